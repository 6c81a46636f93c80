import type { BatchDetail } from '@fleetworth/contract/batch-shapes';
import { SimpleTable } from '@fleetworth/ui/simple-table';
import type { TableColumn } from '@fleetworth/ui/simple-table-rows';
import { useSearch } from '@tanstack/react-router';
import { figures } from '../../shell/format/figures.ts';
import { counted } from '../../shell/format/plural.ts';
import type { BatchGroup } from './batch-group.ts';
import classes from './batch.module.css';
import { RowNumber } from './row-number.tsx';
import { useBatchSearch } from './use-batch-search.ts';

type Results = NonNullable<BatchDetail['results']>;
type ErrorRow = Results['error_rows'][number];

const buildColumns = ({ subjectTitle }: BatchGroup, errors: Results['errors']): TableColumn<ErrorRow>[] => [
  { id: 'row', title: 'Row', render: RowNumber },
  {
    id: 'name',
    title: subjectTitle,
    render: ({ row }) => figures.text(findRowName(errors, row)),
    isSingleLine: true,
  },
  { id: 'column', title: 'Column', render: ({ column }) => figures.text(column), isSingleLine: true },
  { id: 'value', title: 'Value', render: ({ value }) => figures.text(value) },
  { id: 'message', title: 'Reason', render: ({ message }) => message },
];

/** Keys of the errors have the form 'row 7 · 1FT…'. */
const findRowName = (errors: Results['errors'], row: number): string | null => {
  const key = Object.keys(errors).find((candidate) => candidate.startsWith(`row ${row} · `));
  return key?.slice(`row ${row} · `.length) ?? null;
};

interface BatchErrorsProps {
  group: BatchGroup;
  results: Results;
}

export function BatchErrors({ group, results }: BatchErrorsProps) {
  const { error_rows, refused_count, errors } = results;
  const { errors: page = 1 } = useSearch({ strict: false });
  const { changeSearch } = useBatchSearch();
  const listedCount = new Set(error_rows.map(({ row }) => row)).size;
  return (
    <section aria-label="Errors" className={classes.section}>
      <h2 className={classes.heading}>{counted(refused_count, 'rejected row')}</h2>
      {listedCount < refused_count && (
        <p className={classes.note}>
          The first {figures.count(listedCount)} are listed. Download the rejected rows to see all of them.
        </p>
      )}
      <SimpleTable
        label="Errors"
        rows={error_rows}
        rowId={({ row, column, message }) => `${row} ${column} ${message}`}
        rowName={({ row }) => `row ${row}`}
        columns={buildColumns(group, errors)}
        state={{ sort: '', isDescending: false, page }}
        onStateChange={(next) => changeSearch({ errors: next.page === 1 ? undefined : next.page })}
        empty={null}
      />
    </section>
  );
}
