import fc from 'fast-check';
import { describe, it } from 'vitest';
import { repetitions } from '../../../../tools/repetitions.ts';
import { addDays, daysBetween, monthDay } from '../calendar.ts';
import { anyContract } from './any-contract.test-data.ts';
import type { FinanceContract } from './contract.ts';
import { lineAfter, lineOf } from './exact-schedule.test-data.ts';
import { buildPlan } from './plan.ts';
import { contractStatusOn } from './contract-status.ts';

const CONTRACTS_EACH = repetitions({ few: 1_000, many: 100_000 });
const VARIANTS = ['lease_one', 'lease_two', 'loan_one', 'loan_two'] as const;

function assert(isTrue: boolean, what: string): void {
  if (!isTrue) throw new Error(what);
}

describe.each(VARIANTS)('ten thousand standings of %s', (variant) => {
  const anyDay = fc.record({
    contract: anyContract[variant],
    after: fc.integer({ min: -60, max: 3_000 }),
    periodType: fc.constantFrom('monthly' as const, 'daily' as const),
  });

  it("equal the plan's rows on month days, and exact fractions in between", () => {
    fc.assert(
      fc.property(anyDay, ({ contract, after, periodType }) => {
        const day = addDays(contract.startDate, after);
        const status = contractStatusOn({ contract, day, periodType });
        const { rows } = buildPlan(contract);
        const m = status.monthsPassed;
        assert(m === 0 || monthDay(contract.startDate, m) <= day, 'a month is counted too early');
        assert(m === rows.length || monthDay(contract.startDate, m + 1) > day, 'a month is not counted');
        assert(status.remainingMonths === rows.length - m, 'the months do not add up');
        assert(status.monthlyPaymentCents === (rows[m]?.paymentCents ?? 0), 'not the next payment');
        assert(status.payoffCents === expectedPayoffCents({ contract, day, periodType }, m), 'payoff');
      }),
      { numRuns: CONTRACTS_EACH },
    );
  });

  it('never rise from day to day, and daily meets monthly on every month day', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 0, max: 90 }), ({ contract, after, periodType }, later) => {
        const day = addDays(contract.startDate, after);
        const now = contractStatusOn({ contract, day, periodType });
        const then = contractStatusOn({ contract, day: addDays(day, later), periodType });
        assert(then.payoffCents <= now.payoffCents, 'the payoff rose');
        const turn = monthDay(contract.startDate, now.monthsPassed);
        const daily = contractStatusOn({ contract, day: turn, periodType: 'daily' });
        const monthly = contractStatusOn({ contract, day: turn, periodType: 'monthly' });
        assert(JSON.stringify(daily) === JSON.stringify(monthly), 'daily and monthly differ on a month day');
      }),
      { numRuns: CONTRACTS_EACH },
    );
  });
});

function expectedPayoffCents(
  { contract, day, periodType }: { contract: FinanceContract; day: string; periodType: 'monthly' | 'daily' },
  m: number,
): number {
  const isDailyLease = periodType === 'daily' && contract.variant.startsWith('lease');
  const monthStart = monthDay(contract.startDate, m);
  if (!isDailyLease || m === contract.lengthMonths || day <= contract.startDate) {
    const { rows } = buildPlan(contract);
    return m === 0
      ? (rows[0]?.openingBalanceCents ?? Number.NaN)
      : (rows[m - 1]?.closingBalanceCents ?? Number.NaN);
  }
  const monthDays = BigInt(daysBetween(monthStart, monthDay(contract.startDate, m + 1)));
  const over = BigInt(m) * monthDays + BigInt(daysBetween(monthStart, day));
  return lineAfter(lineOf(contract), { over, under: monthDays });
}
