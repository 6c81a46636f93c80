import type {
  depreciationOverridesApi,
  DepreciationOverride,
} from '@fleetworth/contract/depreciation-overrides';
import type { HandlerInput } from '@fleetworth/contract/endpoint';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Scope } from '../../platform/auth/scope.ts';
import { type Database, oneRow } from '../../platform/db/database.ts';
import { isInScope } from '../../platform/db/is-in-scope.ts';

type OverridesQuery = HandlerInput<typeof depreciationOverridesApi.calls.listDepreciationOverrides>['query'];

interface OverrideRow {
  id: number;
  value: string;
  created_at: Date;
  updated_at: Date;
  version: number;
  location_id: number;
  location_name: string;
  location_code: string | null;
  company_id: number;
  company_name: string;
  model_id: number;
  model_name: string;
  brand_id: number;
  brand_name: string;
  pending_vehicles: number;
}

interface OverrideKey {
  companyId: number;
  locationId: number;
  modelId: number;
}

export class OverridesRepository {
  readonly #database: Database;
  readonly #scope: Scope;

  constructor(database: Database, scope: Scope) {
    this.#database = database;
    this.#scope = scope;
  }

  async list({ company_id, location_id, brand_id, model_id, page, per }: OverridesQuery) {
    const predicates = [isInScope('o.company_id', this.#scope, company_id)];
    if (location_id !== undefined) predicates.push(sql`o.location_id = ${location_id}`);
    if (brand_id !== undefined) predicates.push(sql`m.brand_id = ${brand_id}`);
    if (model_id !== undefined) predicates.push(sql`o.model_id = ${model_id}`);
    const predicate = sql<SqlBool>`${sql.join(predicates, sql` and `)}`;
    const counted = await sql<{ count: number }>`
      select count(*)::int4 as count from ${OVERRIDES} where ${predicate}`.execute(this.#database);
    const items = await this.#select(predicate, sql`limit ${per} offset ${(page - 1) * per}`);
    return { items, count: oneRow(counted.rows).count };
  }

  async find(id: number): Promise<DepreciationOverride | null> {
    const predicate = sql<SqlBool>`${isInScope('o.company_id', this.#scope)} and o.id = ${id}`;
    return (await this.#select(predicate, sql``))[0] ?? null;
  }

  async findId({ companyId, locationId, modelId }: OverrideKey): Promise<number | null> {
    const { rows } = await sql<{ id: number }>`
      select id from depreciation_overrides
      where ${isInScope('company_id', this.#scope, companyId)} and location_id = ${locationId}
        and model_id = ${modelId} and deleted_at is null`.execute(this.#database);
    return rows[0]?.id ?? null;
  }

  async canUseModel(companyId: number, modelId: number): Promise<boolean> {
    const { rows } = await sql`
      select from models m join brands b on b.id = m.brand_id
      where m.id = ${modelId} and coalesce(m.company_id, ${companyId}) = ${companyId}
        and coalesce(b.company_id, ${companyId}) = ${companyId}`.execute(this.#database);
    return rows.length > 0;
  }

  async #select(predicate: RawBuilder<SqlBool>, page: RawBuilder<unknown>): Promise<DepreciationOverride[]> {
    const { rows } = await sql<OverrideRow>`
      with listed as (
        select o.id, o.value, o.created_at, o.updated_at, o.version, l.id as location_id,
          l.name as location_name,
          l.code as location_code, c.id as company_id, c.name as company_name, m.id as model_id,
          m.name as model_name,
          b.id as brand_id, b.name as brand_name
        from ${OVERRIDES} where ${predicate} order by ${JOINED_ORDER} ${page})
      select listed.*, coalesce(pending.vehicles, 0) as pending_vehicles
      from listed
      left join (
        select o.id, count(*)::int4 as vehicles from listed o
        join positions p on p.company_id = o.company_id and p.location_id = o.location_id
          and p.model_id = o.model_id
        where p.depreciation_assumption is distinct from
          round(coalesce(p.purchase_amount, p.auction)::numeric * o.value / 100)
        group by o.id) pending on pending.id = listed.id
      order by ${LISTED_ORDER}`.execute(this.#database);
    return rows.map(toOverride);
  }
}

const OVERRIDES = sql`depreciation_overrides o
  join locations l on l.company_id = o.company_id and l.id = o.location_id and l.deleted_at is null
  join companies c on c.id = o.company_id and c.deleted_at is null
  join models m on m.id = o.model_id join brands b on b.id = m.brand_id and o.deleted_at is null`;

// The same order, for the columns of `OVERRIDES` and for those of `listed`.
const JOINED_ORDER = sql`lower(c.name), c.id, lower(l.name), l.id, lower(b.name), lower(m.name), o.id`;
const LISTED_ORDER = sql`lower(company_name), company_id, lower(location_name), location_id,
  lower(brand_name), lower(model_name), id`;

const toOverride = (row: OverrideRow): DepreciationOverride => ({
  id: row.id,
  location: {
    id: row.location_id,
    name: row.location_name,
    code: row.location_code,
    company: { id: row.company_id, name: row.company_name },
  },
  vehicle_model: {
    id: row.model_id,
    name: row.model_name,
    brand: { id: row.brand_id, name: row.brand_name },
  },
  value: Number(row.value),
  created_at: new Date(row.created_at).toISOString(),
  updated_at: new Date(row.updated_at).toISOString(),
  version: row.version,
  pending_vehicles: row.pending_vehicles,
});
