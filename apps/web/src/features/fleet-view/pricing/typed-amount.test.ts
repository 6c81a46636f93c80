import { expect, test } from 'vitest';
import { parseAmount, parseWholeDollars } from './typed-amount.ts';

test.each([
  ['21350', 21_350],
  [' $21,350.50 ', 21_350.5],
  ['$ 1,234,567', 1_234_567],
  ['0', 0],
  ['-5', -5],
  ['−$2,000.50', -2_000.5],
  ['-0.5', -0.5],
])('%j is an amount', (text, dollars) => {
  expect(parseAmount(text)).toBe(dollars);
});

test.each(['', ' ', 'words', '12k', '12.345', '22.790', '1e5', '0x10', '--5', '−-5', '5−', 'NaN', '(5)'])(
  'rejects %j instead of reading it as empty',
  (text) => {
    expect(parseAmount(text)).toBeNull();
  },
);

test.each([
  ['', undefined],
  [' 1,500 ', 1_500],
  ['−$2,000', -2_000],
  ['-5', -5],
  ['99999999', 99_999_999],
  [' ', undefined],
  ['1.5', null],
  ['1,50', null],
  ['words', null],
  ['−', null],
  ['999999999', null],
])('%j typed as whole dollars is %j', (text, dollars) => {
  expect(parseWholeDollars(text)).toBe(dollars);
});
