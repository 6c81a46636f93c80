import { readFileSync } from 'node:fs';
import { centsFromDollars } from '../money.ts';
import { percentText } from '../rate.ts';
import type { CalculatorRequest } from './calculator-forms.ts';
import type { FinanceContract, PeriodType } from './contract.ts';

/** Golden contract in the units of the wire: dollars and percents as JSON numbers. */
export interface GoldenContract {
  type: 'lease' | 'loan';
  method: 'one' | 'two';
  purchase_amount: number;
  length: number;
  start_date: string;
  monthly_depreciation?: number;
  monthly_depreciation_rate?: number;
  monthly_interest_rate?: number;
  monthly_payment?: number;
  down_payment?: number;
  term?: number;
}

export interface GoldenRow {
  opening_balance: number;
  depreciation: number;
  interest: number;
  fee: number;
  payment: number;
  closing_balance: number;
}

export interface GoldenRequest {
  type: 'lease' | 'loan';
  is_least_payment?: boolean;
  amount: number;
  period: number;
  down_payment?: number;
  monthly_depreciation?: number;
  monthly_depreciation_rate?: number;
  monthly_interest_rate?: number;
  monthly_payment?: number;
}

export interface GoldenDay {
  day: string;
  period_type: PeriodType;
  months: number;
  payoff: number;
  remaining: number;
  monthly_payment: number;
}

export interface GoldenVector {
  id: string;
  title: string;
  contract: GoldenContract;
  estimated_cap_cost: number;
  calculator: { request: GoldenRequest; answer: Record<string, number> } | null;
  plan: {
    length: number;
    rows: Record<string, GoldenRow>;
    sums: Omit<GoldenRow, 'opening_balance' | 'closing_balance'>;
  };
  days: GoldenDay[];
}

export function readGoldenVectors(): GoldenVector[] {
  const file = new URL('../../test-data/finance-vectors.json', import.meta.url);
  const { vectors } = JSON.parse(readFileSync(file, 'utf8')) as { vectors: GoldenVector[] };
  return vectors;
}

export function contractOf(golden: GoldenContract): FinanceContract {
  const common = {
    capCostCents: centsFromDollars(golden.purchase_amount),
    lengthMonths: golden.length,
    startDate: golden.start_date,
  };
  const downPaymentCents = centsFromDollars(golden.down_payment ?? 0);
  switch (`${golden.type}_${golden.method}`) {
    case 'lease_one':
      return { variant: 'lease_one', ...common, ...amountsOf(golden) };
    case 'lease_two':
      return { variant: 'lease_two', ...common, ...ratesOf(golden) };
    case 'loan_one':
      return {
        variant: 'loan_one',
        ...common,
        downPaymentCents,
        ...ratesOf(golden),
        monthlyFeeCents: centsFromDollars(requireFigure(golden.monthly_payment)),
      };
    default:
      return { variant: 'loan_two', ...common, downPaymentCents, ...loanRatesOf(golden) };
  }
}

export function requestOf(golden: GoldenRequest): CalculatorRequest {
  const common = { amountCents: centsFromDollars(golden.amount), periodMonths: golden.period };
  if (golden.type === 'lease') {
    return golden.monthly_depreciation === undefined
      ? { form: 'lease_by_percent', ...common, ...ratesOf(golden) }
      : { form: 'lease_by_amounts', ...common, ...amountsOf(golden) };
  }
  const downPaymentCents = centsFromDollars(golden.down_payment ?? 0);
  if (!golden.is_least_payment)
    return { form: 'finance', ...common, downPaymentCents, ...loanRatesOf(golden) };
  // On the wire, `monthly_payment` of a floor plan is its fee.
  const monthlyFeeCents = centsFromDollars(requireFigure(golden.monthly_payment));
  return { form: 'flooring', ...common, downPaymentCents, ...ratesOf(golden), monthlyFeeCents };
}

type Figures = Pick<
  GoldenContract,
  'monthly_depreciation' | 'monthly_payment' | 'monthly_depreciation_rate' | 'monthly_interest_rate'
>;

function amountsOf(golden: Figures) {
  return {
    monthlyDepreciationCents: centsFromDollars(requireFigure(golden.monthly_depreciation)),
    monthlyPaymentCents: centsFromDollars(requireFigure(golden.monthly_payment)),
  };
}

function ratesOf(golden: Figures) {
  return {
    monthlyDepreciationRatePercent: percentText(requireFigure(golden.monthly_depreciation_rate)),
    monthlyInterestRatePercent: percentText(requireFigure(golden.monthly_interest_rate)),
  };
}

function loanRatesOf(golden: Figures) {
  const rate = golden.monthly_depreciation_rate;
  return {
    monthlyDepreciationRatePercent: rate === undefined ? null : percentText(rate),
    monthlyInterestRatePercent: percentText(requireFigure(golden.monthly_interest_rate)),
  };
}

function requireFigure(value: number | undefined): number {
  if (value === undefined) throw new Error('the golden file lacks a figure of this contract');
  return value;
}
