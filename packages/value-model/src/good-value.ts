import type { Cents } from '@fleetworth/domain/money';
import { electricLog, retainedLog } from './new-price.ts';
import type { ResolvedQuery } from './resolved-query.ts';
import { logAt } from './surface.ts';

const FLOOR_DOLLARS = 300;

export function goodCents(resolved: ResolvedQuery): Cents {
  return wholeDollars(goodDollars(resolved));
}

export function goodDollars(resolved: ResolvedQuery): number {
  const floor = FLOOR_DOLLARS * resolved.market.factor;
  return Math.max(floor, Math.min(resolved.limit.dollars, unlimitedDollars(resolved)));
}

export function unlimitedDollars(resolved: ResolvedQuery): number {
  return Math.exp(goodLog(resolved));
}

/** Adds up the terms of the value, without the terms of `explain` that cancel out. */
function goodLog(resolved: ResolvedQuery): number {
  const { vehicle, price, adjustedYears, tenThousandMiles, region, index } = resolved;
  const added = price === null ? vehicle.body + vehicle.trim + vehicle.equipment : 0;
  return depreciatedLog(resolved, adjustedYears, tenThousandMiles) + added + region + index;
}

/**
 * Returns the logarithm of the value of make and model at an age and miles, or of the retained new price.
 */
export function depreciatedLog(
  { vehicle, price }: Pick<ResolvedQuery, 'vehicle' | 'price'>,
  ageYears: number,
  tenThousandMiles: number,
): number {
  const { compiled, retention } = vehicle;
  if (price !== null) return Math.log(price) + retainedLog(retention, ageYears, tenThousandMiles);
  const depreciated = logAt(compiled.surface, ageYears, tenThousandMiles);
  // If the table has sales of the model, they determine the loss of an electric model.
  const addsElectricLoss = compiled.table === null && retention.isElectric;
  return addsElectricLoss ? depreciated + electricLog(retention, ageYears, tenThousandMiles) : depreciated;
}

export function wholeDollars(dollars: number): Cents {
  return Math.round(dollars) * 100;
}
