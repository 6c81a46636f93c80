import { Button } from '@mantine/core';
import type { Company } from '@fleetworth/contract/companies';
import { AddButton } from '@fleetworth/ui/page-buttons';
import { PageEmpty } from '@fleetworth/ui/page-state';
import { CardFacts, RecordCards } from '@fleetworth/ui/record-cards';
import type { RowAction } from '@fleetworth/ui/row-button';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { useAuthority } from '../../shell/api/authority.ts';
import { companiesQuery } from '../../shell/api/directory.queries.ts';
import { lazyDialog } from '../../shell/forms/lazy-dialog.tsx';
import { Page } from '../../shell/layout/page.tsx';
import { useTableSearch } from '../../shell/url/table-search.ts';
import { formatFees, PERIOD_LABELS } from './company-form-values.ts';
import { DeleteCompany } from './delete-company.tsx';

const [CompanyDialog, usePreloadedDialog] = lazyDialog(
  async () => (await import('./company.dialog.tsx')).CompanyDialog,
);

export function CompaniesScreen({ footer }: { footer: ReactNode }) {
  const search = useSearch({ from: '/shell/companies' });
  const { open, close } = useTableSearch(search, 'name');
  const companies = useSuspenseQuery(companiesQuery);
  const { getCompanyReadOnlyReason } = useAuthority();
  const selectedCompany = companies.data.find(({ id }) => id === search.id);
  const readOnlyReason = selectedCompany && getCompanyReadOnlyReason(selectedCompany.id);
  const isDeleting = search.dialog === 'delete' && readOnlyReason === undefined;
  const addButton = <AddButton label="Add company" disabledReason={undefined} onAdd={() => open('add')} />;
  usePreloadedDialog();

  const actions = ({ id }: Company): RowAction[] => {
    const disabledReason = getCompanyReadOnlyReason(id);
    return [
      {
        label: 'Locations',
        renderLink: (props) => <Link to={paths.company} params={{ companyId: id }} {...props} />,
      },
      {
        label: 'Groups and classes',
        renderLink: (props) => <Link to={paths.groups} params={{ companyId: id }} {...props} />,
      },
      { label: 'Edit', disabledReason, onRun: () => open('edit', id) },
      { label: 'Delete', disabledReason, isDestructive: true, onRun: () => open('delete', id) },
    ];
  };

  return (
    <Page
      title="Companies"
      subtitle="Companies with their own locations, vehicle groups and classes"
      actions={
        companies.data.length > 0 && (
          <>
            <Button
              size="sm"
              h={32}
              variant="default"
              renderRoot={(props) => <Link to={paths.locations} {...props} />}
            >
              Manage locations
            </Button>
            {addButton}
          </>
        )
      }
      queries={[companies]}
    >
      <RecordCards
        label="Companies"
        rows={companies.data}
        rowId={({ id }) => String(id)}
        rowName={({ name }) => name}
        renderName={({ id, name }) => (
          <Link to={paths.company} params={{ companyId: id }}>
            {name}
          </Link>
        )}
        actions={actions}
        empty={<PageEmpty text="If you want to add company please hit the button.">{addButton}</PageEmpty>}
      >
        {(company) => <CardFacts facts={buildDetails(company)} />}
      </RecordCards>
      {footer}
      {search.dialog === 'edit' && selectedCompany && (
        <CompanyDialog company={selectedCompany} disabledReason={readOnlyReason} onClose={close} />
      )}
      <DeleteCompany company={isDeleting ? selectedCompany : undefined} onClose={close} />
    </Page>
  );
}

const buildDetails = (company: Company) =>
  [
    ['Address', company.address],
    ['ZIP', company.zip],
    ['City / state', `${company.city.name} / ${company.state.name}`],
    ['Package', `${company.package.name}, ${formatFees(company.package)}`],
    ['Lease period', PERIOD_LABELS[company.lease_calculating_period_type]],
    ['TSD company ID', company.tsd_company_id],
  ] as const;
