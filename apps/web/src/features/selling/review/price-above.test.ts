import { expect, test } from 'vitest';
import { priceAbove } from './price-above.ts';

test('A price of 20,995.00 with an auction value of 21,350.00 is 355.00 below it', () => {
  expect(priceAbove(20_995, 21_350)).toBe(-355);
  expect(priceAbove(null, 21_350)).toBeNull();
  expect(priceAbove('n/a', 21_350)).toBeNull();
  expect(priceAbove(20_995, null)).toBeNull();
  expect(priceAbove(1.234, 21_350)).toBeNull();
});
