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
import { parseNumber } from '../../shell/forms/parse-number.ts';
import { parseTypedDate } from '../../shell/forms/typed-date.ts';
import type { FinanceValues } from './finance-values.ts';

/** Returns null until the terms are complete and valid. */
export function computePayoff(
  values: FinanceValues,
  day: CalendarDate,
  periodType: PeriodType,
): Cents | null {
  const contract = toContract(values);
  const termMonths = values.variant === 'loan_two' ? (parseNumber(values.term) ?? null) : null;
  if (contract === null || checkContract(contract, { termMonths }).length > 0) return null;
  const range = startRange(day);
  if (contract.startDate < range.first || contract.startDate > range.last) return null;
  return contractStatusOn({ contract, day, periodType }).payoffCents;
}

// Missing amounts and months are NaN. Missing percentages are empty.
export function toContract(values: FinanceValues): FinanceContract | null {
  const startDate = parseTypedDate(values.start_date);
  if (startDate === null) return null;
  const { variant } = values;
  const terms = {
    capCostCents: parseCents(values.purchase_amount),
    lengthMonths: parseCount(values.length),
    startDate,
  };
  const contracts = {
    lease_one: () => ({
      ...terms,
      variant: 'lease_one' as const,
      monthlyDepreciationCents: parseCents(values.monthly_depreciation),
      monthlyPaymentCents: parseCents(values.monthly_payment),
    }),
    lease_two: () => ({
      ...terms,
      variant: 'lease_two' as const,
      monthlyDepreciationRatePercent: parsePercent(values.lease_depreciation_rate),
      monthlyInterestRatePercent: parsePercent(values.lease_interest_rate),
    }),
    loan_one: () => ({
      ...terms,
      variant: 'loan_one' as const,
      downPaymentCents: parseCents(values.down_payment),
      monthlyDepreciationRatePercent: parsePercent(values.loan_depreciation_rate),
      monthlyInterestRatePercent: parsePercent(values.loan_interest_rate),
      monthlyFeeCents: parseCents(values.monthly_fee),
    }),
    loan_two: () => ({
      ...terms,
      variant: 'loan_two' as const,
      downPaymentCents: parseCents(values.down_payment),
      monthlyInterestRatePercent: parsePercent(values.loan_interest_rate),
      monthlyDepreciationRatePercent: values.is_straight ? null : parsePercent(values.loan_depreciation_rate),
    }),
  } satisfies Record<FinanceContract['variant'], () => FinanceContract>;
  return contracts[variant]();
}

// A missing figure is NaN, because validation rejects NaN but may accept 0.
const parseCount = (input: number | string): number => parseNumber(input) ?? Number.NaN;

function parseCents(input: number | string): Cents {
  const parsed = parseDollars(input);
  return input === '' || typeof parsed === 'string' ? Number.NaN : parsed;
}

const parsePercent = (input: number | string): string => {
  const value = parseNumber(input);
  return value === undefined || value < 0 ? '' : percentText(value);
};
