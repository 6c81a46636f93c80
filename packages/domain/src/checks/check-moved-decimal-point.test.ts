import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkMovedDecimalPoint, type ReplacedNumber } from './check-moved-decimal-point.ts';

const isWarned = (before: number, after: number): boolean => {
  const replaced: ReplacedNumber = { field: 'interest', measure: 'percent', before, after };
  return checkMovedDecimalPoint(replaced).length === 1;
};

test.each<[number, number, boolean]>([
  [26_500, 2_650, true],
  [2_650_000, 265_000_000, true],
  [41_203, 412_030, true],
  [412_030, 41_203, true],
  [1.5, 0.15, true],
  [0.5, 0.05, true],
  [0.5, 5, true],
  [0.0375, 37.5, true],
  [48, 480, true],
  [26_500, 26.5, true],
  [26_500, 2.65, false],
  [26_500, 26_500, false],
  [26_500, 2_651, false],
  [26_500, 25_600, false],
  [0, 0, false],
  [0, 10, false],
])('%d replaced by %d', (before, after, isWarnedFor) => {
  expect(isWarned(before, after)).toBe(isWarnedFor);
});

test('finds every move of the point by up to three places, in both directions, and no other change', () => {
  const digits = fc.integer({ min: 1, max: 9_999_999 });
  fc.assert(
    fc.property(digits, fc.integer({ min: -4, max: 4 }), fc.integer({ min: -4, max: 4 }), (one, from, to) => {
      const [before, after] = [Number(`${one}e${from}`), Number(`${one}e${to}`)];
      const places = Math.abs(from - to);
      expect(isWarned(before, after)).toBe(places > 0 && places <= 3);
      expect(isWarned(after, before)).toBe(isWarned(before, after));
    }),
  );
  fc.assert(
    fc.property(digits, digits, (before, after) => {
      const isSame = [10, 100, 1_000].some((power) => before * power === after || after * power === before);
      expect(isWarned(before, after)).toBe(isSame);
    }),
  );
});
