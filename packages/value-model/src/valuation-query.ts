import type { CalendarDate } from '@fleetworth/domain/calendar';
import type { Cents } from '@fleetworth/domain/money';
import type { VehicleDescription } from './segment.ts';
import type { RegionCode } from './table.ts';

/** Most specific level at which the table has the vehicle. */
export type ValueLevel = 'trim' | 'model' | 'make' | 'segment';

export interface ValuationQuery {
  description: VehicleDescription;
  /** Null selects the typical miles. */
  odometerMiles: number | null;
  regionCode: RegionCode;
  day: CalendarDate;
  /**
   * New price. Limits the value, and determines the value if sales of the model don't. Null if unknown.
   */
  newPriceCents: Cents | null;
}

export interface Purchase {
  cents: Cents;
  day: CalendarDate;
}

/** Values in whole dollars, stored as cents. */
export interface ModelValue {
  excellentCents: Cents;
  goodCents: Cents;
  fairCents: Cents;
  /** Dealers' asking price in good condition. */
  retailCents: Cents;
  /** Typical odometer of similar vehicles at this age. */
  typicalMiles: number;
  /** Usual grade (1 to 5) times ten. */
  typicalGradeTenths: number;
  /**
   * Lower bound of the range that contains eight of ten guide values of comparable vehicles in good
   * condition. Prices paid at auction vary more.
   */
  lowCents: Cents;
  highCents: Cents;
  level: ValueLevel;
  /** 'indexed' values are sales adjusted by the market index, 'price' values are based on the new price. */
  basis: 'indexed' | 'price';
  /** Year of the latest fitted sales. */
  dataYear: number;
  /** Latest month of the market index, 'YYYY-MM'. */
  indexMonth: string | null;
  confidence: 'normal' | 'low';
}

export interface BreakdownLine {
  name:
    | 'age'
    | 'mileage'
    | 'body'
    | 'trim'
    | 'equipment'
    | 'region'
    | 'index'
    | 'new_price'
    | 'segment'
    | 'floor'
    | 'condition';
  factor: number;
}

/** The base times every factor is the result before rounding to whole dollars. */
export interface ValueBreakdown {
  /**
   * Value of a vehicle of this make and model at one year and usual miles, at the price level of the sales or
   * of the new price.
   */
  baseDollars: number;
  lines: BreakdownLine[];
  cents: Cents;
}

export interface ForecastHorizon {
  /** Day whose market applies to the forecast. */
  indexDay: CalendarDate;
  monthsAhead: number;
}
