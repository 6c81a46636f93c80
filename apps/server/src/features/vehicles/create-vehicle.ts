import {
  createVehicle as contract,
  type createVehicleBody,
  type Vehicle,
} from '@fleetworth/contract/vehicles';
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
import { refreshPositions } from '../positions/public.ts';
import { TagsRepository } from '../tags/public.ts';
import { checkModelYear } from './check-model-year.ts';
import { refuseTakenVin } from './refuse-taken-vin.ts';
import { presentVehicle } from './vehicle.presenter.ts';
import {
  auditedVehicle,
  distinctIds,
  type VehicleFields,
  VehiclesRepository,
} from './vehicles.repository.ts';

const fail = refusalsOf(contract);

type Body = z.output<typeof createVehicleBody>;

/** Adds a vehicle with its first mileage record; its auction value is asked for in a job. */
export async function createVehicle(
  { database, clock, valueRequests }: WriteDependencies,
  scope: Scope,
  body: Body,
): Promise<Vehicle> {
  if (scope.roleIn(body.company) === null) throw fail('company.not_found');
  if (!scope.mayWrite(body.company)) throw fail('authority.viewer');
  checkModelYear(body.model_year ?? null, clock);
  const [now, today] = [clock.now(), clock.today()];
  return await inTransaction(database, async (transaction) => {
    await checkReferences(transaction, scope, body);
    const author = { scope, now };
    const vehicle = await insertVehicle(transaction, author, body);
    await addMileageRecord(transaction, author, { vehicle, mileage: body.mileage, date: today });
    await valueRequests.request(transaction, scope, [vehicle]);
    await refreshPositions({ transaction, scope, today, now }, [vehicle.id]);
    const shown = await presentVehicle(transaction, scope, vehicle.id);
    if (shown === null) throw new Error(`The vehicle ${vehicle.id} vanished while it was being added.`);
    return shown;
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
  author: Author,
  body: Body,
): Promise<{ companyId: number; id: number }> {
  const fields = await readFields(transaction, body);
  const tagIds = distinctIds(body.tags);
  const vehicles = new VehiclesRepository(transaction, author.scope);
  const id = await refuseTakenVin(vehicles.insert(body.company, fields, author.now));
  const vehicle = { companyId: body.company, id };
  await vehicles.setTags(vehicle, tagIds);
  await recordAudit(transaction, author, {
    companyId: body.company,
    entity: 'vehicle',
    entityId: id,
    before: null,
    after: auditedVehicle({ ...fields, tagIds }),
  });
  return vehicle;
}

async function readFields(transaction: DatabaseTransaction, body: Body): Promise<VehicleFields> {
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
  };
}
