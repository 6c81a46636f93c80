import { expect, test } from 'vitest';
import { ASCENDING_REVENUE_RANGES } from './revenue-ranges.ts';

test('the ten revenue ranges cover all amounts without overlap', () => {
  expect(ASCENDING_REVENUE_RANGES).toHaveLength(10);
  expect(ASCENDING_REVENUE_RANGES[0]?.min).toBeNull();
  expect(ASCENDING_REVENUE_RANGES.at(-1)?.max).toBeNull();
  ASCENDING_REVENUE_RANGES.slice(1).forEach(({ min }, place) =>
    expect(min).toBe(ASCENDING_REVENUE_RANGES[place]?.max),
  );
});
