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
}

/** What such vehicles brought on average, and with how many miles. */
export interface PastAverage {
  priceCents: Cents;
  miles: number;
}

/** What a vehicle of this description brings at auction today, at these miles, in this region. */
export interface ValuationAnswer {
  /** Above the average; null where the provider gives none. A 0 of the provider is null here. */
  excellentCents: Cents | null;
  /** The average. */
  goodCents: Cents | null;
  /** Below the average. */
  fairCents: Cents | null;
  /** The average condition grade of such sales, 1 to 5, times ten: 41 is 4.1. */
  averageGradeTenths: number | null;
  /** The average odometer of such sales. */
  averageMiles: number | null;
  /** What the same description brought a year ago, and at which average odometer; null without such sales. */
  lastYear: PastAverage | null;
  /** Low where the provider had little to go by. */
  confidence: 'normal' | 'low';
  /** Around each of the values; null where the provider does not say how far off it may be. */
  band: ValueBand | null;
  /** What a model found the value by; null where a guide gives it. */
  basis: ValuationBasis | null;
  /** Null where they were not asked for. */
  details: ValuationDetails | null;
}

/** Sales of the past, brought to the day by a market index, or what is left of the price that the vehicle cost. */
export interface ValuationBasis {
  kind: 'indexed' | 'price';
  /** The year of the latest sales in the model. */
  dataYear: number;
  /** The latest month of the index, 'YYYY-MM'. */
  indexMonth: string | null;
}

/** More facts, for the card of one vehicle. */
export interface ValuationDetails {
  /** What a dealer asks for one of the average; null where the provider gives none. */
  retailCents: Cents | null;
  /** As `lastYear`, of the month before, of two and of six months ago. */
  lastMonth: PastAverage | null;
  twoMonthsAgo: PastAverage | null;
  sixMonthsAgo: PastAverage | null;
  /** The average that the provider expects in a month and in a year, at the mileage then; null without a forecast. */
  forecast: { nextMonthCents: Cents; nextYearCents: Cents } | null;
}

/** Wholesale (auction) values of vehicles, as of the day in the context. */
export interface WholesaleValuation {
  readonly provider: 'manheim';
  /** Answers of a sandbox are marked wherever they appear. */
  readonly isSandbox: boolean;
  /**
   * Values many vehicles. The results are in the order of the requests, one for each, also for a repeated VIN.
   * A vehicle without a value is a failed result and does not fail the others. Rejects with a ProviderError only if the whole call
   * failed. The adapter splits what is too large for one call to its provider.
   * Details cost the provider work and time, so they come only if requested.
   */
  valueVehicles(
    requests: readonly ValuationRequest[],
    context: CallContext,
    options?: { withDetails: boolean },
  ): Promise<Result<ValuationAnswer>[]>;
}
