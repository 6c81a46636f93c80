import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bandAround,
  marketMoveOverDays,
  changePercentHundredths,
  type Condition,
  depreciationAssumptionCents,
  type MarketValue,
  type ValuationInput,
  valueVehicle,
} from './valuation.ts';

const TODAY = '2026-11-18';

function value(day: string, good: number | null, others: Partial<MarketValue> = {}): MarketValue {
  const goodCents = good === null ? null : good * 100;
  return { day, excellentCents: goodCents, goodCents, fairCents: goodCents, ...others };
}

function question(changes: Partial<ValuationInput>): ValuationInput {
  return {
    today: TODAY,
    manualPriceCents: null,
    lastRecordValue: null,
    series: [],
    monthlyMiles: null,
    contractStatus: null,
    ...changes,
  };
}

describe('auction value of a vehicle', () => {
  const newest = value(TODAY, 21_350, { excellentCents: 2_199_000, fairCents: 1_964_000 });

  it('is the newest market value for the last mileage record in each condition, without the revenue', () => {
    const worth = valueVehicle(
      question({ lastRecordValue: newest, series: [newest], contractStatus: { payoffCents: 1_987_000 } }),
    );
    expect(worth.excellent).toMatchObject({
      auctionCents: 2_199_000,
      revenueCents: 212_000,
      source: 'provider',
    });
    expect(worth.good).toMatchObject({ auctionCents: 2_135_000, revenueCents: 148_000, valuedOn: TODAY });
    expect(worth.fair).toMatchObject({ auctionCents: 1_964_000, revenueCents: -23_000 });
  });

  it('is the manual price in every condition, before any market value', () => {
    const worth = valueVehicle(
      question({ manualPriceCents: 1_500_000, lastRecordValue: newest, series: [newest] }),
    );
    for (const condition of ['excellent', 'good', 'fair'] as const) {
      expect(worth[condition]).toMatchObject({ auctionCents: 1_500_000, source: 'manual', valuedOn: null });
    }
  });

  it('ignores a manual price of 0, because it is cleared', () => {
    const worth = valueVehicle(question({ manualPriceCents: 0, lastRecordValue: newest }));
    expect(worth.good).toMatchObject({ auctionCents: 2_135_000, source: 'provider' });
  });

  it('falls back to the newest positive value of the same condition', () => {
    const older = value('2026-10-01', 22_000);
    const oldest = value('2026-05-01', 25_000);
    const today = value(TODAY, null, { excellentCents: 2_199_000, fairCents: 0 });
    const worth = valueVehicle(question({ lastRecordValue: today, series: [oldest, today, older] }));
    expect(worth.excellent).toMatchObject({ auctionCents: 2_199_000, source: 'provider' });
    expect(worth.good).toMatchObject({
      auctionCents: 2_200_000,
      source: 'latest_positive',
      valuedOn: '2026-10-01',
    });
    expect(worth.fair).toMatchObject({ auctionCents: 2_200_000, source: 'latest_positive' });
  });

  it('falls back in the same way while the last mileage record has no value yet', () => {
    const worth = valueVehicle(question({ series: [value('2026-11-10', 21_000)] }));
    expect(worth.good).toMatchObject({ auctionCents: 2_100_000, source: 'latest_positive' });
  });

  it('is none where nothing positive was ever seen, and then there is no revenue', () => {
    const worth = valueVehicle(
      question({ series: [value('2026-11-10', 0)], contractStatus: { payoffCents: 100 } }),
    );
    expect(worth.good).toEqual({
      auctionCents: null,
      revenueCents: null,
      source: null,
      valuedOn: null,
      weeklyChangePercentHundredths: null,
      weekNowCents: null,
      weekAgoCents: null,
      weeklyChangeBreak: null,
    });
  });

  it('has no revenue without finance data', () => {
    expect(valueVehicle(question({ lastRecordValue: newest })).good.revenueCents).toBeNull();
  });
});

describe('a change between values with different requests', () => {
  const asked = (hash: number) => ({ query: { hash, regionCode: 'SE', odometerMiles: 40_000 } });
  const series = [
    value(TODAY, 18_000, asked(2)),
    value('2026-11-16', 18_100, asked(2)),
    value('2026-11-11', 10_000, asked(1)),
  ];

  it('is none, and names the day of the first value after the correction', () => {
    expect(
      marketMoveOverDays({ series, condition: 'good', today: TODAY, days: 7, monthlyMiles: null }),
    ).toEqual({
      change: null,
      break: { reason: 'price_paid', on: '2026-11-16' },
    });
    expect(valueVehicle(question({ series })).good).toMatchObject({
      weeklyChangePercentHundredths: null,
      weekNowCents: null,
      weeklyChangeBreak: { reason: 'price_paid', on: '2026-11-16' },
    });
  });

  it('is shown again once both requests are alike', () => {
    const { change } = marketMoveOverDays({
      series,
      condition: 'good',
      today: TODAY,
      days: 2,
      monthlyMiles: null,
    });
    expect(change).toMatchObject({ percentHundredths: -55 });
  });
});

