import { PageFrame, PrintedLine } from '@fleetworth/ui/page-frame';
import { PageBanner } from '@fleetworth/ui/page-state';
import type { UseQueryResult } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { useIsConnectionLost } from '../api/connection.ts';
import { formatDateTime } from '@fleetworth/domain/date-format';
import { usePageTitle } from './page-title.ts';
import { SilentProviderBanners } from './silent-provider-banners.tsx';

type QueryState = Pick<UseQueryResult, 'data' | 'isError' | 'dataUpdatedAt' | 'refetch' | 'failureCount'>;

const FAILURES_UNTIL_BANNER = 2;

interface PageProps extends Omit<ComponentProps<typeof PageFrame>, 'banner' | 'printed'> {
  /** If a refetch of these queries fails, the page shows the age of the data. */
  queries?: readonly QueryState[];
  /** True if the page shows market values, or figures based on them. */
  hasMarketValues?: boolean;
}

export function Page({ queries = [], hasMarketValues = false, ...frame }: PageProps) {
  usePageTitle(frame.title);
  return (
    <PageFrame
      {...frame}
      printed={<PrintedSearch />}
      banner={
        <>
          <Banner queries={queries} />
          {hasMarketValues && <SilentProviderBanners />}
        </>
      }
    />
  );
}

// A separate component, so that only this line renders when the URL changes. At the end of a session, the
// whole page would otherwise render again and refetch data that has just been cleared.
function PrintedSearch() {
  const q = useLocation({ select: ({ search }) => search.q });
  return q === undefined ? null : <PrintedLine text={`Search: “${q}”`} />;
}

function Banner({ queries }: { queries: readonly QueryState[] }) {
  const isConnectionLost = useIsConnectionLost();
  const staleQueries = queries.filter(({ data, isError }) => isError && data !== undefined);
  if (isConnectionLost) {
    return <PageBanner text="No connection. This page updates when you're back online." />;
  }
  if (queries.some(({ isError, failureCount }) => !isError && failureCount >= FAILURES_UNTIL_BANNER))
    return <PageBanner text="Fleetworth is busy. Retrying…" />;
  if (staleQueries.length === 0) return null;
  const asOf = new Date(Math.min(...staleQueries.map(({ dataUpdatedAt }) => dataUpdatedAt)));
  return (
    <PageBanner
      text={`As of ${formatDateTime(asOf)}. Newer data couldn't be loaded.`}
      onRetry={() => staleQueries.forEach(({ refetch }) => void refetch())}
    />
  );
}
