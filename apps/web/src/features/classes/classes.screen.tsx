import type { VehicleClass, VehicleGroup } from '@fleetworth/contract/classes';
import { AddButton } from '@fleetworth/ui/add-button';
import { FilterSelect } from '@fleetworth/ui/filter-select';
import { PageEmpty } from '@fleetworth/ui/page-state';
import { type RowAction, SimpleTable } from '@fleetworth/ui/simple-table';
import type { TableColumn } from '@fleetworth/ui/simple-table-rows';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { call } from '../../shell/api/api-client.ts';
import { useAuthority } from '../../shell/session/authority.ts';
import { DeletionDialog } from '../../shell/forms/confirmed-deletion.tsx';
import { lazyDialog } from '../../shell/forms/lazy-dialog.tsx';
import { Page } from '../../shell/layout/page.tsx';
import { useTableSearch } from '../../shell/address/table-search.ts';
import { classesQuery, groupsQuery } from './classes.queries.ts';

const [ClassDialog, usePreloadedDialog] = lazyDialog(
  async () => (await import('./class.dialog.tsx')).ClassDialog,
);

const columns: TableColumn<VehicleClass>[] = [
  { id: 'name', title: 'Name', render: ({ name }) => name, sortBy: ({ name }) => name },
  { id: 'group', title: 'Group', render: ({ group }) => group.name },
  { id: 'company', title: 'Company', render: ({ company }) => company.name },
];

/** The vehicle classes of a group. */
export function ClassesScreen() {
  const { companyId, groupId } = useParams({ from: '/shell/classes/$companyId/$groupId' });
  const search = useSearch({ from: '/shell/classes/$companyId/$groupId' });
  const { place, onPlace, open, close } = useTableSearch(search, 'name');
  const groups = useSuspenseQuery(groupsQuery(companyId)).data;
  const vehicleClasses = useSuspenseQuery(classesQuery(companyId, groupId));
  const reason = useAuthority().reasonNotToChange(companyId);
  const group = groups.find(({ id }) => id === groupId);
  const chosen = vehicleClasses.data.find(({ id }) => id === search.id);
  const add = <AddButton label="Add class" disabledReason={reason} onAdd={() => open('add')} />;
  usePreloadedDialog();

  const actions = ({ id }: VehicleClass): RowAction[] => [
    { label: 'Edit', disabledReason: reason, onRun: () => open('edit', id) },
    { label: 'Delete', disabledReason: reason, isDestructive: true, onRun: () => open('delete', id) },
  ];

  return (
    <Page
      title="Vehicle classes"
      back={
        <Link to={paths.groups} params={{ companyId }}>
          Back to groups
        </Link>
      }
      actions={vehicleClasses.data.length > 0 && add}
      filters={group && <PlaceFilters group={group} groups={groups} />}
      shown={[vehicleClasses]}
    >
      <SimpleTable
        label="Vehicle classes"
        rows={vehicleClasses.data}
        rowId={({ id }) => String(id)}
        rowName={({ name }) => name}
        columns={columns}
        actions={actions}
        place={place}
        onPlace={onPlace}
        empty={<PageEmpty text={`There are no vehicle classes in ${group?.name} yet.`}>{add}</PageEmpty>}
      />
      {group && (search.dialog === 'add' || (search.dialog === 'edit' && chosen)) && (
        <ClassDialog
          vehicleClass={search.dialog === 'edit' ? chosen : undefined}
          group={group}
          disabledReason={reason}
          onClose={close}
        />
      )}
      <DeletionDialog
        isOpen={search.dialog === 'delete' && chosen !== undefined && reason === undefined}
        title={`Delete ${chosen?.name}?`}
        confirmLabel="Delete"
        run={() => call('deleteCompanyVehicleClass', { params: { id: search.id ?? 0 } })}
        doneText="Successfully deleted."
        onClose={close}
      >
        The class <strong>{chosen?.name}</strong> is deleted. Its vehicles stay, without a class.
      </DeletionDialog>
    </Page>
  );
}

/** The company is chosen among its groups. */
function PlaceFilters({ group, groups }: { group: VehicleGroup; groups: readonly VehicleGroup[] }) {
  const navigate = useNavigate();
  const { company } = group;
  return (
    <>
      <FilterSelect
        label="Company"
        placeholder={company.name}
        options={[]}
        chosen={[]}
        disabledReason="Choose another company among the groups"
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
