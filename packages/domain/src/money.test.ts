import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  centsFromDollars,
  dollarsFromCents,
  dollarsText,
  parseDollars,
  plainDecimal,
  sumCents,
} from './money.ts';
import {
  formatSignedPercent,
  formatSignedUsd,
  formatSignedWholeUsd,
  formatUsd,
  formatWholeUsd,
} from './money-format.ts';

describe('dollars to cents', () => {
  it.each([
    [17.4, 1740],
    ['17.40', 1740],
    [0.07, 7],
    ['-0.05', -5],
    [-1234.56, -123_456],
    [1e3, 100_000],
    ['1.500', 150],
    [21_474_836.47, 2_147_483_647],
    ['-0', 0],
  ])('reads %s exactly', (dollars, cents) => {
    expect(parseDollars(dollars)).toBe(cents);
  });

  it.each([
    [0.1 + 0.2, 'too_many_decimals'],
    ['1.005', 'too_many_decimals'],
    [1e-7, 'too_many_decimals'],
    [Number.NaN, 'not_a_number'],
    [Number.POSITIVE_INFINITY, 'not_a_number'],
    ['', 'not_a_number'],
    ['12,345', 'not_a_number'],
    ['1e3', 'not_a_number'],
    ['.5', 'not_a_number'],
    [1e21, 'too_large'],
    ['90000000000000000000', 'too_large'],
  ])('rejects %s as %s', (dollars, problem) => {
    expect(parseDollars(dollars)).toBe(problem);
    expect(() => centsFromDollars(dollars)).toThrow(RangeError);
  });

  it('survives a round trip as JSON and as text, for every amount up to ten trillion dollars', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e15, max: 1e15 }), (cents) => {
        const wire = JSON.stringify(dollarsFromCents(cents));
        expect(wire).toMatch(/^-?\d+(\.\d{1,2})?$/);
        expect(parseDollars(JSON.parse(wire) as number)).toBe(cents);
        expect(parseDollars(dollarsText(cents))).toBe(cents);
      }),
      { numRuns: 5_000 },
    );
  });

  it('rejects cents that are no safe integer', () => {
    expect(() => dollarsFromCents(0.5)).toThrow(RangeError);
    expect(() => dollarsFromCents(2 ** 53)).toThrow(RangeError);
    expect(() => sumCents([Number.MAX_SAFE_INTEGER, 1])).toThrow(RangeError);
    expect(sumCents([150, -50])).toBe(100);
  });
});

it.each([
  [1e-7, '0.0000001'],
  [1.5e-7, '0.00000015'],
  [-2.5e-8, '-0.000000025'],
  [1e21, '1000000000000000000000'],
  [1.25e21, '1250000000000000000000'],
  [0.6, '0.6'],
  [100 / 12, '8.333333333333334'],
])('prints %s without an exponent', (value, text) => {
  expect(plainDecimal(value)).toBe(text);
});

describe('money on the screen', () => {
  it.each([
    [123_450, '$1,234.50', '$1,235', '+$1,234.50', '+$1,235'],
    [-123_450, '−$1,234.50', '−$1,235', '−$1,234.50', '−$1,235'],
    [-5, '−$0.05', '$0', '−$0.05', '$0'],
    [49, '$0.49', '$0', '+$0.49', '$0'],
    [0, '$0.00', '$0', '$0.00', '$0'],
    [null, '–', '–', '–', '–'],
  ])('%s cents', (cents, usd, whole, signed, signedWhole) => {
    expect(formatUsd(cents)).toBe(usd);
    expect(formatWholeUsd(cents)).toBe(whole);
    expect(formatSignedUsd(cents)).toBe(signed);
    expect(formatSignedWholeUsd(cents)).toBe(signedWhole);
  });

  it.each([
    [-42, '−0.42%'],
    [0, '0.00%'],
    [123_456, '+1,234.56%'],
    [null, '–'],
  ])('%s hundredths of a percent', (hundredths, text) => {
    expect(formatSignedPercent(hundredths)).toBe(text);
  });
});
