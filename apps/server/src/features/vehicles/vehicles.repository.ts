import type { Cents } from '@fleetworth/domain/money';
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import { hasIdIn, hasVinIn } from '../../platform/db/row-filters.ts';
import { readByCompany } from '../../platform/db/companies-with-rows.ts';
import { selectNewestMileage } from '../../platform/db/newest-mileage.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Vehicles } from '../../platform/db/generated/tables.ts';
import { isInScope } from '../../platform/db/is-in-scope.ts';
import { getLockedRecord } from '../../platform/db/records.ts';
import type { Write } from '../../platform/db/write.ts';

export interface StoredVehicle {
  row: Selectable<Vehicles>;
  brand: string;
  model: string;
  modelDetail: string | null;
  tagIds: number[];
  lastMileage: number | null;
}

interface VehicleRow extends Selectable<Vehicles> {
  brand_name: string;
  model_name: string;
  model_detail_name: string | null;
  tag_ids: number[];
  last_mileage: number | null;
}

type VehicleKeys = { ids: readonly number[] } | { vins: readonly string[]; companyId?: number };

export async function listVehicles(
  database: Database,
  scope: Scope,
  keys: VehicleKeys,
): Promise<StoredVehicle[]> {
  const [companyId, predicate] =
    'ids' in keys ? [undefined, hasIdIn(keys.ids)] : [keys.companyId, hasVinIn(keys.vins)];
  const rows = await readByCompany(
    { database, scope, table: 'vehicles', predicate, companyId },
    (companyScope) => selectVehicles(database, companyScope, predicate),
  );
  return rows.map(({ brand_name, model_name, model_detail_name, tag_ids, last_mileage, ...row }) => ({
    row,
    brand: brand_name,
    model: model_name,
    modelDetail: model_detail_name,
    tagIds: tag_ids,
    lastMileage: last_mileage,
  }));
}

async function selectVehicles(
  database: Database,
  scope: Scope,
  predicate: RawBuilder<SqlBool>,
): Promise<VehicleRow[]> {
  const { rows } = await sql<VehicleRow>`
    select v.*, b.name as brand_name, m.name as model_name, d.name as model_detail_name,
      r.mileage as last_mileage,
      array(select t.tag_id from current_tags t
        where t.company_id = v.company_id and t.vehicle_id = v.id order by 1) as tag_ids
    from (select * from vehicles where ${isInScope('company_id', scope)} and ${predicate}
      and deleted_at is null) v
    join brands b on b.id = v.brand_id
    join models m on m.id = v.model_id
    left join model_details d on d.id = v.model_detail_id
    left join lateral ${selectNewestMileage('v')} r on true
    order by v.company_id, v.id`.execute(database);
  return rows;
}

export const getLockedVehicle = ({ transaction, scope }: Write, id: number): Promise<StoredVehicle> =>
  getLockedRecord(listVehicles(transaction, scope, { ids: [id] }).then(([vehicle]) => vehicle ?? null));

export async function listVehicleSummaries(
  database: Database,
  ids: readonly number[],
): Promise<ReadonlyMap<number, { company: string; auction: Cents | null }>> {
  const { rows } = await sql<{ id: number; company: string; auction: Cents | null }>`
    select v.id, c.name as company, p.auction from vehicles v
    join companies c on c.id = v.company_id
    left join positions p on p.company_id = v.company_id and p.vehicle_id = v.id
    where v.id = any(${[...ids]}::int4[])`.execute(database);
  return new Map(rows.map(({ id, ...summary }) => [id, summary]));
}
