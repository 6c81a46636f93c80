import type { CalendarDate } from '@fleetworth/domain/calendar';
import type { Additions } from './additions.ts';
import type { Segment, Shape } from './segment.ts';

/** Provider regions: national, northeast, southeast, midwest, southwest, west coast. */
export type RegionCode = 'NA' | 'NE' | 'SE' | 'MW' | 'SW' | 'WC';

/** One step of a fitted effect: a quarter of a percent of the logarithm. */
export const LOG_STEP = 0.0025;
/** One step of a slope, which is multiplied by years or by 10,000 miles. */
export const SLOPE_STEP = LOG_STEP / 20;

/** Ages in years and odometers in 10,000 miles between which fitted curves are straight. */
export const AGE_KNOTS: readonly number[] = [-1, 1, 2, 3, 4, 6, 8, 10, 13, 17, 22, 30];
export const MILE_KNOTS: readonly number[] = [0, 0.5, 1, 2, 3, 4.5, 6, 8, 10, 12.5, 15, 17.5, 20, 25, 30, 40];

/** In steps of the logarithm, but where it says otherwise. */
export interface SegmentTable {
  /** At each age knot, with an odometer of 0. */
  ages: readonly number[];
  /** At each age knot: what each mile knot adds. */
  miles: readonly (readonly number[])[];
  /** At each age knot, in hundreds of miles. */
  typicalMiles: readonly number[];
}

export interface ModelTable {
  segment: Segment;
  /** The level, what a year of age beyond five adds, what its square adds, what 10,000 miles add. */
  shape: readonly [level: number, slope: number, curve: number, miles: number];
  /** What trims, bodies, years, drives, engines, fuels and VIN patterns add, by `effect-keys.ts`. */
  effects: Readonly<Record<string, number>>;
  /** What its sales added on average: taken for what a description lacks. */
  usual: Additions<number>;
  /** Sales it was fitted on, by model year. */
  sales: Readonly<Record<string, number>>;
}

/** What models outside of the table bring, by those in it, size apart: levels at five years and 60,000 miles. */
export interface OthersTable {
  /** The power of a model's size relative to its segment's usual one. */
  size: number;
  segments: Readonly<Record<Segment, number>>;
  makes: Readonly<Record<string, number>>;
  /** What described bodies and equipment add on average. The levels contain it. */
  described: Readonly<Record<Segment, readonly [body: number, equipment: number]>>;
}

/** P10 and P90 of actual over fitted. */
export type BandTable = readonly [low: number, high: number];

/** By the fewest sales of the model year that it holds from, the most first. */
export type SaleBands = readonly (readonly [fewest: number, ...BandTable])[];

/** What a fit answers and an evaluation reads: effects on the logarithm of dollars, in whole steps. */
export interface FittedTable {
  basis: {
    from: CalendarDate;
    to: CalendarDate;
    sales: number;
    /** The usual day of a sale, where model-year effects are exact. */
    middle: CalendarDate;
    /** The youngest model year with effects of its own. */
    lastModelYear: number;
  };
  mean: number;
  segments: Readonly<Record<Segment, SegmentTable>>;
  /** What the market was in each month of the basis relative to its average. */
  months: Readonly<Record<string, number>>;
  years: Readonly<Record<string, number>>;
  regions: Readonly<Record<Shape, Readonly<Record<RegionCode, number>>>>;
  makes: Readonly<Record<string, readonly [level: number, slope: number, miles: number]>>;
  /** Effects of bodies and trims of every model, and of drives, engines and fuels by segment. */
  shared: Readonly<Record<string, number>>;
  /** By 'make model'. */
  models: Readonly<Record<string, ModelTable>>;
  others: OthersTable;
  bands: {
    sales: SaleBands;
    /** Where a description lacks body, equipment and VIN. */
    undescribed: SaleBands;
    /** Where the table has only the make, or not even that. */
    make: BandTable;
    segment: BandTable;
    /** Where the value follows what the vehicle cost. */
    price: BandTable;
  };
  /** The share of its new price that a vehicle brings at one year, wholesale, by segment. */
  shareAtOneYear: Readonly<Record<Segment, number>>;
}
