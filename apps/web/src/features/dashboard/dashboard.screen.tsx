import { BUILT_IN_DASHBOARD } from '@fleetworth/contract/choices';
import { RefreshButton } from '@fleetworth/ui/page-buttons';
import { PageFailed, PageSkeleton } from '@fleetworth/ui/page-state';
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { ConnectionError, failureText } from '../../shell/api/api-error.ts';
import { meQuery } from '../../shell/api/me.queries.ts';
import { SandboxMark } from '../../shell/format/sandbox-mark.tsx';
import { Page } from '../../shell/layout/page.tsx';
import { BuiltInDashboard } from './built-in-dashboard.tsx';
import { DashboardFilters, useFilterDraft } from './dashboard-filters.tsx';
import { toFleetFilters, type DashboardSearch, isSameSearch } from './dashboard-search.ts';
import {
  grantQuery,
  lastDashboardQuery,
  locationTotalsQuery,
  refreshDashboard,
} from './dashboard.queries.ts';
import { LuzmoFrame } from './luzmo-frame.tsx';

export function DashboardScreen() {
  const search = useSearch({ from: '/shell/' });
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { data: me } = useSuspenseQuery(meQuery);
  const grant = useQuery(grantQuery(search));
  const { data: lastDashboardId } = useQuery(lastDashboardQuery);
  const isRejected = grant.error !== null && !(grant.error instanceof ConnectionError);
  // The built-in dashboard needs no access, so it also opens without a connection, with its last figures.
  const dashboardId = grant.data?.id ?? (isRejected ? undefined : lastDashboardId);
  const isBuiltIn = dashboardId === BUILT_IN_DASHBOARD;
  const totals = useQuery({ ...locationTotalsQuery(toFleetFilters(search)), enabled: isBuiltIn });
  const filterDraft = useFilterDraft(search);

  function refresh() {
    if (isBuiltIn) void refreshDashboard(queryClient);
    if (!isBuiltIn || grant.data === undefined) void grant.refetch();
  }

  function applyFilters(next: DashboardSearch) {
    if (isSameSearch(next, search)) refresh();
    else void navigate({ to: paths.home, search: next, resetScroll: false });
  }

  return (
    <Page
      title="Dashboard"
      subtitle="Fleet value, payoff and what needs attention"
      marks={isBuiltIn && totals.data?.total.is_sandbox && <SandboxMark />}
      actions={<RefreshButton onRefresh={refresh} />}
      filters={<DashboardFilters filterDraft={filterDraft} onApply={applyFilters} />}
      queries={isBuiltIn ? [totals] : []}
      hasMarketValues={isBuiltIn}
    >
      {isBuiltIn ? (
        <BuiltInDashboard
          totals={totals}
          search={search}
          isOutdated={!filterDraft.isApplied}
          me={me}
          onReset={() => applyFilters({})}
        />
      ) : grant.error ? (
        <PageFailed text={failureText(grant.error)} onRetry={() => void grant.refetch()} />
      ) : grant.data ? (
        <LuzmoFrame grant={grant.data} />
      ) : (
        <PageSkeleton />
      )}
    </Page>
  );
}
