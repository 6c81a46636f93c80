import {
  type Condition,
  type REGION_CODES,
  VALUATION_PROVIDER,
  type VehicleStatus,
} from '@fleetworth/contract/field';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { type Database, oneRow } from '../../platform/db/database.ts';
import type { Positions } from '../../platform/db/generated/tables.ts';
import { prepared } from '../../platform/db/prepared-pool.ts';
import { nameOrder } from '../../platform/db/name-order.ts';
import type { FleetPageKey } from './fleet-page.repository.ts';

// Columns of a position that the list shows. Other columns are for totals and comparisons.
const ROW_COLUMNS = [
  'company_id',
  'vehicle_id',
  'version',
  'vehicle_version',
  'location_id',
  'brand_id',
  'model_id',
  'model_detail_id',
  'unit',
  'vin',
  'status',
  'condition',
  'model_year',
  'in_service_date',
  'color',
  'manual_price',
  'mileage',
  'mileage_record_id',
  'mileage_date',
  'mileage_updated_at',
  'grade_tenths',
  'value_state',
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
  'guide_xclean',
  'guide_clean',
  'guide_avg',
  'guide_rough',
  'guide_valued_at',
  'guide_sandbox',
  'excellent_weekly_change',
  'good_weekly_change',
  'fair_weekly_change',
  'week_break',
  'week_break_on',
  'payoff',
  'cap_cost',
  'purchase_amount',
  'monthly_payment',
  'remaining_months',
  'contract_start',
  'contract_end',
  'depreciation_assumption',
  'excellent_revenue',
  'good_revenue',
  'fair_revenue',
  'excellent_above_water_in',
  'good_above_water_in',
  'fair_above_water_in',
  'excellent_next_month_change',
  'good_next_month_change',
  'fair_next_month_change',
] as const;

// Columns that describe a value: name in positions, then name in market values.
const VALUE_COLUMNS = {
  value_confidence: 'confidence',
  value_basis: 'basis',
  value_data_year: 'data_year',
  value_index_month: 'index_month',
  value_low_tenths: 'low_tenths',
  value_high_tenths: 'high_tenths',
} as const;

interface JoinedFields {
  /**
   * Monthly rate of the override or the location in percent, as the user typed it. A change of this rate
   * also renews `names_version`.
   */
  depreciation_rate: string | null;
  names_version: number;
  company_name: string;
  state_code: string;
  region_code: (typeof REGION_CODES)[number];
  location_name: string;
  location_code: string | null;
  due_location_name: string | null;
  pickup_location_number: string | null;
  /**
   * The next four fields are the choices of the last offer through a sell channel. They are null if the
   * vehicle was never offered.
   */
  offered_retail: boolean | null;
  offered_wholesale: boolean | null;
  offered_with_mmr: boolean | null;
  offered_with_cost: boolean | null;
  class_id: number | null;
  class_name: string | null;
  group_name: string | null;
  brand_name: string;
  model_name: string;
  model_detail_name: string | null;
  source_name: string | null;
  tags: { id: number; name: string; color: string }[];
  /** User and time of the last change of the manual price. Null without a manual price. */
  priced: { by: string | null; at: string } | null;
}

export type FleetRecord = Omit<
  Pick<
    Selectable<Positions>,
    (typeof ROW_COLUMNS)[number] | 'valued_on' | 'is_sandbox' | keyof typeof VALUE_COLUMNS
  >,
  'condition' | 'status' | 'mileage_updated_at' | 'guide_valued_at'
> &
  JoinedFields & {
    condition: Condition;
    status: VehicleStatus;
    mileage_updated_at: string | null;
    guide_valued_at: string | null;
  };

const COLUMNS = sql.raw(ROW_COLUMNS.map((name) => `p.${name}`).join(', '));

interface ValueSql {
  columns: RawBuilder<unknown>;
  join: RawBuilder<unknown>;
}

const OWN_CONDITION_SQL: ValueSql = {
  columns: sql.raw(
    ['valued_on', 'is_sandbox', ...Object.keys(VALUE_COLUMNS)].map((name) => `p.${name}`).join(', '),
  ),
  join: sql``,
};

/**
 * Positions describe only the value in the vehicle's own condition. The value in another condition may be
 * from another day, so its market value is joined.
 */
