import type { CalendarDate } from '@fleetworth/domain/calendar';
import type { Cents } from '@fleetworth/domain/money';
import type { ValueBand } from '@fleetworth/domain/valuation';
import type { Purchase, RegionCode, VehicleDescription } from '@fleetworth/value-model';
import type { CallContext, Result } from '../outcome.ts';

export type { RegionCode, VehicleDescription } from '@fleetworth/value-model';
export { isSameModel } from '@fleetworth/value-model/names';

export interface ValuationRequest {
  /** 17 characters. The check digit may be wrong. */
  vin: string;
  description: Omit<Required<VehicleDescription>, 'vin' | 'modelYear'> & { modelYear: number | null };
  odometerMiles: number;
  regionCode: RegionCode;
  /** Price paid for the vehicle, new or used, and the date, for providers that use it. */
  purchase: Purchase | null;
  /** Condition grade times ten, which replaces the average grade: 38 is 3.8. */
  gradeTenths?: number;
}

/** Versions that match a VIN, best match first. */
export interface Valuation {
  items: readonly [ValuationItem, ...ValuationItem[]];
}

/** Value of one vehicle version today, at the requested mileage and region. */
export interface ValuationItem {
  version: VehicleVersion;
  /** Auction values. Null for values that the provider omits or sends as 0. */
  auction: ConditionCents;
  /** Dealers' asking prices. */
  retail: ConditionCents;
  /** Average condition grade of the sales (1 to 5) times ten: 41 is 4.1. */
  averageGradeTenths: number | null;
  /** Average odometer of the sales. */
  averageMiles: number | null;
  /** Number of sales behind the value, or null when the provider doesn't report it. */
  sampleSize: number | null;
  past: PastAverages;
  forecast: Forecast;
  /** `low` when the value is based on little data. */
  confidence: 'normal' | 'low';
  /** Range around each value, or null when the provider doesn't report it. */
  band: ValueBand | null;
  /** Way in which the built-in model derived the value. Null for values of other providers. */
  basis: ValuationBasis | null;
}

/** Version in the provider's naming, with the make in common spelling. */
export interface VehicleVersion {
  /** Id of the version at the provider, for requests by id. */
  providerId: string | null;
  modelYear: number;
  make: string;
  model: string;
  trim: string | null;
  subSeries: string | null;
}

/** Values for above average, average and below average condition. */
export interface ConditionCents {
  excellentCents: Cents | null;
  goodCents: Cents | null;
  fairCents: Cents | null;
}

/** Average auction results of past periods for the same description. Null for a period without sales. */
export interface PastAverages {
  last30Days: PastAverage | null;
  lastMonth: PastAverage | null;
  twoMonthsAgo: PastAverage | null;
  sixMonthsAgo: PastAverage | null;
  lastYear: PastAverage | null;
}

export interface PastAverage {
  priceCents: Cents;
  miles: number | null;
}

/** Expected averages in a month and in a year, at the mileage expected then. */
export interface Forecast {
  nextMonth: ExpectedCents;
  nextYear: ExpectedCents;
}

export interface ExpectedCents {
  auctionCents: Cents | null;
  retailCents: Cents | null;
}

/** Past sales adjusted by a market index, or the depreciated purchase price. */
export interface ValuationBasis {
  kind: 'indexed' | 'price';
  /** Year of the latest sales that the built-in model is based on. */
  dataYear: number;
  /** Latest month of the index, 'YYYY-MM'. */
  indexMonth: string | null;
}

export interface ValuationRegion {
  code: RegionCode;
  name: string;
}

/** Provider of wholesale (auction) values as of the day in the context. */
export interface WholesaleValuation {
  readonly provider: 'manheim';
  readonly isSandbox: boolean;
  /**
   * True when values depend on the price paid, so values before and after a price correction aren't
   * comparable.
   */
  readonly usesPricePaid: boolean;
  /**
   * Values many vehicles. Returns one result per request in the same order, also for a repeated VIN. A
   * vehicle without a value is a failed result. Rejects with ProviderError only when the whole call failed.
   * The adapter splits requests that are too large for the provider.
   */
  valueVehicles(requests: readonly ValuationRequest[], context: CallContext): Promise<Result<Valuation>[]>;
  regions(context: CallContext): Promise<ValuationRegion[]>;
  /** Returns the date of the provider's current data. */
  edition(context: CallContext): Promise<CalendarDate>;
}
