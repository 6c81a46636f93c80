import {
  type BatchSubject,
  type ValidRow,
  type EvaluatedRow,
  type RowKind,
  type ReadContext,
  rejectedRow,
} from '../batch-kinds.ts';
import type { CellProblem } from '../reading/sheet-row.ts';

interface RowWithProblems {
  row: number;
  values: ValidRow['values'];
  problems: CellProblem[];
}

/** Also reports the problems of the readable cells, so that users can correct everything in one pass. */
export async function rejectUnreadableRows(
  kind: Pick<RowKind, 'evaluate' | 'identifyingField'>,
  { readContext, batch }: { readContext: ReadContext; batch: BatchSubject },
  rows: readonly RowWithProblems[],
): Promise<EvaluatedRow[]> {
  const { identifyingField } = kind;
  const identifiedRows =
    identifyingField === undefined ? [] : rows.filter(({ values }) => values[identifyingField] != null);
  const evaluated =
    identifiedRows.length === 0 ? [] : await kind.evaluate(readContext, batch, identifiedRows);
  const evaluatedProblems = new Map(evaluated.map(({ row, problems }) => [row, problems]));
  return rows.map(({ row, problems }) => {
    const unreadable = problems.map(({ column }) => column);
    // A problem without a column concerns the whole row. Its cells are in the wrong columns, so further
    // problems of them would mean nothing.
    if (unreadable.includes(null)) return rejectedRow(row, ...problems);
    const furtherProblems = (evaluatedProblems.get(row) ?? []).filter(
      ({ column }) => !unreadable.includes(column),
    );
    return rejectedRow(row, ...problems, ...furtherProblems);
  });
}
