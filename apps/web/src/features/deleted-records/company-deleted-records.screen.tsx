import { PageEmpty } from '@fleetworth/ui/page-state';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { Page } from '../../shell/layout/page.tsx';
import { deletedRecordsQuery } from './deleted-records.queries.ts';
import { DeletedRecords } from './deleted-records.tsx';
import { Restorations } from './restorations.tsx';

interface CompanyDeletedRecordsProps {
  company: { id: number; name: string };
  tabs: ReactNode;
}

export function CompanyDeletedRecordsScreen({ company, tabs }: CompanyDeletedRecordsProps) {
  const deletedRecords = useSuspenseInfiniteQuery(deletedRecordsQuery({ companyId: company.id }));
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = deletedRecords;
  return (
    <Page
      title={`Deleted records of ${company.name}`}
      subtitle="Owners can restore deleted records for 30 days"
      back={<Link to={paths.companies}>Back to companies</Link>}
      filters={tabs}
      queries={[deletedRecords]}
    >
      <Restorations companyId={company.id} />
      <DeletedRecords
        label="Deleted"
        records={deletedRecords.data.pages.flatMap(({ items }) => items)}
        empty={<PageEmpty text="Nothing has been deleted in the last 30 days." />}
        more={hasNextPage ? { isLoading: isFetchingNextPage, onLoad: () => void fetchNextPage() } : undefined}
      />
    </Page>
  );
}
