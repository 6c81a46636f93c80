import { expect, test } from 'vitest';
import { addTrendSums, type TrendSums, trendFigures, yearAgoConditionCents } from './historical.ts';

test('last year’s price is moved by today’s ratio of the condition to good, to the cent', () => {
  const question = { lastYearCents: 2_410_000, conditionCents: 1_964_000, goodCents: 2_135_000 };
  expect(yearAgoConditionCents(question)).toBe(2_216_974);
  expect(yearAgoConditionCents({ ...question, conditionCents: 2_135_000 })).toBe(2_410_000);
});

test('a price of 0, or a value that is missing today, is no price', () => {
  const question = { lastYearCents: 2_410_000, conditionCents: 1_964_000, goodCents: 2_135_000 };
  expect(yearAgoConditionCents({ ...question, lastYearCents: 0 })).toBeNull();
  expect(yearAgoConditionCents({ ...question, conditionCents: null })).toBeNull();
  expect(yearAgoConditionCents({ ...question, goodCents: 0 })).toBeNull();
});

const NONE = { sum: 0, vehicles: 0 };

/** One vehicle in good condition with a value a year ago. */
const vehicle = (nowCents: number, yearAgoCents: number): TrendSums => ({
  vehicles: 1,
  miles: { sum: 30_001, vehicles: 1 },
  gradeTenths: { sum: 41, vehicles: 1 },
  values: { excellent: NONE, good: { sum: nowCents, vehicles: 1 }, fair: NONE },
  yearAgoMiles: NONE,
  yearAgoCents: { sum: yearAgoCents, vehicles: 1 },
  comparableTodayCents: nowCents,
});

/** A vehicle without mileage, grade or values. */
const unknown: TrendSums = {
  vehicles: 1,
  miles: NONE,
  gradeTenths: NONE,
  values: { excellent: NONE, good: NONE, fair: NONE },
  yearAgoMiles: NONE,
  yearAgoCents: NONE,
  comparableTodayCents: 0,
};

test('the change of a year is weighted by money: 18,000 from 20,000 and 4,400 from 4,000 is −6.67 %', () => {
  const sums = addTrendSums([vehicle(1_800_000, 2_000_000), vehicle(440_000, 400_000)]);
  expect(trendFigures(sums).changePercentHundredths).toBe(-667);
});

test('averages and totals only vehicles with an average', () => {
  const sums = addTrendSums([vehicle(1_800_000, 2_000_000), vehicle(440_001, 400_000), unknown]);
  expect(sums.vehicles).toBe(3);
  expect(trendFigures(sums)).toMatchObject({
    averageMiles: 30_001,
    averageGradeTenths: 41,
    totalCents: { good: 2_240_001 },
    averageCents: { good: 1_120_001 },
    averageYearAgoCents: 1_200_000,
  });
});

test('over nothing there is no figure, not 0', () => {
  const figures = trendFigures(addTrendSums([unknown, unknown]));
  expect([figures.averageMiles, figures.averageGradeTenths, figures.averageYearAgoMiles]).toEqual([
    null,
    null,
    null,
  ]);
  expect([figures.averageYearAgoCents, figures.changePercentHundredths]).toEqual([null, null]);
  expect(figures.totalCents).toEqual({ excellent: null, good: null, fair: null });
  expect(figures.averageCents).toEqual({ excellent: null, good: null, fair: null });
});
