import type { CompanyTag } from '@fleetworth/contract/tags';
import type { TableColumn } from '@fleetworth/ui/simple-table-rows';
import { useSuspenseQuery } from '@tanstack/react-query';
import { call } from '../../shell/api/api-client.ts';
import { query } from '../../shell/api/query.ts';
import { lazyDialog } from '../../shell/forms/lazy-dialog.tsx';
import { TagMark } from '../../shell/format/tag-mark.tsx';
import { RecordsScreen } from '../../shell/records/records-screen.tsx';

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

export function TagsScreen() {
  usePreloadedDialog();
  return (
    <RecordsScreen
      title="Custom Tags"
      subtitle="Your own vehicle labels for filtering lists"
      noun="tag"
      records={useSuspenseQuery(query('listVehicleTags'))}
      columns={columns}
      emptyText="There are no custom tags yet."
      remove={(id) => call('deleteVehicleTag', { params: { id } })}
      renderDeletion={({ name, company }) => (
        <>
          The {company.name} tag <strong>{name}</strong> will be deleted and removed from its vehicles.
        </>
      )}
    >
      {(dialog) => <TagDialog {...dialog} />}
    </RecordsScreen>
  );
}
