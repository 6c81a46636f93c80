import { type Cents, sumCents } from './money.ts';
import { divideRoundedExact } from './rate.ts';
import { mean } from './totals.ts';
import { type Condition, CONDITIONS, changePercentHundredths } from './valuation.ts';

export interface YearAgoInput {
  /** Provider's historical average of last year. Null and 0 mean no average. */
  lastYearCents: Cents | null;
  conditionCents: Cents | null;
  goodCents: Cents | null;
}

/**
 * Estimates what a vehicle of the same description and condition was worth a year ago. Providers only return
 * last year's average, so it is scaled by today's value in this condition divided by today's value in good
 * condition. Last year's average of 24,100.00 gives 22,169.74 for fair if today's values are 19,640.00 fair
 * and 21,350.00 good.
 */
export function yearAgoConditionCents({
  lastYearCents,
  conditionCents,
  goodCents,
}: YearAgoInput): Cents | null {
  if (!lastYearCents || !conditionCents || !goodCents) return null;
  return Number(divideRoundedExact(BigInt(lastYearCents) * BigInt(conditionCents), BigInt(goodCents)));
}

export interface FigureSum {
  sum: number;
  vehicles: number;
}

/**
 * Sums over the vehicles of one level: a make, model, year or detail. The sums of a model's years, for
 * example, add up to the sums of the model.
 */
export interface TrendSums {
  vehicles: number;
  miles: FigureSum;
  gradeTenths: FigureSum;
  /** Positive market values in each condition, in cents. Manual prices are excluded. */
  values: Record<Condition, FigureSum>;
  yearAgoMiles: FigureSum;
  yearAgoCents: FigureSum;
  /** Current value, in their own condition, of the vehicles that have a value a year ago. */
  comparableTodayCents: Cents;
}

// `sumCents` adds counts, miles and grades here too, because it only requires safe integers.
export const addTrendSums = (levels: readonly TrendSums[]): TrendSums => ({
  vehicles: sumCents(levels.map(({ vehicles }) => vehicles)),
  miles: addSums(levels.map(({ miles }) => miles)),
  gradeTenths: addSums(levels.map(({ gradeTenths }) => gradeTenths)),
  values: {
    excellent: addSums(levels.map(({ values }) => values.excellent)),
    good: addSums(levels.map(({ values }) => values.good)),
    fair: addSums(levels.map(({ values }) => values.fair)),
  },
  yearAgoMiles: addSums(levels.map(({ yearAgoMiles }) => yearAgoMiles)),
  yearAgoCents: addSums(levels.map(({ yearAgoCents }) => yearAgoCents)),
  comparableTodayCents: sumCents(levels.map(({ comparableTodayCents }) => comparableTodayCents)),
});

const addSums = (all: readonly FigureSum[]): FigureSum => ({
  sum: sumCents(all.map(({ sum }) => sum)),
  vehicles: sumCents(all.map(({ vehicles }) => vehicles)),
});

export interface TrendFigures {
  averageMiles: number | null;
  averageGradeTenths: number | null;
  totalCents: Record<Condition, Cents | null>;
  averageCents: Record<Condition, Cents | null>;
  averageYearAgoMiles: number | null;
  averageYearAgoCents: Cents | null;
  /**
   * (Σ now − Σ a year ago) / Σ a year ago in hundredths of a percent, over the vehicles that have both
   * values.
   */
  changePercentHundredths: number | null;
}

/**
 * Computes the averages of a level's vehicles and their change over a year. Each average covers the
 * vehicles that have the figure. The change is weighted by money, because it describes the fleet's total
 * value: 18,000 from 20,000 and 4,400 from 4,000 is −6.67%, although the mean of the two percents is 0.
 */
export function trendFigures(sums: TrendSums): TrendFigures {
  const { values, yearAgoCents, comparableTodayCents } = sums;
  return {
    averageMiles: meanOf(sums.miles),
    averageGradeTenths: meanOf(sums.gradeTenths),
    totalCents: byCondition((condition) => (values[condition].vehicles === 0 ? null : values[condition].sum)),
    averageCents: byCondition((condition) => meanOf(values[condition])),
    averageYearAgoMiles: meanOf(sums.yearAgoMiles),
    averageYearAgoCents: meanOf(yearAgoCents),
    changePercentHundredths:
      yearAgoCents.sum === 0 ? null : changePercentHundredths(comparableTodayCents, yearAgoCents.sum),
  };
}

const meanOf = ({ sum, vehicles }: FigureSum): number | null => mean(sum, vehicles);

const byCondition = <Figure>(getFigure: (condition: Condition) => Figure) =>
  Object.fromEntries(CONDITIONS.map((condition) => [condition, getFigure(condition)])) as Record<
    Condition,
    Figure
  >;
