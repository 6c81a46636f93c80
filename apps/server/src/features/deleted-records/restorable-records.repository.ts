import type { DeletedKind } from '@fleetworth/contract/deleted-records';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { readByCompany } from '../../platform/db/companies-with-rows.ts';
import { isInScope } from '../../platform/db/is-in-scope.ts';
import { companyColumnOf } from '../../platform/db/record-tables.ts';
import { hasId, hasIdIn } from '../../platform/db/row-filters.ts';
import type { Write } from '../../platform/db/write.ts';
import { restorableSince, tableOf } from './deleted-records.repository.ts';

/** Deleted record with its parents. Records that were deleted with it have the same deletion time. */
export interface RestorableRecord {
  id: number;
  name: string;
  companyId: number;
  deletedAt: Date;
  locationId: number | null;
  vehicleId: number | null;
  groupId: number | null;
}

export interface DeletedReference {
  kind: DeletedKind;
  id: number;
}

export const findDeleted = (write: Write, reference: DeletedReference): Promise<RestorableRecord | null> =>
  readDeleted(write, reference, sql``);

export const lockDeleted = (write: Write, reference: DeletedReference): Promise<RestorableRecord | null> =>
  readDeleted(write, reference, sql`for no key update`);

async function readDeleted(
  { transaction, scope, now }: Write,
  { kind, id }: DeletedReference,
  locking: RawBuilder<unknown>,
): Promise<RestorableRecord | null> {
  const table = tableOf(kind);
  const companyColumn = companyColumnOf(table);
  const predicate = sql<SqlBool>`${hasId(id)} and deleted_at >= ${restorableSince(now)}`;
  const [row] = await readByCompany(
    { database: transaction, scope, table, predicate },
    async (scopeOfRecord) => {
      const { rows } = await sql<Record<string, unknown>>`
        select * from ${sql.table(table)} where ${isInScope(companyColumn, scopeOfRecord)} and ${predicate}
        ${locking}`.execute(transaction);
      return rows;
    },
  );
  if (row === undefined) return null;
  return {
    id,
    name: [row['code'], row['name'] ?? row['unit']]
      .filter((text) => typeof text === 'string' && text !== '')
      .join(' · '),
    companyId: Number(row[companyColumn]),
    deletedAt: row['deleted_at'] as Date,
    locationId: (row['location_id'] as number | undefined) ?? null,
    vehicleId: (row['vehicle_id'] as number | undefined) ?? null,
    groupId: (row['group_id'] as number | undefined) ?? null,
  };
}

export async function countRestorableVehicles(
  { transaction, scope, now }: Write,
  companyId: number,
  vehicleIds: readonly number[],
): Promise<number> {
  const { rows } = await sql<object>`
    select from vehicles
    where ${isInScope('company_id', scope, companyId)} and ${hasIdIn(vehicleIds)}
      and deleted_at >= ${restorableSince(now)}`.execute(transaction);
  return rows.length;
}

// Also true for the owners of a deleted company.
export async function isOwner({ transaction, scope }: Write, companyId: number): Promise<boolean> {
  const owned = await transaction
    .selectFrom('memberships')
    .select('company_id')
    .where(sql<SqlBool>`company_id = ${companyId}::int8`)
    .where('user_id', '=', scope.userId)
    .where('role', '=', 'owner')
    .executeTakeFirst();
  return owned !== undefined;
}
