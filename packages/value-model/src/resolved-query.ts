import type { MarketDay } from './market.ts';
import type { ValueLimit } from './price-limit.ts';
import type { ResolvedVehicle } from './resolve-vehicle.ts';

/** Query resolved for evaluation: the vehicle in the table, its wear and its market. */
export interface ResolvedQuery {
  vehicle: ResolvedVehicle;
  today: MarketDay;
  ageYears: number;
  /** Age adjusted by the shift of the model year. */
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
   * New price in dollars. Null without one, and when sales show the value better: for models that have sales
   * and aren't electric.
   */
  price: number | null;
}

/** Lowest price among the sales, in dollars of the sales. */
const FLOOR_DOLLARS = 300;

/** Returns the minimum value in dollars of the day. */
export function floorOf({ market }: ResolvedQuery): number {
  return FLOOR_DOLLARS * market.factor;
}
