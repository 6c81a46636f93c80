import { type Curve, valueAt } from './curve.ts';

export type Condition = 'excellent' | 'good' | 'fair';

/**
 * Factors on the price of a vehicle of the usual grade, by that price in dollars. Excellent is one grade
 * above the usual grade, fair is one and a half grades below it. Linear between the centers of the price
 * bands, so that no value jumps at a boundary.
 */
const FACTORS: Record<Condition, Curve> = {
  excellent: [
    [2_500, 1.12],
    [6_000, 1.062],
    [11_500, 1.027],
    [20_000, 1.022],
    [32_000, 1.01],
  ],
  good: [[0, 1]],
  fair: [
    [2_500, 0.87],
    [6_000, 0.87],
    [11_500, 0.9],
    [20_000, 0.9],
    [32_000, 0.93],
  ],
};

export function conditionFactor(condition: Condition, goodDollars: number): number {
  return condition === 'good' ? 1 : valueAt(FACTORS[condition], goodDollars);
}

/**
 * Dealers' asking prices relative to their purchase prices. These factors are assumed, because auction
 * sales don't show asking prices.
 */
const RETAIL: Curve = [
  [2_500, 1.45],
  [6_000, 1.3],
  [11_500, 1.22],
  [20_000, 1.16],
  [32_000, 1.13],
  [60_000, 1.1],
];

export function retailFactor(goodDollars: number): number {
  return valueAt(RETAIL, goodDollars);
}

/** Usual grade (1 to 5) by age. */
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

/** Returns tenths, as providers report grades: 41 is 4.1. */
export function typicalGradeTenths(ageYears: number): number {
  return Math.round(valueAt(GRADES, ageYears) * 10);
}
