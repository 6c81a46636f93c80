import { DEFAULT_STATUSES } from '@fleetworth/contract/field';

/** A prepared statement with its parameters, as pg takes it. */
export interface Statement {
  name: string;
  text: string;
  values: unknown[];
}

const PER = 100;

/** The list of Value by Vehicle, or of the vehicles. */
export type ListName = 'listFleet' | 'listVehicles';

// Columns of a row that come from its position.
const COLUMNS_OF_FLEET = [
  'vehicle_id',
  'version',
  'unit',
  'vin',
  'model_year',
  'brand_id',
  'model_id',
  'model_detail_id',
  'company_id',
  'location_id',
  'in_service_date',
  'mileage',
  'mileage_record_id',
  'mileage_date',
  'mileage_updated_at',
  'grade_tenths',
  'condition',
  'color',
  'status',
  'auction',
  'excellent_auction',
  'good_auction',
  'fair_auction',
  'weekly_change',
  'excellent_weekly_change',
  'good_weekly_change',
  'fair_weekly_change',
  'value_state',
  'excellent_source',
  'good_source',
  'fair_source',
  'valued_on',
  'is_sandbox',
  'value_confidence',
  'value_basis',
  'value_data_year',
  'value_index_month',
  'value_low_tenths',
  'value_high_tenths',
  'manual_price',
  'excellent_latest',
  'good_latest',
  'fair_latest',
  'record_excellent',
  'record_good',
  'record_fair',
  'year_ago_price',
  'year_ago_mileage',
  'payoff',
  'excellent_revenue',
  'good_revenue',
  'fair_revenue',
  'excellent_above_water_in',
  'good_above_water_in',
  'fair_above_water_in',
  'excellent_next_month_change',
  'good_next_month_change',
  'fair_next_month_change',
  'cap_cost',
  'purchase_amount',
  'monthly_payment',
  'remaining_months',
  'depreciation_assumption',
];

const COLUMNS_OF_VEHICLES = [
  'vehicle_id',
  'vehicle_version',
  'unit',
  'vin',
  'model_year',
  'brand_id',
  'model_id',
  'model_detail_id',
  'class_id',
  'company_id',
  'location_id',
  'in_service_date',
  'mileage',
  'mileage_record_id',
  'mileage_date',
  'condition',
  'color',
  'status',
  'has_finance',
  'auction',
  'excellent_auction',
  'good_auction',
  'fair_auction',
  'value_state',
  'excellent_source',
  'good_source',
  'fair_source',
  'valued_on',
  'is_sandbox',
  'value_confidence',
  'value_basis',
  'value_data_year',
  'value_index_month',
  'value_low_tenths',
  'value_high_tenths',
  'record_excellent',
  'record_good',
  'record_fair',
  'payoff',
];

const SELECTED: Record<ListName, { columns: readonly string[]; names: string; joins: string }> = {
  listFleet: {
    columns: COLUMNS_OF_FLEET,
    names: 'st.code as state, l.due_location_name, l.pickup_location_number, f.name as source',
    joins: `join states st on st.id = c.state_id
          left join financing_companies f on f.id = p.financing_company_id`,
  },
  listVehicles: { columns: COLUMNS_OF_VEHICLES, names: 'l.region_code', joins: '' },
};

interface PageQuery {
  list: ListName;
  unitKey: string;
  vehicleId: number;
}

/**
 * Returns the reference of goals 1 and 2: the best handwritten query for a page of a list by unit after a
 * cursor, with its names and the count of the whole list. It is independent of the product's statements, so
 * that slow SQL there can't look good. Each company is read by the index of the sort. Positions and names are
 * read for the page's rows only. The rows are returned as one JSON text, which costs the caller least.
 */
export const bestList = (
  companyIds: readonly number[],
  { list, unitKey, vehicleId }: PageQuery,
): Statement => ({
  name: `best_${list}`,
  text: `
    with page as (
      select x.* from unnest($1::int4[]) as s (company_id)
      cross join lateral (
        select p.company_id, p.vehicle_id, p.unit_key from positions p
        where p.company_id = s.company_id and p.status = any($2::text[])
          and (p.unit_key, p.vehicle_id) > ($3::text, $4::int4)
        order by p.unit_key, p.vehicle_id limit ${PER + 1}) x
      order by x.unit_key, x.vehicle_id limit ${PER + 1})
    select (
        select json_agg(r) from (
          select ${SELECTED[list].columns.map((name) => `p.${name}`).join(', ')}, ${SELECTED[list].names},
            c.name as company, l.name as location, l.code as location_code,
            k.name as class, g.name as "group", b.name as brand, m.name as model, d.name as model_detail,
            (select json_agg(json_build_array(t.id, t.name, t.color) order by t.name) from tags t
             where t.company_id = p.company_id and t.id = any(p.tag_ids) and t.deleted_at is null) as tags
          from page
          join positions p on p.company_id = page.company_id and p.vehicle_id = page.vehicle_id
          join companies c on c.id = p.company_id
          join locations l on l.company_id = p.company_id and l.id = p.location_id
          join brands b on b.id = p.brand_id
          join models m on m.id = p.model_id
          left join model_details d on d.id = p.model_detail_id
          left join vehicle_classes k on k.company_id = p.company_id and k.id = p.class_id
          left join vehicle_groups g on g.company_id = k.company_id and g.id = k.group_id
          ${SELECTED[list].joins}
          order by page.unit_key, page.vehicle_id) r)::text as rows, (
        select sum(vehicles) from (
          select vehicles from company_position_totals where company_id = any($1) and status = any($2)
          union all
          select vehicles from position_total_deltas
            where company_id = any($1) and status = any($2)) t) as count`,
  values: [[...companyIds], [...DEFAULT_STATUSES], unitKey, vehicleId],
});
