import type { financeCalculation } from '@fleetworth/contract/calculators';
import type { CalculatorField, CalculatorRequest } from '@fleetworth/domain/finance';
import { centsFromDollars, plainDecimal } from '@fleetworth/domain/money';
import type { z } from 'zod';

type Body = z.output<typeof financeCalculation>;
export type CalculationField = keyof Body;
type FieldErrors = Record<string, string[]>;

export type ReadCalculation = { ok: true; request: CalculatorRequest } | { ok: false; errors: FieldErrors };

const REQUIRED = 'Required Field.';
const FOREIGN = "This field doesn't belong to this calculation.";

export function readCalculation(body: Body): ReadCalculation {
  if (body.type === 'loan') return body.is_least_payment === true ? readFlooring(body) : readLoan(body);
  // This flag applies only to flooring.
  if (body.is_least_payment === true) return { ok: false, errors: { is_least_payment: [FOREIGN] } };
  const hasAmount = body.monthly_depreciation !== undefined;
  const hasRate = body.monthly_depreciation_rate !== undefined;
  if (hasAmount === hasRate) {
    const text = hasAmount ? 'Enter the amount or the percent, not both.' : REQUIRED;
    return { ok: false, errors: { monthly_depreciation: [text], monthly_depreciation_rate: [text] } };
  }
  return hasAmount ? readLeaseByAmounts(body) : readLeaseByPercent(body);
}

function read(
  body: Body,
  fields: readonly CalculationField[],
  toRequest: () => CalculatorRequest,
): ReadCalculation {
  const missing = fields.filter((field) => body[field] === undefined);
  const allowed = new Set<CalculationField>([
    ...fields,
    'type',
    'amount',
    'period',
    'is_least_payment',
    'monthly_depreciation_rate',
  ]);
  const foreign = (Object.keys(body) as CalculationField[]).filter(
    (field) => body[field] !== undefined && !allowed.has(field),
  );
  const errors = Object.fromEntries([
    ...missing.map((field) => [field, [REQUIRED]]),
    ...foreign.map((field) => [field, [FOREIGN]]),
  ]) as FieldErrors;
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, request: toRequest() };
}

const cents = (dollars: number | undefined): number => centsFromDollars(dollars ?? 0);
const rate = (percent: number | undefined): string => plainDecimal(percent ?? 0);
const common = (body: Body) => ({ amountCents: cents(body.amount), periodMonths: body.period });
const loan = (body: Body) => ({
  ...common(body),
  downPaymentCents: cents(body.down_payment),
  monthlyInterestRatePercent: rate(body.monthly_interest_rate),
});

const readLeaseByAmounts = (body: Body): ReadCalculation =>
  read(body, ['monthly_depreciation', 'monthly_payment'], () => ({
    ...common(body),
    form: 'lease_by_amounts',
    monthlyDepreciationCents: cents(body.monthly_depreciation),
    monthlyPaymentCents: cents(body.monthly_payment),
  }));

const readLeaseByPercent = (body: Body): ReadCalculation =>
  read(body, ['monthly_depreciation_rate', 'monthly_interest_rate'], () => ({
    ...common(body),
    form: 'lease_by_percent',
    monthlyDepreciationRatePercent: rate(body.monthly_depreciation_rate),
    monthlyInterestRatePercent: rate(body.monthly_interest_rate),
  }));

const readLoan = (body: Body): ReadCalculation =>
  read(body, ['down_payment', 'monthly_interest_rate'], () => ({
    ...loan(body),
    form: 'finance',
    // Without a depreciation rate the loan amortizes to zero.
    monthlyDepreciationRatePercent:
      body.monthly_depreciation_rate === undefined ? null : rate(body.monthly_depreciation_rate),
  }));

const readFlooring = (body: Body): ReadCalculation =>
  read(
    body,
    ['down_payment', 'monthly_depreciation_rate', 'monthly_interest_rate', 'monthly_payment'],
    () => ({
      ...loan(body),
      form: 'flooring',
      monthlyDepreciationRatePercent: rate(body.monthly_depreciation_rate),
      monthlyFeeCents: cents(body.monthly_payment),
    }),
  );

export const wireField: Record<CalculatorField, CalculationField> = {
  amountCents: 'amount',
  periodMonths: 'period',
  downPaymentCents: 'down_payment',
  monthlyDepreciationCents: 'monthly_depreciation',
  monthlyDepreciationRatePercent: 'monthly_depreciation_rate',
  monthlyInterestRatePercent: 'monthly_interest_rate',
  monthlyPaymentCents: 'monthly_payment',
  monthlyFeeCents: 'monthly_payment',
};
