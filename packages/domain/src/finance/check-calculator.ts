import type { CalculatorRequest, LeaseByAmountsRequest } from './calculator-forms.ts';
import {
  amountAboveZero,
  amountFromZero,
  type Finding,
  type FindingReason,
  findingsOf,
  monthsWithin,
  type PercentRange,
  percentWithin,
} from './findings.ts';

/** Figures of all calculator forms. */
export type CalculatorField = FigureOf<CalculatorRequest>;

type FigureOf<Request> = Request extends CalculatorRequest ? Exclude<keyof Request, 'form'> : never;

type Reasons = readonly (readonly [CalculatorField, FindingReason | null])[];

/** Longest period of the calculator. Stored contracts may be longer. */
export const MAX_CALCULATOR_MONTHS = 100;

const PERCENT: PercentRange = { low: 'above_zero', high: 'to_100' };

/**
 * Checks a calculator request: amount above 0, period 1-100 months, percents above 0 up to 100, down payment
 * from 0 and below the amount, depreciation above 0, payment at least the depreciation, fee from 0. Returns
 * an empty list for a valid request.
 */
export function checkCalculatorRequest(request: CalculatorRequest): Finding<CalculatorField>[] {
  return findingsOf<CalculatorField>([
    ['amountCents', amountAboveZero(request.amountCents)],
    ['periodMonths', monthsWithin(request.periodMonths, MAX_CALCULATOR_MONTHS)],
    ...formReasons(request),
  ]);
}

function formReasons(request: CalculatorRequest): Reasons {
  if (request.form === 'lease_by_amounts') return amountReasons(request);
  const interest = percentWithin(request.monthlyInterestRatePercent, PERCENT);
  const typed = request.monthlyDepreciationRatePercent;
  const depreciation = typed === null ? null : percentWithin(typed, PERCENT);
  const percents: Reasons = [
    ['monthlyDepreciationRatePercent', depreciation],
    ['monthlyInterestRatePercent', interest],
  ];
  if (request.form === 'lease_by_percent') return percents;
  const loan: Reasons = [['downPaymentCents', downPaymentReason(request)], ...percents];
  return request.form === 'finance'
    ? loan
    : [...loan, ['monthlyFeeCents', amountFromZero(request.monthlyFeeCents)]];
}

function amountReasons(request: LeaseByAmountsRequest): Reasons {
  const { monthlyDepreciationCents, monthlyPaymentCents } = request;
  const isBelow = monthlyPaymentCents < monthlyDepreciationCents;
  return [
    ['monthlyDepreciationCents', amountAboveZero(monthlyDepreciationCents)],
    ['monthlyPaymentCents', amountFromZero(monthlyPaymentCents) ?? (isBelow ? 'below_depreciation' : null)],
  ];
}

function downPaymentReason(request: { amountCents: number; downPaymentCents: number }): FindingReason | null {
  const reason = amountFromZero(request.downPaymentCents);
  return reason ?? (request.downPaymentCents >= request.amountCents ? 'not_below_cap_cost' : null);
}
