import type { BatchKind } from '@fleetworth/contract/batch-columns';
import { lookAgainText } from '@fleetworth/contract/look-again-texts';
import { formatCalendarDate } from '@fleetworth/domain/date-format';
import { type Change, type CheckedField, lookAgain } from '@fleetworth/domain/look-again';
import { type GoodRow, type JudgedRow, problemOf } from '../batches/public.ts';

/** Fields of the columns of sheets. */
const COLUMN_FIELDS: Record<CheckedField, string> = {
  mileage: 'mileage',
  inServiceDate: 'in_service_date',
  vin: 'vin',
  make: 'brand',
  startDate: 'start_date',
  length: 'length',
  purchaseAmount: 'purchase_amount',
  interest: 'monthly_interest_rate',
  payment: 'monthly_payment',
  depreciation: 'monthly_depreciation_rate',
  depreciationAmount: 'monthly_depreciation',
  price: 'price',
};

interface CheckedRow<Row extends JudgedRow> {
  kind: BatchKind;
  row: Row;
  values: GoodRow['values'];
  change: Change;
}

/** Adds to a row a note for each value of its change that looks wrong. */
export function withChecks<Row extends JudgedRow>({ kind, row, values, change }: CheckedRow<Row>): Row {
  const notes = lookAgain(change).map((finding) => {
    const { value, ...problem } = problemOf(kind, values, [
      COLUMN_FIELDS[finding.field],
      lookAgainText(finding),
    ]);
    return { kind: 'check' as const, ...problem, value: formatCalendarDate(value) };
  });
  return notes.length === 0 ? row : { ...row, notes: [...(row.notes ?? []), ...notes] };
}

/** Returns for each row that is not refused the other rows of its sheet with the same VIN. */
export function otherRowsOf(
  judged: readonly JudgedRow[],
  vinOfRow: (row: number) => string,
): (row: number) => number[] {
  const taking = judged.filter(({ action }) => action !== 'refuse').map(({ row }) => row);
  const byVin = Map.groupBy(taking, vinOfRow);
  return (row) => (byVin.get(vinOfRow(row)) ?? []).filter((other) => other !== row);
}
