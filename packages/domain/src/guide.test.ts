import { expect, test } from 'vitest';
import { isWideSpread, orderTotalCents, spreadPercent } from './guide.ts';

test.each([
  [1_707_500, 1_640_000, 4.12],
  [1_640_000, 1_707_500, -3.95],
  [1_000_000, 1_000_000, 0],
  // Halves round away from zero on both sides.
  [104_125, 100_000, 4.13],
  [95_875, 100_000, -4.13],
  [null, 1_640_000, null],
  [1_707_500, null, null],
  [1_707_500, 0, null],
])('A guide value of %s beside %s spreads by %s percent', (guide, provider, spread) => {
  expect(spreadPercent(guide, provider)).toBe(spread);
});

test.each([
  [1_100_000, 1_000_000, false],
  [1_100_001, 1_000_000, true],
  [900_000, 1_000_000, false],
  [899_999, 1_000_000, true],
  [null, 1_000_000, false],
])('A guide value of %s beside %s is far apart: %s', (guide, provider, isWide) => {
  expect(isWideSpread(guide, provider)).toBe(isWide);
});

test('37 vehicles at 2.50 are 92.50', () => {
  expect(orderTotalCents(250, 37)).toBe(9_250);
});
