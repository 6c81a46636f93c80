import { describe, expect, test } from 'vitest';
import { chartScale, createTimeTicks } from './chart-scale.ts';

describe('the scale of a chart', () => {
  test.each([
    [
      [0, 100],
      [0, 25, 50, 75, 100],
    ],
    [
      [17_600, 21_350],
      [17_000, 18_000, 19_000, 20_000, 21_000, 22_000],
    ],
    [
      [-3_000, 4_800],
      [-4_000, -2_000, 0, 2_000, 4_000, 6_000],
    ],
    [
      [0.12, 0.98],
      [0, 0.25, 0.5, 0.75, 1],
    ],
    [
      [null, 7_000, null, 9_000],
      [7_000, 7_500, 8_000, 8_500, 9_000],
    ],
  ])('has round ticks for %j', (values, ticks) => {
    expect(chartScale(values)).toMatchObject({ ticks, domain: [ticks[0], ticks.at(-1)] });
  });

  test('covers at least a tenth of the largest value, centered on the values', () => {
    expect(chartScale([-15_169, -15_169]).domain).toEqual([-16_000, -14_000]);
    expect(chartScale([1_000_000, 1_000_000]).domain).toEqual([950_000, 1_050_000]);
    for (const value of [1, 99, 15_169, 123_456_789, -0.37]) {
      const { domain } = chartScale([value, value]);
      expect(domain[1] - domain[0]).toBeGreaterThanOrEqual(Math.abs(value) * 0.1);
      expect(domain[0]).toBeLessThan(value);
      expect(domain[1]).toBeGreaterThan(value);
    }
  });

  test('starts at zero for bars', () => {
    expect(chartScale([-15_169], { fromZero: true }).ticks).toEqual([-20_000, -15_000, -10_000, -5_000, 0]);
    expect(chartScale([300, 400], { fromZero: true }).domain).toEqual([0, 400]);
  });

  test('has whole ticks for counts', () => {
    expect(chartScale([0, 1], { isWhole: true }).ticks).toEqual([0, 1]);
    expect(chartScale([3, 5], { isWhole: true }).ticks).toEqual([3, 4, 5]);
    expect(chartScale([20, 30], { isWhole: true }).ticks).toEqual([20, 25, 30]);
  });

  test('crosses zero only with values on both sides', () => {
    expect(chartScale([-1, 1]).crossesZero).toBe(true);
    expect(chartScale([0, 1]).crossesZero).toBe(false);
    expect(chartScale([-1, 0]).crossesZero).toBe(false);
  });

  test('has an axis without values', () => {
    expect(chartScale([]).ticks).toEqual([-0.5, -0.25, 0, 0.25, 0.5]);
    expect(chartScale([null, null], { fromZero: true }).domain).toEqual([0, 0.25]);
  });
});

describe('the days of an axis', () => {
  const day = (date: string) => Date.parse(`${date}T00:00:00Z`);
  test('are evenly spaced, from the first to the last', () => {
    expect(createTimeTicks([day('2026-01-01'), day('2026-01-09'), day('2026-01-03')])).toEqual(
      ['2026-01-01', '2026-01-03', '2026-01-05', '2026-01-07', '2026-01-09'].map(day),
    );
    expect(createTimeTicks([day('2026-01-01'), day('2026-01-03')])).toEqual(
      ['2026-01-01', '2026-01-02', '2026-01-03'].map(day),
    );
    expect(createTimeTicks([day('2026-01-01')])).toEqual([day('2026-01-01')]);
    expect(createTimeTicks([])).toEqual([]);
  });
});
