import { sql } from 'kysely';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Database } from '../../platform/db/database.ts';
import { isInScope } from '../../platform/db/is-in-scope.ts';
import { nameOrder } from '../../platform/db/name-order.ts';

interface FilterIds {
  location_id?: readonly number[] | undefined;
  tag_id?: readonly number[] | undefined;
  brand_id?: readonly number[] | undefined;
  model_id?: readonly number[] | undefined;
}

export type FilterNames = Record<keyof FilterIds, string[]>;

export async function readFilterNames(
  database: Database,
  scope: Scope,
  { location_id = [], tag_id = [], brand_id = [], model_id = [] }: FilterIds,
): Promise<FilterNames> {
  const ofScope = isInScope('company_id', scope);
  // Makes and models without a company are shared by all.
  const isVisible = sql`(company_id is null or ${ofScope})`;
  const byName = sql`order by ${nameOrder('name')}`;
  const { rows } = await sql<FilterNames>`select
    array(select name from (
      select coalesce(nullif(code, ''), name) as name from locations
      where ${ofScope} and id = any(${[...location_id]}::int4[])) l ${byName}) as location_id,
    array(select name from tags
      where ${ofScope} and id = any(${[...tag_id]}::int4[]) ${byName}) as tag_id,
    array(select name from brands
      where ${isVisible} and id = any(${[...brand_id]}::int4[]) ${byName}) as brand_id,
    array(select name from models
      where ${isVisible} and id = any(${[...model_id]}::int4[]) ${byName}) as model_id`.execute(database);
  return rows[0] ?? { location_id: [], tag_id: [], brand_id: [], model_id: [] };
}
