import type { Batch } from '@fleetworth/contract/batch-shapes';
import { RefreshButton } from '@fleetworth/ui/page-buttons';
import { PageEmpty } from '@fleetworth/ui/page-state';
import { type RowAction, SimpleTable } from '@fleetworth/ui/simple-table';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, Navigate, useSearch } from '@tanstack/react-router';
import { useAuthority } from '../../shell/api/authority.ts';
import { usePollingWhileRunning } from '../../shell/api/use-polling-while-running.ts';
import { Page } from '../../shell/layout/page.tsx';
import { useFileSaving } from '../../shell/forms/use-file-saving.ts';
import { batchColumns } from './batch-columns.tsx';
import type { BatchGroup } from './batch-group.ts';
import { batchesQuery, isRunning } from './batches.queries.ts';
import { DeleteBatch } from './delete-batch.tsx';
import { ImportButton, ImportDialog, usePreloadedImportDialog } from './import/import-button.tsx';
import { BatchTabs } from './batch-tabs.tsx';
import { Templates } from './templates.tsx';
import { useBatchSearch } from './use-batch-search.ts';
import { useBatchStart } from './use-batch-start.tsx';

export function BatchesScreen({ group }: { group: BatchGroup }) {
  const search = useSearch({ strict: false });
  const { page = 1, dialog, id } = search;
  const { changeSearch, closeDialog } = useBatchSearch();
  const batches = useSuspenseQuery(batchesQuery(group, page));
  const { items, pagination } = batches.data;
  const { getReadOnlyReason } = useAuthority();
  const { save } = useFileSaving();
  const { start, confirmationDialog } = useBatchStart(group);
  usePollingWhileRunning(batches, { isRunning: items.some(isRunning), topic: 'batches' });
  usePreloadedImportDialog();
  // The last batch of the page was deleted.
  if (items.length === 0 && page > 1)
    return (
      <Navigate
        to={group.listPath}
        search={{ page: pagination.last > 1 ? pagination.last : undefined }}
        replace
      />
    );

  const actions = (batch: Batch): RowAction[] => {
    const readOnlyReason = batch.company ? getReadOnlyReason(batch.company.id) : undefined;
    const runningReason = isRunning(batch) ? 'You can delete it once it has finished' : undefined;
    const params = { id: batch.id };
    return [
      ...(batch.status === 'waiting'
        ? [{ label: 'Start', disabledReason: readOnlyReason, onRun: () => start(batch) }]
        : []),
      { label: 'Download', onRun: () => save(group.calls.download, { params, query: {} }) },
      {
        label: 'Show',
        renderLink: (props) => <Link to={group.detailPath} params={{ batchId: batch.id }} {...props} />,
      },
      {
        label: 'Delete',
        disabledReason: readOnlyReason ?? runningReason,
        isDestructive: true,
        onRun: () => changeSearch({ dialog: 'delete', id: batch.id }),
      },
    ];
  };

  const importButton = <ImportButton group={group} onOpen={() => changeSearch({ dialog: 'import' })} />;
  return (
    <Page
      title={group.title}
      subtitle={group.subtitle}
      actions={
        <>
          <Templates types={group.types} />
          <RefreshButton isRunning={batches.isFetching} onRefresh={() => void batches.refetch()} />
          {items.length > 0 && importButton}
        </>
      }
      filters={<BatchTabs />}
      queries={[batches]}
    >
      <SimpleTable
        label={group.title}
        rows={items}
        pages={pagination.last}
        rowId={(batch) => String(batch.id)}
        rowName={({ file_name }) => file_name}
        columns={batchColumns(group)}
        actions={actions}
        isWide
        state={{ sort: '', isDescending: false, page }}
        onStateChange={(next) => changeSearch({ page: next.page === 1 ? undefined : next.page })}
        empty={<PageEmpty text="Data not found.">{importButton}</PageEmpty>}
      />
      {dialog === 'import' && <ImportDialog group={group} correctedBatch={undefined} onClose={closeDialog} />}
      <DeleteBatch
        group={group}
        batch={dialog === 'delete' ? items.find((item) => item.id === id) : undefined}
        onClose={closeDialog}
      />
      {confirmationDialog}
    </Page>
  );
}
