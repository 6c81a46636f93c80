import {
  createVehicle as contract,
  type createVehicleBody,
  type Vehicle,
} from '@fleetworth/contract/vehicles';
import type { z } from 'zod';
import type { Scope } from '../../platform/auth/scope.ts';
import { recordAudit } from '../../platform/db/audit.ts';
import type { DatabaseTransaction } from '../../platform/db/database.ts';
import { isTaken } from '../../platform/db/violations.ts';
import { refusalsOf } from '../../platform/http/refusal.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import { joinCatalog } from '../catalog/public.ts';
import { ClassesRepository } from '../classes/public.ts';
import { LocationsRepository } from '../locations/public.ts';
import { insertMileageRecord } from '../mileage/public.ts';
import { refreshPositions } from '../positions/public.ts';
import { TagsRepository } from '../tags/public.ts';
import { checkModelYear } from './check-model-year.ts';
import { presentVehicle } from './vehicle.presenter.ts';
import type { VehicleNeeds } from './vehicle-needs.ts';
import { type VehicleFields, VehiclesRepository } from './vehicles.repository.ts';

const fail = refusalsOf(contract);

type Body = z.output<typeof createVehicleBody>;

/** Adds a vehicle with its first mileage record; its auction value is asked for in a job. */
export async function createVehicle(
  { database, clock, valueRequests }: VehicleNeeds,
  scope: Scope,
  body: Body,
): Promise<Vehicle> {
  if (scope.roleIn(body.company) === null) throw fail('company.not_found');
  if (!scope.mayWrite(body.company)) throw fail('authority.viewer');
  checkModelYear(body.model_year ?? null, clock);
  const [now, today] = [clock.now(), clock.today()];
  return await inTransaction(database, async (transaction) => {
    await checkReferences(transaction, scope, body);
    const vehicleId = await insertVehicle(transaction, { scope, body, now });
    const ids = { companyId: body.company, id: vehicleId };
    await new VehiclesRepository(transaction, scope).setTags(ids, body.tags);
    await insertMileageRecord(transaction, { ...ids, mileage: body.mileage, date: today, now });
    await valueRequests.request(transaction, scope, [ids]);
    await refreshPositions({ transaction, scope, today, now }, [vehicleId]);
    await recordAudit(
      transaction,
      { scope, now },
      {
        companyId: body.company,
        entity: 'vehicle',
        entityId: vehicleId,
        action: 'create',
        after: body,
      },
    );
    const vehicle = await presentVehicle(transaction, scope, vehicleId);
    if (vehicle === null) throw new Error(`The vehicle ${vehicleId} vanished while it was being added.`);
    return vehicle;
  });
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

async function insertVehicle(
  transaction: DatabaseTransaction,
  { scope, body, now }: { scope: Scope; body: Body; now: Date },
): Promise<number> {
  const names = {
    brand: body.brand_name,
    model: body.model_name,
    modelDetail: body.model_detail_name ?? null,
  };
  const fields: VehicleFields = {
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
  };
  try {
    return await new VehiclesRepository(transaction, scope).insert(body.company, fields, now);
  } catch (error) {
    if (!isTaken(error, 'vehicles_vin')) throw error;
    throw fail('vehicle.vin_taken', { errors: { vin: ['This VIN already exists.'] } });
  }
}