describe('change over days', () => {
  const change = (series: MarketValue[], days = 7, condition: Condition = 'good') =>
    marketMoveOverDays({ series, condition, today: TODAY, days, monthlyMiles: null }).change;

  it('compares the newest value with the newest value a week earlier, and returns both amounts', () => {
    const series = [value(TODAY, 9_958), value('2026-11-15', 1), value('2026-11-11', 10_000)];
    expect(change(series)).toEqual({ percentHundredths: -42, nowCents: 995_800, thenCents: 1_000_000 });
  });

  it('is 0 when flat, which is not the same as none', () => {
    expect(change([value(TODAY, 10_000), value('2026-11-11', 10_000)])?.percentHundredths).toBe(0);
  });

  it('uses a value up to seven days older, but no older one', () => {
    expect(change([value(TODAY, 100), value('2026-11-04', 50)])?.percentHundredths).toBe(10_000);
    expect(change([value(TODAY, 100), value('2026-11-03', 50)])).toBeNull();
  });

  it('uses a value up to two days older for periods of one and two days', () => {
    expect(change([value(TODAY, 100), value('2026-11-14', 50)], 2)?.percentHundredths).toBe(10_000);
    expect(change([value(TODAY, 100), value('2026-11-13', 50)], 2)).toBeNull();
    expect(change([value(TODAY, 100), value('2026-11-14', 50)], 1)).toBeNull();
    expect(change([value(TODAY, 100), value('2026-11-09', 50)], 3)?.percentHundredths).toBe(10_000);
  });

  it('uses a value up to 31 days older for periods of 30 days and more', () => {
    expect(change([value(TODAY, 100), value('2026-09-18', 50)], 30)?.percentHundredths).toBe(10_000);
    expect(change([value(TODAY, 100), value('2026-09-17', 50)], 30)).toBeNull();
    expect(change([value(TODAY, 100), value('2026-10-13', 50)], 29)?.percentHundredths).toBe(10_000);
    expect(change([value(TODAY, 100), value('2026-10-12', 50)], 29)).toBeNull();
  });

  it('is none when nothing newer than a week ago exists, or nothing older', () => {
    expect(change([value('2026-11-11', 100), value('2026-11-10', 90)])).toBeNull();
    expect(change([value(TODAY, 100)])).toBeNull();
    expect(change([])).toBeNull();
  });

  it('passes over values of 0 and of later days, and keeps conditions apart', () => {
    const series = [
      value('2026-11-19', 1),
      value(TODAY, null, { excellentCents: 110_000, fairCents: 0 }),
      value('2026-11-16', 990),
      value('2026-11-11', 1_000, { excellentCents: 100_000 }),
    ];
    expect(change(series)?.percentHundredths).toBe(-100);
    expect(change(series, 7, 'excellent')?.percentHundredths).toBe(1_000);
    expect(change(series, 7, 'fair')?.percentHundredths).toBe(-100);
  });

  it('is computed for a vehicle with both amounts, but not for a manual price', () => {
    const series = [value(TODAY, 9_958), value('2026-11-11', 10_000)];
    const asked = { series, lastRecordValue: series[0] ?? null };
    expect(valueVehicle(question({ ...asked, manualPriceCents: 1 })).good).toMatchObject({
      weeklyChangePercentHundredths: null,
      weekNowCents: null,
      weekAgoCents: null,
      weeklyChangeBreak: null,
    });
    const worth = valueVehicle(question(asked));
    expect(worth.good).toMatchObject({
      weeklyChangePercentHundredths: -42,
      weekNowCents: 995_800,
      weekAgoCents: 1_000_000,
    });
  });

  it('does not depend on the order of the values', () => {
    const day = fc.integer({ min: 1, max: 28 }).map((date) => `2026-11-${String(date).padStart(2, '0')}`);
    const values = fc.uniqueArray(fc.tuple(day, fc.option(fc.nat(30_000))), { selector: ([date]) => date });
    fc.assert(
      fc.property(values, (drawn) => {
        const series = drawn.map(([date, good]) => value(date, good));
        const sorted = series.toSorted((a, b) => (a.day < b.day ? 1 : -1));
        expect(valueVehicle(question({ series }))).toEqual(valueVehicle(question({ series: sorted })));
      }),
    );
  });
});

it.each([
  [2_240_000, 2_400_000, -667],
  [100_005, 100_000, 1],
  [99_995, 100_000, -1],
  [100_004, 100_000, 0],
])('%i from %i is %i hundredths of a percent, half away from zero', (now, then, hundredths) => {
  expect(changePercentHundredths(now, then)).toBe(hundredths);
});

it('rounds a band to whole dollars around the value', () => {
  expect(bandAround(1_360_000, { lowTenths: 905, highTenths: 1_096 })).toEqual({
    lowCents: 1_230_800,
    highCents: 1_490_600,
  });
  expect(bandAround(30_000, { lowTenths: 999, highTenths: 1_000 })).toEqual({
    lowCents: 30_000,
    highCents: 30_000,
  });
});

it('a depreciation assumption is of the cap cost, else of the auction value, else none', () => {
  expect(depreciationAssumptionCents('1.75', { capCostCents: 1_674_000, auctionCents: 1 })).toBe(29_295);
  expect(depreciationAssumptionCents('1.5', { capCostCents: 2_722_500, auctionCents: null })).toBe(40_838);
  expect(depreciationAssumptionCents('1.5', { capCostCents: null, auctionCents: 1_000_000 })).toBe(15_000);
  expect(depreciationAssumptionCents('1.5', { capCostCents: null, auctionCents: null })).toBeNull();
  expect(depreciationAssumptionCents(null, { capCostCents: 1_674_000, auctionCents: 1 })).toBeNull();
});
