import { MODEL_YEAR_FIRST, modelYearText, vehiclesApi } from '@fleetworth/contract/vehicles';
import type { Clock } from '../../platform/clock/clock.ts';
import { refuseDuplicate } from '../../platform/db/refuse-duplicate.ts';
import { refusalsOf, refuse } from '../../platform/errors/refusal.ts';

const fail = refusalsOf(vehiclesApi.calls.createVehicle);

/** Refuses a model year that is neither empty nor between 2001 and the current year plus 2. */
export function checkModelYear(modelYear: number | null, clock: Clock): void {
  const currentYear = Number(clock.today().slice(0, 4));
  if (modelYear === null || (modelYear >= MODEL_YEAR_FIRST && modelYear <= currentYear + 2)) return;
  throw refuse('request.invalid', { errors: { model_year: [modelYearText(currentYear)] } });
}

/** Awaits a write of a vehicle and reports a duplicate VIN in the company as a field error. */
export const refuseDuplicateVin = <T>(write: Promise<T>): Promise<T> =>
  refuseDuplicate(write, 'vehicles_vin', () => fail('vehicle.vin_taken', 'vin'));
