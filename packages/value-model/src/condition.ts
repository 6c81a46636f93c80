import { type Curve, valueAt } from './curve.ts';

/**
 * What realised prices of a grade above and of one and a half grades below the usual were beside the usual, by price
 * in dollars; straight between the bands' middles, so that no value jumps at a border.
 */
const EXCELLENT: Curve = [
  [2_500, 1.12],
  [6_000, 1.062],
  [11_500, 1.027],
  [20_000, 1.022],
  [32_000, 1.01],
];
const FAIR: Curve = [
  [2_500, 0.87],
  [6_000, 0.87],
  [11_500, 0.9],
  [20_000, 0.9],
  [32_000, 0.93],
];

export function excellentDollars(goodDollars: number): number {
  return goodDollars * valueAt(EXCELLENT, goodDollars);
}

export function fairDollars(goodDollars: number): number {
  return goodDollars * valueAt(FAIR, goodDollars);
}

/** The usual grade of an age, 1 to 5. */
const GRADES: Curve = [
  [0.5, 4.6],
  [1.5, 4.3],
  [2.5, 4.1],
  [3.5, 3.9],
  [4.5, 3.7],
  [5.5, 3.5],
  [7, 3.4],
  [9, 2.9],
  [11.5, 2.7],
  [15, 2],
];

/** In tenths, as providers print grades: 41 is 4.1. */
export function typicalGradeTenths(ageYears: number): number {
  return Math.round(valueAt(GRADES, ageYears) * 10);
}
