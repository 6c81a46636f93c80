import { AGE_KNOTS, LOG_STEP, MILE_KNOTS, SLOPE_STEP } from './table.ts';

const WIDTH = MILE_KNOTS.length;
const FIRST_AGE = AGE_KNOTS[0] as number;
const LAST_AGE = AGE_KNOTS.at(-1) as number;
/** Beyond this age, the yearly loss is assumed and not fitted. */
export const OLDEST_YEARS = LAST_AGE;
const LAST_MILES = MILE_KNOTS.at(-1) as number;
/** Minimum loss per year of age at any point of a surface. No model year is worth more than the next. */
export const MIN_YEARLY_LOSS = 0.03;
/** Yearly loss before the first and after the last fitted age. */
const OUTER_YEARLY_LOSS = 0.1;

/**
 * Logarithms of dollars: a row for each age knot, with a number for each mile knot. The numbers always fall
 * with age and miles, even if the fitted values don't.
 */
export type Surface = Float64Array;

/**
 * `ages` and `miles` are curves of the segment. All other parts come from make and model, such as slopes
 * per year and per 10,000 miles.
 */
export interface SurfaceParts {
  level: number;
  ages: readonly number[];
  miles: readonly (readonly number[])[];
  slope: number;
  curve: number;
  milesSlope: number;
}

/**
 * Adds up the parts at every knot. Parts are in units of `LOG_STEP`, slopes in units of `SLOPE_STEP`. Then
 * corrects values that rise with miles, or fall by less than 3% a year. A surface is linear between knots, so
 * both rules also apply between knots. The values at the vehicle's typical age and miles remain as fitted.
 */
export function buildSurface(
  parts: SurfaceParts,
  typical: { ageYears: number; tenThousandMiles: number },
): Surface {
  const typicalRow = indexBelow(AGE_KNOTS, typical.ageYears);
  const typicalColumn = indexBelow(MILE_KNOTS, typical.tenThousandMiles);
  const logs = new Float64Array(AGE_KNOTS.length * WIDTH);
  for (const [row, age] of AGE_KNOTS.entries()) {
    const level =
      LOG_STEP * (parts.level + (parts.ages[row] ?? 0)) + SLOPE_STEP * computeAgeEffect(parts, age);
    const fitted = MILE_KNOTS.map(
      (miles, column) =>
        level + LOG_STEP * (parts.miles[row]?.[column] ?? 0) + SLOPE_STEP * parts.milesSlope * miles,
    );
    logs.set(makeDecreasing(fitted, typicalColumn, 0), row * WIDTH);
  }
  // The minimum or maximum of two rows that fall with miles also falls with miles, so this step keeps the
  // rows falling.
  for (let column = 0; column < WIDTH; column += 1) {
    const fitted = AGE_KNOTS.map((_, row) => logs[row * WIDTH + column] as number);
    const decreasing = makeDecreasing(fitted, typicalRow, MIN_YEARLY_LOSS);
    for (const [row, log] of decreasing.entries()) logs[row * WIDTH + column] = log;
  }
  return logs;
}

/**
 * Raises values before an index and lowers values after it until all fall by a minimum loss between age
 * knots.
 */
function makeDecreasing(values: readonly number[], index: number, yearlyLoss: number): number[] {
  const decreasing = [...values];
  const loss = (knot: number) => yearlyLoss * ((AGE_KNOTS[knot + 1] ?? 0) - (AGE_KNOTS[knot] ?? 0));
  for (let knot = index - 1; knot >= 0; knot -= 1) {
    decreasing[knot] = Math.max(decreasing[knot] as number, (decreasing[knot + 1] as number) + loss(knot));
  }
  for (let knot = index + 1; knot < decreasing.length; knot += 1) {
    decreasing[knot] = Math.min(
      decreasing[knot] as number,
      (decreasing[knot - 1] as number) - loss(knot - 1),
    );
  }
  return decreasing;
}

function indexBelow(knots: readonly number[], value: number): number {
  return Math.max(
    0,
    knots.findLastIndex((knot) => knot <= value),
  );
}

function computeAgeEffect({ slope, curve }: SurfaceParts, age: number): number {
  return slope * (age - 5) + (curve * (age - 5) ** 2) / 10;
}

/** Returns the logarithm at an age in years and an odometer in 10,000 miles. */
export function logAt(surface: Surface, ageYears: number, tenThousandMiles: number): number {
  const age = Math.min(LAST_AGE, Math.max(FIRST_AGE, ageYears));
  const miles = Math.min(LAST_MILES, Math.max(0, tenThousandMiles));
  let row = 0;
  while ((AGE_KNOTS[row + 1] as number) < age) row += 1;
  let column = 0;
  while ((MILE_KNOTS[column + 1] as number) < miles) column += 1;
  const ageFraction = fractionAt(AGE_KNOTS, row, age);
  const milesFraction = fractionAt(MILE_KNOTS, column, miles);
  const index = row * WIDTH + column;
  const young = interpolate(surface[index] as number, surface[index + 1] as number, milesFraction);
  const old = interpolate(
    surface[index + WIDTH] as number,
    surface[index + WIDTH + 1] as number,
    milesFraction,
  );
  return interpolate(young, old, ageFraction) - OUTER_YEARLY_LOSS * (ageYears - age);
}

/** Returns the age in years at which the surface has a logarithm. Reverses `logAt`. */
export function ageAt(surface: Surface, log: number, tenThousandMiles: number): number {
  let below = FIRST_AGE;
  let young = logAt(surface, below, tenThousandMiles);
  if (log >= young) return below - (log - young) / OUTER_YEARLY_LOSS;
  for (const age of AGE_KNOTS) {
    const old = logAt(surface, age, tenThousandMiles);
    if (log >= old) return below + ((age - below) * (young - log)) / (young - old);
    below = age;
    young = old;
  }
  return below + (young - log) / OUTER_YEARLY_LOSS;
}

/** Interpolates a curve given at the age knots. Constant before the first and after the last knot. */
export function valueAtAge(values: readonly number[], ageYears: number): number {
  const age = Math.min(LAST_AGE, Math.max(FIRST_AGE, ageYears));
  let row = 0;
  while ((AGE_KNOTS[row + 1] as number) < age) row += 1;
  return interpolate(values[row] as number, values[row + 1] as number, fractionAt(AGE_KNOTS, row, age));
}

function fractionAt(knots: readonly number[], index: number, value: number): number {
  const from = knots[index] as number;
  return (value - from) / ((knots[index + 1] as number) - from);
}

function interpolate(from: number, to: number, fraction: number): number {
  return from + (to - from) * fraction;
}
