import type { BatchKind } from '@fleetworth/contract/batch-columns';
import { checkedValueText, checkText } from '@fleetworth/contract/check-texts';
import { type Change, checkChange } from '@fleetworth/domain/checks';
import { type ValidRow, type EvaluatedRow, describeProblem } from '../batches/public.ts';
import { columnField } from './checked-fields.ts';

interface CheckedRow<Row extends EvaluatedRow> {
  kind: BatchKind;
  row: Row;
  values: ValidRow['values'];
  change: Change;
}

export function withChecks<Row extends EvaluatedRow>({ kind, row, values, change }: CheckedRow<Row>): Row {
  const notes = checkChange(change).map((finding) => {
    const cell = describeProblem(kind, values, [columnField(finding.field), checkText(finding)]);
    const value = checkedValueText(finding, change) ?? cell.value;
    return { kind: 'check' as const, ...cell, value };
  });
  return notes.length === 0 ? row : { ...row, notes: [...(row.notes ?? []), ...notes] };
}

/** Returns a function that lists the other accepted rows with the VIN of a row. */
export function createSameVinFinder(
  evaluated: readonly EvaluatedRow[],
  vinOfRow: (row: number) => string,
): (row: number) => number[] {
  const accepted = evaluated.filter(({ action }) => action !== 'refuse').map(({ row }) => row);
  const byVin = Map.groupBy(accepted, vinOfRow);
  return (row) => (byVin.get(vinOfRow(row)) ?? []).filter((other) => other !== row);
}
