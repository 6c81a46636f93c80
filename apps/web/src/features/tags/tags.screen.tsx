import type { CompanyTag } from '@fleetworth/contract/tags';
import { AddButton } from '@fleetworth/ui/add-button';
import { PageEmpty } from '@fleetworth/ui/page-state';
import { type RowAction, SimpleTable } from '@fleetworth/ui/simple-table';
import type { TableColumn } from '@fleetworth/ui/simple-table-rows';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { call } from '../../shell/api/api-client.ts';
import { useAuthority } from '../../shell/session/authority.ts';
import { DeletionDialog } from '../../shell/forms/confirmed-deletion.tsx';
import { lazyDialog } from '../../shell/forms/lazy-dialog.tsx';
import { Page } from '../../shell/layout/page.tsx';
import { useTableSearch } from '../../shell/address/table-search.ts';
import { TagMark } from '../../shell/format/tag-mark.tsx';
import { tagsQuery } from '../../shell/api/tags.queries.ts';

const [TagDialog, usePreloadedDialog] = lazyDialog(async () => (await import('./tag.dialog.tsx')).TagDialog);

const columns: TableColumn<CompanyTag>[] = [
  { id: 'name', title: 'Name', render: (tag) => <TagMark {...tag} />, sortBy: ({ name }) => name },
  { id: 'color', title: 'Color', render: ({ color }) => color },
  {
    id: 'company',
    title: 'Company',
    render: ({ company }) => company.name,
    sortBy: ({ company }) => company.name,
  },
];

/** The custom tags of the user's companies. */
export function TagsScreen() {
  const search = useSearch({ from: '/shell/tags' });
  const { place, onPlace, open, close } = useTableSearch(search, 'name');
  const tags = useSuspenseQuery(tagsQuery);
  const { reasonNotToAdd, reasonNotToChange } = useAuthority();
  const chosen = tags.data.find(({ id }) => id === search.id);
  const reason = chosen && reasonNotToChange(chosen.company.id);
  const add = <AddButton label="Add tag" disabledReason={reasonNotToAdd} onAdd={() => open('add')} />;
  usePreloadedDialog();

  const actions = ({ id, company }: CompanyTag): RowAction[] => {
    const disabledReason = reasonNotToChange(company.id);
    return [
      { label: 'Edit', disabledReason, onRun: () => open('edit', id) },
      { label: 'Delete', disabledReason, isDestructive: true, onRun: () => open('delete', id) },
    ];
  };

  return (
    <Page
      title="Custom Tags"
      subtitle="Tags mark vehicles for what a company wants to find again"
      actions={tags.data.length > 0 && add}
      shown={[tags]}
    >
      <SimpleTable
        label="Custom Tags"
        rows={tags.data}
        rowId={({ id }) => String(id)}
        rowName={({ name }) => name}
        columns={columns}
        actions={actions}
        place={place}
        onPlace={onPlace}
        empty={<PageEmpty text="There are no custom tags yet.">{add}</PageEmpty>}
      />
      {(search.dialog === 'add' || (search.dialog === 'edit' && chosen)) && (
        <TagDialog
          tag={search.dialog === 'edit' ? chosen : undefined}
          disabledReason={search.dialog === 'edit' ? reason : reasonNotToAdd}
          onClose={close}
        />
      )}
      <DeletionDialog
        isOpen={search.dialog === 'delete' && chosen !== undefined && reason === undefined}
        title={`Delete ${chosen?.name}?`}
        confirmLabel="Delete"
        run={() => call('deleteVehicleTag', { params: { id: search.id ?? 0 } })}
        doneText="Successfully deleted."
        onClose={close}
      >
        The tag <strong>{chosen?.name}</strong> of {chosen?.company.name} is deleted, and leaves its vehicles.
      </DeletionDialog>
    </Page>
  );
}
