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
import { readRate } from '../rate.ts';
import type { FinanceContract, LeaseOne, LeaseTwo, LoanOne, LoanTwo, PeriodType } from './contract.ts';
import { interestCents, levelBalanceCents, levelLoan, levelPrincipalCents } from './level-loan.ts';
import { straightBalanceCents, straightCharges } from './plan.ts';
import { balanceByAmount, balanceByRate } from './straight-line.ts';

export interface StandingQuestion {
  contract: FinanceContract;
  day: CalendarDate;
  periodType: PeriodType;
}

export interface Standing {
  /** What would still be owed if the contract ended on the day: principal, without interest accrued since the month day. */
  payoffCents: Cents;
  remainingMonths: number;
  /** The payment due on the next month day, 0 after the end. */
  monthlyPaymentCents: Cents;
  /** m: the month days up to and on the day. */
  monthsPassed: number;
}

/**
 * Where does a contract stand on a day? payoff = B(m), the balance after the m month days that are not after the day;
 * a lease of a company that counts daily has B(m + (day − M(m)) / (M(m+1) − M(m))), in days of the contract's own
 * month. Up to the start B(0), from the last month day B(n) with nothing remaining.
 * 10,000.00 from 2025-01-15 at 100.00 and 150.00: on 2025-02-14 monthly 10,000.00, daily 9,903.23, payment 150.00.
 */
export function standingOn({ contract, day, periodType }: StandingQuestion): Standing {
  const start = packDate(contract.startDate);
  const today = packDate(day);
  const months = monthsPassedPacked(start, today, contract.lengthMonths);
  if (contract.variant === 'loan_two') return levelStanding(contract, months);
  const standing = straightStanding(contract, months);
  if (
    periodType === 'daily' &&
    contract.variant !== 'loan_one' &&
    standing.remainingMonths > 0 &&
    today > start
  ) {
    standing.payoffCents = dailyLeaseBalanceCents(contract, { start, today, months });
  }
  return standing;
}

/**
 * On which day does the standing next change? The next month day; for a lease of a company that counts daily the day
 * after (after the start, where the day is before it). Null from the last month day on: nothing changes any more.
 */
export function nextChangeDay({ contract, day, periodType }: StandingQuestion): CalendarDate | null {
  const start = packDate(contract.startDate);
  const today = packDate(day);
  const months = monthsPassedPacked(start, today, contract.lengthMonths);
  if (months >= contract.lengthMonths) return null;
  const isDailyLease =
    periodType === 'daily' && contract.variant !== 'loan_one' && contract.variant !== 'loan_two';
  if (!isDailyLease) return unpackDate(monthDayPacked(start, months + 1));
  return unpackDate(fromDayNumber(dayNumber(today > start ? today : start) + 1));
}

function straightStanding(contract: LeaseOne | LeaseTwo | LoanOne, months: number): Standing {
  const payoffCents = straightBalanceCents(contract, months);
  const remainingMonths = contract.lengthMonths - months;
  let monthlyPaymentCents = 0;
  if (remainingMonths > 0) {
    const charges = straightCharges(contract, payoffCents);
    const closingBalanceCents = straightBalanceCents(contract, months + 1);
    monthlyPaymentCents = payoffCents - closingBalanceCents + charges.interestCents + charges.feeCents;
  }
  return { payoffCents, remainingMonths, monthlyPaymentCents, monthsPassed: months };
}

function levelStanding(contract: LoanTwo, months: number): Standing {
  const loan = levelLoan(contract);
  const remainingMonths = contract.lengthMonths - months;
  if (remainingMonths === 0) {
    return { payoffCents: loan.residualCents, remainingMonths, monthlyPaymentCents: 0, monthsPassed: months };
  }
  const payoffCents = levelBalanceCents(loan, months);
  const interest = interestCents(loan, payoffCents);
  const principal =
    remainingMonths === 1
      ? payoffCents - loan.residualCents
      : levelPrincipalCents(loan, payoffCents, interest);
  return { payoffCents, remainingMonths, monthlyPaymentCents: principal + interest, monthsPassed: months };
}

function dailyLeaseBalanceCents(
  contract: LeaseOne | LeaseTwo,
  { start, today, months }: { start: PackedDate; today: PackedDate; months: number },
): Cents {
  const monthStart = dayNumber(monthDayPacked(start, months));
  const monthDays = dayNumber(monthDayPacked(start, months + 1)) - monthStart;
  const parts = months * monthDays + dayNumber(today) - monthStart;
  const amountCents = contract.capCostCents;
  if (contract.variant === 'lease_one') {
    return balanceByAmount(
      { amountCents, depreciationCents: contract.monthlyDepreciationCents },
      parts,
      monthDays,
    );
  }
  const depreciationRate = readRate(contract.monthlyDepreciationRatePercent);
  return balanceByRate({ amountCents, depreciationRate }, parts, monthDays);
}
