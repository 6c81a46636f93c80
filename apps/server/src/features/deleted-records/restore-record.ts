import { type DeletedKind, deletedRecordsApi, type Restored } from '@fleetworth/contract/deleted-records';
import { sql } from 'kysely';
import { type Scope, withOwnCompany } from '../../platform/auth/scope.ts';
import { isInScope } from '../../platform/db/is-in-scope.ts';
import { lockForWrite, restoreRecords } from '../../platform/db/records.ts';
import { refuseTaken } from '../../platform/db/refuse-taken.ts';
import type { Write } from '../../platform/db/write.ts';
import { refusalsOf } from '../../platform/http/refusal.ts';
import { auditedDecimals } from '../locations/public.ts';
import type { WriteDependencies } from '../market-values/public.ts';
import { restoreMileageRecord } from '../mileage/public.ts';
import { restoreVehicles } from '../vehicles/public.ts';
import { restorableSince, TABLES } from './deleted-records.repository.ts';

const fail = refusalsOf(deletedRecordsApi.calls.restoreDeletedRecord);
const notFound = () => fail('deleted_record.not_found');
const belonged = () => fail('deleted_record.belonged');
const existsAgain = () => fail('deleted_record.exists_again');

/** A deleted record: what it belonged to, and the instant that it shares with what went along. */
interface Deleted {
  id: number;
  companyId: number;
  deletedAt: Date;
  locationId: number | null;
  vehicleId: number | null;
  groupId: number | null;
}

interface Named {
  kind: DeletedKind;
  id: number;
}

/**
 * Puts a record back that was deleted in the last 30 days, with what went along; for owners of its company. Vehicles whose VIN exists again
 * stay deleted and are named. Nothing comes back into what is itself deleted, and no name beside its like.
 */
export async function restoreRecord(
  needs: WriteDependencies,
  write: Write,
  { kind, id }: Named,
): Promise<Restored> {
  const reach = kind === 'company' ? await ownedAgain(write, id) : write;
  const { companyId } = await findDeleted(reach, { kind, id });
  // Its company comes first, as everywhere: one that is being deleted is waited for, and then has nothing to put back into.
  if (kind !== 'company') {
    const notAllowed = () => fail('deleted_record.not_owner');
    await lockForWrite(reach, 'companies', { id: companyId, notFound, isOwners: true, notAllowed });
  }
  const deleted = await findDeleted(reach, { kind, id }, sql`for no key update`);
  const restore = RESTORERS[kind];
  return restore === undefined
    ? await restoreNamed(reach, kind, deleted)
    : await restore(needs, reach, deleted);
}

type Restorer = (needs: WriteDependencies, write: Write, deleted: Deleted) => Promise<Restored>;

const ALONE: Restored = { locations_count: 0, vehicles_count: 0, left_out: [] };

/** How kinds come back that are more than a name in their company. */
const RESTORERS: Partial<Record<DeletedKind, Restorer>> = {
  company: async (needs, write, { companyId, deletedAt }) => {
    await restoreRecords(write, 'companies', { companyId, which: sql`true` });
    const wentAlong = sql`deleted_at = ${deletedAt}`;
    const locations = await restoreRecords(write, 'locations', {
      companyId,
      which: wentAlong,
      related: auditedDecimals,
    });
    const { restored, leftOut } = await restoreFleet(write, needs.valueRequests, {
      companyId,
      which: wentAlong,
    });
    return { locations_count: locations.length, vehicles_count: restored, left_out: leftOut };
  },

  location: async (needs, write, { id, companyId, deletedAt }) => {
    await restoreRecords(write, 'locations', { companyId, which: sql`id = ${id}`, related: auditedDecimals });
    const which = sql`location_id = ${id} and deleted_at = ${deletedAt}`;
    const { restored, leftOut } = await restoreFleet(write, needs.valueRequests, { companyId, which });
    return { ...ALONE, vehicles_count: restored, left_out: leftOut };
  },

  vehicle: async (needs, write, { id, companyId, locationId }) => {
    await lockForWrite(write, 'locations', { id: locationId ?? 0, notFound: belonged });
    const { leftOut } = await restoreFleet(write, needs.valueRequests, { companyId, which: sql`id = ${id}` });
    if (leftOut.length > 0) throw existsAgain();
    return { ...ALONE, vehicles_count: 1 };
  },

  mileage_record: async (needs, write, { id, vehicleId }) => {
    const restoring = restoreMileageRecord(needs, write, {
      id,
      vehicleId: vehicleId ?? 0,
      notFound: belonged,
    });
    await refuseTaken(restoring, 'mileage_records_once', existsAgain);
    return ALONE;
  },

  class: async (_, write, deleted) => {
    await lockForWrite(write, 'vehicle_groups', { id: deleted.groupId ?? 0, notFound: belonged });
    return await restoreNamed(write, 'class', deleted);
  },
};

/** A VIN that is added in this very moment refuses all of it: the next try leaves its vehicle out. */
const restoreFleet = (...which: Parameters<typeof restoreVehicles>) =>
  refuseTaken(restoreVehicles(...which), 'vehicles_vin', existsAgain);

/** A record whose name stands once in its company, by an index that is called so. */
async function restoreNamed(write: Write, kind: DeletedKind, { id, companyId }: Deleted): Promise<Restored> {
  const table = TABLES[kind];
  const restoring = restoreRecords(write, table, { companyId, which: sql`id = ${id}` });
  await refuseTaken(restoring, `${table}_name`, existsAgain);
  return ALONE;
}

/** The same write, within reach of a deleted company that the user owned. */
async function ownedAgain(write: Write, companyId: number): Promise<Write> {
  const owned = await write.transaction
    .selectFrom('memberships')
    .select('company_id')
    .where('company_id', '=', companyId)
    .where('user_id', '=', write.scope.userId)
    .where('role', '=', 'owner')
    .executeTakeFirst();
  if (owned === undefined) throw notFound();
  const scope: Scope = withOwnCompany(write.scope, companyId);
  return { ...write, scope };
}

/** What was deleted and can still be put back. */
async function findDeleted(
  { transaction, scope, now }: Write,
  { kind, id }: Named,
  locking = sql``,
): Promise<Deleted> {
  const owner = kind === 'company' ? 'id' : 'company_id';
  const { rows } = await sql<Record<string, unknown>>`
    select * from ${sql.table(TABLES[kind])}
    where ${isInScope(owner, scope)} and id = ${id} and deleted_at >= ${restorableSince(now)}
    ${locking}`.execute(transaction);
  const [row] = rows;
  if (row === undefined) throw notFound();
  return {
    id,
    companyId: Number(row[owner]),
    deletedAt: row['deleted_at'] as Date,
    locationId: (row['location_id'] as number | undefined) ?? null,
    vehicleId: (row['vehicle_id'] as number | undefined) ?? null,
    groupId: (row['group_id'] as number | undefined) ?? null,
  };
}
