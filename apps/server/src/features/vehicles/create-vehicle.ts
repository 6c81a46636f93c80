import { type createVehicleBody, type Vehicle, vehiclesApi } from '@fleetworth/contract/vehicles';
import type { z } from 'zod';
import { authorizeWrite } from '../../platform/auth/policy.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import type { DatabaseTransaction } from '../../platform/db/database.ts';
import { getLocked } from '../../platform/db/records.ts';
import type { Write } from '../../platform/db/write.ts';
import { endpointErrors } from '../../platform/errors/api-error.ts';
import { joinCatalog } from '../catalog/public.ts';
import { ClassesRepository } from '../classes/public.ts';
import { LocationsRepository } from '../locations/public.ts';
import type { WriteDependencies } from '../market-values/public.ts';
import { recordMileages } from '../mileage/public.ts';
import { refreshPositions } from '../positions/public.ts';
import { TagsRepository } from '../tags/public.ts';
import { checkModelYear, throwOnDuplicateVin } from './vehicle-rules.ts';
import { presentVehicle } from './vehicle.presenter.ts';
import { distinctIds, type TaggedFields, VehiclesRepository } from './vehicles.repository.ts';

const fail = endpointErrors(vehiclesApi.calls.createVehicle);

type Body = z.output<typeof createVehicleBody>;

/** Adds a vehicle with its first mileage record. A job requests its auction value. */
export async function createVehicle(
  { clock, valueRequests }: WriteDependencies,
  write: Write,
  body: Body,
): Promise<Vehicle> {
  const { transaction, scope } = write;
  authorizeWrite(scope, body.company, () => fail('company.not_found'));
  checkModelYear(body.model_year ?? null, clock);
  await checkReferences(transaction, scope, body);
  const fields = await readFields(transaction, body);
  const vehicle = await throwOnDuplicateVin(
    new VehiclesRepository(transaction, scope).insert(write, body.company, fields),
  );
  await recordMileages(write, {
    companyId: vehicle.companyId,
    odometers: [{ vehicleId: vehicle.id, mileage: body.mileage }],
  });
  await valueRequests.request(transaction, scope, [vehicle]);
  await refreshPositions(write, [vehicle.id]);
  return await getLocked(presentVehicle(transaction, scope, vehicle.id));
}

async function checkReferences(transaction: DatabaseTransaction, scope: Scope, body: Body): Promise<void> {
  const companyId = body.company;
  if (!(await new LocationsRepository(transaction, scope).has(companyId, body.location)))
    throw fail('location.not_found');
  const classId = body.company_class ?? null;
  if (classId !== null && !(await new ClassesRepository(transaction, scope).has(companyId, classId)))
    throw fail('class.not_found');
  if (!(await new TagsRepository(transaction, scope).hasAll(companyId, body.tags)))
    throw fail('tag.not_found');
}

async function readFields(transaction: DatabaseTransaction, body: Body): Promise<TaggedFields> {
  const names = {
    brand: body.brand_name,
    model: body.model_name,
    modelDetail: body.model_detail_name ?? null,
  };
  return {
    ...(await joinCatalog(transaction, body.company, names)),
    locationId: body.location,
    classId: body.company_class ?? null,
    vin: body.vin,
    unit: body.unit,
    modelYear: body.model_year ?? null,
    color: body.color ?? null,
    condition: body.condition,
    status: body.status,
    inServiceDate: body.in_service_date,
    tagIds: distinctIds(body.tags),
  };
}
