import { describe, expect, it } from 'vitest';
import { addMonths, isCalendarDate } from '../calendar.ts';
import { contractOf, readGoldenVectors } from '../finance/golden-contracts.test-data.ts';
import { contractStatusOn } from '../finance/contract-status.ts';
import { centsFromDollars } from '../money.ts';
import {
  monthAhead,
  monthsAhead,
  projectedPayoffCents,
  projectVehicle,
  type VehicleToday,
} from './public.ts';

const TODAY = '2026-11-20';

const forecast = { averageCents: 2_135_000, nextMonthCents: 2_105_000, nextYearCents: 1_760_000 };

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
  // Halves in a year.
  outlook: { forecast, curve: (month) => 1_000_000 * 0.5 ** (month / 12) },
};

const at = (vehicle: VehicleToday, month: number) => projectVehicle(vehicle, monthAhead(TODAY, month));

describe('the projection of the Camry', () => {
  it.each([
    { month: 0, mileage: 41_203, payoff: 19_870, owner: 21_350, revenue: 1_480, auction: 21_350 },
    { month: 1, mileage: 42_403, payoff: 19_360, owner: 20_952.5, revenue: 1_592.5, auction: 21_050 },
    { month: 3, mileage: 44_803, payoff: 18_340, owner: 20_157.5, revenue: 1_817.5, auction: 20_375.94 },
    { month: 12, mileage: 55_603, payoff: 13_750, owner: 16_580, revenue: 2_830, auction: 17_600 },
    // After month 12 along the curve, which halves in a year.
    { month: 24, mileage: 70_003, payoff: 7_630, owner: 11_810, revenue: 4_180, auction: 8_800 },
  ])('has the golden figures in month $month', ({ month, mileage, payoff, owner, revenue, auction }) => {
    expect(at(camry, month)).toEqual({
      mileage,
      payoffCents: centsFromDollars(payoff),
      ownerValueCents: centsFromDollars(owner),
      revenueCents: centsFromDollars(revenue),
      auctionCents: centsFromDollars(auction),
    });
  });

  it('falls from the value in its own condition by the averages', () => {
    expect(at({ ...camry, auctionCents: 1_964_000 }, 12).auctionCents).toBe(1_619_035);
  });

  it('follows an override of 2 %', () => {
    expect(at({ ...camry, ratePercent: '2' }, 3)).toMatchObject({
      ownerValueCents: 1_976_000,
      revenueCents: 142_000,
    });
  });

  it('moves a manual price with the market', () => {
    expect(at({ ...camry, auctionCents: 2_000_000 }, 12).auctionCents).toBe(
      Math.round((2_000_000 * 17_600) / 21_350),
    );
  });

  it('uses the rate of the auction value without finance, and owes nothing', () => {
    expect(at({ ...camry, contract: null }, 3)).toMatchObject({
      payoffCents: null,
      ownerValueCents: 2_135_000 - 3 * 32_025,
      revenueCents: null,
    });
  });

  it('without a rate or a value has no owner value', () => {
    expect(at({ ...camry, ratePercent: null }, 3)).toMatchObject({
      payoffCents: 1_834_000,
      ownerValueCents: null,
      revenueCents: null,
      auctionCents: 2_037_594,
    });
    expect(at({ ...camry, auctionCents: null }, 3)).toMatchObject({
      ownerValueCents: null,
      auctionCents: null,
    });
  });

  it.each(['averageCents', 'nextMonthCents', 'nextYearCents'] as const)(
    'follows the curve from today where %s is missing or 0',
    (missing) => {
      for (const none of [null, 0]) {
        const outlook = { ...camry.outlook, forecast: { ...forecast, [missing]: none } };
        expect(at({ ...camry, outlook }, 12).auctionCents).toBe(1_067_500);
      }
    },
  );

  it('without a model year has no curve: after the forecast the market is not known', () => {
    const outlook = { forecast, curve: null };
    expect(at({ ...camry, outlook }, 12).auctionCents).toBe(1_760_000);
    expect(at({ ...camry, outlook }, 13).auctionCents).toBeNull();
    expect(at({ ...camry, outlook: { forecast: null, curve: null } }, 1).auctionCents).toBeNull();
    expect(at({ ...camry, outlook: { forecast: null, curve: null } }, 0).auctionCents).toBe(2_135_000);
  });
});

