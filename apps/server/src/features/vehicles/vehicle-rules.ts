import { FIRST_MODEL_YEAR, modelYearText, vehiclesApi } from '@fleetworth/contract/vehicles';
import type { Clock } from '../../platform/clock/clock.ts';
import { throwOnDuplicate } from '../../platform/db/throw-on-duplicate.ts';
import type { Write } from '../../platform/db/write.ts';
import { endpointErrors, commonError } from '../../platform/errors/api-error.ts';
import { ClassesRepository } from '../classes/public.ts';
import { LocationsRepository } from '../locations/public.ts';
import { TagsRepository } from '../tags/public.ts';
import type { VehicleRequestBody } from './apply-body.ts';

const createError = endpointErrors(vehiclesApi.calls.createVehicle);

export function checkModelYear(modelYear: number | null, clock: Clock): void {
  const currentYear = Number(clock.today().slice(0, 4));
  if (modelYear === null || (modelYear >= FIRST_MODEL_YEAR && modelYear <= currentYear + 2)) return;
  throw commonError('request.invalid', { errors: { model_year: [modelYearText(currentYear)] } });
}

export async function checkReferences(
  { transaction, scope }: Write,
  companyId: number,
  { location, company_class: vehicleClass, tags }: VehicleRequestBody,
): Promise<void> {
  if (
    location !== undefined &&
    !(await new LocationsRepository(transaction, scope).lockAndCheckCompany(companyId, location))
  )
    throw createError('location.not_found');
  if (vehicleClass != null && !(await new ClassesRepository(transaction, scope).has(companyId, vehicleClass)))
    throw createError('class.not_found');
  if (tags !== undefined && !(await new TagsRepository(transaction, scope).hasAllTags(companyId, tags)))
    throw createError('tag.not_found');
}

export const throwOnDuplicateVin = <T>(write: Promise<T>): Promise<T> =>
  throwOnDuplicate(write, 'vehicles_vin', () => createError('vehicle.vin_taken', 'vin'));
