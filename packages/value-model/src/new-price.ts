import { nameModel, plainName } from './names.ts';
import type { VehicleDescription } from './segment.ts';
import { logAt, type Surface } from './surface.ts';

/** Of the logarithm that a new price lost in the fitted years, a vehicle loses this much today. */
const LOSS_TODAY = 0.7;
/** Electric vehicles lose 1.16 % a month where others lose 0.87 %. */
const ELECTRIC_LOSS = 1.16 / 0.87;

/** What a price is kept by: the segment's surface, that at one year with usual miles, and the share that it brought then. */
export interface Retention {
  surface: Surface;
  logAtOne: number;
  shareAtOneYear: number;
  isElectric: boolean;
}

/**
 * What is left of a new price, as a logarithm, at an age in years and an odometer in 10,000 miles? The share that the segment
 * kept in the fitted years, its loss taken 0.7 times, for electric vehicles 0.93 times.
 */
export function keptLog(
  { surface, logAtOne, shareAtOneYear, isElectric }: Retention,
  ageYears: number,
  tenThousandMiles: number,
): number {
  const loss = LOSS_TODAY * (isElectric ? ELECTRIC_LOSS : 1);
  return loss * (Math.log(shareAtOneYear) + logAt(surface, ageYears, tenThousandMiles) - logAtOne);
}

/** The same at one year with the miles usual then. */
export function keptAtOneLog({ shareAtOneYear, isElectric }: Retention): number {
  return LOSS_TODAY * (isElectric ? ELECTRIC_LOSS : 1) * Math.log(shareAtOneYear);
}

/** The part of `keptLog` that an electric vehicle has lost beyond others of its segment. */
export function electricLog(retention: Retention, ageYears: number, tenThousandMiles: number): number {
  return keptLog(retention, ageYears, tenThousandMiles) * (1 - 1 / ELECTRIC_LOSS);
}

const ELECTRIC_MAKES = new Set(['lucid', 'polestar', 'rivian', 'tesla', 'vinfast']);
const ELECTRIC_MODELS =
  /^(leaf|ariya|bolt|sparkev|mustangmache|f150lightning|etransit|ioniq[569]|konaelectric|niroev|ev[3469]|soulev|bz|solterra|rz|id4|idbuzz|egolf|etron|q[468]etron|taycan|i[34x7]$|ix|eq[abcesv]|ipace|lyriq|optiq|vistiq|blazerev|equinoxev|silveradoev|sierraev|hummerev|prologue|500e|cybertruck|xc40recharge|c40|ex[39]0)/;

/** Does the vehicle run on electricity alone, by its fuel or its name? */
export function isElectric({ make, model, fuel }: VehicleDescription): boolean {
  if (fuel) return plainName(fuel) === 'electric';
  const name = nameModel(make, model);
  return ELECTRIC_MAKES.has(name.make) || ELECTRIC_MODELS.test(name.model);
}
