import { BATCH_COLUMNS, type BatchColumn, type BatchKind } from '@fleetworth/contract/batch-columns';
import type { ValidRow, EvaluatedRow, RowChange } from './batch-kinds.ts';
import type { CellProblem } from './reading/sheet-row.ts';
import { formatCellValue } from './reading/value-text.ts';

export type RowTexts = Readonly<Record<string, string | null>>;

export const changesBetween = (kind: BatchKind, before: RowTexts, after: RowTexts): RowChange[] =>
  Object.keys(before).flatMap((field) => {
    const [from, to] = [before[field] ?? null, after[field] ?? null];
    return from === to ? [] : [{ column: headingOf(kind, field), from, to }];
  });

/** Lists the values that are stored in another form than in the cells. */
export const listAdjustedCells = (
  kind: BatchKind,
  values: ValidRow['values'],
  stored: RowTexts,
): RowChange[] => {
  const columns: readonly BatchColumn[] = BATCH_COLUMNS[kind];
  return columns.flatMap((column) => {
    const to = stored[column.field];
    return to === undefined || to === formatCellValue(column, values[column.field])
      ? []
      : [{ column: column.heading, from: null, to }];
  });
};

const ALL_COLUMNS: readonly BatchColumn[] = Object.values(BATCH_COLUMNS).flat();

function headingOf(kind: BatchKind, field: string): string {
  const ownColumns: readonly BatchColumn[] = BATCH_COLUMNS[kind];
  const column = [...ownColumns, ...ALL_COLUMNS].find((candidate) => candidate.field === field);
  if (column === undefined) throw new Error(`No kind of sheet has a column for ${field}.`);
  return column.heading;
}

export function describeProblem(
  kind: BatchKind,
  values: ValidRow['values'],
  [field, text]: readonly [field: string, text: string],
): CellProblem {
  const columns: readonly BatchColumn[] = BATCH_COLUMNS[kind];
  const column = columns.find((candidate) => candidate.field === field)?.heading ?? null;
  return { column, value: String(values[field] ?? ''), text };
}

// Only for rows that add a record, because rows of existing records may have empty cells.
export function listMissingCells(kind: BatchKind, values: ValidRow['values']): CellProblem[] {
  const columns: readonly BatchColumn[] = BATCH_COLUMNS[kind];
  return columns
    .filter(({ isOnlyForNew, field }) => isOnlyForNew === true && values[field] == null)
    .map(({ heading, text }) => ({ column: heading, value: '', text, isUnreadable: true }));
}

/**
 * Heading under which the changes of a deletion row show the vehicle's company. Needed because deletion
 * sheets have no company column with a heading.
 */
export const COMPANY_COLUMN = 'Company';

/** Headings under which rows of the same record refer to each other. */
export const COLUMNS_WITH_OTHER_ROWS: readonly string[] = ['After', 'Again in'];

/** Adds the numbers of the previous and the next row of the same record. Rejected rows are not linked. */
export function addRecordLinks(
  recordKeyOf: (row: number) => string | undefined,
  evaluated: readonly EvaluatedRow[],
): EvaluatedRow[] {
  const acceptedRows = evaluated
    .filter(({ action }) => action !== 'refuse')
    .toSorted((a, b) => a.row - b.row);
  const links = new Map<number, RowChange[]>();
  for (const rows of Map.groupBy(acceptedRows, ({ row }) => recordKeyOf(row)).values())
    for (const [index, { row }] of rows.entries()) {
      const link = (column: string, other: EvaluatedRow | undefined) =>
        other === undefined ? [] : [{ column, from: null, to: `row ${other.row}` }];
      links.set(row, [...link('After', rows[index - 1]), ...link('Again in', rows[index + 1])]);
    }
  return evaluated.map((row) => ({ ...row, changes: [...(links.get(row.row) ?? []), ...row.changes] }));
}
