import { describe, expect, it } from 'vitest';
import { addDays } from './calendar.ts';
import { findBreak, type ValueQuery } from './comparable-values.ts';

const EARLIER = '2026-10-21';
const query = (changes: Partial<ValueQuery> = {}): ValueQuery => ({
  hash: 1,
  regionCode: 'SE',
  odometerMiles: 40_000,
  ...changes,
});

function breakAfter(days: number, later: Partial<ValueQuery>, monthlyMiles: number | null = 1_000) {
  const newer = { day: addDays(EARLIER, days), query: query(later) };
  return findBreak(newer, { day: EARLIER, query: query() }, monthlyMiles);
}

describe('two values of a vehicle', () => {
  it('are compared if both requests were alike', () => {
    expect(breakAfter(7, {})).toBeNull();
    expect(breakAfter(7, { odometerMiles: 41_000 })).toBeNull();
  });

  it('do not compare after the price paid, its day or the region changed', () => {
    expect(breakAfter(7, { hash: 2 })).toBe('price_paid');
    expect(breakAfter(7, { hash: 2, regionCode: 'NE' })).toBe('region');
  });

  it('are compared if one of the requests is unknown', () => {
    expect(breakAfter(7, { hash: null })).toBeNull();
    expect(findBreak({ day: EARLIER }, { day: EARLIER, query: query() }, null)).toBeNull();
  });

  it('do not compare when the later odometer is lower', () => {
    expect(breakAfter(7, { odometerMiles: 39_999 })).toBe('odometer');
  });

  // 1,500 plus three times the monthly miles: 365 days at 1,000 miles a month allow 37,500.
  it.each([
    [365, 77_500, 1_000, null],
    [365, 77_501, 1_000, 'odometer'],
    [0, 41_500, 1_000, null],
    [0, 41_501, 1_000, 'odometer'],
    [30, 44_458, 1_000, null],
    [30, 44_459, 1_000, 'odometer'],
    [365, 79_012, null, null],
    [365, 79_013, null, 'odometer'],
  ])('%i days apart at %i miles, with %s a month: %s', (days, odometerMiles, monthlyMiles, reason) => {
    expect(breakAfter(days, { odometerMiles }, monthlyMiles)).toBe(reason);
  });
});
