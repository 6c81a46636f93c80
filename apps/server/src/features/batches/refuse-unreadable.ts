import {
  type BatchSubject,
  type GoodRow,
  type JudgedRow,
  type KindOfRows,
  type Reading,
  refusedRow,
} from './batch-kinds.ts';
import type { CellProblem } from './reading/sheet-row.ts';

type UnreadableRow = GoodRow & { problems: CellProblem[] };

/**
 * Refuses rows with unreadable cells and also reports the problems of their other cells, so that users can
 * correct everything in one pass.
 */
export async function refuseUnreadable(
  kind: Pick<KindOfRows, 'judge' | 'judgedBy'>,
  { reading, batch }: { reading: Reading; batch: BatchSubject },
  rows: readonly UnreadableRow[],
): Promise<JudgedRow[]> {
  const { judgedBy } = kind;
  const named = judgedBy === undefined ? [] : rows.filter(({ values }) => judgedBy in values);
  const judged = named.length === 0 ? [] : await kind.judge(reading, batch, named);
  const others = new Map(judged.map(({ row, problems }) => [row, problems]));
  return rows.map(({ row, problems }) => {
    const unreadable = problems.map(({ column }) => column);
    const further = (others.get(row) ?? []).filter(({ column }) => !unreadable.includes(column));
    return refusedRow(row, ...problems, ...further);
  });
}
