import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { repetitions } from '../../../../tools/repetitions.ts';
import { daysBetween } from '../calendar.ts';
import { anyContract } from '../finance/any-contract.test-data.ts';
import { contractStatusOn } from '../finance/contract-status.ts';
import { exactOwnerValueCents, ownerValueCents } from './owner-value.ts';
import { monthsAhead, projectedAuctionCents, projectVehicle } from './public.ts';

const numRuns = repetitions({ few: 500, many: 50_000 });

const cents = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 100_000, max: 12_000_000 }) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 2_147_483_647 }) },
);
const rate = fc.oneof(
  fc.integer({ min: 1, max: 99_999 }).map((thousandths) => String(thousandths / 1000)),
  fc.bigInt({ min: 1n, max: 10n ** 20n }).map((digits) => `1.${digits}`),
);
// Every day of four years, including month ends.
const today = fc.integer({ min: 0, max: 1_460 }).map((days) => {
  const date = new Date(Date.UTC(2026, 0, 1 + days));
  return date.toISOString().slice(0, 10);
});

describe.each(['lease_one', 'lease_two', 'loan_one', 'loan_two'] as const)('projections of %s', (variant) => {
  it("owe each month the contract's payoff on that day", () => {
    fc.assert(
      fc.property(
        fc.record({ contract: anyContract[variant], today, periodType: fc.constantFrom('monthly', 'daily') }),
        ({ contract, today, periodType }) => {
          const vehicle = {
            mileage: 1,
            monthlyMiles: 1,
            auctionCents: 1_000_000,
            ratePercent: '1',
            outlook: { forecast: null, curve: null },
          };
          const series = monthsAhead(today);
          for (const ahead of series) {
            const { payoffCents } = projectVehicle({ ...vehicle, contract, periodType }, ahead);
            expect(payoffCents).toBe(contractStatusOn({ contract, day: ahead.day, periodType }).payoffCents);
          }
          for (const [place, ahead] of series.slice(1).entries()) {
            const length = daysBetween(series[place]?.day ?? '', ahead.day);
            expect(length).toBeGreaterThanOrEqual(28);
            expect(length).toBeLessThanOrEqual(31);
          }
        },
      ),
      { numRuns: Math.ceil(numRuns / 25) },
    );
  });
});

it('owner values are the exact fraction, rounded once', () => {
  fc.assert(
    fc.property(
      fc.record({ auctionCents: cents, capCostCents: fc.option(cents), ratePercent: rate }),
      fc.integer({ min: 0, max: 99 }),
      (question, month) => {
        const { auctionCents, capCostCents, ratePercent } = question;
        const baseCents = capCostCents ?? auctionCents;
        expect(ownerValueCents(question, month)).toBe(
          exactOwnerValueCents({ auctionCents, baseCents, ratePercent }, month),
        );
      },
    ),
    { numRuns },
  );
});

it('projected auction values run through the forecasts and fall evenly between them', () => {
  fc.assert(
    fc.property(cents, cents, cents, cents, (auctionCents, averageCents, nextMonthCents, nextYearCents) => {
      const outlook = { forecast: { averageCents, nextMonthCents, nextYearCents }, curve: null };
      const at = (month: number) => projectedAuctionCents(auctionCents, outlook, month) ?? Number.NaN;
      expect(at(0)).toBe(auctionCents);
      const nextMonth = (auctionCents * nextMonthCents) / averageCents;
      // Amounts beyond 2^53 cents are not exact.
      expect(Math.abs(at(1) - nextMonth)).toBeLessThanOrEqual(Math.max(5, nextMonth * 1e-12));
      const isRising = nextYearCents >= nextMonthCents;
      for (let month = 2; month <= 12; month += 1)
        expect(isRising ? at(month) >= at(month - 1) : at(month) <= at(month - 1)).toBe(true);
    }),
    { numRuns },
  );
});
