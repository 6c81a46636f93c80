import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  comparePercent,
  divideRounded,
  divideRoundedExact,
  isPercentText,
  MAX_EXACT_PRODUCT,
  percentOf,
  percentText,
} from './rate.ts';

describe('percents are kept as typed', () => {
  it.each(['0.6', '2', '1.35', '0.0000001', '8.333333333333334'])('%s', (text) => {
    expect(isPercentText(text)).toBe(true);
    expect(percentText(Number(text))).toBe(text);
  });

  it.each(['', '-1', '1e-7', '.5', '5.', '1,5', ' 1', 'NaN'])('rejects %s', (text) => {
    expect(isPercentText(text)).toBe(false);
  });

  it.each([-1, Number.NaN, Number.POSITIVE_INFINITY])('rejects the number %s', (value) => {
    expect(() => percentText(value)).toThrow(RangeError);
  });

  it('compares exactly with whole numbers', () => {
    expect(comparePercent('100.00', 100)).toBe(0);
    expect(comparePercent('100.0000000000000000001', 100)).toBe(1);
    expect(comparePercent('99.9999999999999999999', 100)).toBe(-1);
    expect(comparePercent('0.0', 0)).toBe(0);
  });
});

describe('a percent of an amount', () => {
  it.each([
    [2_722_500, '0.35', 9_529],
    [2_722_500, '0.58', 15_791],
    [-2_722_500, '0.58', -15_791],
    [1, '50', 1],
    [-1, '50', -1],
    [3, '16.6666666666666666', 0],
    [3, '16.6666666666666667', 1],
  ])('%i cents at %s %% is %i, half away from zero', (amountCents, rate, share) => {
    expect(percentOf(amountCents, rate)).toBe(share);
  });

  it('is the exact fraction rounded once, for every size of amount and length of rate', () => {
    const rate = fc.tuple(
      fc.nat(200),
      fc.bigInt({ min: 0n, max: 10n ** 18n - 1n }),
      fc.integer({ min: 1, max: 18 }),
    );
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 45 }), rate, (amountCents, [whole, part, digits]) => {
        const text = `${whole}.${String(part).padStart(18, '0').slice(0, digits)}`;
        const numerator = BigInt(amountCents) * BigInt(text.replace('.', ''));
        const denominator = 100n * 10n ** BigInt(digits);
        const twice = (numerator % denominator) * 2n >= denominator ? 1n : 0n;
        expect(percentOf(amountCents, text)).toBe(Number(numerator / denominator + twice));
      }),
      { numRuns: 10_000 },
    );
  });
});

it('divides numbers as exactly as bigints, up to the largest exact product and next to every half', () => {
  const half = fc.tuple(
    fc.nat(2 ** 30),
    fc.integer({ min: 1, max: 2 ** 20 }),
    fc.integer({ min: -2, max: 2 }),
  );
  fc.assert(
    fc.property(
      fc.maxSafeNat().map((value) => value % MAX_EXACT_PRODUCT),
      fc.maxSafeNat().map((value) => 1 + (value % MAX_EXACT_PRODUCT)),
      (over, under) => {
        expect(divideRounded(over, under)).toBe(Number(divideRoundedExact(BigInt(over), BigInt(under))));
      },
    ),
    { numRuns: 10_000 },
  );
  fc.assert(
    fc.property(half, ([quotient, under, off]) => {
      const over = Math.max(0, quotient * under + Math.floor(under / 2) + off);
      expect(divideRounded(over, under)).toBe(Number(divideRoundedExact(BigInt(over), BigInt(under))));
    }),
    { numRuns: 10_000 },
  );
  expect(divideRounded(MAX_EXACT_PRODUCT - 1, MAX_EXACT_PRODUCT)).toBe(1);
  expect(divideRoundedExact(-5n, 2n)).toBe(-3n);
  expect(divideRoundedExact(5n, 2n)).toBe(3n);
});
