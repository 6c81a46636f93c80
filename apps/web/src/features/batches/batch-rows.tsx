import type { BatchDetail, BatchRow } from '@fleetworth/contract/batch-shapes';
import { PageSkeleton } from '@fleetworth/ui/page-state';
import { SimpleTable } from '@fleetworth/ui/simple-table';
import type { TableColumn } from '@fleetworth/ui/simple-table-rows';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { figures } from '../../shell/format/figures.ts';
import type { BatchGroup } from './batch-group.ts';
import { type ActionCounts, ACTIONS_IN_ORDER, sumActionCounts } from './batch-labels.ts';
import classes from './batch-rows.module.css';
import { batchRowsQuery } from './batches.queries.ts';
import { RowNumber } from './row-number.tsx';
import { type BatchSearch, useBatchSearch } from './use-batch-search.ts';

interface BatchRowsProps {
  group: BatchGroup;
  batch: BatchDetail;
  counts: ActionCounts;
}

export function BatchRows({ group, batch, counts }: BatchRowsProps) {
  const { action, note, page = 1 } = useSearch({ strict: false });
  const { changeSearch } = useBatchSearch();
  const rowsVersion = `${batch.status} ${batch.preview?.computed_at}`;
  const rows = useQuery(batchRowsQuery(group, batch.id, { action, note, page, rowsVersion }));
  const isStarted = batch.status !== 'waiting';
  return (
    <>
      <RowChips group={group} batch={batch} counts={counts} />
      {rows.data ? (
        <SimpleTable
          label="Rows"
          rows={rows.data.items}
          pages={rows.data.pagination.last}
          rowId={({ row }) => String(row)}
          rowName={({ row }) => `row ${row}`}
          columns={buildColumns(group, isStarted)}
          isStale={rows.isPlaceholderData}
          state={{ sort: '', isDescending: false, page }}
          onStateChange={(next) => changeSearch({ page: next.page === 1 ? undefined : next.page })}
          empty={<p className={classes.none}>No rows of this kind.</p>}
        />
      ) : (
        <PageSkeleton />
      )}
    </>
  );
}

function RowChips({ group, batch, counts }: BatchRowsProps) {
  const { action, note } = useSearch({ strict: false });
  const { changeSearch } = useBatchSearch();
  const tense = batch.status === 'waiting' ? 'planned' : 'past';
  const chips: Chip[] = [
    { id: 'all', label: 'All rows', count: sumActionCounts(counts), search: {} },
    ...(batch.to_check > 0 || note === 'check' ? [{ ...CHECK, count: batch.to_check }] : []),
    ...ACTIONS_IN_ORDER.filter((candidate) => counts[candidate] > 0 || candidate === action).map(
      (candidate) => ({
        id: candidate,
        label: group.actionLabels[candidate][tense],
        count: counts[candidate],
        search: { action: candidate },
      }),
    ),
  ];
  const filter = note ?? action ?? 'all';
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- groups buttons, not fields
    <div role="group" aria-label="Rows shown" className={classes.chips}>
      {chips.map(({ id, label, count, search }) => (
        <button
          key={id}
          type="button"
          aria-pressed={filter === id}
          data-action={id}
          className={classes.chip}
          onClick={() => changeSearch({ action: undefined, note: undefined, page: undefined, ...search })}
        >
          {label} <span className={classes.count}>{figures.count(count)}</span>
        </button>
      ))}
    </div>
  );
}

interface Chip {
  id: string;
  label: string;
  count: number;
  search: Pick<BatchSearch, 'action' | 'note'>;
}

const CHECK = { id: 'check', label: 'Check', search: { note: 'check' } } as const;

const buildColumns = (
  { subjectTitle, actionLabels }: BatchGroup,
  isStarted: boolean,
): TableColumn<BatchRow>[] => [
  { id: 'row', title: 'Row', render: RowNumber },
  {
    id: 'name',
    title: subjectTitle,
    render: (row) => <span className={classes.name}>{figures.text(getRowName(row))}</span>,
  },
  {
    id: 'action',
    title: isStarted ? 'Outcome' : 'Action',
    render: ({ action }) => (
      <span className={classes.action} data-action={action}>
        {actionLabels[action][isStarted ? 'past' : 'planned']}
      </span>
    ),
  },
  { id: 'what', title: 'Details', render: (row) => <RowDetails {...row} /> },
];

// A row without a name is named by its number, which already has its own column.
const getRowName = ({ row, name }: BatchRow): string | null => (name === `row ${row}` ? null : name);

function RowDetails({ action, changes, problems, warnings, notes }: BatchRow) {
  const isEmpty = [changes, problems, warnings, notes].every((list) => list.length === 0);
  if (action === 'skip' && isEmpty) return NOTHING_CHANGES;
  return (
    <ul className={classes.details}>
      {action === 'skip' && <li>{NOTHING_CHANGES}</li>}
      {changes.map(({ column, from, to }) => (
        <li key={column}>
          <span className={classes.column}>{column}</span> {action === 'delete' && from}
          {action !== 'delete' && from !== null && (
            <>
              <del>{from}</del> <span aria-hidden="true">→</span>{' '}
            </>
          )}
          {(action !== 'delete' || to !== null) && <ins>{figures.text(to)}</ins>}
        </li>
      ))}
      <Remarks remarks={problems} className={classes.problem} />
      <Remarks remarks={warnings} className={classes.warning} label="Check" />
      <Remarks remarks={notes} className={classes.remark} />
    </ul>
  );
}

const NOTHING_CHANGES = 'No changes: these values are already stored';

interface RemarksProps {
  remarks: BatchRow['problems'];
  className: string | undefined;
  /** Prefix, so that this kind of remark is recognizable without its color. */
  label?: string;
}

const Remarks = ({ remarks, className, label }: RemarksProps) =>
  remarks.map(({ column, value, message }) => (
    <li key={`${column} ${message}`} className={className}>
      {label !== undefined && <b>{label}</b>}{' '}
      {column !== null && <span className={classes.column}>{column}</span>}{' '}
      {value !== '' && !message.includes(`“${value}”`) && <q className={classes.value}>{value}</q>} {message}
    </li>
  ));
