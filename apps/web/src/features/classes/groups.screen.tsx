import type { VehicleGroup } from '@fleetworth/contract/classes';
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
import { companiesQuery } from '../../shell/api/directory.queries.ts';
import { lazyDialog } from '../../shell/forms/lazy-dialog.tsx';
import { Page } from '../../shell/layout/page.tsx';
import { useTableSearch } from '../../shell/address/table-search.ts';
import { groupsQuery } from './classes.queries.ts';

const [GroupDialog, usePreloadedDialog] = lazyDialog(
  async () => (await import('./group.dialog.tsx')).GroupDialog,
);

const columns: TableColumn<VehicleGroup>[] = [
  { id: 'name', title: 'Name', render: ({ name }) => name, sortBy: ({ name }) => name },
  { id: 'company', title: 'Company', render: ({ company }) => company.name },
];

/** The vehicle groups of a company. */
export function GroupsScreen() {
  const { companyId } = useParams({ from: '/shell/groups/$companyId' });
  const search = useSearch({ from: '/shell/groups/$companyId' });
  const { place, onPlace, open, close } = useTableSearch(search, 'name');
  const groups = useSuspenseQuery(groupsQuery(companyId));
  const reason = useAuthority().reasonNotToChange(companyId);
  const chosen = groups.data.find(({ id }) => id === search.id);
  const add = <AddButton label="Add group" disabledReason={reason} onAdd={() => open('add')} />;
  usePreloadedDialog();

  const actions = ({ id }: VehicleGroup): RowAction[] => [
    {
      label: 'Classes',
      renderLink: (props) => <Link to={paths.classes} params={{ companyId, groupId: id }} {...props} />,
    },
    { label: 'Edit', disabledReason: reason, onRun: () => open('edit', id) },
    { label: 'Delete', disabledReason: reason, isDestructive: true, onRun: () => open('delete', id) },
  ];

  return (
    <Page
      title="Vehicle groups"
      subtitle="Groups hold the classes by which a company sorts its vehicles"
      actions={groups.data.length > 0 && add}
      filters={<CompanyFilter companyId={companyId} />}
      shown={[groups]}
    >
      <SimpleTable
        label="Vehicle groups"
        rows={groups.data}
        rowId={({ id }) => String(id)}
        rowName={({ name }) => name}
        columns={columns}
        actions={actions}
        place={place}
        onPlace={onPlace}
        empty={<PageEmpty text="There are no vehicle groups yet.">{add}</PageEmpty>}
      />
      {(search.dialog === 'add' || (search.dialog === 'edit' && chosen)) && (
        <GroupDialog
          group={search.dialog === 'edit' ? chosen : undefined}
          companyId={companyId}
          disabledReason={reason}
          onClose={close}
        />
      )}
      <DeletionDialog
        isOpen={search.dialog === 'delete' && chosen !== undefined && reason === undefined}
        title={`Delete ${chosen?.name}?`}
        confirmLabel="Delete"
        run={() => call('deleteCompanyVehicleGroup', { params: { id: search.id ?? 0 } })}
        doneText="Successfully deleted."
        onClose={close}
      >
        The group <strong>{chosen?.name}</strong> of {chosen?.company.name} is deleted.
      </DeletionDialog>
    </Page>
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
