import type { MarketDay } from './market.ts';
import type { ValueLimit } from './price-limit.ts';
import type { ResolvedVehicle } from './resolve-vehicle.ts';

/** Query resolved for evaluation: the vehicle in the table, its wear and its market. */
export interface ResolvedQuery {
  vehicle: ResolvedVehicle;
  today: MarketDay;
  ageYears: number;
  /** Age adjusted for its model year. */
  adjustedYears: number;
  expectedMiles: number;
  tenThousandMiles: number;
  market: MarketDay;
  region: number;
  index: number;
  limit: ValueLimit;
  hasNewPrice: boolean;
  /** True when the new price is far from what sales show. */
  isPriceDoubted: boolean;
  /**
   * New price in dollars. Null when sales show the value better, as for models with sales that are not
   * electric.
   */
  price: number | null;
}

/** Lowest price among the sales, in dollars of the sales. */
const FLOOR_DOLLARS = 300;

/** Returns the minimum value in dollars of the day. */
export function floorOf({ market }: ResolvedQuery): number {
  return FLOOR_DOLLARS * market.factor;
}
