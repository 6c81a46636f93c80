import { sql } from 'kysely';
import type { Scope } from '../../platform/auth/scope.ts';
import { type Database, oneRow } from '../../platform/db/database.ts';
import { isInScope } from '../../platform/db/is-in-scope.ts';

export type AuditedRecord = Record<string, unknown>;

export interface StoredChange {
  id: number;
  happened_at: Date;
  user_id: number | null;
  entity: 'vehicles' | 'finance_contracts' | 'mileage_records';
  action: 'create' | 'edit' | 'delete' | 'restore';
  before: AuditedRecord | null;
  after: AuditedRecord | null;
}

export const NAMED_KINDS = [
  'user',
  'location',
  'class',
  'brand',
  'model',
  'model_detail',
  'tag',
  'financing_company',
] as const;
export type NamedKind = (typeof NAMED_KINDS)[number];

export type Ids = Record<NamedKind, readonly number[]>;
export type Names = Record<NamedKind, ReadonlyMap<number, string>>;

interface Page {
  vehicleId: number;
  page: number;
  per: number;
}

export class ChangesRepository {
  readonly #database: Database;
  readonly #scope: Scope;

  constructor(database: Database, scope: Scope) {
    this.#database = database;
    this.#scope = scope;
  }

  async hasVehicle(vehicleId: number): Promise<boolean> {
    const row = await this.#database
      .selectFrom('vehicles')
      .select('id')
      .where(isInScope('company_id', this.#scope))
      .where('id', '=', vehicleId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    return row !== undefined;
  }

  async list({ vehicleId, page, per }: Page): Promise<{ entries: StoredChange[]; count: number }> {
    const all = sql`(
      select * from audit_entries where ${isInScope('company_id', this.#scope)}
        and entity in ('vehicles', 'finance_contracts') and entity_id = ${vehicleId}
      union all
      select * from audit_entries where ${isInScope('company_id', this.#scope)}
        and entity = 'mileage_records'
          and ((coalesce(after, before)) ->> 'vehicle_id')::int4 = ${vehicleId}) e`;
    const counted = await sql<{ count: number }>`select count(*)::int4 as count from ${all}`.execute(
      this.#database,
    );
    const { rows } = await sql<StoredChange>`
      select id, happened_at, user_id, entity, action, before, after from ${all}
      order by e.id desc limit ${per} offset ${(page - 1) * per}`.execute(this.#database);
    return { entries: rows, count: oneRow(counted.rows).count };
  }

  /** Also returns the names of deleted records, so that changes stay readable. */
  async readNames(ids: Ids): Promise<Names> {
    const ofScope = isInScope('company_id', this.#scope);
    const { rows } = await sql<{ kind: NamedKind; id: number; name: string }>`
      select 'user' as kind, id, trim(name || ' ' || last_name) as name from users
        where id = any(${[...ids.user]}::int4[])
      union all select 'location', id, coalesce(nullif(code, '') || ' · ', '') || name from locations
        where ${ofScope} and id = any(${[...ids.location]}::int4[])
      union all select 'class', id, name from vehicle_classes where ${ofScope}
        and id = any(${[...ids.class]}::int4[])
      union all select 'tag', id, name from tags where ${ofScope} and id = any(${[...ids.tag]}::int4[])
      union all select 'brand', id, name from brands where id = any(${[...ids.brand]}::int4[])
      union all select 'model', id, name from models where id = any(${[...ids.model]}::int4[])
      union all select 'model_detail', id, name from model_details
        where id = any(${[...ids.model_detail]}::int4[])
      union all select 'financing_company', id, name from financing_companies
        where id = any(${[...ids.financing_company]}::int4[])`.execute(this.#database);
    const byKind = Map.groupBy(rows, ({ kind }) => kind);
    return Object.fromEntries(
      NAMED_KINDS.map((kind) => [kind, new Map(byKind.get(kind)?.map(({ id, name }) => [id, name]))]),
    ) as unknown as Names;
  }
}
