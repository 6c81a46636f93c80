import { type SqlBool, sql } from 'kysely';
import { hasId } from '../../platform/db/row-filters.ts';
import { readByCompany } from '../../platform/db/companies-with-rows.ts';
import { selectNewestMileage } from '../../platform/db/newest-mileage.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Database } from '../../platform/db/database.ts';
import { isInScope } from '../../platform/db/is-in-scope.ts';

export interface LastMileageRecord {
  id: number;
  mileage: number;
  date: string;
  market_values: { provider: string; excellent: number | null; good: number | null; fair: number | null }[];
}

// The last mileage record with the newest value of each provider. Excludes values requested with another
// record or for an earlier description of the vehicle.
const selectLastMileageRecord = sql<LastMileageRecord | null>`(
  select json_build_object('id', r.id, 'mileage', r.mileage, 'date', r.date, 'market_values', coalesce((
    select json_agg(json_build_object('provider', w.provider, 'excellent', w.excellent, 'good', w.good,
      'fair', w.fair))
    from (
      select distinct on (provider) provider, excellent, good, fair from market_values
      where company_id = v.company_id and vehicle_id = v.id and mileage_record_id = r.id
        and mileage = r.mileage and description_hash = v.description_hash
      order by provider, day desc
    ) w), '[]'))
  from ${selectNewestMileage('v')} r)`;

const selectTags = sql<{ id: number; name: string; color: string }[]>`coalesce((
  select json_agg(json_build_object('id', t.tag_id, 'name', t.name, 'color', t.color) order by t.name,
    t.tag_id)
  from current_tags t where t.company_id = v.company_id and t.vehicle_id = v.id), '[]')`;

export async function findVehicleDetail(database: Database, scope: Scope, vehicleId: number) {
  const [vehicle] = await readByCompany(
    { database, scope, table: 'vehicles', predicate: hasId(vehicleId) },
    (scopeOfVehicle) => selectVehicle(database, scopeOfVehicle, vehicleId).execute(),
  );
  return vehicle;
}

const selectVehicle = (database: Database, scope: Scope, vehicleId: number) =>
  database
    .selectFrom('vehicles as v')
    .innerJoin('companies as c', 'c.id', 'v.company_id')
    .innerJoin('locations as l', (join) =>
      join.onRef('l.company_id', '=', 'v.company_id').onRef('l.id', '=', 'v.location_id'),
    )
    .innerJoin('brands as b', 'b.id', 'v.brand_id')
    .innerJoin('models as m', 'm.id', 'v.model_id')
    .leftJoin('model_details as d', 'd.id', 'v.model_detail_id')
    .leftJoin('vehicle_classes as k', (join) =>
      join
        .onRef('k.company_id', '=', 'v.company_id')
        .onRef('k.id', '=', 'v.class_id')
        .on('k.deleted_at', 'is', null),
    )
    .leftJoin('vehicle_groups as g', (join) =>
      join.onRef('g.company_id', '=', 'k.company_id').onRef('g.id', '=', 'k.group_id'),
    )
    .leftJoin('finance_contracts as f', (join) =>
      join.onRef('f.company_id', '=', 'v.company_id').onRef('f.vehicle_id', '=', 'v.id'),
    )
    .selectAll('v')
    .select(['c.name as company_name', 'l.name as location_name', 'l.code as location_code', 'l.region_code'])
    .select(['b.name as brand_name', 'm.name as model_name', 'd.name as model_detail_name'])
    .select(['k.name as class_name', 'g.name as group_name'])
    .select(sql<SqlBool>`f.vehicle_id is not null`.as('has_finance'))
    .select([selectLastMileageRecord.as('last_record'), selectTags.as('tags')])
    .where(isInScope('v.company_id', scope))
    .where('v.id', '=', vehicleId)
    .where('v.deleted_at', 'is', null);
