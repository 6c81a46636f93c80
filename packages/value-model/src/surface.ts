import { AGE_KNOTS, LOG_STEP, MILE_KNOTS, SLOPE_STEP } from './table.ts';

const WIDTH = MILE_KNOTS.length;
const FIRST_AGE = AGE_KNOTS[0] as number;
const LAST_AGE = AGE_KNOTS.at(-1) as number;
/** What is older loses a rate a year that is assumed, not fitted. */
export const OLDEST_YEARS = LAST_AGE;
const LAST_MILES = MILE_KNOTS.at(-1) as number;
/** What a year of age takes at the least, wherever a vehicle stands; evaluation counts on it. */
export const LEAST_YEARLY_LOSS = 0.03;
/** What a year takes before and behind the fitted ages. */
const OUTER_YEARLY_LOSS = 0.1;

/** The logarithm of dollars by age and miles, row by row of age knots: falls with each, whatever was fitted. */
export type Surface = Float64Array;

/** What of a surface comes from a segment, and what a make and a model add to it: a slope a year and one per 10,000 miles. */
export interface SurfaceParts {
  /** In steps, as the table has them. */
  level: number;
  ages: readonly number[];
  miles: readonly (readonly number[])[];
  slope: number;
  curve: number;
  milesSlope: number;
}

/**
 * Adds up the parts, in steps, at every knot. Knots that rise with miles, or fall by less than 3 % with a year, are then moved.
 * A surface is straight between knots, so both rules hold there too. The knots at the vehicle's usual age and miles stay as fitted;
 * the others move.
 */
export function buildSurface(
  parts: SurfaceParts,
  usual: { ageYears: number; tenThousandMiles: number },
): Surface {
  const usualRow = placeBelow(AGE_KNOTS, usual.ageYears);
  const usualColumn = placeBelow(MILE_KNOTS, usual.tenThousandMiles);
  const logs = new Float64Array(AGE_KNOTS.length * WIDTH);
  for (const [row, age] of AGE_KNOTS.entries()) {
    const level = LOG_STEP * (parts.level + (parts.ages[row] ?? 0)) + SLOPE_STEP * bend(parts, age);
    const fitted = MILE_KNOTS.map(
      (miles, column) =>
        level + LOG_STEP * (parts.miles[row]?.[column] ?? 0) + SLOPE_STEP * parts.milesSlope * miles,
    );
    logs.set(fallingAround(fitted, usualColumn, 0), row * WIDTH);
  }
  // Taking the lower or the higher of two rows that fall with miles makes a row that falls with miles.
  for (let column = 0; column < WIDTH; column += 1) {
    const fitted = AGE_KNOTS.map((_, row) => logs[row * WIDTH + column] as number);
    const falling = fallingAround(fitted, usualRow, LEAST_YEARLY_LOSS);
    for (const [row, log] of falling.entries()) logs[row * WIDTH + column] = log;
  }
  return logs;
}

/** Values before the place are raised and values behind it lowered until all fall, by a loss between age knots. */
function fallingAround(values: readonly number[], place: number, yearlyLoss: number): number[] {
  const falling = [...values];
  const loss = (knot: number) => yearlyLoss * ((AGE_KNOTS[knot + 1] ?? 0) - (AGE_KNOTS[knot] ?? 0));
  for (let knot = place - 1; knot >= 0; knot -= 1) {
    falling[knot] = Math.max(falling[knot] as number, (falling[knot + 1] as number) + loss(knot));
  }
  for (let knot = place + 1; knot < falling.length; knot += 1) {
    falling[knot] = Math.min(falling[knot] as number, (falling[knot - 1] as number) - loss(knot - 1));
  }
  return falling;
}

/** The last knot at or below a value, or the first. */
function placeBelow(knots: readonly number[], value: number): number {
  return Math.max(
    0,
    knots.findLastIndex((knot) => knot <= value),
  );
}

/** What a slope and a curve add at an age. */
function bend({ slope, curve }: SurfaceParts, age: number): number {
  return slope * (age - 5) + (curve * (age - 5) ** 2) / 10;
}

/** The logarithm at an age in years and an odometer in 10,000 miles. */
export function logAt(surface: Surface, ageYears: number, tenThousandMiles: number): number {
  const age = Math.min(LAST_AGE, Math.max(FIRST_AGE, ageYears));
  const miles = Math.min(LAST_MILES, Math.max(0, tenThousandMiles));
  let row = 0;
  while ((AGE_KNOTS[row + 1] as number) < age) row += 1;
  let column = 0;
  while ((MILE_KNOTS[column + 1] as number) < miles) column += 1;
  const older = partOf(AGE_KNOTS, row, age);
  const further = partOf(MILE_KNOTS, column, miles);
  const place = row * WIDTH + column;
  const young = mix(surface[place] as number, surface[place + 1] as number, further);
  const old = mix(surface[place + WIDTH] as number, surface[place + WIDTH + 1] as number, further);
  return mix(young, old, older) - OUTER_YEARLY_LOSS * (ageYears - age);
}

/** The age at which the surface has this logarithm, with this odometer. */
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

/** A curve's value at an age, given at the age knots; level before and behind them. */
export function valueAtAge(values: readonly number[], ageYears: number): number {
  const age = Math.min(LAST_AGE, Math.max(FIRST_AGE, ageYears));
  let row = 0;
  while ((AGE_KNOTS[row + 1] as number) < age) row += 1;
  return mix(values[row] as number, values[row + 1] as number, partOf(AGE_KNOTS, row, age));
}

function partOf(knots: readonly number[], place: number, value: number): number {
  const from = knots[place] as number;
  return (value - from) / ((knots[place + 1] as number) - from);
}

function mix(from: number, to: number, part: number): number {
  return from + (to - from) * part;
}
