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

/** Refuses rows with cells that could not be read, and says what is wrong with their other cells too: one round of mending is enough. */
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
