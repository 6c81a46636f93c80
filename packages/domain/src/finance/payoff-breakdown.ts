import { type CalendarDate, daysBetween, monthDay } from '../calendar.ts';
import type { Cents } from '../money.ts';
import { buildPlan, type PlanRow } from './plan.ts';
import { type ContractStatusQuery, contractStatusOn } from './contract-status.ts';

export interface PayoffBreakdown {
  payoffCents: Cents;
  monthsPassed: number;
  /**
   * Day on which the last whole contract month ended, from which the closing balance of `row` applies. During
   * the first month, this is the start of the contract.
   */
  since: CalendarDate;
  /** Row of the month that ended on `since`. Null before the first month day. */
  row: PlanRow | null;
  /** Days into the contract month, for a lease that counts daily. Null if whole months count. */
  intoMonth: { days: number; ofDays: number } | null;
}

/**
 * Returns the schedule row that a payoff is based on, and the days after that row's month day. For example, a
 * lease of 10,000.00 from 2025-01-15 has 100.00 depreciation a month. Row 1 ends on 2025-02-15 with a balance
 * of 9,900.00. On 2025-02-20, 5 of the 28 days of the next month have passed. Counted daily, the payoff is
 * 9,882.14.
 */
export function breakDownPayoff(query: ContractStatusQuery): PayoffBreakdown {
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
