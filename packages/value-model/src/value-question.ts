import type { CalendarDate } from '@fleetworth/domain/calendar';
import type { Cents } from '@fleetworth/domain/money';
import type { VehicleDescription } from './segment.ts';
import type { RegionCode } from './table.ts';

/** By what the table has a vehicle: its trim, its model, its make, or its segment alone. */
export type ValueLevel = 'trim' | 'model' | 'make' | 'segment';

export interface ValueQuestion {
  description: VehicleDescription;
  /** Null where it was not read: the usual miles are taken. */
  odometerMiles: number | null;
  regionCode: RegionCode;
  day: CalendarDate;
  /** What the vehicle cost when it was new, or null: used where sales show nothing, and as a limit. */
  newPriceCents: Cents | null;
}

/** What was paid for a vehicle, new or used. */
export interface Purchase {
  cents: Cents;
  day: CalendarDate;
}

/** Whole dollars, in cents. */
export interface ModelValue {
  excellentCents: Cents;
  goodCents: Cents;
  fairCents: Cents;
  /** What a dealer asks for one in good condition. */
  retailCents: Cents;
  /** What a vehicle of this age and kind has usually run. */
  typicalMiles: number;
  /** Its usual grade, 1 to 5, times ten. */
  typicalGradeTenths: number;
  /** Between these, eight of ten of a guide's values of such vehicles in good condition; hammer prices scatter further. */
  lowCents: Cents;
  highCents: Cents;
  /** What the value was built on. */
  level: ValueLevel;
  /** Sales brought to the day's money by the market index, or what the vehicle cost when it was new. */
  basis: 'indexed' | 'price';
  /** The year of the latest sales that the table was fitted on. */
  dataYear: number;
  /** The latest month of the market index, 'YYYY-MM'. */
  indexMonth: string | null;
  confidence: 'normal' | 'low';
}

/** One step from the base to the answer. */
export interface WorkingLine {
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

/** The base times every factor is the answer, before it is rounded to whole dollars. */
export interface Working {
  /** A vehicle of this make and model at one year and usual miles, in money of the sales; or of the new price. */
  baseDollars: number;
  lines: WorkingLine[];
  cents: Cents;
}

/** The market for a value of a coming day: held where it was on another. */
export interface Horizon {
  indexDay: CalendarDate;
  monthsAhead: number;
}
