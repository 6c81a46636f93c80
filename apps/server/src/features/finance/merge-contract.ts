import type { FinanceVariant } from '@fleetworth/contract/labels';
import { dollarsFromCents } from '@fleetworth/domain/money';
import type { ValidRow } from '../batches/public.ts';
import type { ContractFigures } from './finance.repository.ts';

export interface ContractWithSource {
  figures: ContractFigures;
  source: string;
}

/**
 * Fills in the empty cells of a row from the vehicle's contract. If the contract has another type, uses
 * only the fields that have the same meaning in both types.
 */
export function mergeContract(
  variant: FinanceVariant,
  before: ContractWithSource,
  values: ValidRow['values'],
): ValidRow['values'] {
  const stored = toValues(before);
  const storedValues =
    before.figures.variant === variant ? { ...stored.common, ...stored.terms } : stored.common;
  const filled = Object.entries(values).filter(([, value]) => value !== null);
  return { ...values, ...storedValues, ...Object.fromEntries(filled) };
}

const toValues = ({ figures, source }: ContractWithSource) => ({
  common: {
    source,
    length: figures.length_months,
    purchase_amount: dollarsFromCents(figures.purchase_amount),
    start_date: figures.start_date,
  },
  terms: {
    monthly_depreciation: toDollars(figures.monthly_depreciation),
    monthly_depreciation_rate: toPercent(figures.monthly_depreciation_rate),
    monthly_interest_rate: toPercent(figures.monthly_interest_rate),
    monthly_payment: toDollars(figures.monthly_payment),
    down_payment: toDollars(figures.down_payment),
    term: figures.term_months ?? null,
  },
});

const toDollars = (cents: number | null | undefined): number | null =>
  cents == null ? null : dollarsFromCents(cents);
const toPercent = (percent: string | number | null | undefined): number | null =>
  percent == null ? null : Number(percent);
