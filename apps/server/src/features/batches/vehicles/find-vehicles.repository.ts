import { naturalOrderRange } from '@fleetworth/domain/natural-order';
import { type SqlBool, sql } from 'kysely';
import type { Scope } from '../../../platform/auth/scope.ts';
import type { Database } from '../../../platform/db/database.ts';
import { isInScope } from '../../../platform/db/is-in-scope.ts';
import { hasVinIn } from '../../../platform/db/row-filters.ts';

export interface NamedVehicle {
  vin: string;
  unit: string;
}

export interface CompanyContext {
  database: Database;
  scope: Scope;
  companyId: number;
}

// Sold vehicles keep their units, which new vehicles often reuse.
const isUnsold = (column: string) => sql<SqlBool>`${sql.ref(column)} not in ('sold', 'sold_not_delivered')`;

const MAX_MATCHES = 6;

export async function listByVin(
  { database, scope, companyId }: CompanyContext,
  vins: readonly string[],
): Promise<ReadonlyMap<string, NamedVehicle[]>> {
  if (vins.length === 0) return new Map();
  const { rows } = await sql<NamedVehicle>`
    select vin, unit from vehicles
    where ${isInScope('company_id', scope, companyId)} and deleted_at is null and ${hasVinIn(vins)}`.execute(
    database,
  );
  return Map.groupBy(rows, ({ vin }) => vin);
}

/** Number of characters in the index of VIN ends. Shorter ends can't be searched. */
const INDEXED_VIN_END = 6;

export async function listByVinEnd(
  { database, scope, companyId }: CompanyContext,
  ends: readonly string[],
): Promise<ReadonlyMap<string, NamedVehicle[]>> {
  if (ends.length === 0) return new Map();
  const { rows } = await sql<NamedVehicle & { text: string }>`
    select k.text, v.vin, v.unit from unnest(${[...ends]}::text[]) as k (text)
    cross join lateral (
      select v.vin, v.unit from vehicles v
      where v.company_id = ${companyId} and ${isInScope('v.company_id', scope)} and v.deleted_at is null
        and right(v.vin, ${sql.lit(INDEXED_VIN_END)}) = right(k.text, ${sql.lit(INDEXED_VIN_END)})
        and right(v.vin, length(k.text)) = k.text and ${isUnsold('v.status')}
      order by v.id limit ${MAX_MATCHES}) v`.execute(database);
  return Map.groupBy(rows, ({ text }) => text);
}

/** Matches units regardless of case, accents and leading zeros. */
export async function listByUnit(
  { database, scope, companyId }: CompanyContext,
  units: readonly string[],
): Promise<ReadonlyMap<string, NamedVehicle[]>> {
  if (units.length === 0) return new Map();
  const { rows } = await sql<NamedVehicle & { text: string }>`
    select k.text, p.vin, p.unit
    from json_to_recordset(${JSON.stringify(units.map(unitRange))}::json)
      as k (text text, from_key text, before_key text)
    cross join lateral (
      select p.vin, p.unit from positions p
      where p.company_id = ${companyId} and ${isInScope('p.company_id', scope)} and ${isUnsold('p.status')}
        and p.unit_key >= k.from_key collate "C" and p.unit_key < k.before_key collate "C"
      order by p.unit_key, p.vehicle_id limit ${MAX_MATCHES}) p`.execute(database);
  return Map.groupBy(rows, ({ text }) => text);
}

const MAX_NEAR_VEHICLES = 50;

export async function listNearUnits(
  { database, scope, companyId }: CompanyContext,
  units: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  if (units.length === 0) return new Map();
  const near = (predicate: ReturnType<typeof sql>, order: ReturnType<typeof sql>) => sql`(
    select p.unit from positions p
    where p.company_id = ${companyId} and ${isInScope('p.company_id', scope)}
      and ${isUnsold('p.status')} and ${predicate}
    order by ${order} limit ${MAX_NEAR_VEHICLES})`;
  const { rows } = await sql<{ text: string; unit: string }>`
    select distinct k.text, n.unit
    from json_to_recordset(${JSON.stringify(units.map(unitRange))}::json) as k (text text, from_key text)
    cross join lateral (
      ${near(sql`p.unit_key >= k.from_key collate "C"`, sql`p.unit_key`)}
      union all
      ${near(sql`p.unit_key < k.from_key collate "C"`, sql`p.unit_key desc`)}) n`.execute(database);
  return new Map(
    [...Map.groupBy(rows, ({ text }) => text)].map(([text, matches]) => [
      text,
      matches.map(({ unit }) => unit),
    ]),
  );
}

export async function listNearVins(
  { database, scope, companyId }: CompanyContext,
  vins: readonly string[],
): Promise<ReadonlyMap<string, NamedVehicle[]>> {
  if (vins.length === 0) return new Map();
  const near = (predicate: ReturnType<typeof sql>, order: ReturnType<typeof sql>) => sql`(
    select v.vin, v.unit from vehicles v
    where v.company_id = ${companyId} and ${isInScope('v.company_id', scope)} and v.deleted_at is null
      and ${predicate} order by ${order} limit ${MAX_MATCHES})`;
  const { rows } = await sql<NamedVehicle & { text: string }>`
    select distinct k.text, n.vin, n.unit from unnest(${[...vins]}::text[]) as k (text)
    cross join lateral (
      ${near(sql`v.vin >= k.text`, sql`v.vin`)}
      union all ${near(sql`v.vin < k.text`, sql`v.vin desc`)}
      union all ${near(
        sql`right(v.vin, ${sql.lit(INDEXED_VIN_END)}) = right(k.text, ${sql.lit(INDEXED_VIN_END)})`,
        sql`v.id`,
      )}) n`.execute(database);
  return Map.groupBy(rows, ({ text }) => text);
}

const unitRange = (text: string) => {
  const { from, endExclusive } = naturalOrderRange(text);
  return { text, from_key: from, before_key: endExclusive };
};
