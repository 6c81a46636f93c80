import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { repetitions } from '../../../../tools/repetitions.ts';
import { anyContract } from '../finance/any-contract.test-data.ts';
import { NEVER_ABOVE_WATER, PROJECTED_MONTHS } from './projected-months.ts';
import {
  monthAhead,
  monthsToAboveWater,
  projectedPayoffs,
  projectVehicle,
  type VehicleToday,
} from './public.ts';

const TODAY = '2026-11-20';
const numRuns = repetitions({ few: 300, many: 20_000 });

/** Owes 19,870.00 on November 20, 2026, and 510.00 less on the first of each month. */
const camry: VehicleToday = {
  mileage: 41_203,
  monthlyMiles: 1_200,
  auctionCents: 2_135_000,
  contract: {
    variant: 'lease_one',
    capCostCents: 2_650_000,
    lengthMonths: 48,
    monthlyDepreciationCents: 51_000,
    monthlyPaymentCents: 68_900,
    startDate: '2025-10-01',
  },
  periodType: 'monthly',
  ratePercent: '1.5',
  // Keeps its value.
  outlook: { forecast: null, curve: () => 1_000_000 },
};

const monthsOf = (vehicle: VehicleToday, today = TODAY) =>
  monthsToAboveWater({ ...vehicle, getPayoff: projectedPayoffs(vehicle, today) });

describe('months until a vehicle is above water', () => {
  it.each([
    { auctionCents: 2_135_000, months: 0 },
    { auctionCents: 1_987_000, months: 0 },
    // 19,360.00 on December 20.
    { auctionCents: 1_986_999, months: 1 },
    { auctionCents: 1_936_000, months: 1 },
    { auctionCents: 1_935_999, months: 2 },
    // 18,340.00 on February 20, 2027, and 17,830.00 on March 20.
    { auctionCents: 1_834_000, months: 3 },
    { auctionCents: 1_783_000, months: 4 },
    // 8,140.00 on October 20, 2028, and 7,630.00 on November 20.
    { auctionCents: 814_000, months: 23 },
    { auctionCents: 763_000, months: 24 },
    { auctionCents: 762_999, months: NEVER_ABOVE_WATER },
  ])('are $months for a value of $auctionCents cents', ({ auctionCents, months }) => {
    expect(monthsOf({ ...camry, auctionCents })).toBe(months);
  });

  it('stop at the first month, even if the vehicle is underwater again later', () => {
    // Below its payoff today, above it next month, then worth nothing.
    const curve = (month: number) => (month === 0 ? 1_000_000 : month === 1 ? 1_200_000 : 1);
    expect(monthsOf({ ...camry, auctionCents: 1_700_000, outlook: { forecast: null, curve } })).toBe(1);
  });

  it('are unknown without an auction value or without finance', () => {
    expect(monthsOf({ ...camry, auctionCents: null })).toBeNull();
    expect(monthsOf({ ...camry, contract: null })).toBeNull();
  });

  it('are unknown without a curve, unless the vehicle is above water before one is needed', () => {
    const outlook = { forecast: null, curve: null };
    expect(monthsOf({ ...camry, outlook })).toBe(0);
    expect(monthsOf({ ...camry, auctionCents: 1_900_000, outlook })).toBeNull();
    const forecast = { averageCents: 1_000_000, nextMonthCents: 1_000_000, nextYearCents: 1_000_000 };
    const forecastOnly = { forecast, curve: null };
    expect(monthsOf({ ...camry, auctionCents: 1_783_000, outlook: forecastOnly })).toBe(4);
    expect(monthsOf({ ...camry, auctionCents: 763_000, outlook: forecastOnly })).toBeNull();
  });
});

describe.each(['lease_one', 'lease_two', 'loan_one', 'loan_two'] as const)('with %s', (variant) => {
  it('the month is the first whose projection covers the payoff', () => {
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
          assumedYearly: fc.option(fall),
          today: fc.constantFrom('2026-01-31', '2027-02-28', '2028-02-29', '2026-11-30', '2026-12-15'),
        }),
        ({ forecast, yearly, assumedYearly, today, ...facts }) => {
          const curveOf = (factor: number) => (month: number) => 1_000_000 * factor ** (month / 12);
          const usualMilesCurve = assumedYearly === null ? null : curveOf(assumedYearly);
          const vehicle = {
            ...camry,
            ...facts,
            outlook: { forecast, curve: curveOf(yearly), usualMilesCurve },
          };
          const months = monthsOf(vehicle, today);
          const covered = Array.from({ length: PROJECTED_MONTHS + 1 }, (_, month) => {
            const { auctionCents, payoffCents } = projectVehicle(vehicle, monthAhead(today, month));
            return auctionCents !== null && payoffCents !== null && auctionCents >= payoffCents;
          });
          expect(months).toBe(covered.includes(true) ? covered.indexOf(true) : NEVER_ABOVE_WATER);
        },
      ),
      { numRuns: Math.ceil(numRuns / 4) },
    );
  });
});
