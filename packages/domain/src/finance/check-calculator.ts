import type { CalculatorRequest, LeaseByAmountsRequest } from './calculator-forms.ts';
import {
  checkAmountAboveZero,
  checkAmountFromZero,
  type FinanceProblem,
  type FinanceProblemReason,
  toProblems,
  checkMonths,
  type PercentRange,
  checkPercent,
} from './problems.ts';

export type CalculatorField = FieldNameOf<CalculatorRequest>;

type FieldNameOf<Request> = Request extends CalculatorRequest ? Exclude<keyof Request, 'form'> : never;

type Reasons = readonly (readonly [CalculatorField, FinanceProblemReason | null])[];

export const MAX_CALCULATOR_MONTHS = 100;

const PERCENT: PercentRange = { low: 'above_zero', high: 'to_100' };

export function checkCalculatorRequest(request: CalculatorRequest): FinanceProblem<CalculatorField>[] {
  return toProblems<CalculatorField>([
    ['amountCents', checkAmountAboveZero(request.amountCents)],
    ['periodMonths', checkMonths(request.periodMonths, MAX_CALCULATOR_MONTHS)],
    ...formReasons(request),
  ]);
}

function formReasons(request: CalculatorRequest): Reasons {
  if (request.form === 'lease_by_amounts') return amountReasons(request);
  const interest = checkPercent(request.monthlyInterestRatePercent, PERCENT);
  const depreciationRate = request.monthlyDepreciationRatePercent;
  const depreciation = depreciationRate === null ? null : checkPercent(depreciationRate, PERCENT);
  const percents: Reasons = [
    ['monthlyDepreciationRatePercent', depreciation],
    ['monthlyInterestRatePercent', interest],
  ];
  if (request.form === 'lease_by_percent') return percents;
  const loan: Reasons = [['downPaymentCents', downPaymentReason(request)], ...percents];
  return request.form === 'finance'
    ? loan
    : [...loan, ['monthlyFeeCents', checkAmountFromZero(request.monthlyFeeCents)]];
}

function amountReasons(request: LeaseByAmountsRequest): Reasons {
  const { monthlyDepreciationCents, monthlyPaymentCents } = request;
  const isBelow = monthlyPaymentCents < monthlyDepreciationCents;
  return [
    ['monthlyDepreciationCents', checkAmountAboveZero(monthlyDepreciationCents)],
    [
      'monthlyPaymentCents',
      checkAmountFromZero(monthlyPaymentCents) ?? (isBelow ? 'below_depreciation' : null),
    ],
  ];
}

function downPaymentReason(request: {
  amountCents: number;
  downPaymentCents: number;
}): FinanceProblemReason | null {
  const reason = checkAmountFromZero(request.downPaymentCents);
  return reason ?? (request.downPaymentCents >= request.amountCents ? 'not_below_cap_cost' : null);
}
