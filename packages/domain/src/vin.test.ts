import { expect, test } from 'vitest';
import { readVin } from './vin.ts';

const VIN = '1FTEW1EP6JFC10312';

test.each([
  [VIN],
  ['1ftew1ep6jfc10312'],
  ['  1FTEW1EP6JFC10312\t'],
  ['1FTEW1EP6 JFC10312'],
  ['1FTEW1EP6\u00A0JFC10312'],
  ['1FT-EW1EP6-JFC10312'],
  ['1FTEW1EP6\u2011JFC10312'],
  ['1FTEW1EP6\u2013JFC10312'],
  ['\u200B1FTEW1EP6\u200DJFC10312\u2060'],
  ['\uFEFF1FTEW1EP6JFC10312'],
  ['1FTEW1EP6\u00ADJFC10312'],
  ['\u202A1FTEW1EP6JFC10312\u202C'],
  ['*1FTEW1EP6JFC10312*'],
  [' * 1FTEW1EP6JFC10312 * '],
  ['I1FTEW1EP6JFC10312'],
  ['i1ftew1ep6jfc10312'],
  ['*I1FTEW1EP6JFC10312*'],
  ['I 1FTEW1EP6JFC10312'],
])('reads %j as the VIN', (typed) => {
  expect(readVin(typed)).toEqual({ text: VIN, problem: null });
});

test.each([
  ['IFTEW1EP6JFC10312', 'letters'],
  ['1FTEW1EP6JFC1O312', 'letters'],
  ['QFTEW1EP6JFC10312', 'letters'],
  ['', 'length'],
  ['1FTEW1EP6JFC1031', 'length'],
  ['1FTEW1EP6JFC103122', 'length'],
  // The I is not part of a VIN: 18 characters remain after it, or 17 with an O.
  ['I1FTEW1EP6JFC103122', 'length'],
  ['I1FTEW1EP6JFC1O312', 'length'],
  ['II1FTEW1EP6JFC10312', 'length'],
  ['1FTEW1EP6*JFC10312', 'length'],
  ['1FTEW1EP6JFC1031É', 'length'],
])('rejects %j for its %s', (typed, problem) => {
  expect(readVin(typed)).toEqual({ text: typed.toUpperCase(), problem });
});

test('reads its own result unchanged', () => {
  for (const typed of [' *i1ftew1ep6-jfc10312* ', 'I 1FT', '*12*']) {
    const { text } = readVin(typed);
    expect(readVin(text).text).toBe(text);
  }
});
