import { expect, test } from 'vitest';
import { toChartPoints, countOutdatedDays, buildHistoryPoints } from './history-points.ts';

const value = {
  provider: 'manheim',
  excellent: 110,
  good: 100,
  fair: 90,
  is_sandbox: true,
  is_outdated: false,
  changed: null,
};
const history = {
  mileage_records: [
    { date: '2026-11-18', mileage: 41_203, market_values: [{ ...value, fair: 0 }] },
    { date: '2026-11-11', mileage: 40_900, market_values: [{ ...value, provider: 'another' }, value] },
    { date: '2026-11-04', mileage: 40_500, market_values: [{ ...value, is_outdated: true }] },
  ],
};

test('uses the history of one provider and the current description, and skips values of 0', () => {
  expect(buildHistoryPoints(history)).toMatchObject([
    { date: '2026-11-18', mileage: 41_203, excellent: 110, good: 100, fair: null },
    { date: '2026-11-11', mileage: 40_900, fair: 90 },
  ]);
});

test('the days that are no points are counted', () => {
  expect(countOutdatedDays(history)).toBe(1);
});

test('a chart has a gap between two values that do not compare, and the miles between them are known', () => {
  const corrected = {
    mileage_records: [
      { date: '2026-11-18', mileage: 40_100, market_values: [{ ...value, changed: 'odometer' as const }] },
      { date: '2026-11-11', mileage: 71_203, market_values: [value] },
    ],
  };
  const points = buildHistoryPoints(corrected);
  expect(points.map(({ drivenMiles }) => drivenMiles)).toEqual([-31_103, null]);
  expect(toChartPoints(points)).toEqual([points[1], { time: Date.parse('2026-11-18') - 1 }, points[0]]);
});
