import type { CalendarDate } from '../calendar.ts';
import type { Cents } from '../money.ts';
import type { OdometerRecord } from '../odometer.ts';

export type Measure = 'cents' | 'percent' | 'miles' | 'months';

export interface FindingFacts {
  below_earlier_reading: OdometerRecord;
  above_later_reading: OdometerRecord;
  too_many_miles: OdometerRecord & { miles: number; days: number };
  above_most_miles: { miles: number };
  in_service_after_today: { today: CalendarDate };
  in_service_before_model_year: { modelYear: number };
  wrong_check_digit: { digit: string };
  one_character_from_unit: { vin: string; unit: string };
  in_another_company: { unit: string; company: string };
  twice_in_sheet: { rows: readonly number[] };
  another_make: { typed: string; ofVin: string };
  starts_before: { year: number };
  starts_far_ahead: { days: number };
  longer_than: { months: number };
  purchase_below_value: { valueCents: Cents };
  purchase_above_value: { valueCents: Cents; times: number };
  purchase_below_former: { formerCents: Cents };
  purchase_above_former: { formerCents: Cents };
  interest_above: { percent: number; limit: number };
  interest_below: { percent: number; limit: number };
  depreciation_above: { percent: number; limit: number };
  depreciation_below: { percent: number; limit: number };
  price_above_provider: { valueCents: Cents };
  price_below_provider: { valueCents: Cents };
  price_below_auction: { valueCents: Cents };
  price_above_auction: { valueCents: Cents };
  monthly_mileage_above: { miles: number };
  finance_length_above: { months: number };
  point_moved: { measure: Measure; before: number; after: number };
}

export type FindingReason = keyof FindingFacts;

export type CheckedField =
  | 'mileage'
  | 'inServiceDate'
  | 'vin'
  | 'make'
  | 'startDate'
  | 'length'
  | 'purchaseAmount'
  | 'interest'
  | 'payment'
  | 'depreciation'
  | 'depreciationAmount'
  | 'downPayment'
  | 'term'
  | 'price'
  | 'assumedDepreciation'
  | 'assumedMileage'
  | 'financeLength'
  | 'overrideValue';

/** Value that looks wrong but may be right. The user is asked to confirm it, and nothing is rejected. */
export type CheckFinding = {
  [Reason in FindingReason]: { field: CheckedField; reason: Reason; facts: FindingFacts[Reason] };
}[FindingReason];

export function findingIf<Reason extends FindingReason>(
  isFound: boolean,
  field: CheckedField,
  { reason, facts }: { reason: Reason; facts: FindingFacts[Reason] },
): CheckFinding[] {
  return isFound ? [{ field, reason, facts } as CheckFinding] : [];
}
