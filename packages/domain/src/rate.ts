import { type Cents, plainDecimal } from './money.ts';

/** Rate in percent exactly as entered: '0.6', '2', '1.35'. Never a binary fraction. */
export type PercentText = string;

/**
 * Rate as a fraction: '1.35' is 135 / 10000. Both numbers are exact for texts of up to 15 characters.
 * Longer texts give infinity, which fails every check against `MAX_EXACT_PRODUCT`, so that the formulas
 * compute with BigInt.
 */
export interface Rate {
  readonly text: PercentText;
  readonly numerator: number;
  readonly denominator: number;
}

/** Products up to this size are exact in a number, and `divideRounded` of them is exact too. */
export const MAX_EXACT_PRODUCT = 2 ** 51;

const MAX_CHARACTERS = 15;
const CODE_OF_ZERO = 48;
const CODE_OF_POINT = 46;
const DENOMINATORS = [1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17];

/**
 * Returns whether a text is a plain decimal such as '0.6': no sign, no exponent, and digits on both sides
 * of a point.
 */
export function isPercentText(text: string): text is PercentText {
  return /^\d+(\.\d+)?$/.test(text);
}

/** Formats a JSON number without an exponent: 1e-7 is '0.0000001'. Throws for a negative number. */
export function percentText(value: number): PercentText {
  const text = plainDecimal(value);
  if (!isPercentText(text)) throw new RangeError(`not a percent: ${value}`);
  return text;
}

/**
 * Compares a percent with a whole number exactly. Negative if the percent is lower, 0 if equal, positive if
 * higher.
 */
export function comparePercent(text: PercentText, whole: number): number {
  const { numerator, denominator } = exactRate(text);
  const difference = numerator * 100n - denominator * BigInt(whole);
  return difference < 0n ? -1 : Number(difference > 0n);
}

export function readRate(text: PercentText): Rate {
  const length = text.length;
  let numerator = 0;
  let pointAt = length - 1;
  for (let index = 0; index < length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === CODE_OF_POINT) pointAt = index;
    else numerator = numerator * 10 + (code - CODE_OF_ZERO);
  }
  const denominator = DENOMINATORS[length - 1 - pointAt] as number;
  if (text.length <= MAX_CHARACTERS) return { text, numerator, denominator };
  return { text, numerator: Number.POSITIVE_INFINITY, denominator: Number.POSITIVE_INFINITY };
}

export function exactRate(text: PercentText): { numerator: bigint; denominator: bigint } {
  const point = text.indexOf('.');
  const decimals = point < 0 ? 0 : text.length - point - 1;
  return { numerator: BigInt(text.replace('.', '')), denominator: 100n * 10n ** BigInt(decimals) };
}

/** Returns a percentage of an amount, rounded half away from zero. 0.35% of 27,225.00 is 95.29. */
export function percentOf(amountCents: Cents, text: PercentText): Cents {
  const rate = readRate(text);
  return amountCents < 0 ? -shareOf(-amountCents, rate) : shareOf(amountCents, rate);
}

/** Requires a nonnegative amount. */
export function shareOf(amountCents: Cents, rate: Rate): Cents {
  const product = amountCents * rate.numerator;
  return product <= MAX_EXACT_PRODUCT
    ? divideRounded(product, rate.denominator)
    : exactShareOf(amountCents, rate.text);
}

function exactShareOf(amountCents: Cents, text: PercentText): Cents {
  const { numerator, denominator } = exactRate(text);
  return Number(divideRoundedExact(BigInt(amountCents) * numerator, denominator));
}

/**
 * Divides and rounds to the nearest integer, halves up. Both arguments are nonnegative integers up to 2^51.
 * The result is exact: below 2^53, floating-point division never lifts a quotient to the next integer. The
 * function has no branch, because the processor couldn't predict whether a quotient is rounded up or down.
 */
export function divideRounded(numerator: number, denominator: number): number {
  return Math.floor((2 * numerator + denominator) / (2 * denominator));
}

/** Divides and rounds to the nearest integer, halves away from zero. The denominator is positive. */
export function divideRoundedExact(numerator: bigint, denominator: bigint): bigint {
  const size = numerator < 0n ? -numerator : numerator;
  const rounded = (2n * size + denominator) / (2n * denominator);
  return numerator < 0n ? -rounded : rounded;
}
