import type { VehicleClass, VehicleGroup } from '@fleetworth/contract/classes';
import { FilterSelect } from '@fleetworth/ui/filter-select';
import type { TableColumn } from '@fleetworth/ui/simple-table-rows';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { call } from '../../shell/api/api-client.ts';
import { query } from '../../shell/api/query.ts';
import { lazyDialog } from '../../shell/forms/lazy-dialog.tsx';
import { RecordsScreen } from '../../shell/records/records-screen.tsx';

const [ClassDialog, usePreloadedDialog] = lazyDialog(
  async () => (await import('./class.dialog.tsx')).ClassDialog,
);

const columns: TableColumn<VehicleClass>[] = [
  { id: 'name', title: 'Name', render: ({ name }) => name, sortBy: ({ name }) => name },
  { id: 'group', title: 'Group', render: ({ group }) => group.name },
  { id: 'company', title: 'Company', render: ({ company }) => company.name },
];

export function ClassesScreen() {
  const { companyId, groupId } = useParams({ from: '/shell/classes/$companyId/$groupId' });
  const filter = { company_id: companyId, group_id: groupId };
  const groups = useSuspenseQuery(
    query('listCompanyVehicleGroups', { query: { company_id: companyId } }),
  ).data;
  const group = groups.find(({ id }) => id === groupId);
  usePreloadedDialog();
  return (
    <RecordsScreen
      title="Vehicle classes"
      back={
        <Link to={paths.groups} params={{ companyId }}>
          Back to groups
        </Link>
      }
      filters={group && <GroupFilters group={group} groups={groups} />}
      noun="class"
      records={useSuspenseQuery(query('listCompanyVehicleClasses', { query: filter }))}
      companyId={companyId}
      columns={columns}
      emptyText={`There are no vehicle classes in ${group?.name} yet.`}
      remove={(id) => call('deleteCompanyVehicleClass', { params: { id } })}
      renderDeletion={({ name }) => (
        <>
          The class <strong>{name}</strong> will be deleted. Its vehicles are kept without a class.
        </>
      )}
    >
      {(dialog) => group && <ClassDialog {...dialog} group={group} />}
    </RecordsScreen>
  );
}

function GroupFilters({ group, groups }: { group: VehicleGroup; groups: readonly VehicleGroup[] }) {
  const navigate = useNavigate();
  const { company } = group;
  return (
    <>
      <FilterSelect
        label="Company"
        placeholder={company.name}
        options={[]}
        chosen={[]}
        disabledReason="Choose another company on the vehicle groups page"
        onChange={() => undefined}
      />
      <FilterSelect
        label="Group"
        placeholder=""
        options={groups.map(({ id, name }) => ({ value: String(id), label: name }))}
        chosen={[String(group.id)]}
        onChange={([id]) =>
          void navigate({ to: paths.classes, params: { companyId: company.id, groupId: Number(id) } })
        }
      />
    </>
  );
}
