import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { repetitions } from '../../../../tools/repetitions.ts';
import { anyContract } from '../finance/any-contract.test-data.ts';
import type { FinanceContract } from '../finance/public.ts';
import { monthAhead, nextMonthChangeCents, projectedPayoffs, projectVehicle } from './public.ts';

const TODAY = '2026-11-20';
const numRuns = repetitions({ few: 100, many: 5_000 });

/** Owes 19,870.00 on November 20, 2026, and 510.00 less on the first of each month. */
const contract: FinanceContract = {
  variant: 'lease_one',
  capCostCents: 2_650_000,
  lengthMonths: 48,
  monthlyDepreciationCents: 51_000,
  monthlyPaymentCents: 68_900,
  startDate: '2025-10-01',
};
const getPayoff = projectedPayoffs({ contract, periodType: 'monthly' }, TODAY);
const fallTo = (nextMonthCents: number) => ({
  forecast: { averageCents: 2_000_000, nextMonthCents, nextYearCents: 1_000_000 },
  curve: null,
});

describe('change by next month', () => {
  it.each([
    { nextMonthCents: 1_900_000, change: -49_000 },
    { nextMonthCents: 1_949_000, change: 0 },
    { nextMonthCents: 2_000_000, change: 51_000 },
  ])('is $change cents for a value that falls to $nextMonthCents', ({ nextMonthCents, change }) => {
    const line = { auctionCents: 2_000_000, outlook: fallTo(nextMonthCents), getPayoff };
    expect(nextMonthChangeCents(line)).toBe(change);
  });

  it('is unknown without an auction value, without finance, or without a forecast and a curve', () => {
    const line = { auctionCents: 2_000_000, outlook: fallTo(1_900_000), getPayoff };
    expect(nextMonthChangeCents({ ...line, auctionCents: null })).toBeNull();
    expect(nextMonthChangeCents({ ...line, getPayoff: () => null })).toBeNull();
    expect(nextMonthChangeCents({ ...line, outlook: { forecast: null, curve: null } })).toBeNull();
  });
});

describe.each(['lease_one', 'lease_two', 'loan_one', 'loan_two'] as const)('with %s', (variant) => {
  it('the change is the projection of month 1 less that of month 0', () => {
    const cents = fc.integer({ min: 1, max: 4_000_000 });
    const fall = fc.double({ min: 0.5, max: 1.1, noNaN: true });
    fc.assert(
      fc.property(
        fc.record({
          contract: anyContract[variant],
          periodType: fc.constantFrom('monthly' as const, 'daily' as const),
          auctionCents: cents,
          forecast: fc.option(
            fc.record({ averageCents: cents, nextMonthCents: cents, nextYearCents: cents }),
          ),
          yearly: fall,
          today: fc.constantFrom('2026-01-31', '2027-02-28', '2028-02-29', '2026-11-30', '2026-12-15'),
        }),
        ({ forecast, yearly, today, ...facts }) => {
          const outlook = { forecast, curve: (month: number) => 1_000_000 * yearly ** (month / 12) };
          const vehicle = { ...facts, outlook, mileage: null, monthlyMiles: null, ratePercent: null };
          const [now, next] = [0, 1].map((month) => {
            const { auctionCents, payoffCents } = projectVehicle(vehicle, monthAhead(today, month));
            return Number(auctionCents) - Number(payoffCents);
          });
          const change = nextMonthChangeCents({ ...vehicle, getPayoff: projectedPayoffs(vehicle, today) });
          expect(change).toBe(Number(next) - Number(now));
        },
      ),
      { numRuns },
    );
  });
});
