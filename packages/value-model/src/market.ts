import { type Curve, valueAt } from './curve.ts';
import { plainName, type Segment } from './segment.ts';

/** Provider regions: national, northeast, southeast, midwest, southwest, west coast. */
export type RegionCode = 'NA' | 'NE' | 'SE' | 'MW' | 'SW' | 'WC';

/** Wholesale of the segment's usual model at one year and usual miles, in dollars of 2026. */
const BASE_DOLLARS: Record<Segment, number> = {
  car: 22_500,
  suv: 26_500,
  truck: 38_000,
  minivan: 32_000,
  van: 36_000,
  coupe: 29_000,
  luxury_car: 37_000,
  luxury_suv: 43_000,
  luxury_coupe: 48_000,
};

export function baseDollars(segment: Segment): number {
  return BASE_DOLLARS[segment];
}

/** A day's loss in the fitted years, percent a month, between these ages in years; the last goes on. */
const AGES = [0, 1.5, 3, 5, 8];
const LOSS_PERCENT_A_MONTH: Record<Segment, readonly number[]> = {
  car: [1.04, 0.97, 1.23, 1.16, 1.92],
  suv: [1.19, 1.15, 1.21, 1.51, 2.53],
  truck: [0.8, 0.8, 1.02, 1.4, 1.59],
  minivan: [0.8, 1.66, 1.45, 1.9, 1.89],
  van: [1.03, 1.08, 1.28, 1.74, 2.09],
  coupe: [1.24, 1.22, 0.84, 1.18, 1.56],
  luxury_car: [0.8, 1.42, 1.34, 1.7, 2.43],
  luxury_suv: [0.8, 1.47, 1.47, 1.51, 2.6],
  luxury_coupe: [0.8, 1.21, 1.13, 1.41, 1.97],
};
/** Values hold better now than in the years the losses were measured in. */
const LOSS_TODAY = 0.8;

/** The share of its value at one year that is left at an age, with usual miles: 1 at 1, about 0.66 for a car at 5. */
export function retention(segment: Segment, ageYears: number): number {
  return Math.exp(logLoss(segment, 1) - logLoss(segment, ageYears));
}

/** The logarithm lost from new to an age. */
function logLoss(segment: Segment, ageYears: number): number {
  return LOSS_PERCENT_A_MONTH[segment].reduce((lost, percentAMonth, band) => {
    const years = Math.min(ageYears, AGES[band + 1] ?? Number.POSITIVE_INFINITY) - (AGES[band] ?? 0);
    return lost + (Math.max(0, years) * 12 * percentAMonth * LOSS_TODAY) / 100;
  }, 0);
}

const MILES_A_YEAR: Record<Segment, number> = {
  car: 12_500,
  suv: 13_000,
  truck: 13_500,
  minivan: 14_500,
  van: 18_000,
  coupe: 9_000,
  luxury_car: 12_500,
  luxury_suv: 13_000,
  luxury_coupe: 9_000,
};

/** What a vehicle of this age has usually run, whole miles. */
export function typicalMiles(segment: Segment, ageYears: number): number {
  return Math.round(MILES_A_YEAR[segment] * ageYears);
}

/** The logarithm lost with each 10,000 miles beyond the usual, by age. It never falls: an older vehicle would gain by it. */
const MILES_EFFECT: Curve = [
  [1, 0.044],
  [3, 0.05],
  [5, 0.05],
  [7.5, 0.06],
  [11, 0.066],
];

/** Falls with every mile: 1 at the usual miles of the age. */
export function milesFactor(ageYears: number, milesBeyondUsual: number): number {
  return Math.exp((-valueAt(MILES_EFFECT, ageYears) * milesBeyondUsual) / 10_000);
}

const REGIONS: Record<'truck' | 'suv' | 'other', Record<RegionCode, number>> = {
  truck: { NA: 1, NE: 1.03, SE: 0.985, MW: 1.04, SW: 0.98, WC: 0.99 },
  suv: { NA: 1, NE: 1.03, SE: 1.005, MW: 1.02, SW: 0.995, WC: 0.995 },
  other: { NA: 1, NE: 1.01, SE: 1, MW: 1.005, SW: 0.995, WC: 0.995 },
};

/** At most 4 % either way. */
export function regionFactor(segment: Segment, region: RegionCode): number {
  if (segment === 'truck') return REGIONS.truck[region];
  return REGIONS[segment === 'suv' || segment === 'luxury_suv' ? 'suv' : 'other'][region];
}

/**
 * A small smooth wave around 1: spring is dearer than autumn for all, and each model has a quarterly wave of its own,
 * so that neighbouring weeks differ believably and the same week always answers the same.
 */
export function marketIndex(model: string, days: number): number {
  const season = 0.008 * Math.sin((2 * Math.PI * (days - 105)) / 365.25);
  const wave = 0.01 * Math.sin(2 * Math.PI * (days / 91 + phaseOf(model)));
  return Math.exp(season + wave);
}

/** A number from 0 to 1 that belongs to a name (FNV-1a). */
function phaseOf(model: string): number {
  let hash = 0x811c9dc5;
  for (const sign of plainName(model)) hash = Math.imul(hash ^ sign.charCodeAt(0), 0x01000193);
  return (hash >>> 0) / 2 ** 32;
}
