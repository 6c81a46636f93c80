import { type CalendarDate, daysBetween } from '@fleetworth/domain/calendar';
import type { Cents } from '@fleetworth/domain/money';
import { excellentDollars, fairDollars, typicalGradeTenths } from './condition.ts';
import {
  baseDollars,
  marketIndex,
  milesFactor,
  type RegionCode,
  regionFactor,
  retention,
  typicalMiles,
} from './market.ts';
import { placeVehicle, type VehicleDescription } from './segment.ts';

export type { RegionCode } from './market.ts';
export type { VehicleDescription } from './segment.ts';

export interface ValueQuestion {
  description: VehicleDescription;
  odometerMiles: number;
  regionCode: RegionCode;
  day: CalendarDate;
  /** What the vehicle cost when it was new, where that is known; otherwise the segment's usual price is taken. */
  purchaseCents: Cents | null;
}

/** Whole dollars, in cents. */
export interface ModelValue {
  excellentCents: Cents;
  goodCents: Cents;
  fairCents: Cents;
  /** What a vehicle of this age and kind has usually run. */
  typicalMiles: number;
  /** Its usual grade, 1 to 5, times ten. */
  typicalGradeTenths: number;
  /** Between these, eight of ten sales of a vehicle in good condition. */
  lowCents: Cents;
  highCents: Cents;
  /** What the price was built on: the segment's usual one, or what this vehicle cost. */
  level: 'segment' | 'price';
  confidence: 'low';
}

/** What is left of a new price after a year. */
const SHARE_AFTER_A_YEAR = 0.78;
const FLOOR_DOLLARS = 500;
const FLOOR_SHARE = 0.05;
const BANDS = { segment: { low: 0.68, high: 1.43 }, price: { low: 0.82, high: 1.2 } };

/**
 * What would this vehicle bring at wholesale on a day, in each condition?
 * price at one year (the segment's, or 78 % of what the vehicle cost) × what its segment keeps by age × the effect of
 * miles beyond the usual × region × a small market wave; not below 500 dollars or 5 % of the price at one year. Better
 * condition never brings less, more miles never more. A 2022 Camry with 41,000 miles in autumn 2026: about 16,000.
 */
export function evaluateVehicle(question: ValueQuestion): ModelValue {
  const { description, day } = question;
  const { segment, size } = placeVehicle(description);
  const ageYears = ageOn(description.modelYear, day);
  const usualMiles = typicalMiles(segment, ageYears);
  const atOneYear = priceAtOneYear(question, baseDollars(segment) * size);
  const dollars =
    atOneYear *
    retention(segment, ageYears) *
    milesFactor(ageYears, Math.max(0, question.odometerMiles) - usualMiles) *
    regionFactor(segment, question.regionCode) *
    marketIndex(description.model, daysBetween('2000-01-01', day));
  const good = Math.max(dollars, FLOOR_DOLLARS, atOneYear * FLOOR_SHARE);
  const level = question.purchaseCents === null ? 'segment' : 'price';
  return {
    excellentCents: wholeDollars(excellentDollars(good)),
    goodCents: wholeDollars(good),
    fairCents: wholeDollars(fairDollars(good)),
    typicalMiles: usualMiles,
    typicalGradeTenths: typicalGradeTenths(ageYears),
    lowCents: wholeDollars(good * BANDS[level].low),
    highCents: wholeDollars(good * BANDS[level].high),
    level,
    confidence: 'low',
  };
}

/** Model years are sold from the autumn before; nothing is younger than two months. */
function ageOn(modelYear: number, day: CalendarDate): number {
  const years = daysBetween(`${String(modelYear).padStart(4, '0')}-01-01`, day) / 365.25;
  return Math.max(0.15, years + 0.25);
}

function priceAtOneYear({ purchaseCents }: ValueQuestion, segmentDollars: number): number {
  return purchaseCents === null ? segmentDollars : (purchaseCents / 100) * SHARE_AFTER_A_YEAR;
}

function wholeDollars(dollars: number): Cents {
  return Math.round(dollars) * 100;
}
