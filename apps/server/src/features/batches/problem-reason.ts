import { BATCH_COLUMNS, type BatchColumn, type BatchKind } from '@fleetworth/contract/batch-columns';
import type { CellProblem } from './reading/sheet-row.ts';

export function reasonOf(kind: BatchKind, { column: heading, isUnreadable }: CellProblem): string {
  const columns: readonly BatchColumn[] = BATCH_COLUMNS[kind];
  const column = columns.find((candidate) => candidate.heading === heading);
  if (column === undefined) return 'row.refused';
  if (isUnreadable !== true) return `${column.field}.refused`;
  return `${column.field}.${column.isRequired ? 'required' : 'invalid'}`;
}
