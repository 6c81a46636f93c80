import type { MarketDay } from './market.ts';
import type { ValueLimit } from './price-limit.ts';
import type { ResolvedVehicle } from './resolve-vehicle.ts';

/** Vehicle of a query in the table, its market and its new price: all that doesn't change as it ages. */
export interface VehicleInMarket {
  vehicle: ResolvedVehicle;
  market: MarketDay;
  /** Logarithm that the region adds. */
  region: number;
  /** Logarithm that the market adds. */
  index: number;
  /** New price in dollars of the market's day, raised if it is doubted. Null when unknown. */
  newDollars: number | null;
  /** True when the new price is far from what sales show. */
  isPriceDoubted: boolean;
  /**
   * New price in dollars. Null without one, and when sales show the value better: for models that have sales
   * and aren't electric.
   */
  price: number | null;
}

/** Query resolved for evaluation: the vehicle and its market, with its age and miles. */
export interface ResolvedQuery extends VehicleInMarket {
  today: MarketDay;
  ageYears: number;
  /** Age adjusted by the shift of the model year. */
  adjustedYears: number;
  expectedMiles: number;
  tenThousandMiles: number;
  limit: ValueLimit;
}
