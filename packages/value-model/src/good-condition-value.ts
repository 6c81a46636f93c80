import type { Cents } from '@fleetworth/domain/money';
import { extraElectricLossLog, retainedLog } from './new-price-retention.ts';
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

/** Adds up the terms of the value's logarithm. `explain` lists more terms, which cancel each other out. */
function goodLog(resolved: ResolvedQuery): number {
  const { vehicle, decisiveNewPrice, adjustedYears, milesInTenThousands, region, index } = resolved;
  const added = decisiveNewPrice === null ? vehicle.body + vehicle.trim + vehicle.equipment : 0;
  return depreciatedLog(resolved, adjustedYears, milesInTenThousands) + added + region + index;
}

/**
 * Returns the logarithm of the value at an age and miles. With a price, this is the part of the price that is
 * retained. Otherwise it is the value of the make and model.
 */
export function depreciatedLog(
  { vehicle, decisiveNewPrice }: Pick<ResolvedQuery, 'vehicle' | 'decisiveNewPrice'>,
  ageYears: number,
  tenThousandMiles: number,
): number {
  const { compiled, retention } = vehicle;
  if (decisiveNewPrice !== null)
    return Math.log(decisiveNewPrice) + retainedLog(retention, ageYears, tenThousandMiles);
  const depreciated = logAt(compiled.surface, ageYears, tenThousandMiles);
  // A table contains sales of the model, which already include the loss of an electric model.
  const addsElectricLoss = compiled.table === null && retention.isElectric;
  return addsElectricLoss
    ? depreciated + extraElectricLossLog(retention, ageYears, tenThousandMiles)
    : depreciated;
}

export function wholeDollars(dollars: number): Cents {
  return Math.round(dollars) * 100;
}
