import type { CalendarDate } from '../calendar.ts';
import type { Cents } from '../money.ts';
import {
  dayNumber,
  fromDayNumber,
  monthDayPacked,
  monthsPassedPacked,
  packDate,
  type PackedDate,
  unpackDate,
} from '../packed-date.ts';
import type { FinanceContract, LeaseOne, LeaseTwo, PeriodType, ContractStatus } from './contract.ts';
import { loanTwoStatus } from './level-loan.ts';
import { balanceWithinMonth, leaseOneStatus, leaseTwoStatus, loanOneStatus } from './straight-line.ts';

export interface ContractStatusQuery {
  contract: FinanceContract;
  day: CalendarDate;
  periodType: PeriodType;
}

/**
 * Returns the status of a contract on a day. The payoff is B(m), the balance after the m month days up to and
 * including the day. M(m) is the m-th of these days, and n is the length of the contract in months.
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
  const today = packDate(day);
  const months = monthsPassedPacked(start, today, contract.lengthMonths);
  switch (contract.variant) {
    case 'lease_one': {
      const status = leaseOneStatus(contract, months);
      return periodType === 'daily' ? adjustWithinMonth(contract, status, { start, today }) : status;
    }
    case 'lease_two': {
      const status = leaseTwoStatus(contract, months);
      return periodType === 'daily' ? adjustWithinMonth(contract, status, { start, today }) : status;
    }
    case 'loan_one':
      return loanOneStatus(contract, months);
    case 'loan_two':
      return loanTwoStatus(contract, months);
  }
}

/**
 * Returns the day on which the contract status next changes: the next month day, or the following day for a
 * lease of a company that counts daily. Before its start, such a lease changes on the day after the start.
 * Returns null from the last month day on.
 */
export function nextChangeDay({ contract, day, periodType }: ContractStatusQuery): CalendarDate | null {
  const start = packDate(contract.startDate);
  const today = packDate(day);
  const months = monthsPassedPacked(start, today, contract.lengthMonths);
  if (months >= contract.lengthMonths) return null;
  const isLease = contract.variant === 'lease_one' || contract.variant === 'lease_two';
  if (!isLease || periodType === 'monthly') return unpackDate(monthDayPacked(start, months + 1));
  return unpackDate(fromDayNumber(dayNumber(today > start ? today : start) + 1));
}

/** Adjusts the payoff for the days since the last month day. */
function adjustWithinMonth(
  lease: LeaseOne | LeaseTwo,
  status: ContractStatus,
  { start, today }: { start: PackedDate; today: PackedDate },
): ContractStatus {
  if (today <= start || status.remainingMonths === 0) return status;
  const monthStart = dayNumber(monthDayPacked(start, status.monthsPassed));
  const monthDays = dayNumber(monthDayPacked(start, status.monthsPassed + 1)) - monthStart;
  const elapsedParts = status.monthsPassed * monthDays + dayNumber(today) - monthStart;
  const payoffCents: Cents = balanceWithinMonth(lease, elapsedParts, monthDays);
  return { ...status, payoffCents };
}
