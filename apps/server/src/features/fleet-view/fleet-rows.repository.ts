import type { Condition, VehicleStatus } from '@fleetworth/contract/field';
import { type Selectable, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Positions } from '../../platform/db/generated/tables.ts';
import { prepared } from '../../platform/db/prepared-pool.ts';
import type { FleetPageKey } from './find-fleet-page.ts';

export interface RecordValue {
  provider: string;
  excellent: number | null;
  good: number | null;
  fair: number | null;
  answered_at: string;
}

/** A position with the names that its row shows. */
export type FleetRecord = Omit<Selectable<Positions>, 'condition' | 'status'> & {
  condition: Condition;
  status: VehicleStatus;
  version: number;
  manual_price: number | null;
  color: string | null;
  brand_id: number;
  brand_name: string;
  model_id: number;
  model_name: string;
  model_detail_id: number | null;
  model_detail_name: string | null;
  class_name: string | null;
  group_name: string | null;
  company_name: string;
  state_code: string;
  location_name: string;
  location_code: string | null;
  due_location_name: string | null;
  pickup_location_number: string | null;
  source: string | null;
  record_date: string | null;
  record_updated_at: Date | null;
  record_values: RecordValue[];
  tags: { id: number; name: string; color: string }[];
};

/** The records of a page, in the page's order: one statement, each table by its key. */
export async function readFleetRecords(
  database: Database,
  keys: readonly FleetPageKey[],
): Promise<FleetRecord[]> {
  const companyIds = keys.map(({ company_id }) => company_id);
  const vehicleIds = keys.map(({ vehicle_id }) => vehicle_id);
  const { rows } = await sql<FleetRecord>`${prepared('fleet_records')}
    select p.*, v.version, v.manual_price, v.color, v.brand_id, b.name as brand_name, v.model_id, m.name as model_name,
      v.model_detail_id, d.name as model_detail_name, k.name as class_name, g.name as group_name,
      c.name as company_name, st.code as state_code, l.name as location_name, l.code as location_code,
      l.due_location_name, l.pickup_location_number, fc.name as source,
      r.date as record_date, r.updated_at as record_updated_at,
      coalesce(w.record_values, '[]') as record_values, case when p.tag_ids = '{}' then '[]' else coalesce((
        select json_agg(json_build_object('id', x.id, 'name', x.name, 'color', x.color) order by x.name, x.id)
        from tags x where x.company_id = p.company_id and x.id = any(p.tag_ids) and x.deleted_at is null), '[]') end as tags
    from unnest(${companyIds}::int4[], ${vehicleIds}::int4[]) with ordinality as key (company_id, vehicle_id, place)
    join positions p on p.company_id = key.company_id and p.vehicle_id = key.vehicle_id
    join vehicles v on v.company_id = key.company_id and v.id = key.vehicle_id
    join companies c on c.id = key.company_id
    join states st on st.id = c.state_id
    join locations l on l.company_id = key.company_id and l.id = p.location_id
    join brands b on b.id = v.brand_id
    join models m on m.brand_id = v.brand_id and m.id = v.model_id
    left join model_details d on d.model_id = v.model_id and d.id = v.model_detail_id
    left join vehicle_classes k on k.company_id = key.company_id and k.id = v.class_id
    left join vehicle_groups g on g.company_id = k.company_id and g.id = k.group_id
    left join finance_contracts f on f.company_id = key.company_id and f.vehicle_id = key.vehicle_id
    left join financing_companies fc on fc.id = f.financing_company_id
    left join mileage_records r on r.company_id = key.company_id and r.id = p.mileage_record_id
    left join lateral (
      select json_agg(json_build_object('provider', n.provider, 'excellent', n.excellent, 'good', n.good, 'fair', n.fair,
        'answered_at', n.answered_at)) as record_values
      from (
        select * from market_values mv
        where mv.company_id = key.company_id and mv.vehicle_id = key.vehicle_id and mv.provider = 'manheim'
          and mv.mileage_record_id = p.mileage_record_id
        order by mv.day desc limit 1) n) w on true
    order by key.place`.execute(database);
  return rows;
}
