import type { BatchDetail, BatchRow } from '@fleetworth/contract/batch-shapes';
import { PageSkeleton } from '@fleetworth/ui/page-state';
import { SimpleTable } from '@fleetworth/ui/simple-table';
import type { TableColumn } from '@fleetworth/ui/simple-table-rows';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { figures } from '../../shell/format/figures.ts';
import type { BatchGroup } from './batch-group.ts';
import { type ActionCounts, ACTIONS_IN_ORDER, totalOf } from './batch-words.ts';
import classes from './batch-rows.module.css';
import { batchRowsQuery } from './batches.queries.ts';
import { RowNumber } from './row-number.tsx';
import { useBatchAddress } from './use-batch-address.ts';

interface BatchRowsProps {
  group: BatchGroup;
  batch: BatchDetail;
  counts: ActionCounts;
}

/** The rows with what each would do, or did: all of them, or those of one kind. */
export function BatchRows({ group, batch, counts }: BatchRowsProps) {
  const { action, page = 1 } = useSearch({ strict: false });
  const { change } = useBatchAddress();
  const state = `${batch.status} ${batch.preview?.computed_at}`;
  const rows = useQuery(batchRowsQuery(group, batch.id, { action, page, state }));
  const isDone = batch.status !== 'waiting';
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no fields that belong together, but buttons */}
      <div role="group" aria-label="Rows shown" className={classes.chips}>
        {[undefined, ...ACTIONS_IN_ORDER.filter((one) => counts[one] > 0 || one === action)].map((one) => (
          <button
            key={one ?? 'all'}
            type="button"
            aria-pressed={action === one}
            data-action={one}
            className={classes.chip}
            onClick={() => change({ action: one, page: undefined })}
          >
            {one === undefined ? 'All rows' : group.words[one][isDone ? 'did' : 'would']}{' '}
            <span className={classes.count}>
              {figures.count(one === undefined ? totalOf(counts) : counts[one])}
            </span>
          </button>
        ))}
      </div>
      {rows.data ? (
        <SimpleTable
          label="Rows"
          rows={rows.data.items}
          pages={rows.data.pagination.last}
          rowId={({ row }) => String(row)}
          rowName={({ row }) => `row ${row}`}
          columns={columnsOf(group, isDone)}
          place={{ sort: '', isDescending: false, page }}
          onPlace={(place) => change({ page: place.page === 1 ? undefined : place.page })}
          empty={<p className={classes.none}>No row is of this kind.</p>}
        />
      ) : (
        <PageSkeleton />
      )}
    </>
  );
}

const columnsOf = ({ about, words }: BatchGroup, isDone: boolean): TableColumn<BatchRow>[] => [
  { id: 'row', title: 'Row', render: RowNumber },
  {
    id: 'name',
    title: about,
    render: (row) => <span className={classes.name}>{figures.text(nameOf(row))}</span>,
  },
  {
    id: 'action',
    title: isDone ? 'Outcome' : 'Action',
    render: ({ action }) => (
      <span className={classes.action} data-action={action}>
        {words[action][isDone ? 'did' : 'would']}
      </span>
    ),
  },
  { id: 'what', title: 'Details', render: (row) => <What {...row} /> },
];

/** Null where that could not be read. */
const nameOf = ({ row, name }: BatchRow): string | null => (name === `row ${row}` ? null : name);

/** From what to what each column changes, or the reasons against it. */
function What({ action, changes, problems }: BatchRow) {
  if (action === 'skip') return 'All of it is there already';
  return (
    <ul className={classes.what}>
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
      {problems.map(({ column, value, message }) => (
        <li key={`${column} ${message}`} className={classes.problem}>
          {column !== null && <span className={classes.column}>{column}</span>}{' '}
          {value !== '' && <q className={classes.value}>{value}</q>} {message}
        </li>
      ))}
    </ul>
  );
}
