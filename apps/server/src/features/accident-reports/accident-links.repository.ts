import type { AccidentLink } from '@fleetworth/contract/accident-reports';
import { sql } from 'kysely';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Database } from '../../platform/db/database.ts';
import { isInScope } from '../../platform/db/is-in-scope.ts';
import { nameOrder } from '../../platform/db/name-order.ts';

interface LinkRow {
  id: number;
  key: string;
  claim_report_to: string;
  created_at: Date;
  location_id: number;
  location_name: string;
  location_code: string | null;
}

interface Dependencies {
  database: Database;
  /** Base URL of links, without a trailing slash. */
  appUrl: string;
}

export class AccidentLinksRepository {
  readonly #database: Database;
  readonly #appUrl: string;
  readonly #scope: Scope;

  constructor({ database, appUrl }: Dependencies, scope: Scope) {
    this.#database = database;
    this.#appUrl = appUrl;
    this.#scope = scope;
  }

  async list(companyId: number): Promise<AccidentLink[]> {
    return await this.#select(sql`${isInScope('a.company_id', this.#scope, companyId)}`);
  }

  async find(id: number): Promise<AccidentLink | null> {
    const [link] = await this.#select(sql`${isInScope('a.company_id', this.#scope)} and a.id = ${id}`);
    return link ?? null;
  }

  async #select(condition: ReturnType<typeof sql>): Promise<AccidentLink[]> {
    const { rows } = await sql<LinkRow>`
      select a.id, a.key, a.claim_report_to, a.created_at, l.id as location_id, l.name as location_name,
        l.code as location_code
      from accident_links a
      join locations l on l.company_id = a.company_id and l.id = a.location_id and l.deleted_at is null
      where ${condition} and a.deleted_at is null
      order by ${nameOrder('l.name')}, a.id`.execute(this.#database);
    return rows.map((row) => ({
      id: row.id,
      location: { id: row.location_id, name: row.location_name, code: row.location_code },
      claim_report_to: row.claim_report_to,
      url: `${this.#appUrl}/accident-report/${row.key}`,
      created_at: row.created_at.toISOString(),
    }));
  }
}

export interface ActiveLink {
  id: number;
  companyId: number;
  companyName: string;
  locationId: number;
  locationName: string;
  claimReportRecipient: string;
}

/**
 * Locks a link and returns true if it is still active. It may have been revoked while the form was uploaded.
 */
export async function lockActiveLink(database: Database, companyId: number, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from accident_links a
    join companies c on c.id = a.company_id and c.deleted_at is null
    join locations l on l.company_id = a.company_id and l.id = a.location_id and l.deleted_at is null
    where a.company_id = ${companyId} and a.id = ${id} and a.deleted_at is null for share of a`.execute(
    database,
  );
  return rows.length > 0;
}

/** Takes no scope, because anyone with the link may open the form. */
export async function findActiveLink(database: Database, key: string): Promise<ActiveLink | null> {
  const { rows } = await sql<ActiveLink>`
    select a.id, a.company_id as "companyId", c.name as "companyName", l.id as "locationId",
      l.name as "locationName", a.claim_report_to as "claimReportRecipient"
    from accident_links a
    join companies c on c.id = a.company_id and c.deleted_at is null
    join locations l on l.company_id = a.company_id and l.id = a.location_id and l.deleted_at is null
    where a.key = ${key} and a.deleted_at is null`.execute(database);
  return rows[0] ?? null;
}
