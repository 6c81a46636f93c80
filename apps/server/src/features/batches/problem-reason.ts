import { BATCH_COLUMNS, type BatchColumn, type BatchKind } from '@fleetworth/contract/batch-columns';
import { readCell } from './reading/read-cell.ts';
import type { CellProblem } from './reading/read-sheet.ts';

/** Names the fault of a cell or a row for programs: its text may change. */
export function reasonOf(kind: BatchKind, { column: heading, value }: CellProblem): string {
  const columns: readonly BatchColumn[] = BATCH_COLUMNS[kind];
  const column = columns.find((one) => one.heading === heading);
  if (column === undefined) return 'row.refused';
  // What could be read was refused for what it says.
  if ('value' in readCell(column, value)) return `${column.field}.refused`;
  return `${column.field}.${column.isRequired ? 'required' : 'invalid'}`;
}
