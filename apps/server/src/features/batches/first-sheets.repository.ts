import type { FirstSheet } from '@fleetworth/contract/first-fleet';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Write } from '../../platform/db/write.ts';

/** Matches sheets that new accounts uploaded before they created a company. Lists omit these sheets. */
export const isFirstSheet: RawBuilder<SqlBool> = sql`(b.kind = 'vehicle_create' and b.company_id is null)`;

const locationKey = (name: RawBuilder<unknown>): RawBuilder<string> =>
  sql`lower(regexp_replace(trim(${name}), '\s+', ' ', 'g'))`;

/** Location name for rows that have none, such as all rows of a sheet without a location column. */
export const DEFAULT_LOCATION = 'MAIN';

const ROW_LOCATION = sql`coalesce(nullif(trim(r.values ->> 'location'), ''), ${sql.lit(DEFAULT_LOCATION)})`;

// Rows without a VIN, such as remarks below the vehicles, need no location, because they are rejected.
export async function findFirstSheet(database: Database, scope: Scope): Promise<FirstSheet | null> {
  const { rows } = await sql<FirstSheet>`
    select b.id, b.file_name, b.row_count as rows, (
      select coalesce(json_agg(l order by l.rows desc, l.name), '[]') from (
        select min(name) as name, count(*) as rows from (
          select ${ROW_LOCATION} as name, r.values ->> 'vin' as vin,
            max(r.values ->> 'vin') over () as any_vin
          from batch_rows r where r.batch_id = b.id) n
        where vin is not null or any_vin is null
        group by ${locationKey(sql`name`)}) l) as locations
    from batches b where ${isFirstSheet} and b.user_id = ${scope.userId} and b.deleted_at is null
    order by b.id desc limit 1`.execute(database);
  return rows[0] ?? null;
}

/**
 * Locks a vehicle sheet that the user uploaded. Returns null if there is no such sheet, or if the user has
 * left its company. `companyId` is null until the sheet is assigned to a company.
 */
export async function lockVehicleSheet(
  { transaction, scope }: Write,
  id: number,
): Promise<{ companyId: number | null } | null> {
  const { rows } = await sql<{ companyId: number | null }>`
    select company_id as "companyId" from batches
    where id = ${id} and kind = 'vehicle_create' and user_id = ${scope.userId} and deleted_at is null
    for update`.execute(transaction);
  const sheet = rows[0] ?? null;
  if (sheet === null || sheet.companyId === null) return sheet;
  // Read after the lock, because a concurrent request may have just added the user to the company.
  const memberships = await sql<{ user_id: number }>`
    select user_id from memberships
    where company_id = ${sheet.companyId} and user_id = ${scope.userId}`.execute(transaction);
  return memberships.rows.length === 0 ? null : sheet;
}

export async function deleteFirstSheets({ transaction, scope }: Write): Promise<void> {
  await sql`
    delete from batches b
    where ${isFirstSheet} and b.user_id = ${scope.userId} and b.deleted_at is null`.execute(transaction);
}

/** Assigns a sheet, and the column matches that the user saved without a company, to a company. */
export async function setCompany(
  { transaction, scope, now }: Write,
  { id, companyId }: { id: number; companyId: number },
): Promise<void> {
  await sql`
    update batches set company_id = ${companyId}, version = version + 1, updated_at = ${now}
    where id = ${id}`.execute(transaction);
  await sql`
    update column_matches set company_id = ${companyId}
    where user_id = ${scope.userId} and kind = 'vehicle_create' and company_id is null`.execute(transaction);
}

interface RowLocations {
  batchId: number;
  codes: ReadonlyMap<string, string>;
}

/**
 * Replaces the names of locations in the rows of a batch by their codes. Replaces all names at once, because
 * the code of one location may be the name of another.
 */
export async function setRowLocations(
  { transaction }: Write,
  { batchId, codes }: RowLocations,
): Promise<void> {
  const renamed = sql`unnest(${[...codes.keys()]}::text[], ${[...codes.values()]}::text[]) as n (name, code)`;
  await sql`
    update batch_rows r set values = jsonb_set(r.values, '{location}', to_jsonb(n.code))
    from ${renamed}
    where r.batch_id = ${batchId} and ${locationKey(ROW_LOCATION)} = ${locationKey(sql`n.name`)}`.execute(
    transaction,
  );
  await sql`
    update batches b set default_values = jsonb_set(b.default_values, '{location}', to_jsonb(n.code))
    from ${renamed}
    where b.id = ${batchId} and b.default_values ->> 'location' = n.name`.execute(transaction);
}
