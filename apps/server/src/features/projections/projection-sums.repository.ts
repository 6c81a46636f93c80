import type { CalendarDate } from '@fleetworth/domain/calendar';
import { sql } from 'kysely';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Database } from '../../platform/db/database.ts';
import { isInScope } from '../../platform/db/is-in-scope.ts';
import type { SumsByStatus } from './future-sums.ts';

/**
 * Version of the rules that stored sums follow. Raise it with every change of projection arithmetic, of the
 * value model or of `FutureSums`, so that outdated sums aren't used.
 */
export const PROJECTION_RULES_VERSION = 1;

export interface SumsQuery {
  companyIds: readonly number[];
  locationIds: readonly number[] | undefined;
  today: CalendarDate;
}

/** `sums` is null if the stored sums are out of date. */
export interface LocationSums {
  company_id: number;
  location_id: number;
  sums: SumsByStatus | null;
}

export class ProjectionSumsRepository {
  readonly #database: Database;
  readonly #scope: Scope;

  constructor(database: Database, scope: Scope) {
    this.#database = database;
    this.#scope = scope;
  }

  async list({ companyIds, locationIds, today }: SumsQuery): Promise<LocationSums[]> {
    const isRequested = locationIds === undefined ? sql`true` : sql`l.id = any(${[...locationIds]}::int4[])`;
    const { rows } = await sql<LocationSums>`
      select l.company_id, l.id as location_id, s.sums
      from locations l
      left join projection_sums s on s.company_id = l.company_id and s.location_id = l.id
        and s.day = ${today} and s.rules = ${PROJECTION_RULES_VERSION}
        and not exists (select 1 from projection_changes h
          where h.company_id = l.company_id and h.location_id = l.id)
      where ${isInScope('l.company_id', this.#scope)} and l.company_id = any(${[...companyIds]}::int4[])
        and ${isRequested} and l.deleted_at is null
      order by l.company_id, l.id`.execute(this.#database);
    return rows;
  }

  /**
   * Stores the sums of these locations and removes the changes that they include. Requires the repeatable
   * read transaction in which the sums were computed. That transaction doesn't see later changes, so it can't
   * remove them.
   */
  async store(locations: readonly LocationSums[], today: CalendarDate): Promise<void> {
    if (locations.length === 0) return;
    const json = JSON.stringify(locations);
    const locationIds = locations.map(({ location_id }) => location_id);
    await sql`
      delete from projection_changes
      where ${isInScope('company_id', this.#scope)} and location_id = any(${locationIds}::int4[])`.execute(
      this.#database,
    );
    await sql`
      insert into projection_sums (company_id, location_id, day, rules, sums)
      select company_id, location_id, ${today}::date, ${PROJECTION_RULES_VERSION}, sums
      from json_to_recordset(${json}::json) as r(company_id int4, location_id int4, sums json)
      order by company_id, location_id
      on conflict (company_id, location_id) do update
        set day = excluded.day, rules = excluded.rules, sums = excluded.sums`.execute(this.#database);
  }
}

export async function listCompanyIds(database: Database): Promise<number[]> {
  const { rows } = await sql<{ company_id: number }>`
    select distinct company_id from locations where deleted_at is null order by company_id`.execute(database);
  return rows.map(({ company_id }) => company_id);
}

// Only sums of the current day are used, and they were computed after changes that are more than a day old.
export async function removeOldChanges(database: Database): Promise<void> {
  await sql`delete from projection_changes where changed_at < now() - interval '1 day'`.execute(database);
}
