import { type CalendarDate, daysBetween, monthDay } from '../calendar.ts';
import type { Cents } from '../money.ts';
import { buildPlan, type PlanRow } from './plan.ts';
import { type ContractStatusQuery, contractStatusOn } from './contract-status.ts';

/** How a payoff came about. */
export interface PayoffWorking {
  payoffCents: Cents;
  /** m: the month days up to and on the day. */
  monthsPassed: number;
  /** M(m), from which the balance of row m holds; the start where no month has passed. */
  since: CalendarDate;
  /** Row m of the plan, whose closing balance is B(m); null where no month has passed. */
  row: PlanRow | null;
  /** Between two month days of a lease that counts daily: how far into the contract's own month. Null where whole months count. */
  intoMonth: { days: number; ofDays: number } | null;
}

/**
 * Which row of the schedule is a payoff, and how far beyond it? The same plan and standing as everywhere else.
 * 10,000.00 from 2025-01-15 at 100.00 and 150.00 on 2025-02-20: row 1 closes on 9,900.00 since 2025-02-15; daily also 5 of 28 days, 9,882.14.
 */
export function payoffWorking(query: ContractStatusQuery): PayoffWorking {
  const { contract, day } = query;
  const { payoffCents, monthsPassed } = contractStatusOn(query);
  const since = monthDay(contract.startDate, monthsPassed);
  const isLease = contract.variant === 'lease_one' || contract.variant === 'lease_two';
  const isWithinMonth = day > since && monthsPassed < contract.lengthMonths;
  return {
    payoffCents,
    monthsPassed,
    since,
    row: buildPlan(contract).rows[monthsPassed - 1] ?? null,
    intoMonth:
      query.periodType === 'daily' && isLease && isWithinMonth
        ? {
            days: daysBetween(since, day),
            ofDays: daysBetween(since, monthDay(contract.startDate, monthsPassed + 1)),
          }
        : null,
  };
}
