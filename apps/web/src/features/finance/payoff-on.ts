import type { CalendarDate } from '@fleetworth/domain/calendar';
import {
  checkContract,
  type FinanceContract,
  type PeriodType,
  contractStatusOn,
  startRange,
} from '@fleetworth/domain/finance';
import { type Cents, parseDollars } from '@fleetworth/domain/money';
import { percentText } from '@fleetworth/domain/rate';
import { numberOf } from '../../shell/forms/number-of.ts';
import { parseTypedDate } from '../../shell/forms/typed-date.ts';
import type { FinanceValues } from './finance-values.ts';

/** Returns the payoff of the typed terms on a day; null until they are complete and valid. */
export function payoffOn(values: FinanceValues, day: CalendarDate, periodType: PeriodType): Cents | null {
  const contract = contractOf(values);
  const termMonths = values.variant === 'loan_two' ? (numberOf(values.term) ?? null) : null;
  if (contract === null || checkContract(contract, { termMonths }).length > 0) return null;
  const range = startRange(day);
  if (contract.startDate < range.first || contract.startDate > range.last) return null;
  return contractStatusOn({ contract, day, periodType }).payoffCents;
}

/** Converts terms to a contract. Figures that aren't typed are missing in it. */
export function contractOf(values: FinanceValues): FinanceContract | null {
  const startDate = parseTypedDate(values.start_date);
  if (startDate === null) return null;
  const { variant } = values;
  const terms = {
    capCostCents: cents(values.purchase_amount),
    lengthMonths: count(values.length),
    startDate,
  };
  const contracts = {
    lease_one: () => ({
      ...terms,
      variant: 'lease_one' as const,
      monthlyDepreciationCents: cents(values.monthly_depreciation),
      monthlyPaymentCents: cents(values.monthly_payment),
    }),
    lease_two: () => ({
      ...terms,
      variant: 'lease_two' as const,
      monthlyDepreciationRatePercent: percent(values.lease_depreciation_rate),
      monthlyInterestRatePercent: percent(values.lease_interest_rate),
    }),
    loan_one: () => ({
      ...terms,
      variant: 'loan_one' as const,
      downPaymentCents: cents(values.down_payment),
      monthlyDepreciationRatePercent: percent(values.loan_depreciation_rate),
      monthlyInterestRatePercent: percent(values.loan_interest_rate),
      monthlyFeeCents: cents(values.monthly_fee),
    }),
    loan_two: () => ({
      ...terms,
      variant: 'loan_two' as const,
      downPaymentCents: cents(values.down_payment),
      monthlyInterestRatePercent: percent(values.loan_interest_rate),
      monthlyDepreciationRatePercent: values.is_straight ? null : percent(values.loan_depreciation_rate),
    }),
  } satisfies Record<FinanceContract['variant'], () => FinanceContract>;
  return contracts[variant]();
}

// NaN, because a contract with it is rejected, while 0 might be accepted.
const count = (typed: number | string): number => numberOf(typed) ?? Number.NaN;

function cents(typed: number | string): Cents {
  const parsed = parseDollars(typed);
  return typed === '' || typeof parsed === 'string' ? Number.NaN : parsed;
}

const percent = (typed: number | string): string => {
  const value = numberOf(typed);
  return value === undefined || value < 0 ? '' : percentText(value);
};
