import { Button, Checkbox } from '@mantine/core';
import type { DeletedRecord } from '@fleetworth/contract/deleted-records';
import { PageBanner } from '@fleetworth/ui/page-state';
import { type RowAction, SimpleTable } from '@fleetworth/ui/simple-table';
import type { TableColumn, TableState } from '@fleetworth/ui/simple-table-rows';
import { type ReactNode, useState } from 'react';
import { useAuthority } from '../../shell/api/authority.ts';
import { DASH } from '../../shell/format/figures.ts';
import { formatDateTime } from '@fleetworth/domain/date-format';
import { formatDeletedWith, kindLabel } from './deleted-record-labels.ts';
import { openUndo } from '../../shell/notices/open-undo.ts';
import { useRestoring } from './use-restoring.ts';

const selectingColumn = (
  selected: ReadonlySet<string>,
  onToggle: (id: string) => void,
): TableColumn<DeletedRecord> => ({
  id: 'name',
  title: 'Name',
  render: (record) => (
    <Checkbox
      size="xs"
      label={nameOf(record)}
      aria-label={`Select ${record.name}`}
      checked={selected.has(idOf(record))}
      onChange={() => onToggle(idOf(record))}
    />
  ),
  sortBy: ({ name }) => name,
});

const columns: TableColumn<DeletedRecord>[] = [
  {
    id: 'kind',
    title: 'Record',
    render: ({ kind }) => kindLabel(kind),
    sortBy: ({ kind }) => kindLabel(kind),
  },
  { id: 'along', title: 'Deleted with it', render: (record) => formatDeletedWith(record) ?? DASH },
  {
    id: 'deleted_at',
    title: 'Deleted',
    render: ({ deleted_at }) => written(deleted_at),
    sortBy: ({ deleted_at }) => deleted_at,
  },
  { id: 'deleted_by', title: 'By', render: ({ deleted_by }) => deleted_by?.name ?? 'Fleetworth' },
  { id: 'until', title: 'Kept until', render: ({ restorable_until }) => written(restorable_until) },
];

function nameOf({ name, detail }: DeletedRecord): string {
  return detail === null ? name : `${name} · ${detail}`;
}

const idOf = ({ kind, id }: DeletedRecord): string => `${kind} ${id}`;

const written = (instant: string): string => formatDateTime(new Date(instant));

/** Restores all records that one action deleted, as its undo. */
const restoreTogether = ({ change_set: set }: DeletedRecord): RowAction[] =>
  set === null || set.count < 2
    ? []
    : [{ label: 'Restore all deleted with it', onRun: () => openUndo(set.id) }];

interface DeletedRecordsProps {
  label: string;
  records: readonly DeletedRecord[];
  empty: ReactNode;
  /** Present if the server has more records. */
  more?: { isLoading: boolean; onLoad: () => void } | undefined;
}

/**
 * Lists deleted records, which owners can restore. Records that can't be restored are named until the next
 * attempt.
 */
export function DeletedRecords({ label, records, empty, more }: DeletedRecordsProps) {
  const [place, setPlace] = useState<TableState>({ sort: 'deleted_at', isDescending: true, page: 1 });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const { isRestoring, skippedText, restoreRecords } = useRestoring();
  const { whyCompanyReadOnly } = useAuthority();
  const reasonNotTo = ({ kind, company }: DeletedRecord): string | undefined => {
    if (isRestoring) return 'Other records are being restored';
    // Deleted companies are listed only for their owner.
    return kind === 'company' ? undefined : whyCompanyReadOnly(company.id);
  };
  const actions = (record: DeletedRecord): RowAction[] => [
    { label: 'Restore', disabledReason: reasonNotTo(record), onRun: () => restoreRecords([record]) },
    ...restoreTogether(record),
  ];
  const toggle = (id: string) => setSelected((before) => before.symmetricDifference(new Set([id])));
  const chosen = records.filter((record) => selected.has(idOf(record)));
  const all = chosen.length > 0 ? chosen : records;
  const reasonNotToAll = all.map(reasonNotTo).find((reason) => reason !== undefined);

  return (
    <>
      {skippedText !== null && <PageBanner text={skippedText} />}
      {records.length > 1 && (
        <Button
          variant="default"
          mb={8}
          loading={isRestoring}
          disabled={reasonNotToAll !== undefined}
          title={reasonNotToAll}
          onClick={() => restoreRecords(all)}
        >
          {chosen.length > 0
            ? `Restore ${chosen.length} selected`
            : more
              ? 'Restore all shown'
              : 'Restore all'}
        </Button>
      )}
      <SimpleTable
        label={label}
        rows={records}
        rowId={idOf}
        rowName={({ name }) => name}
        columns={[selectingColumn(selected, toggle), ...columns]}
        actions={actions}
        state={place}
        onStateChange={setPlace}
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
