import type { CalendarDate } from '@fleetworth/domain/calendar';
import type { Cents } from '@fleetworth/domain/money';
import type { ValueBand } from '@fleetworth/domain/valuation';
import type { Purchase, RegionCode, VehicleDescription } from '@fleetworth/value-model';
import type { CallContext, Result } from '../outcome.ts';

export type { RegionCode, VehicleDescription } from '@fleetworth/value-model';
export { isSameModel } from '@fleetworth/value-model/names';

/** One vehicle whose wholesale value is asked for. */
export interface ValuationRequest {
  /** 17 characters; the check digit is not demanded. */
  vin: string;
  /** The model year is null where none was typed. */
  description: Omit<Required<VehicleDescription>, 'vin' | 'modelYear'> & { modelYear: number | null };
  odometerMiles: number;
  regionCode: RegionCode;
  /** What was paid for the vehicle, new or used, and when, for providers that can use it. */
  purchase: Purchase | null;
  /** A condition grade times ten that takes the place of the average one: 38 is 3.8. */
  gradeTenths?: number;
}

/** What a provider has for a VIN: the versions that it may be, the best match first. */
export interface ValuationAnswer {
  items: readonly [ValuationItem, ...ValuationItem[]];
}

/** What one version of a vehicle brings today, at the requested miles, in the requested region. */
export interface ValuationItem {
  version: VehicleVersion;
  /** At auction. A 0 of the provider is null here, and so is what it leaves out. */
  auction: ConditionCents;
  /** What a dealer asks for it. */
  retail: ConditionCents;
  /** The average condition grade of such sales, 1 to 5, times ten: 41 is 4.1. */
  averageGradeTenths: number | null;
  /** The average odometer of such sales. */
  averageMiles: number | null;
  /** How many sales it was found by; null where the provider does not say. */
  sampleSize: number | null;
  past: PastAverages;
  forecast: Forecast;
  /** Low where the provider had little to go by. */
  confidence: 'normal' | 'low';
  /** Around each of the values; null where the provider does not say how far off it may be. */
  band: ValueBand | null;
  /** What a model found the value by; null where a guide gives it. */
  basis: ValuationBasis | null;
}

/** A version as the provider names it, its make as people write it. */
export interface VehicleVersion {
  /** The provider's own number of it, for what can be asked by number. */
  providerId: string | null;
  modelYear: number;
  make: string;
  model: string;
  trim: string | null;
  subSeries: string | null;
}

/** Above the average, the average, and below it. */
export interface ConditionCents {
  excellentCents: Cents | null;
  goodCents: Cents | null;
  fairCents: Cents | null;
}

/** Averages of auctions of the same description in earlier times; null for a time without sales. */
export interface PastAverages {
  last30Days: PastAverage | null;
  lastMonth: PastAverage | null;
  twoMonthsAgo: PastAverage | null;
  sixMonthsAgo: PastAverage | null;
  lastYear: PastAverage | null;
}

/** What such vehicles brought on average, and with how many miles. */
export interface PastAverage {
  priceCents: Cents;
  miles: number | null;
}

/** The averages that the provider expects in a month and in a year, at the mileage then. */
export interface Forecast {
  nextMonth: ExpectedCents;
  nextYear: ExpectedCents;
}

export interface ExpectedCents {
  auctionCents: Cents | null;
  retailCents: Cents | null;
}

/** Sales of the past, brought to the day by a market index, or what is left of the price that the vehicle cost. */
export interface ValuationBasis {
  kind: 'indexed' | 'price';
  /** The year of the latest sales in the model. */
  dataYear: number;
  /** The latest month of the index, 'YYYY-MM'. */
  indexMonth: string | null;
}

/** A part of the country that the provider has values of. */
export interface ValuationRegion {
  code: RegionCode;
  name: string;
}

/** Wholesale (auction) values of vehicles, as of the day in the context. */
export interface WholesaleValuation {
  readonly provider: 'manheim';
  /** Answers of a sandbox are marked wherever they appear. */
  readonly isSandbox: boolean;
  /**
   * True where answers depend on the price paid: values before and after a correction of it do not compare.
   */
  readonly usesPricePaid: boolean;
  /**
   * Values many vehicles. The results are in the order of the requests, one for each, also for a repeated VIN.
   * A vehicle without a value is a failed result and does not fail the others. Rejects with a ProviderError only if the whole call
   * failed. The adapter splits what is too large for one call to its provider.
   */
  valueVehicles(
    requests: readonly ValuationRequest[],
    context: CallContext,
  ): Promise<Result<ValuationAnswer>[]>;
  /** The regions that values can be asked for. */
  regions(context: CallContext): Promise<ValuationRegion[]>;
  /** The day of the data that the provider answers from now. */
  edition(context: CallContext): Promise<CalendarDate>;
}
