import type { Condition, VehicleStatus } from '@fleetworth/contract/field';
import { type Selectable, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Positions } from '../../platform/db/generated/tables.ts';
import { prepared } from '../../platform/db/prepared-pool.ts';
import type { FleetPageKey } from './find-fleet-page.ts';

// What a row shows of its position; what totals and comparisons alone need stays behind.
const SHOWN = [
  'company_id',
  'vehicle_id',
  'location_id',
  'unit',
  'vin',
  'status',
  'condition',
  'model_year',
  'in_service_date',
  'mileage',
  'mileage_record_id',
  'mileage_date',
  'mileage_updated_at',
  'grade_tenths',
  'value_state',
  'valued_on',
  'is_sandbox',
  'year_ago_price',
  'year_ago_mileage',
  'record_excellent',
  'record_good',
  'record_fair',
  'excellent_auction',
  'good_auction',
  'fair_auction',
  'excellent_source',
  'good_source',
  'fair_source',
  'excellent_latest',
  'good_latest',
  'fair_latest',
  'excellent_weekly_change',
  'good_weekly_change',
  'fair_weekly_change',
  'payoff',
  'cap_cost',
  'purchase_amount',
  'monthly_payment',
  'remaining_months',
  'depreciation_assumption',
  'excellent_revenue',
  'good_revenue',
  'fair_revenue',
] as const;

/** A position with the names that its row shows. */
export type FleetRecord = Omit<
  Pick<Selectable<Positions>, (typeof SHOWN)[number]>,
  'condition' | 'status'
> & {
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
    select ${sql.join(SHOWN.map((name) => sql.ref(`p.${name}`)))}, v.version, v.manual_price, v.color, v.brand_id, b.name as brand_name, v.model_id, m.name as model_name,
      v.model_detail_id, d.name as model_detail_name, k.name as class_name, g.name as group_name,
      c.name as company_name, st.code as state_code, l.name as location_name, l.code as location_code,
      l.due_location_name, l.pickup_location_number, fc.name as source,
      case when p.tag_ids = '{}' then '[]' else coalesce((
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
    order by key.place`.execute(database);
  return rows;
}
