import type { BenchFleet } from './bench-fleet.ts';

export const PEER_SCHEMA = 'peer';
export const PEER_TABLE = 'fleet_list';

/** All columns of a row of the list, including names and tags, so that a peer has nothing to join. */
const COLUMNS = `p.vehicle_id as id, p.unit, p.unit_key, p.vin, p.model_year, b.id as brand_id,
  b.name as brand_name, m.id as model_id,
  m.name as model_name, d.id as model_detail_id, d.name as model_detail_name, k.name as class_name,
  g.name as group_name,
  p.company_id, c.name as company_name, st.code as state_code, p.location_id, l.name as location_name,
  l.code as location_code, l.due_location_name, l.pickup_location_number, p.in_service_date, p.mileage,
  p.condition,
  v.color, p.status, p.auction, p.excellent_auction, p.good_auction, p.fair_auction, p.weekly_change,
  p.excellent_weekly_change, p.good_weekly_change, p.fair_weekly_change, p.value_state, p.excellent_source,
  p.good_source, p.fair_source, p.valued_on, p.is_sandbox, v.manual_price, p.excellent_latest, p.good_latest,
  p.fair_latest, p.mileage_record_id, p.mileage_date, p.mileage_updated_at, p.grade_tenths,
  p.record_excellent,
  p.record_good, p.record_fair, p.year_ago_price, p.year_ago_mileage, p.has_finance, p.payoff, p.revenue,
  p.excellent_revenue, p.good_revenue, p.fair_revenue, p.above_water_in, p.excellent_above_water_in,
  p.good_above_water_in, p.fair_above_water_in, p.next_month_change, p.excellent_next_month_change,
  p.good_next_month_change, p.fair_next_month_change, p.cap_cost, p.purchase_amount, p.monthly_payment,
  p.remaining_months, fc.name as source, p.depreciation_assumption, v.version, coalesce((
    select json_agg(json_build_object('id', x.id, 'name', x.name, 'color', x.color) order by x.name, x.id)
    from tags x where x.company_id = p.company_id and x.id = any(p.tag_ids) and x.deleted_at is null),
      '[]') as tags`;

/**
 * Creates a plain table of the demo user's list, with indexes for its sort and filter, in a schema that the
 * product doesn't use. It has no vehicles of other companies, so that a peer has no scope to check.
 */
export async function makePeerTable({ opened, companyIds }: BenchFleet): Promise<void> {
  const table = `${PEER_SCHEMA}.${PEER_TABLE}`;
  await opened.pool.query(`create schema if not exists ${PEER_SCHEMA}`);
  await opened.pool.query(`drop table if exists ${table}`);
  await opened.pool.query(
    `create table ${table} as select ${COLUMNS}
     from positions p
     join vehicles v on v.company_id = p.company_id and v.id = p.vehicle_id
     join companies c on c.id = p.company_id
     join states st on st.id = c.state_id
     join locations l on l.company_id = p.company_id and l.id = p.location_id
     join brands b on b.id = v.brand_id
     join models m on m.brand_id = v.brand_id and m.id = v.model_id
     left join model_details d on d.model_id = v.model_id and d.id = v.model_detail_id
     left join vehicle_classes k on k.company_id = p.company_id and k.id = v.class_id
     left join vehicle_groups g on g.company_id = k.company_id and g.id = k.group_id
     left join finance_contracts f on f.company_id = p.company_id and f.vehicle_id = p.vehicle_id
     left join financing_companies fc on fc.id = f.financing_company_id
     where p.company_id = any(array[${companyIds.join(', ')}])`,
  );
  await opened.pool.query(`alter table ${table} add primary key (id)`);
  await opened.pool.query(`create index on ${table} (unit_key, id)`);
  await opened.pool.query(
    `create index on ${table} (status, has_finance) include (auction, payoff, revenue, mileage)`,
  );
  await opened.pool.query(`vacuum analyze ${table}`);
}
