import type { Location, LocationDetail } from '@fleetworth/contract/locations';
import type { REGION_CODES } from '@fleetworth/contract/field';
import { sql } from 'kysely';
import type { Scope } from '../../platform/auth/scope.ts';
import { isInScope } from '../../platform/db/is-in-scope.ts';
import type { Database } from '../../platform/db/database.ts';
import { lockInOrder } from '../../platform/db/lock-order.ts';
import { nameOrder } from '../../platform/db/name-order.ts';

type RegionCode = (typeof REGION_CODES)[number];

const selectLocations = (database: Database) =>
  database
    .selectFrom('locations as l')
    .innerJoin('companies as c', 'c.id', 'l.company_id')
    .innerJoin('states as s', 's.id', 'l.state_id')
    .innerJoin('cities as ci', 'ci.id', 'l.city_id')
    .innerJoin('regions as r', 'r.code', 'l.region_code')
    .selectAll('l')
    .select([
      'c.name as company_name',
      's.name as state_name',
      'ci.name as city_name',
      'r.name as region_name',
    ])
    .where('l.deleted_at', 'is', null);

type LocationRow = Awaited<ReturnType<ReturnType<typeof selectLocations>['execute']>>[number];

export class LocationsRepository {
  readonly #database: Database;
  readonly #scope: Scope;

  constructor(database: Database, scope: Scope) {
    this.#database = database;
    this.#scope = scope;
  }

  async list(companyId?: number): Promise<Location[]> {
    const rows = await selectLocations(this.#database)
      .where(isInScope('l.company_id', this.#scope, companyId))
      .orderBy(nameOrder('l.name'))
      .orderBy('l.id')
      .execute();
    return rows.map(toLocation);
  }

  async find(id: number): Promise<Location | null> {
    const row = await selectLocations(this.#database)
      .where(isInScope('l.company_id', this.#scope))
      .where('l.id', '=', id)
      .executeTakeFirst();
    return row === undefined ? null : toLocation(row);
  }

  async findDetail(id: number): Promise<LocationDetail | null> {
    const location = await this.find(id);
    if (location === null) return null;
    const { vehicles } = await this.#database
      .selectFrom('vehicles')
      .select((eb) => eb.fn.countAll<number>().as('vehicles'))
      .where(isInScope('company_id', this.#scope, location.company.id))
      .where('location_id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow();
    return { ...location, vehicles_count: vehicles };
  }

  async isCodeTaken(query: {
    companyId: number;
    code: string;
    exceptId: number | undefined;
  }): Promise<boolean> {
    const { companyId, code, exceptId = null } = query;
    const { rows } = await sql`
      select from locations l
      where ${isInScope('l.company_id', this.#scope, companyId)} and lower(l.code) = lower(${code})
        and l.id is distinct from ${exceptId}::int4 and l.deleted_at is null
      limit 1`.execute(this.#database);
    return rows.length > 0;
  }

  /** Locks a location and returns whether it belongs to the company. */
  async lockAndCheckCompany(companyId: number, locationId: number): Promise<boolean> {
    return (await this.lockLocationShared(locationId)) === companyId;
  }

  async hasAllLocations(locationIds: readonly number[]): Promise<boolean> {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int4 as count from locations l
      where ${isInScope('l.company_id', this.#scope)} and l.id = any(${[...locationIds]}::int4[])
        and l.deleted_at is null`.execute(this.#database);
    return rows[0]?.count === new Set(locationIds).size;
  }

  /** Returns the id of the location's company, or null if the scope has no such location. */
  async lockLocationShared(locationId: number): Promise<number | null> {
    const context = { transaction: this.#database, scope: this.#scope };
    const predicate = sql`id = ${locationId}`;
    const { locations } = await lockInOrder(context, { locations: { predicate, forShare: true } });
    return locations[0]?.companyId ?? null;
  }
}

const toNumber = (text: string | null): number | null => (text === null ? null : Number(text));

const toLocation = (row: LocationRow): Location => ({
  id: row.id,
  name: row.name,
  code: row.code,
  address: row.address,
  zip: row.zip,
  city: { id: row.city_id, name: row.city_name },
  state: { id: row.state_id, name: row.state_name },
  region: { code: row.region_code as RegionCode, name: row.region_name },
  company: { id: row.company_id, name: row.company_name },
  phone: row.phone,
  person: row.person,
  email: row.email,
  monthly_depreciation_assumption: toNumber(row.monthly_depreciation_assumption),
  monthly_mileage_assumption: row.monthly_mileage_assumption,
  finance_length: row.finance_length_months,
  pickup_location_number: row.pickup_location_number,
  due_location_name: row.due_location_name,
  avg_cr: toNumber(row.avg_cr),
  version: row.version,
});
