import type { MarketDay } from './market.ts';
import type { ValueLimit } from './price-limit.ts';
import type { ResolvedVehicle } from './resolve-vehicle.ts';

export interface VehicleInMarket {
  vehicle: ResolvedVehicle;
  /**
   * Market that applies to the value. For a forecast, this is the market of the day from which the forecast
   * is made.
   */
  market: MarketDay;
  /** Adjustment for the region, as a logarithm. */
  region: number;
  /**
   * Change of the market index, as a logarithm. It is measured from the time of the fitted sales. If a new
   * price determines the value, it starts at the month in whose dollars new prices are stated.
   */
  index: number;
  /** New price in dollars of the market's day, raised if it is implausible. Null if unknown. */
  newDollars: number | null;
  isPriceImplausible: boolean;
  /**
   * New price in dollars that determines the value. Null without a new price, and for models whose value is
   * determined by sales.
   */
  decisiveNewPrice: number | null;
}

export interface ResolvedQuery extends VehicleInMarket {
  today: MarketDay;
  ageYears: number;
  /**
   * Age in years plus the correction of the model year. Without the correction if a new price determines the
   * value.
   */
  adjustedYears: number;
  expectedMiles: number;
  milesInTenThousands: number;
  limit: ValueLimit;
}
