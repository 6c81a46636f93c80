import { isDeepStrictEqual } from 'node:util';
import { editVehicle as contract, type editVehicleBody, type Vehicle } from '@fleetworth/contract/vehicles';
import type { z } from 'zod';
import type { Scope } from '../../platform/auth/scope.ts';
import { type Author, recordAudit } from '../../platform/db/audit.ts';
import type { DatabaseTransaction } from '../../platform/db/database.ts';
import { refusalsOf } from '../../platform/http/refusal.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import { joinCatalog } from '../catalog/public.ts';
import { ClassesRepository } from '../classes/public.ts';
import { LocationsRepository } from '../locations/public.ts';
import type { WriteDependencies } from '../market-values/public.ts';
import { addMileageRecord } from '../mileage/public.ts';
import { lockVehicles, refreshPositions } from '../positions/public.ts';
import { TagsRepository } from '../tags/public.ts';
import { checkModelYear } from './check-model-year.ts';
import { refuseTakenVin } from './refuse-taken-vin.ts';
import { presentVehicle } from './vehicle.presenter.ts';
import {
  auditedVehicle,
  distinctIds,
  type StoredVehicle,
  type VehicleFields,
  VehiclesRepository,
} from './vehicles.repository.ts';

const fail = refusalsOf(contract);

type Body = z.output<typeof editVehicleBody>;
type TaggedFields = VehicleFields & { tagIds: number[] };

interface Edit {
  vehicleId: number;
  body: Body;
}

/** Edits a vehicle: what the body does not name stays. A changed mileage adds today's record. What is as it was is not written. */
export async function editVehicle(
  { database, clock, valueRequests }: WriteDependencies,
  scope: Scope,
  { vehicleId, body }: Edit,
): Promise<Vehicle> {
  const [now, today] = [clock.now(), clock.today()];
  return await inTransaction(database, async (transaction) => {
    const author = { scope, now };
    const current = await lockForEdit(transaction, scope, { vehicleId, body });
    if (body.model_year !== undefined) checkModelYear(body.model_year, clock);
    await checkReferences(transaction, { scope, companyId: current.companyId, body });
    const fields = await changedFields(transaction, current, body);
    const isChanged = await updateVehicle(transaction, author, { current, fields });
    const { mileage = current.lastMileage } = body;
    const newMileage = mileage === current.lastMileage ? null : mileage;
    if (newMileage !== null)
      await addMileageRecord(transaction, author, { vehicle: current, mileage: newMileage, date: today });
    if (newMileage !== null && !isChanged)
      await new VehiclesRepository(transaction, scope).raiseVersion(current, now);
    if (newMileage !== null || isWorthChanged(current, fields))
      await valueRequests.request(transaction, scope, [current]);
    if (isChanged || newMileage !== null)
      await refreshPositions({ transaction, scope, today, now }, [vehicleId]);
    const vehicle = await presentVehicle(transaction, scope, vehicleId);
    if (vehicle === null) throw new Error(`The vehicle ${vehicleId} vanished while it was locked.`);
    return vehicle;
  });
}

async function lockForEdit(
  transaction: DatabaseTransaction,
  scope: Scope,
  { vehicleId, body }: Edit,
): Promise<StoredVehicle> {
  await lockVehicles(transaction, scope, [vehicleId]);
  const current = await new VehiclesRepository(transaction, scope).find(vehicleId);
  if (current === null) throw fail('vehicle.not_found');
  if (!scope.mayWrite(current.companyId)) throw fail('authority.viewer');
  if (body.company !== undefined && body.company !== current.companyId) {
    // A company that is not the user's is refused like one that does not exist.
    throw fail('vehicle.company_fixed', { errors: { company: ['A vehicle can not change its company.'] } });
  }
  if (body.version !== undefined && body.version !== current.version) {
    throw fail('vehicle.stale', { data: await presentVehicle(transaction, scope, vehicleId) });
  }
  return current;
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

interface Update {
  current: StoredVehicle;
  fields: TaggedFields;
}

/** Answers whether there was anything to write. */
async function updateVehicle(
  transaction: DatabaseTransaction,
  author: Author,
  { current, fields }: Update,
): Promise<boolean> {
  const [before, after] = [auditedVehicle(current), auditedVehicle(fields)];
  if (isDeepStrictEqual(before, after)) return false;
  const vehicles = new VehiclesRepository(transaction, author.scope);
  await refuseTakenVin(vehicles.update(current, fields, author.now));
  await vehicles.setTags(current, fields.tagIds);
  await recordAudit(transaction, author, {
    companyId: current.companyId,
    entity: 'vehicle',
    entityId: current.id,
    before,
    after,
  });
  return true;
}

/** Whether a provider would be asked another question about the vehicle than before. */
const isWorthChanged = (before: VehicleFields, after: VehicleFields): boolean =>
  before.vin !== after.vin ||
  before.brandId !== after.brandId ||
  before.modelId !== after.modelId ||
  before.modelDetailId !== after.modelDetailId ||
  before.modelYear !== after.modelYear ||
  before.locationId !== after.locationId;
