import { type Cents, sumCents } from './money.ts';
import { divideRoundedExact } from './rate.ts';
import { mean } from './totals.ts';
import { type Condition, CONDITIONS, changePercentHundredths } from './valuation.ts';

export interface YearAgoInput {
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
}: YearAgoInput): Cents | null {
  if (!lastYearCents || !conditionCents || !goodCents) return null;
  return Number(divideRoundedExact(BigInt(lastYearCents) * BigInt(conditionCents), BigInt(goodCents)));
}

/** A sum, and over how many vehicles it is. */
export interface Summed {
  sum: number;
  vehicles: number;
}

/** What the vehicles of a make, model, year or detail come to. Sums add up, so that a level's are those of what stands below it. */
export interface TrendSums {
  vehicles: number;
  miles: Summed;
  gradeTenths: Summed;
  /** Positive market values in each condition, manual prices never; in cents. */
  values: Record<Condition, Summed>;
  yearAgoMiles: Summed;
  /** In the vehicle's own condition (`yearAgoConditionCents`). */
  yearAgoCents: Summed;
  /** What those that have one a year ago bring now, in their own condition. */
  sinceYearAgoCents: Cents;
}

/** The sums of several levels' vehicles together. */
export const addTrendSums = (levels: readonly TrendSums[]): TrendSums => ({
  vehicles: sumCents(levels.map(({ vehicles }) => vehicles)),
  miles: addSummed(levels.map(({ miles }) => miles)),
  gradeTenths: addSummed(levels.map(({ gradeTenths }) => gradeTenths)),
  values: {
    excellent: addSummed(levels.map(({ values }) => values.excellent)),
    good: addSummed(levels.map(({ values }) => values.good)),
    fair: addSummed(levels.map(({ values }) => values.fair)),
  },
  yearAgoMiles: addSummed(levels.map(({ yearAgoMiles }) => yearAgoMiles)),
  yearAgoCents: addSummed(levels.map(({ yearAgoCents }) => yearAgoCents)),
  sinceYearAgoCents: sumCents(levels.map(({ sinceYearAgoCents }) => sinceYearAgoCents)),
});

const addSummed = (all: readonly Summed[]): Summed => ({
  sum: sumCents(all.map(({ sum }) => sum)),
  vehicles: sumCents(all.map(({ vehicles }) => vehicles)),
});

export interface TrendFigures {
  averageMiles: number | null;
  /** The provider's grade in tenths: 39 is 3.9. */
  averageGradeTenths: number | null;
  /** Null where no vehicle has a value. */
  totalCents: Record<Condition, Cents | null>;
  averageCents: Record<Condition, Cents | null>;
  averageYearAgoMiles: number | null;
  averageYearAgoCents: Cents | null;
  /** (Σ now − Σ a year ago) / Σ a year ago in hundredths of a percent, over the vehicles that have both. */
  changePercentHundredths: number | null;
}

/**
 * What do a level's vehicles bring on average, and how did that change in a year? Each average is over the vehicles that have one; the
 * change is weighted by money, because it is one of the fleet's worth: 18,000 from 20,000 and 4,400 from 4,000 is −6.67 %, where the
 * mean of the two percents is 0.
 */
export function trendFigures(sums: TrendSums): TrendFigures {
  const { values, yearAgoCents, sinceYearAgoCents } = sums;
  return {
    averageMiles: meanOf(sums.miles),
    averageGradeTenths: meanOf(sums.gradeTenths),
    totalCents: byCondition((condition) => (values[condition].vehicles === 0 ? null : values[condition].sum)),
    averageCents: byCondition((condition) => meanOf(values[condition])),
    averageYearAgoMiles: meanOf(sums.yearAgoMiles),
    averageYearAgoCents: meanOf(yearAgoCents),
    changePercentHundredths:
      yearAgoCents.sum === 0 ? null : changePercentHundredths(sinceYearAgoCents, yearAgoCents.sum),
  };
}

const meanOf = ({ sum, vehicles }: Summed): number | null => mean(sum, vehicles);

const byCondition = <Figure>(of: (condition: Condition) => Figure) =>
  Object.fromEntries(CONDITIONS.map((condition) => [condition, of(condition)])) as Record<Condition, Figure>;
