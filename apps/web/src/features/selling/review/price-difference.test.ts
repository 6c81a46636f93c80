import { expect, test } from 'vitest';
import { priceDifference } from './price-difference.ts';

test('A price of 20,995.00 with an auction value of 21,350.00 is 355.00 below it', () => {
  expect(priceDifference(20_995, 21_350)).toBe(-355);
  expect(priceDifference(null, 21_350)).toBeNull();
  expect(priceDifference('n/a', 21_350)).toBeNull();
  expect(priceDifference(20_995, null)).toBeNull();
  expect(priceDifference(1.234, 21_350)).toBeNull();
});
