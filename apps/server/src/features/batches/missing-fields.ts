import { BATCH_COLUMNS, type BatchColumn, type BatchKind } from '@fleetworth/contract/batch-columns';

type WhenMissing = NonNullable<BatchColumn['whenMissing']>;

/** Lists the columns of a kind whose absence changes the figures of new records. */
const countedColumns = (kind: BatchKind): (BatchColumn & { whenMissing: WhenMissing })[] =>
  (BATCH_COLUMNS[kind] as readonly BatchColumn[]).flatMap((column) =>
    column.whenMissing === undefined ? [] : [{ ...column, whenMissing: column.whenMissing }],
  );

/** Lists the fields of a kind whose absence changes the figures of new records. */
export const countedFields = (kind: BatchKind): string[] => countedColumns(kind).map(({ field }) => field);

/** Formats that no column holds a field, and what this means for new records. */
export const formatWithoutColumn = ({ name, many }: WhenMissing): string =>
  `No column for ${name}. Without ${name}, new ${many}.`;

const whole = new Intl.NumberFormat('en-US');

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
    const records = count === 1 ? `1 new ${one}` : `${whole.format(count)} new ${many}`;
    return [`${hasColumn ? '' : `No column for ${name}. `}Without ${name}, ${records}.`];
  });
