import { AGE_KNOTS } from '../table.ts';
import type { PlacedSale } from './terms.ts';

/** Where there are few sales: 12,500 miles a year, as many sales' worth. */
const USUAL_MILES_A_YEAR = 12_500;
const USUAL_SALES = 10;
/** Vehicles that have got older than this have run no more. */
const USUAL_YEARS = 16;

/** The usual odometer at each age knot, in hundreds of miles: the median of sales around it; never falls with age. */
export function typicalMilesOf(sales: readonly PlacedSale[]): number[] {
  let fewest = 0;
  return AGE_KNOTS.map((age, place) => {
    const from = (age + (AGE_KNOTS[place - 1] ?? age)) / 2;
    const to = (age + (AGE_KNOTS[place + 1] ?? 99)) / 2;
    const miles = sales
      .filter(({ sale, ageYears }) => sale.odometerMiles !== null && ageYears >= from && ageYears < to)
      .map(({ sale }) => sale.odometerMiles ?? 0)
      .toSorted((a, b) => a - b);
    const usual = Math.min(USUAL_YEARS, Math.max(0.02, age)) * USUAL_MILES_A_YEAR;
    const median = miles[Math.floor(miles.length / 2)] ?? usual;
    const mixed = (median * miles.length + usual * USUAL_SALES) / (miles.length + USUAL_SALES);
    fewest = Math.max(fewest, Math.round(mixed / 100));
    return fewest;
  });
}
