import type { financeInput } from '@fleetworth/contract/calculators';
import type { CalculatorField, CalculatorRequest } from '@fleetworth/domain/finance';
import { centsFromDollars, plainDecimal } from '@fleetworth/domain/money';
import type { z } from 'zod';

type Body = z.output<typeof financeInput>;
export type BodyField = keyof Body;
type FieldErrors = Record<string, string[]>;

export type CalculationReadResult =
  | { ok: true; request: CalculatorRequest }
  | { ok: false; errors: FieldErrors };

const REQUIRED_FIELD_TEXT = 'Required Field.';
const FOREIGN_FIELD_TEXT = "This field doesn't belong to this calculation.";

export function readCalculation(body: Body): CalculationReadResult {
  if (body.type === 'loan') return body.is_least_payment === true ? readFlooring(body) : readLoan(body);
  // This flag applies only to flooring.
  if (body.is_least_payment === true)
    return { ok: false, errors: { is_least_payment: [FOREIGN_FIELD_TEXT] } };
  const hasDepreciationAmount = body.monthly_depreciation !== undefined;
  const hasDepreciationRate = body.monthly_depreciation_rate !== undefined;
  if (hasDepreciationAmount === hasDepreciationRate) {
    const text = hasDepreciationAmount ? 'Enter the amount or the percent, not both.' : REQUIRED_FIELD_TEXT;
    return { ok: false, errors: { monthly_depreciation: [text], monthly_depreciation_rate: [text] } };
  }
  return hasDepreciationAmount ? readLeaseByAmounts(body) : readLeaseByPercent(body);
}

function readFields(
  body: Body,
  requiredFields: readonly BodyField[],
  toRequest: () => CalculatorRequest,
): CalculationReadResult {
  const missing = requiredFields.filter((field) => body[field] === undefined);
  const allowedFields = new Set<BodyField>([
    ...requiredFields,
    'type',
    'amount',
    'period',
    'is_least_payment',
    'monthly_depreciation_rate',
  ]);
  const foreignFields = (Object.keys(body) as BodyField[]).filter(
    (field) => body[field] !== undefined && !allowedFields.has(field),
  );
  const errors = Object.fromEntries([
    ...missing.map((field) => [field, [REQUIRED_FIELD_TEXT]]),
    ...foreignFields.map((field) => [field, [FOREIGN_FIELD_TEXT]]),
  ]) as FieldErrors;
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, request: toRequest() };
}

const cents = (dollars: number | undefined): number => centsFromDollars(dollars ?? 0);
const toRateText = (percent: number | undefined): string => plainDecimal(percent ?? 0);
const readCommonFields = (body: Body) => ({ amountCents: cents(body.amount), periodMonths: body.period });
const readLoanFields = (body: Body) => ({
  ...readCommonFields(body),
  downPaymentCents: cents(body.down_payment),
  monthlyInterestRatePercent: toRateText(body.monthly_interest_rate),
});

const readLeaseByAmounts = (body: Body): CalculationReadResult =>
  readFields(body, ['monthly_depreciation', 'monthly_payment'], () => ({
    ...readCommonFields(body),
    form: 'lease_by_amounts',
    monthlyDepreciationCents: cents(body.monthly_depreciation),
    monthlyPaymentCents: cents(body.monthly_payment),
  }));

const readLeaseByPercent = (body: Body): CalculationReadResult =>
  readFields(body, ['monthly_depreciation_rate', 'monthly_interest_rate'], () => ({
    ...readCommonFields(body),
    form: 'lease_by_percent',
    monthlyDepreciationRatePercent: toRateText(body.monthly_depreciation_rate),
    monthlyInterestRatePercent: toRateText(body.monthly_interest_rate),
  }));

const readLoan = (body: Body): CalculationReadResult =>
  readFields(body, ['down_payment', 'monthly_interest_rate'], () => ({
    ...readLoanFields(body),
    form: 'finance',
    // Without a depreciation rate the loan amortizes to zero.
    monthlyDepreciationRatePercent:
      body.monthly_depreciation_rate === undefined ? null : toRateText(body.monthly_depreciation_rate),
  }));

const readFlooring = (body: Body): CalculationReadResult =>
  readFields(
    body,
    ['down_payment', 'monthly_depreciation_rate', 'monthly_interest_rate', 'monthly_payment'],
    () => ({
      ...readLoanFields(body),
      form: 'flooring',
      monthlyDepreciationRatePercent: toRateText(body.monthly_depreciation_rate),
      monthlyFeeCents: cents(body.monthly_payment),
    }),
  );

export const wireField: Record<CalculatorField, BodyField> = {
  amountCents: 'amount',
  periodMonths: 'period',
  downPaymentCents: 'down_payment',
  monthlyDepreciationCents: 'monthly_depreciation',
  monthlyDepreciationRatePercent: 'monthly_depreciation_rate',
  monthlyInterestRatePercent: 'monthly_interest_rate',
  monthlyPaymentCents: 'monthly_payment',
  monthlyFeeCents: 'monthly_payment',
};
