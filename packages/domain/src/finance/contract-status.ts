import type { CalendarDate } from '../calendar.ts';
import type { Cents } from '../money.ts';
import {
  dayNumber,
  fromDayNumber,
  addMonthsPacked,
  monthsPassedPacked,
  packDate,
  type PackedDate,
  unpackDate,
} from '../packed-date.ts';
import type {
  FinanceContract,
  LeaseByAmounts,
  LeaseByPercent,
  PeriodType,
  ContractStatus,
} from './contract.ts';
import { financeLoanStatus } from './level-loan.ts';
import {
  balanceWithinMonth,
  leaseByAmountsStatus,
  leaseByPercentStatus,
  flooringLoanStatus,
} from './straight-line.ts';

export interface ContractStatusQuery {
  contract: FinanceContract;
  day: CalendarDate;
  periodType: PeriodType;
}

/**
 * Returns the status of a contract on a day. The payoff is B(m), the balance after m month days. Here m
 * counts the month days up to and including the day, M(m) is the m-th of them, and n is the length of the
 * contract in months.
 *
 * - Between two month days, for leases of a company that counts daily: B(m + (day − M(m)) / (M(m+1) − M(m))).
 * - Up to the start: B(0).
 * - From the last month day on: B(n), with no remaining months.
 *
 * A lease of 10,000.00 from 2025-01-15 with 100.00 depreciation and a payment of 150.00 a month: on
 * 2025-02-14, the payoff is 10,000.00 counted monthly and 9,903.23 counted daily, and the next payment is
 * 150.00.
 */
export function contractStatusOn({ contract, day, periodType }: ContractStatusQuery): ContractStatus {
  const start = packDate(contract.startDate);
  const packedDay = packDate(day);
  const months = monthsPassedPacked(start, packedDay, contract.lengthMonths);
  switch (contract.variant) {
    case 'lease_one': {
      const status = leaseByAmountsStatus(contract, months);
      return periodType === 'daily' ? adjustWithinMonth(contract, status, { start, packedDay }) : status;
    }
    case 'lease_two': {
      const status = leaseByPercentStatus(contract, months);
      return periodType === 'daily' ? adjustWithinMonth(contract, status, { start, packedDay }) : status;
    }
    case 'loan_one':
      return flooringLoanStatus(contract, months);
    case 'loan_two':
      return financeLoanStatus(contract, months);
  }
}

/**
 * Returns the next day on which the status of a contract changes. The status projected a number of whole
 * months ahead counts too. Null from the last month day on.
 *
 * - For a lease of a company that counts daily: the following day.
 * - For a start on the 1st to the 28th: the next day with that day of the month.
 * - For a start on a later day of the month: every day from the 28th to the 1st, because month days fall on
 * the last day of shorter months.
 */
export function nextChangeDay({ contract, day, periodType }: ContractStatusQuery): CalendarDate | null {
  const start = packDate(contract.startDate);
  const packedDay = packDate(day);
  if (monthsPassedPacked(start, packedDay, contract.lengthMonths) >= contract.lengthMonths) return null;
  const isLease = contract.variant === 'lease_one' || contract.variant === 'lease_two';
  const isEveryDay = isLease && periodType === 'daily';
  // The low five bits of a packed date are its day of the month.
  const dayOfMonth = Math.min(start & 31, SHORTEST_MONTH_DAYS);
  const isMonthEnd = (start & 31) > SHORTEST_MONTH_DAYS && (packedDay & 31) >= SHORTEST_MONTH_DAYS;
  if (isEveryDay || isMonthEnd) return unpackDate(fromDayNumber(dayNumber(packedDay) + 1));
  const month = (packedDay >> 5) + ((packedDay & 31) < dayOfMonth ? 0 : 1);
  return unpackDate((month << 5) | dayOfMonth);
}

const SHORTEST_MONTH_DAYS = 28;

function adjustWithinMonth(
  lease: LeaseByAmounts | LeaseByPercent,
  status: ContractStatus,
  { start, packedDay }: { start: PackedDate; packedDay: PackedDate },
): ContractStatus {
  if (packedDay <= start || status.remainingMonths === 0) return status;
  const monthStart = dayNumber(addMonthsPacked(start, status.monthsPassed));
  const monthDays = dayNumber(addMonthsPacked(start, status.monthsPassed + 1)) - monthStart;
  // Elapsed months as a fraction: this number divided by `monthDays`.
  const elapsedParts = status.monthsPassed * monthDays + dayNumber(packedDay) - monthStart;
  const payoffCents: Cents = balanceWithinMonth(lease, elapsedParts, monthDays);
  return { ...status, payoffCents };
}
