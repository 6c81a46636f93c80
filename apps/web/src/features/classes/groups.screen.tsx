import type { VehicleGroup } from '@fleetworth/contract/classes';
import { FilterSelect } from '@fleetworth/ui/filter-select';
import type { TableColumn } from '@fleetworth/ui/simple-table-rows';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { call } from '../../shell/api/api-client.ts';
import { companiesQuery } from '../../shell/api/directory.queries.ts';
import { query } from '../../shell/api/query.ts';
import { lazyDialog } from '../../shell/forms/lazy-dialog.tsx';
import { RecordsScreen } from '../../shell/records/records-screen.tsx';

const [GroupDialog, usePreloadedDialog] = lazyDialog(
  async () => (await import('./group.dialog.tsx')).GroupDialog,
);

const columns: TableColumn<VehicleGroup>[] = [
  { id: 'name', title: 'Name', render: ({ name }) => name, sortBy: ({ name }) => name },
  { id: 'company', title: 'Company', render: ({ company }) => company.name },
];

export function GroupsScreen() {
  const { companyId } = useParams({ from: '/shell/groups/$companyId' });
  usePreloadedDialog();
  return (
    <RecordsScreen
      title="Vehicle groups"
      subtitle="The vehicle groups of this company and their classes"
      back={<Link to={paths.companies}>Back to companies</Link>}
      filters={<CompanyFilter companyId={companyId} />}
      noun="group"
      records={useSuspenseQuery(query('listCompanyVehicleGroups', { query: { company_id: companyId } }))}
      companyId={companyId}
      columns={columns}
      emptyText="There are no vehicle groups yet."
      moreActions={({ id }) => [
        {
          label: 'Classes',
          renderLink: (props) => <Link to={paths.classes} params={{ companyId, groupId: id }} {...props} />,
        },
      ]}
      remove={(id) => call('deleteCompanyVehicleGroup', { params: { id } })}
      renderDeletion={({ name, company }) => (
        <>
          The group <strong>{name}</strong> of {company.name} will be deleted.
        </>
      )}
    >
      {(dialog) => <GroupDialog {...dialog} companyId={companyId} />}
    </RecordsScreen>
  );
}

function CompanyFilter({ companyId }: { companyId: number }) {
  const companies = useSuspenseQuery(companiesQuery).data;
  const navigate = useNavigate();
  return (
    <FilterSelect
      label="Company"
      placeholder=""
      options={companies.map(({ id, name }) => ({ value: String(id), label: name }))}
      chosen={[String(companyId)]}
      onChange={([id]) => void navigate({ to: paths.groups, params: { companyId: Number(id) } })}
    />
  );
}
