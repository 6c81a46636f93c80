import { BATCH_COLUMNS, type BatchColumn, type BatchKind } from '@fleetworth/contract/batch-columns';

type WhenMissing = NonNullable<BatchColumn['whenMissing']>;

const columnsReportedIfMissing = (kind: BatchKind): (BatchColumn & { whenMissing: WhenMissing })[] =>
  (BATCH_COLUMNS[kind] as readonly BatchColumn[]).flatMap((column) =>
    column.whenMissing === undefined ? [] : [{ ...column, whenMissing: column.whenMissing }],
  );

export const fieldsReportedIfMissing = (kind: BatchKind): string[] =>
  columnsReportedIfMissing(kind).map(({ field }) => field);

export const formatMissingColumn = ({ name, clauseForMany }: WhenMissing): string =>
  `No column for ${name}. Without ${name}, new ${clauseForMany}.`;

const numberFormat = new Intl.NumberFormat('en-US');

interface PreviewedBatch {
  kind: BatchKind;
  matched_columns: readonly { field: string }[];
  note_counts: Readonly<Partial<Record<string, number>>>;
}

export const describeMissingFields = ({
  kind,
  matched_columns: columns,
  note_counts: counts,
}: PreviewedBatch): string[] =>
  columnsReportedIfMissing(kind).flatMap(({ field, whenMissing: { name, clauseForOne, clauseForMany } }) => {
    const count = counts[`without ${field}`];
    if (count === undefined) return [];
    const hasColumn = columns.some((column) => column.field === field);
    const records =
      count === 1 ? `1 new ${clauseForOne}` : `${numberFormat.format(count)} new ${clauseForMany}`;
    return [`${hasColumn ? '' : `No column for ${name}. `}Without ${name}, ${records}.`];
  });
