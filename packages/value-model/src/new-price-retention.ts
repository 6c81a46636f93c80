import { normalizeModel, plainName } from './names.ts';
import type { VehicleDescription } from './segment.ts';
import { logAt, type Surface } from './surface.ts';

/**
 * Factor from a vehicle's loss in the fitted years to its loss in today's market. Both losses are logarithms.
 */
const LOSS_FACTOR_TODAY = 0.7;
/** Electric vehicles lose 1.16% a month, all other vehicles 0.87%. */
const ELECTRIC_LOSS = 1.16 / 0.87;

/**
 * Input from which the retained share of a new price is computed. `logAtOneYear` is the logarithm of the
 * segment's surface at one year with usual miles.
 */
export interface Retention {
  surface: Surface;
  logAtOneYear: number;
  /** Share of the new price that the segment retained at one year in the fitted years. */
  shareAtOneYear: number;
  isElectric: boolean;
}

/**
 * Returns the retained share of a new price, as a logarithm: the logarithm of the segment's share in the
 * fitted years, times 0.7, or 0.93 for electric vehicles.
 */
export function retainedLog(
  { surface, logAtOneYear, shareAtOneYear, isElectric }: Retention,
  ageYears: number,
  tenThousandMiles: number,
): number {
  const lossFactor = LOSS_FACTOR_TODAY * (isElectric ? ELECTRIC_LOSS : 1);
  return lossFactor * (Math.log(shareAtOneYear) + logAt(surface, ageYears, tenThousandMiles) - logAtOneYear);
}

export function retainedLogAtOneYear({ shareAtOneYear, isElectric }: Retention): number {
  return LOSS_FACTOR_TODAY * (isElectric ? ELECTRIC_LOSS : 1) * Math.log(shareAtOneYear);
}

/**
 * Returns the part of `retainedLog` that an electric vehicle loses beyond the loss of other vehicles of its
 * segment.
 */
export function extraElectricLossLog(
  retention: Retention,
  ageYears: number,
  tenThousandMiles: number,
): number {
  return retainedLog(retention, ageYears, tenThousandMiles) * (1 - 1 / ELECTRIC_LOSS);
}

const ELECTRIC_MAKES = new Set(['lucid', 'polestar', 'rivian', 'tesla', 'vinfast']);
const ELECTRIC_NAMES =
  'leaf|ariya|bolt|sparkev|mustangmache|f150lightning|etransit|ioniq[569]|konaelectric|niroev|' +
  'ev[3469]|soulev|bz|solterra|rz|id4|idbuzz|egolf|etron|q[468]etron|taycan|i[34x7]$|ix|eq[abcesv]|' +
  'ipace|lyriq|optiq|vistiq|blazerev|equinoxev|silveradoev|sierraev|hummerev|prologue|500e|' +
  'cybertruck|xc40recharge|c40|ex[39]0';
const ELECTRIC_MODELS = new RegExp(`^(${ELECTRIC_NAMES})`);

export function isElectric({ make, model, fuel }: VehicleDescription): boolean {
  if (fuel) return plainName(fuel) === 'electric';
  const name = normalizeModel(make, model);
  return ELECTRIC_MAKES.has(name.make) || ELECTRIC_MODELS.test(name.model);
}
