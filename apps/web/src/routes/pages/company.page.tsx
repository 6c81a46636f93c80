import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { CompanyAccidentsScreen } from '../../features/accident-reports/company-accidents.screen.tsx';
import { CompanyChangesScreen } from '../../features/change-sets/company-changes.screen.tsx';
import { CompanyDeletedRecordsScreen } from '../../features/deleted-records/company-deleted-records.screen.tsx';
import { CompanyLocationsScreen } from '../../features/locations/company-locations.screen.tsx';
import { MembersScreen } from '../../features/members/members.screen.tsx';
import { ChannelsScreen } from '../../features/selling/channels/channels.screen.tsx';
import { companiesQuery } from '../../shell/api/directory.queries.ts';
import { NotFoundScreen } from '../../shell/layout/not-found.screen.tsx';
import { CompanyTabs } from '../company-tabs.tsx';

export function CompanyPage() {
  const { companyId } = useParams({ from: '/shell/company/$companyId' });
  const { tab } = useSearch({ from: '/shell/company/$companyId' });
  const company = useSuspenseQuery(companiesQuery).data.find(({ id }) => id === companyId);
  // The company was deleted after the page opened.
  if (!company) return <NotFoundScreen />;
  const tabs = <CompanyTabs companyId={companyId} />;
  if (tab === 'members') return <MembersScreen company={company} tabs={tabs} />;
  if (tab === 'sell-channels') return <ChannelsScreen company={company} tabs={tabs} />;
  if (tab === 'accident-reports') return <CompanyAccidentsScreen company={company} tabs={tabs} />;
  if (tab === 'changes') return <CompanyChangesScreen company={company} tabs={tabs} />;
  if (tab === 'deleted') return <CompanyDeletedRecordsScreen company={company} tabs={tabs} />;
  return <CompanyLocationsScreen company={company} tabs={tabs} />;
}