describe('typed miles', () => {
  // Halves in a year with the usual miles, and in half a year with the typed miles.
  const typed = { ...camry.outlook, curve: (month: number) => 1_000_000 * 0.25 ** (month / 12) };
  const both = { ...typed, usualMilesCurve: camry.outlook.curve };

  it.each([1, 3, 12])('move the market value from month 1: month %i', (month) => {
    const projected = at(camry, month).auctionCents ?? 0;
    expect(at({ ...camry, outlook: both }, month).auctionCents).toBeCloseTo(
      projected * 0.5 ** (month / 12),
      -1,
    );
  });

  it('move it after the forecast by the same curves', () => {
    expect(at({ ...camry, outlook: both }, 24).auctionCents).toBe(Math.round(1_760_000 * 0.25 ** 2 * 2));
  });

  it("of the typical amount don't change the forecast", () => {
    const outlook = { ...camry.outlook, usualMilesCurve: camry.outlook.curve };
    for (const month of [1, 3, 12, 13, 24])
      expect(at({ ...camry, outlook }, month)).toEqual(at(camry, month));
  });

  it('follow their own curve from today without a forecast', () => {
    const outlook = { ...both, forecast: null };
    expect(at({ ...camry, outlook }, 12).auctionCents).toBe(Math.round(2_135_000 * 0.25));
  });
});

it('rounds half a cent of the owner value up, where doubles would lose it', () => {
  const contract = { ...(camry.contract as NonNullable<VehicleToday['contract']>), capCostCents: 2_722_500 };
  const vehicle = { ...camry, auctionCents: 2_000_000, contract, ratePercent: '0.58' };
  expect(at(vehicle, 5).ownerValueCents).toBe(1_921_048);
});

it('never lowers the owner value below 0', () => {
  const contract = { ...(camry.contract as NonNullable<VehicleToday['contract']>), capCostCents: 3_000_000 };
  const vehicle = { ...camry, auctionCents: 1_600_000, contract, ratePercent: '2' };
  expect(at(vehicle, 26).ownerValueCents).toBe(40_000);
  expect(at(vehicle, 27).ownerValueCents).toBe(0);
});

describe.each(readGoldenVectors())('payoff of $id $title', ({ contract: golden, days }) => {
  const contract = contractOf(golden);

  // Starts from a today whose k-th month is the golden day. The 29th to the 31st may have none.
  it.each(days)('is the golden payoff on $day, however many months ahead ($period_type)', (golden) => {
    const periodType = golden.period_type;
    for (let month = 0; month <= 60; month += 1) {
      const today = addMonths(golden.day, -month);
      const ahead = monthAhead(today, month);
      if (!isCalendarDate(today) || ahead.day !== golden.day) continue;
      expect(projectedPayoffCents({ contract, periodType }, ahead)).toBe(centsFromDollars(golden.payoff));
    }
  });

  it('keeps the last balance after the end', () => {
    const end = addMonths(contract.startDate, contract.lengthMonths);
    const last = contractStatusOn({ contract, day: end, periodType: 'monthly' }).payoffCents;
    for (const ahead of monthsAhead(end))
      expect(projectedPayoffCents({ contract, periodType: 'monthly' }, ahead)).toBe(last);
  });
});

it('counts every month from today, on the last day where a month is shorter', () => {
  const days = monthsAhead('2027-01-31').map(({ day }) => day);
  expect(days.slice(0, 4)).toEqual(['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30']);
  expect(days).toHaveLength(25);
  // A contract's month day on the 30th counts on February 28.
  const contract = { ...(camry.contract as NonNullable<VehicleToday['contract']>), startDate: '2026-01-30' };
  const payoff = (month: number) =>
    projectedPayoffCents({ contract, periodType: 'monthly' }, monthAhead('2027-01-31', month));
  expect([payoff(0), payoff(1)]).toEqual([2_650_000 - 12 * 51_000, 2_650_000 - 13 * 51_000]);
});
