import { useSearch } from '@tanstack/react-router';
import { CompaniesScreen } from '../features/companies/companies.screen.tsx';
import { DeletedCompanies } from '../features/deleted-records/deleted-companies.tsx';
import { lazyDialog } from '../shell/lazy-dialog.tsx';
import { useTableSearch } from '../shell/table-search.ts';

const [AddCompanyDialog, usePreloadedAdding] = lazyDialog(
  async () => (await import('./add-company.dialog.tsx')).AddCompanyDialog,
);

/** The companies, and above them the dialog that adds one with its first location. */
export function CompaniesPage() {
  const search = useSearch({ from: '/shell/companies' });
  const { close } = useTableSearch(search, 'name');
  usePreloadedAdding();
  return (
    <>
      <CompaniesScreen foot={<DeletedCompanies />} />
      {search.dialog === 'add' && <AddCompanyDialog onClose={close} />}
    </>
  );
}
