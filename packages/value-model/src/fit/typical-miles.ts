import { AGE_KNOTS } from '../table.ts';
import type { ResolvedSale } from './terms.ts';

const DEFAULT_MILES_A_YEAR = 12_500;
/** Number of sales that the default miles count as when they are averaged with the median of the sales. */
const DEFAULT_WEIGHT_SALES = 10;
/** Age in years beyond which the default miles stop increasing. */
const MAX_DEFAULT_YEARS = 16;

/**
 * Returns the typical odometer at each age knot, in hundreds of miles: the median of the sales around the
 * knot, never falling with age.
 */
export function typicalMilesOf(sales: readonly ResolvedSale[]): number[] {
  let previousMiles = 0;
  return AGE_KNOTS.map((age, index) => {
    const from = (age + (AGE_KNOTS[index - 1] ?? age)) / 2;
    const to = (age + (AGE_KNOTS[index + 1] ?? 99)) / 2;
    const miles = sales
      .filter(({ sale, ageYears }) => sale.odometerMiles !== null && ageYears >= from && ageYears < to)
      .map(({ sale }) => sale.odometerMiles ?? 0)
      .toSorted((a, b) => a - b);
    const defaultMiles = Math.min(MAX_DEFAULT_YEARS, Math.max(0.02, age)) * DEFAULT_MILES_A_YEAR;
    const median = miles[Math.floor(miles.length / 2)] ?? defaultMiles;
    const average =
      (median * miles.length + defaultMiles * DEFAULT_WEIGHT_SALES) / (miles.length + DEFAULT_WEIGHT_SALES);
    previousMiles = Math.max(previousMiles, Math.round(average / 100));
    return previousMiles;
  });
}
