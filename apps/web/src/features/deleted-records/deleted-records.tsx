import { Button, Checkbox } from '@mantine/core';
import type { DeletedRecord } from '@fleetworth/contract/deleted-records';
import { PageBanner } from '@fleetworth/ui/page-state';
import { type RowAction, SimpleTable } from '@fleetworth/ui/simple-table';
import type { TableColumn, TableState } from '@fleetworth/ui/simple-table-rows';
import { type ReactNode, useState } from 'react';
import { useAuthority } from '../../shell/api/authority.ts';
import { DASH } from '../../shell/format/figures.ts';
import { formatInstant } from '../../shell/format/instant.ts';
import { formatDeletedWith, formatKind } from './deleted-record-labels.ts';
import { openUndo } from '../../shell/notices/open-undo.ts';
import { useRestoring } from './use-restoring.ts';

const selectionColumn = (
  selected: ReadonlySet<string>,
  onToggle: (id: string) => void,
): TableColumn<DeletedRecord> => ({
  id: 'name',
  title: 'Name',
  render: (record) => (
    <Checkbox
      size="xs"
      label={formatName(record)}
      aria-label={`Select ${record.name}`}
      checked={selected.has(getRowId(record))}
      onChange={() => onToggle(getRowId(record))}
    />
  ),
  sortBy: ({ name }) => name,
});

const columns: TableColumn<DeletedRecord>[] = [
  {
    id: 'kind',
    title: 'Record',
    render: ({ kind }) => formatKind(kind),
    sortBy: ({ kind }) => formatKind(kind),
  },
  { id: 'along', title: 'Deleted with it', render: (record) => formatDeletedWith(record) ?? DASH },
  {
    id: 'deleted_at',
    title: 'Deleted',
    render: ({ deleted_at }) => formatInstant(deleted_at),
    sortBy: ({ deleted_at }) => deleted_at,
  },
  { id: 'deleted_by', title: 'By', render: ({ deleted_by }) => deleted_by?.name ?? 'Fleetworth' },
  { id: 'until', title: 'Kept until', render: ({ restorable_until }) => formatInstant(restorable_until) },
];

function formatName({ name, detail }: DeletedRecord): string {
  return detail === null ? name : `${name} · ${detail}`;
}

const getRowId = ({ kind, id }: DeletedRecord): string => `${kind} ${id}`;

const restoreTogetherActions = ({ change_set: changeSet }: DeletedRecord): RowAction[] =>
  changeSet === null || changeSet.count < 2
    ? []
    : [{ label: 'Restore everything deleted with it', onRun: () => openUndo(changeSet.id) }];

interface DeletedRecordsProps {
  label: string;
  records: readonly DeletedRecord[];
  empty: ReactNode;
  /** Present if the server has more records. */
  more?: { isLoading: boolean; onLoad: () => void } | undefined;
}

export function DeletedRecords({ label, records, empty, more }: DeletedRecordsProps) {
  const [tableState, setTableState] = useState<TableState>({
    sort: 'deleted_at',
    isDescending: true,
    page: 1,
  });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const { isRestoring, unrestoredText, restoreRecords } = useRestoring();
  const { getCompanyReadOnlyReason } = useAuthority();
  const getRestoreDisabledReason = ({ kind, company }: DeletedRecord): string | undefined => {
    if (isRestoring) return 'Other records are being restored';
    // A deleted company is listed only for its owners, who may restore it.
    return kind === 'company' ? undefined : getCompanyReadOnlyReason(company.id);
  };
  const actions = (record: DeletedRecord): RowAction[] => [
    {
      label: 'Restore',
      disabledReason: getRestoreDisabledReason(record),
      onRun: () => restoreRecords([record]),
    },
    ...restoreTogetherActions(record),
  ];
  const toggle = (id: string) => setSelected((before) => before.symmetricDifference(new Set([id])));
  const selectedRecords = records.filter((record) => selected.has(getRowId(record)));
  const recordsToRestore = selectedRecords.length > 0 ? selectedRecords : records;
  const restoreDisabledReason = recordsToRestore
    .map(getRestoreDisabledReason)
    .find((reason) => reason !== undefined);

  return (
    <>
      {unrestoredText !== null && <PageBanner text={unrestoredText} />}
      {records.length > 1 && (
        <Button
          variant="default"
          mb={8}
          loading={isRestoring}
          disabled={restoreDisabledReason !== undefined}
          title={restoreDisabledReason}
          onClick={() => restoreRecords(recordsToRestore)}
        >
          {selectedRecords.length > 0
            ? `Restore ${selectedRecords.length} selected`
            : more
              ? 'Restore all shown'
              : 'Restore all'}
        </Button>
      )}
      <SimpleTable
        label={label}
        rows={records}
        rowId={getRowId}
        rowName={({ name }) => name}
        columns={[selectionColumn(selected, toggle), ...columns]}
        actions={actions}
        state={tableState}
        onStateChange={setTableState}
        empty={empty}
      />
      {more && (
        <Button variant="default" mt={8} loading={more.isLoading} onClick={more.onLoad}>
          Load more
        </Button>
      )}
    </>
  );
}
