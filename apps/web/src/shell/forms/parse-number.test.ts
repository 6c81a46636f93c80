import { expect, test } from 'vitest';
import { parseNumber } from './parse-number.ts';

test('converts numbers and negative text, so that the form shows the limit', () => {
  expect([689, 0, 1.5, '-2', '-2.50'].map(parseNumber)).toEqual([689, 0, 1.5, -2, -2.5]);
});

test.each(['', ' ', '-', '22.790', '689', 'abc', '1e3', '(500)', '1,5', null])('%o is no number', (typed) => {
  expect(parseNumber(typed)).toBeUndefined();
});