function previewedValue(condition: Condition): ValueSql {
  const day = `p.${condition}_valued_on`;
  const valueColumns = Object.entries(VALUE_COLUMNS).map(([name, column]) => `a.${column} as ${name}`);
  // A manual price has no day, so no market value is joined and `p.is_sandbox` applies.
  const isSandbox = 'coalesce(a.is_sandbox, p.is_sandbox) as is_sandbox';
  const columns = [`${day} as valued_on`, isSandbox, ...valueColumns];
  return {
    columns: sql.raw(columns.join(', ')),
    join: sql`left join market_values a on a.company_id = p.company_id and a.vehicle_id = p.vehicle_id
        and a.provider = ${VALUATION_PROVIDER} and a.day = ${sql.ref(day)}`,
  };
}

/**
 * Omits vehicles that no longer exist. PostgreSQL combines the records into one JSON text. Otherwise,
 * parsing six thousand separate fields would take a fifth of the time of a list request in this process,
 * which has only one thread.
 */
export async function readFleetRecords(
  database: Database,
  keys: readonly Pick<FleetPageKey, 'company_id' | 'vehicle_id'>[],
  previewCondition: Condition | undefined,
): Promise<FleetRecord[]> {
  const companyIds = keys.map(({ company_id }) => company_id);
  const vehicleIds = keys.map(({ vehicle_id }) => vehicle_id);
  const value = previewCondition === undefined ? OWN_CONDITION_SQL : previewedValue(previewCondition);
  const { rows } = await sql<{
    records: FleetRecord[];
  }>`${prepared(`fleet_records_${previewCondition ?? 'own'}`)}
    select coalesce(json_agg(record), '[]') as records from (
      select ${COLUMNS}, ${value.columns}, c.names_version, c.name as company_name, st.code as state_code,
        coalesce(o.value, l.monthly_depreciation_assumption)::text as depreciation_rate,
        l.name as location_name, l.code as location_code, l.region_code,
        l.due_location_name, l.pickup_location_number, k.id as class_id, k.name as class_name,
        g.name as group_name, b.name as brand_name, m.name as model_name, d.name as model_detail_name,
        i.retail as offered_retail, i.wholesale as offered_wholesale, i.is_with_mmr as offered_with_mmr,
        case when i.id is not null then i.initial_cost is not null end as offered_with_cost,
        f.name as source_name, coalesce((
          select json_agg(json_build_object('id', t.id, 'name', t.name, 'color', t.color) order by
            ${nameOrder('t.name')}, t.id)
          from tags t where t.company_id = p.company_id and t.id = any(p.tag_ids) and t.deleted_at is null),
            '[]') as tags,
        case when p.manual_price is not null then (
          select json_build_object('by', trim(u.name || ' ' || u.last_name), 'at', a.happened_at)
          from audit_entries a left join users u on u.id = a.user_id
          where a.company_id = p.company_id and a.entity = 'vehicles' and a.entity_id = p.vehicle_id
            and a.action <> 'restore' and a.after ->> 'manual_price' is distinct
              from a.before ->> 'manual_price'
          order by a.id desc limit 1) end as priced
      from unnest(${companyIds}::int4[], ${vehicleIds}::int4[]) as key (company_id, vehicle_id)
      join positions p on p.company_id = key.company_id and p.vehicle_id = key.vehicle_id
      ${value.join}
      join companies c on c.id = p.company_id
      join states st on st.id = c.state_id
      join locations l on l.company_id = p.company_id and l.id = p.location_id
      left join depreciation_overrides o on o.company_id = p.company_id and o.location_id = p.location_id
        and o.model_id = p.model_id and o.deleted_at is null
      join brands b on b.id = p.brand_id
      join models m on m.id = p.model_id
      left join model_details d on d.id = p.model_detail_id
      left join vehicle_classes k on k.company_id = p.company_id and k.id = p.class_id
        and k.deleted_at is null
      left join vehicle_groups g on g.company_id = k.company_id and g.id = k.group_id
      left join sell_items i on i.company_id = p.company_id and i.id = p.last_sell_item_id
      left join financing_companies f on f.id = p.financing_company_id) record`.execute(database);
  return oneRow(rows).records;
}
