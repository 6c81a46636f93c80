import type { Cents } from '../money.ts';
import { divideRounded, divideRoundedExact, exactRate, LARGEST_EXACT_PRODUCT, type Rate } from '../rate.ts';

/**
 * What is left of an amount that falls by a fixed sum a month: B(x) = A − x·d, not below 0, rounded once.
 * x = parts / partsPerMonth, so a day inside a month is days over the month's length; whole months have one part.
 * 10,000.00 at 100.00 after 30/31 of a month is 9,903.23.
 */
export function balanceByAmount(
  line: { amountCents: Cents; depreciationCents: Cents },
  parts: number,
  partsPerMonth: number,
): Cents {
  const left = line.amountCents * partsPerMonth - parts * line.depreciationCents;
  return left > 0 ? divideRounded(left, partsPerMonth) : 0;
}

/**
 * What is left of an amount that falls by a fixed percent of itself a month: B(x) = A·(1 − x·δ), not below 0,
 * rounded once. 27,350.00 at 1.35 % after 29 months is 16,642.475 and so 16,642.48.
 */
export function balanceByRate(
  line: { amountCents: Cents; depreciationRate: Rate },
  parts: number,
  partsPerMonth: number,
): Cents {
  const { amountCents, depreciationRate } = line;
  const scale = depreciationRate.denominator * partsPerMonth;
  const left = scale - parts * depreciationRate.numerator;
  const isExact = scale * amountCents <= LARGEST_EXACT_PRODUCT && !Number.isNaN(left);
  if (!isExact) return balanceByExactRate(line, parts, partsPerMonth);
  return left > 0 ? divideRounded(left * amountCents, scale) : 0;
}

function balanceByExactRate(
  line: { amountCents: Cents; depreciationRate: Rate },
  parts: number,
  partsPerMonth: number,
): Cents {
  const { numerator, denominator } = exactRate(line.depreciationRate.text);
  const scale = denominator * BigInt(partsPerMonth);
  const left = scale - BigInt(parts) * numerator;
  return left > 0n ? Number(divideRoundedExact(left * BigInt(line.amountCents), scale)) : 0;
}
