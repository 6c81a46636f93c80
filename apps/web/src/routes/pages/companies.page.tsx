import { useSearch } from '@tanstack/react-router';
import { CompaniesScreen } from '../../features/companies/companies.screen.tsx';
import { DeletedCompanies } from '../../features/deleted-records/deleted-companies.tsx';
import { lazyDialog } from '../../shell/forms/lazy-dialog.tsx';
import { useTableSearch } from '../../shell/url/table-search.ts';

const [AddCompanyDialog, usePreloadAddDialog] = lazyDialog(
  async () => (await import('../dialogs/add-company.dialog.tsx')).AddCompanyDialog,
);

export function CompaniesPage() {
  const search = useSearch({ from: '/shell/companies' });
  const { close } = useTableSearch(search, 'name');
  usePreloadAddDialog();
  return (
    <>
      <CompaniesScreen footer={<DeletedCompanies />} />
      {search.dialog === 'add' && <AddCompanyDialog onClose={close} />}
    </>
  );
}
