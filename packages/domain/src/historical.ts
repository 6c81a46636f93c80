import type { Cents } from './money.ts';
import { divideRoundedExact } from './rate.ts';

export interface YearAgoQuestion {
  /** The provider's historical average of last year; null or 0 is none. */
  lastYearCents: Cents | null;
  /** Today's value in the condition, and in good. */
  conditionCents: Cents | null;
  goodCents: Cents | null;
}

/**
 * What did the same vehicle description bring a year ago in this condition? Providers give last year's average only, so
 * it is moved by today's ratio of the condition to good. 24,100 with 19,640 fair and 21,350 good is 22,169.74.
 */
export function yearAgoConditionCents({
  lastYearCents,
  conditionCents,
  goodCents,
}: YearAgoQuestion): Cents | null {
  if (!lastYearCents || !conditionCents || !goodCents) return null;
  return Number(divideRoundedExact(BigInt(lastYearCents) * BigInt(conditionCents), BigInt(goodCents)));
}
