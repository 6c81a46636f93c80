import { MODEL_YEAR_FIRST, modelYearText, vehiclesApi } from '@fleetworth/contract/vehicles';
import type { Clock } from '../../platform/clock/clock.ts';
import { throwOnDuplicate } from '../../platform/db/throw-on-duplicate.ts';
import { endpointErrors, commonError } from '../../platform/errors/api-error.ts';

const fail = endpointErrors(vehiclesApi.calls.createVehicle);

/** Rejects a model year that is neither empty nor between 2001 and the current year plus 2. */
export function checkModelYear(modelYear: number | null, clock: Clock): void {
  const currentYear = Number(clock.today().slice(0, 4));
  if (modelYear === null || (modelYear >= MODEL_YEAR_FIRST && modelYear <= currentYear + 2)) return;
  throw commonError('request.invalid', { errors: { model_year: [modelYearText(currentYear)] } });
}

/** Awaits a write of a vehicle and reports a duplicate VIN in the company as a field error. */
export const throwOnDuplicateVin = <T>(write: Promise<T>): Promise<T> =>
  throwOnDuplicate(write, 'vehicles_vin', () => fail('vehicle.vin_taken', 'vin'));
