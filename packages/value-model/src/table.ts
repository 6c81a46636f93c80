import type { CalendarDate } from '@fleetworth/domain/calendar';
import type { Additions } from './additions.ts';
import type { Segment, Shape } from './segment.ts';

/** National, northeast, southeast, midwest, southwest, west coast. */
export type RegionCode = 'NA' | 'NE' | 'SE' | 'MW' | 'SW' | 'WC';

/** Unit of fitted effects: 0.0025 in the logarithm, a quarter of a percent of the value. */
export const LOG_STEP = 0.0025;
/** Unit of fitted slopes, which are multiplied by years or by 10,000 miles. */
export const SLOPE_STEP = LOG_STEP / 20;

/** Ages in years between which fitted curves are linear. */
export const AGE_KNOTS: readonly number[] = [-1, 1, 2, 3, 4, 6, 8, 10, 13, 17, 22, 30];
/** Odometers in 10,000 miles between which fitted curves are linear. */
export const MILE_KNOTS: readonly number[] = [0, 0.5, 1, 2, 3, 4.5, 6, 8, 10, 12.5, 15, 17.5, 20, 25, 30, 40];

/** Values are in steps of the logarithm, unless a field says otherwise. */
export interface SegmentTable {
  /** Values at each age knot, with an odometer of 0. */
  ages: readonly number[];
  /** Additions of each mile knot, by age knot. */
  miles: readonly (readonly number[])[];
  /** Typical miles at each age knot, in hundreds. */
  typicalMiles: readonly number[];
}

export interface ModelTable {
  segment: Segment;
  /**
   * Level, addition for each year of age beyond five, addition for its square, addition for 10,000 miles.
   */
  shape: readonly [level: number, slope: number, curve: number, miles: number];
  /**
   * Effects of trims, bodies, years, drives, engines, fuels and VIN patterns, by the keys of
   * `effect-keys.ts`.
   */
  effects: Readonly<Record<string, number>>;
  /** Average additions of the model's sales, used for parts that a description lacks. */
  usual: Additions<number>;
  /** Number of sales by model year. */
  sales: Readonly<Record<string, number>>;
}

/**
 * Estimates for models outside the table. The effect of a model's size is separate from the levels, which
 * are at five years and 60,000 miles.
 */
export interface UnknownModelsTable {
  /** Exponent of the ratio between a model's size and the usual size of its segment. */
  size: number;
  segments: Readonly<Record<Segment, number>>;
  makes: Readonly<Record<string, number>>;
  /** Average additions of described bodies and equipment, which the levels include. */
  described: Readonly<Record<Segment, readonly [body: number, equipment: number]>>;
}

/** P10 and P90 of guide over model values. */
export type BandTable = readonly [low: number, high: number];

/** Bands by the minimum number of sales of the model year, in descending order. */
export type SaleBands = readonly (readonly [minSales: number, ...BandTable])[];

/** Result of a fit, and input of an evaluation: effects on the logarithm of dollars, in whole steps. */
export interface FittedTable {
  basis: {
    from: CalendarDate;
    to: CalendarDate;
    sales: number;
    /** Median day of the sales, at which model-year effects are exact. */
    middle: CalendarDate;
    /** Latest model year with its own effects. */
    lastModelYear: number;
  };
  mean: number;
  segments: Readonly<Record<Segment, SegmentTable>>;
  /** Market in each month of the basis, relative to the average of the basis. */
  months: Readonly<Record<string, number>>;
  /** Effects of model years. */
  years: Readonly<Record<string, number>>;
  regions: Readonly<Record<Shape, Readonly<Record<RegionCode, number>>>>;
  makes: Readonly<Record<string, readonly [level: number, slope: number, miles: number]>>;
  /** Effects of bodies and trims across models, and of drives, engines and fuels by segment. */
  shared: Readonly<Record<string, number>>;
  /** Models by 'make model'. */
  models: Readonly<Record<string, ModelTable>>;
  others: UnknownModelsTable;
  bands: {
    sales: SaleBands;
    /** Bands of descriptions without body, equipment and VIN. */
    undescribed: SaleBands;
    /** Band if the table has the make but not the model. */
    make: BandTable;
    /** Band if the table has neither the make nor the model. */
    segment: BandTable;
    /** Band of values derived from the price paid. */
    price: BandTable;
  };
  /** Wholesale value of a vehicle at an age of one year, as a share of its price when new. */
  shareAtOneYear: Readonly<Record<Segment, number>>;
}
