import { type editVehicleBody, type Vehicle, vehiclesApi } from '@fleetworth/contract/vehicles';
import type { z } from 'zod';
import type { Scope } from '../../platform/auth/scope.ts';
import type { DatabaseTransaction } from '../../platform/db/database.ts';
import { getLocked, lockForWrite, raiseVersion } from '../../platform/db/records.ts';
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
import {
  distinctIds,
  type StoredVehicle,
  type TaggedFields,
  type VehicleFields,
  VehiclesRepository,
} from './vehicles.repository.ts';

const fail = endpointErrors(vehiclesApi.calls.editVehicle);

type Body = z.output<typeof editVehicleBody>;

interface Edit {
  vehicleId: number;
  body: Body;
}

/**
 * Edits a vehicle; fields absent from the body keep their values. A changed mileage becomes today's record.
 * Unchanged fields are not written.
 */
export async function editVehicle(
  { clock, valueRequests }: WriteDependencies,
  write: Write,
  { vehicleId, body }: Edit,
): Promise<Vehicle> {
  const { transaction, scope } = write;
  const present = () => presentVehicle(transaction, scope, vehicleId);
  // Locks the location before the vehicle, in the same order as every change of a location. Otherwise two
  // writers could deadlock.
  if (body.location !== undefined) await new LocationsRepository(transaction, scope).hold(body.location);
  const row = await lockForWrite(write, 'vehicles', {
    id: vehicleId,
    version: body.version,
    notFound: () => fail('vehicle.not_found'),
    present,
  });
  // A company outside the scope is rejected like one that does not exist.
  if (body.company !== undefined && body.company !== row.company_id)
    throw fail('vehicle.company_fixed', 'company');
  if (body.model_year !== undefined) checkModelYear(body.model_year, clock);
  await checkReferences(transaction, { scope, companyId: row.company_id, body });
  const vehicles = new VehiclesRepository(transaction, scope);
  const current = await vehicles.get(vehicleId);
  const fields = await changedFields(transaction, current, body);
  const { version } = await throwOnDuplicateVin(vehicles.update(write, { row, current, fields }));
  const isChanged = version !== row.version;
  const odometers =
    body.mileage === undefined || body.mileage === current.lastMileage
      ? []
      : [{ vehicleId, mileage: body.mileage }];
  const isDriven = odometers.length > 0;
  await recordMileages(write, { companyId: row.company_id, odometers });
  if (isDriven && !isChanged) await raiseVersion(write, 'vehicles', row);
  if (isDriven || affectsValuation(current, fields))
    await valueRequests.request(transaction, scope, [current]);
  if (isDriven || isChanged) await refreshPositions(write, [vehicleId]);
  return await getLocked(present());
}

async function checkReferences(
  transaction: DatabaseTransaction,
  { scope, companyId, body }: { scope: Scope; companyId: number; body: Body },
): Promise<void> {
  if (
    body.location !== undefined &&
    !(await new LocationsRepository(transaction, scope).has(companyId, body.location))
  ) {
    throw fail('location.not_found');
  }
  if (
    body.company_class != null &&
    !(await new ClassesRepository(transaction, scope).has(companyId, body.company_class))
  ) {
    throw fail('class.not_found');
  }
  if (
    body.tags !== undefined &&
    !(await new TagsRepository(transaction, scope).hasAll(companyId, body.tags))
  ) {
    throw fail('tag.not_found');
  }
}

async function changedFields(
  transaction: DatabaseTransaction,
  current: StoredVehicle,
  body: Body,
): Promise<TaggedFields> {
  const { brand_name, model_name, model_detail_name } = body;
  const isRenamed = brand_name !== undefined || model_name !== undefined || model_detail_name !== undefined;
  const names = {
    brand: brand_name ?? current.brandName,
    model: model_name ?? current.modelName,
    modelDetail: model_detail_name === undefined ? current.modelDetailName : model_detail_name,
  };
  return {
    ...(isRenamed ? await joinCatalog(transaction, current.companyId, names) : current),
    locationId: body.location ?? current.locationId,
    classId: body.company_class === undefined ? current.classId : body.company_class,
    vin: body.vin ?? current.vin,
    unit: body.unit ?? current.unit,
    modelYear: body.model_year === undefined ? current.modelYear : body.model_year,
    color: body.color === undefined ? current.color : body.color,
    condition: body.condition ?? current.condition,
    status: body.status ?? current.status,
    inServiceDate: body.in_service_date ?? current.inServiceDate,
    tagIds: body.tags === undefined ? current.tagIds : distinctIds(body.tags),
  };
}

/** Reports whether the change affects the description of the vehicle that providers value. */
const affectsValuation = (before: VehicleFields, after: VehicleFields): boolean =>
  before.vin !== after.vin ||
  before.brandId !== after.brandId ||
  before.modelId !== after.modelId ||
  before.modelDetailId !== after.modelDetailId ||
  before.modelYear !== after.modelYear ||
  before.locationId !== after.locationId;
