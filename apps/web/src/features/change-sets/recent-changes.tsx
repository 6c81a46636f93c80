import { Button } from '@mantine/core';
import type { ChangeSet } from '@fleetworth/contract/change-sets';
import { formatDateTime } from '@fleetworth/domain/date-format';
import { PageEmpty } from '@fleetworth/ui/page-state';
import { type RowAction, SimpleTable } from '@fleetworth/ui/simple-table';
import type { TableColumn } from '@fleetworth/ui/simple-table-rows';
import { useInfiniteQuery } from '@tanstack/react-query';
import { usePollingWhileRunning } from '../../shell/api/use-polling-while-running.ts';
import { openUndo } from '../../shell/notices/open-undo.ts';
import { formatChange, formatCounts, formatUndo } from '../../shell/undo/change-set-labels.ts';
import { changeSetsQuery } from './change-sets.queries.ts';
import classes from './recent-changes.module.css';

const columns: TableColumn<ChangeSet>[] = [
  { id: 'change', title: 'Change', render: formatChange },
  { id: 'at', title: 'When', render: ({ at }) => formatDateTime(new Date(at)) },
  { id: 'user', title: 'By', render: ({ user }) => user.name },
  { id: 'records', title: 'Records', render: formatCounts },
  { id: 'state', title: 'Undo', render: formatUndoColumn },
];

function formatUndoColumn(changeSet: ChangeSet): string {
  if (changeSet.finished_at === null) return 'Running';
  return formatUndo(changeSet) ?? changeSet.undo_problem ?? 'Can be undone';
}

const getActions = (changeSet: ChangeSet): RowAction[] => [
  {
    label: changeSet.undo === null ? 'Undo' : 'Show',
    disabledReason: changeSet.undo === null ? (changeSet.undo_problem ?? undefined) : undefined,
    onRun: () => openUndo(changeSet.id),
  },
];

interface RecentChangesProps {
  companyId?: number;
  isWholePage?: boolean;
}

export function RecentChanges({ companyId, isWholePage = false }: RecentChangesProps) {
  const changes = useInfiniteQuery(changeSetsQuery(companyId));
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = changes;
  const changeSets = data?.pages.flatMap(({ items }) => items) ?? [];
  const isRunning = changeSets.some(
    ({ finished_at, undo }) => finished_at === null || undo?.finished_at === null,
  );
  usePollingWhileRunning(changes, { isRunning, topic: 'change-sets' });
  if (data === undefined) return null;
  return (
    <section aria-label="Recent changes" className={isWholePage ? undefined : classes.section}>
      {!isWholePage && <h2 className={classes.title}>Recent changes</h2>}
      <SimpleTable
        label="Recent changes"
        rows={changeSets}
        rowId={({ id }) => String(id)}
        rowName={formatChange}
        columns={columns}
        actions={getActions}
        state={{ sort: '', isDescending: false, page: 1 }}
        onStateChange={() => undefined}
        empty={<PageEmpty text="Imports, bulk edits, tagging and deletions will be listed here." />}
      />
      {hasNextPage && (
        <Button variant="default" mt={8} loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Load more
        </Button>
      )}
    </section>
  );
}
