import { expect, test } from 'vitest';
import { countOf, numberOf } from './number-of.ts';

test('A number whose typing has not ended is a number', () => {
  expect([689, '689.00', '1.50', '1.', '.5', '-2'].map(numberOf)).toEqual([689, 689, 1.5, 1, 0.5, -2]);
});

test.each(['', ' ', '-', '.', 'abc', '1e3', '0x10', 'Infinity', '1,5', ' 2', null])(
  '%o is no number',
  (typed) => {
    expect(numberOf(typed)).toBeUndefined();
  },
);

test('A count takes no text with a decimal point', () => {
  expect(['84078', '-1', '84.078', '1.0', '', 1.5].map(countOf)).toEqual([
    84_078,
    -1,
    undefined,
    undefined,
    undefined,
    1.5,
  ]);
});
