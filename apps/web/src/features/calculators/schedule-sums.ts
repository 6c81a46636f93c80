import type { FinanceResult } from '@fleetworth/contract/calculators';
import { centsFromDollars, dollarsFromCents, sumCents } from '@fleetworth/domain/money';

type Plan = FinanceResult['plan'];

/** Adds cents, because sums of fractional dollars would be inexact. */
export const sumColumn = (plan: Plan, field: Exclude<keyof Plan[number], 'month'>): number =>
  dollarsFromCents(sumCents(plan.map((row) => centsFromDollars(row[field]))));

interface Balance {
  month: number;
  balance: number;
  /** Interest of all months up to this one. */
  interest: number;
}

export function toBalances(plan: Plan): Balance[] {
  let interestCents = 0;
  const monthlyBalances = plan.map((row) => {
    interestCents += centsFromDollars(row.interest);
    return { month: row.month, balance: row.closing_balance, interest: dollarsFromCents(interestCents) };
  });
  return [{ month: 0, balance: plan[0]?.opening_balance ?? 0, interest: 0 }, ...monthlyBalances];
}
