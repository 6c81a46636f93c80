import { BATCH_COLUMNS, type BatchColumn, type BatchKind } from '@fleetworth/contract/batch-columns';

type WhenMissing = NonNullable<BatchColumn['whenMissing']>;

/** Lists the columns of a kind whose absence changes the figures of new records. */
const countedColumns = (kind: BatchKind): (BatchColumn & { whenMissing: WhenMissing })[] =>
  (BATCH_COLUMNS[kind] as readonly BatchColumn[]).flatMap((column) =>
    column.whenMissing === undefined ? [] : [{ ...column, whenMissing: column.whenMissing }],
  );

/** Lists the fields of a kind whose absence changes the figures of new records. */
export const countedFields = (kind: BatchKind): string[] => countedColumns(kind).map(({ field }) => field);

/** Formats a note that a sheet has no column for a field, and the consequence for new records. */
export const formatMissingColumn = ({ name, many }: WhenMissing): string =>
  `No column for ${name}. Without ${name}, new ${many}.`;

const numberFormat = new Intl.NumberFormat('en-US');

interface PreviewedBatch {
  kind: BatchKind;
  matched_columns: readonly { field: string }[];
  note_counts: Readonly<Partial<Record<string, number>>>;
}

/** Returns a sentence for each field that new records of a batch lack, with the number of records. */
export const listMissing = ({
  kind,
  matched_columns: columns,
  note_counts: counts,
}: PreviewedBatch): string[] =>
  countedColumns(kind).flatMap(({ field, whenMissing: { name, one, many } }) => {
    const count = counts[`without ${field}`];
    if (count === undefined) return [];
    const hasColumn = columns.some((column) => column.field === field);
    const records = count === 1 ? `1 new ${one}` : `${numberFormat.format(count)} new ${many}`;
    return [`${hasColumn ? '' : `No column for ${name}. `}Without ${name}, ${records}.`];
  });
