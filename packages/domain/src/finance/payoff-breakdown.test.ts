import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../calendar.ts';
import { anyContract } from './any-contract.test-data.ts';
import type { FinanceContract } from './contract.ts';
import { breakDownPayoff } from './payoff-breakdown.ts';
import { netCapCostCents } from './public.ts';
import { contractStatusOn } from './contract-status.ts';

const lease: FinanceContract = {
  variant: 'lease_one',
  capCostCents: 1_000_000,
  lengthMonths: 12,
  startDate: '2025-01-15',
  monthlyDepreciationCents: 10_000,
  monthlyPaymentCents: 15_000,
};

describe('the working of a payoff', () => {
  it('names the row of the schedule, and the days beyond it where a lease counts daily', () => {
    const day = '2025-02-20';
    const monthly = breakDownPayoff({ contract: lease, day, periodType: 'monthly' });
    expect(monthly).toMatchObject({
      payoffCents: 990_000,
      monthsPassed: 1,
      since: '2025-02-15',
      intoMonth: null,
    });
    expect(monthly.row).toMatchObject({ month: 1, closingBalanceCents: 990_000 });
    const daily = breakDownPayoff({ contract: lease, day, periodType: 'daily' });
    expect(daily).toMatchObject({ payoffCents: 988_214, intoMonth: { days: 5, ofDays: 28 } });
  });

  it('has no row before the first month day, and keeps the last row after the end', () => {
    const before = breakDownPayoff({ contract: lease, day: '2024-12-01', periodType: 'daily' });
    expect(before).toEqual({
      payoffCents: 1_000_000,
      monthsPassed: 0,
      since: '2025-01-15',
      row: null,
      intoMonth: null,
    });
    const after = breakDownPayoff({ contract: lease, day: '2030-01-01', periodType: 'daily' });
    expect(after).toMatchObject({ payoffCents: 880_000, row: { month: 12 }, intoMonth: null });
  });

  it.each(['lease_one', 'lease_two', 'loan_one', 'loan_two'] as const)(
    'is the payoff of every %s: the closing balance of its row wherever whole months count',
    (variant) => {
      fc.assert(
        fc.property(anyContract[variant], fc.integer({ min: -60, max: 3_000 }), (contract, after) => {
          const day = addDays(contract.startDate, after);
          for (const periodType of ['monthly', 'daily'] as const) {
            const question = { contract, day, periodType };
            const { payoffCents, row, intoMonth } = breakDownPayoff(question);
            expect(payoffCents).toBe(contractStatusOn(question).payoffCents);
            if (intoMonth === null)
              expect(payoffCents).toBe(row?.closingBalanceCents ?? netCapCostCents(contract));
            else expect(intoMonth.days).toBeLessThan(intoMonth.ofDays);
          }
        }),
        { numRuns: 2_000 },
      );
    },
  );
});
