import {
  type Condition,
  type REGION_CODES,
  VALUATION_PROVIDER,
  type VehicleStatus,
} from '@fleetworth/contract/field';
import type { PeriodType } from '@fleetworth/domain/finance';
import { type RawBuilder, sql } from 'kysely';
import { hasIdIn } from '../../platform/db/row-filters.ts';
import { readByCompany } from '../../platform/db/companies-with-rows.ts';
import { selectNewestMileage } from '../../platform/db/newest-mileage.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import { isInScope } from '../../platform/db/is-in-scope.ts';
import { prepared } from '../../platform/db/prepared-pool.ts';
import type { Database } from '../../platform/db/database.ts';

export interface StoredContract {
  variant: 'lease_one' | 'lease_two' | 'loan_one' | 'loan_two';
  length_months: number;
  purchase_amount: number;
  start_date: string;
  monthly_depreciation: number | null;
  monthly_depreciation_rate: string | null;
  monthly_interest_rate: string | null;
  monthly_payment: number | null;
  down_payment: number | null;
}

/** Columns of a vehicle's contract, as selected by `contractColumns`. All are null without a contract. */
export type ContractColumns = StoredContract | { [Column in keyof StoredContract]: null };

export interface StoredMarketValue {
  day: string;
  mileage_record_id: number;
  excellent: number | null;
  good: number | null;
  fair: number | null;
  grade_tenths: number | null;
  year_ago_price: number | null;
  year_ago_mileage: number | null;
  is_sandbox: boolean;
  answered_at: string;
  confidence: 'normal' | 'low';
  basis: 'indexed' | 'price' | null;
  data_year: number | null;
  index_month: string | null;
  low_tenths: number | null;
  high_tenths: number | null;
  mileage: number;
  asked_region: string | null;
  asked_hash: number | null;
}

export interface StoredGuideValue {
  xclean: number | null;
  clean: number | null;
  avg: number | null;
  rough: number | null;
  valued_at: string;
  is_sandbox: boolean;
}

export interface PositionInput {
  company_id: number;
  vehicle_id: number;
  location_id: number;
  unit: string;
  vin: string;
  status: VehicleStatus;
  condition: Condition;
  model_year: number | null;
  in_service_date: string | null;
  manual_price: number | null;
  vehicle_version: number;
  brand_id: number;
  brand: string;
  model_id: number;
  model: string;
  model_detail_id: number | null;
  model_detail: string | null;
  class_id: number | null;
  color: string | null;
  financing_company_id: number | null;
  tag_ids: number[];
  period_type: PeriodType;
  depreciation_rate: string | null;
  monthly_miles: number | null;
  region_code: (typeof REGION_CODES)[number];
  contract: StoredContract | null;
  mileage_record_id: number | null;
  mileage: number | null;
  mileage_date: string | null;
  mileage_updated_at: Date | null;
  /** Newest value requested with the last mileage record. */
  record_value: StoredMarketValue | null;
  /**
   * Values for the current description of the vehicle, newest first: the last 14 days and the newest positive
   * value in each condition.
   */
  values: StoredMarketValue[];
  /** Day of the provider's newest market value, from which it forecasts. Null without market values. */
  forecast_day: string | null;
  /**
   * Average value on `forecast_day`, in cents. `next_month` and `next_year` are forecasts from that day.
   * Null if the provider has none.
   */
  average: number | null;
  next_month: number | null;
  next_year: number | null;
  guide: StoredGuideValue | null;
  last_sell_item_id: number | null;
  request_state: 'pending' | 'answered' | 'unavailable' | null;
}

const VALUE_FIELDS: readonly (keyof StoredMarketValue)[] = [
  'day',
  'mileage_record_id',
  'excellent',
  'good',
  'fair',
  'grade_tenths',
  'year_ago_price',
  'year_ago_mileage',
  'is_sandbox',
  'answered_at',
  'confidence',
  'basis',
  'data_year',
  'index_month',
  'low_tenths',
  'high_tenths',
  'mileage',
  'asked_region',
  'asked_hash',
];

const valueJson = sql.raw(
  `json_build_object(${VALUE_FIELDS.map((name) => `'${name}', m.${name}`).join(', ')})`,
);

const guideJson = sql`case when g.vehicle_id is not null then json_build_object('xclean', g.whole_xclean,
  'clean', g.whole_clean, 'avg', g.whole_avg, 'rough', g.whole_rough, 'valued_at', g.valued_at,
  'is_sandbox', g.is_sandbox) end`;

// Excludes values for an earlier description of the vehicle.
const isCurrentValue = sql`m.company_id = v.company_id and m.vehicle_id = v.id
  and m.provider = ${VALUATION_PROVIDER}
  and m.description_hash = v.description_hash`;

// Reads the values from the newest one and stops at the first positive value.
const selectNewestPositiveDay = (condition: Condition) => sql`
  select day from (
    select day from market_values m
    where ${isCurrentValue} and m.${sql.ref(condition)} > 0
    order by day desc limit 1) ${sql.ref(`newest_${condition}`)}`;

const selectNewestForecast = (today: string) => sql`
  select m.day as forecast_day, m.good as average, m.next_month, m.next_year from market_values m
  where ${isCurrentValue} and m.day <= ${today}
  order by m.day desc limit 1`;

export const contractJson = sql<StoredContract | null>`
  case when f.vehicle_id is not null then json_build_object(
  'variant', f.variant, 'length_months', f.length_months, 'purchase_amount', f.purchase_amount,
  'start_date', f.start_date, 'monthly_depreciation', f.monthly_depreciation,
  'monthly_depreciation_rate', f.monthly_depreciation_rate::text,
  'monthly_interest_rate', f.monthly_interest_rate::text,
  'monthly_payment', f.monthly_payment, 'down_payment', f.down_payment) end`;

/** Costs less than `contractJson` in statements that read many vehicles. */
export const contractColumns = sql`f.variant, f.length_months, f.purchase_amount, f.start_date,
  f.monthly_depreciation, f.monthly_depreciation_rate::text, f.monthly_interest_rate::text, f.monthly_payment,
  f.down_payment`;

// Up to this number of vehicles, statements share a cached plan. With more vehicles, a separate plan may be
// faster.
const MAX_PREPARED_VEHICLES = 50;

interface PositionQuery {
  vehicleIds: readonly number[];
  today: string;
}

export const readPositionInputs = async (
  database: Database,
  scope: Scope,
  query: PositionQuery,
): Promise<PositionInput[]> =>
  await readByCompany(
    { database, scope, table: 'vehicles', predicate: hasIdIn(query.vehicleIds) },
    async (scopeOfVehicles) => (await selectPositionInputs(scopeOfVehicles, query).execute(database)).rows,
  );

// Filters each table by its own company, because PostgreSQL otherwise scans all partitions of the table.
const joinDetails = (scope: Scope) => sql`
  left join finance_contracts f on f.company_id = v.company_id and f.vehicle_id = v.id
    and ${isInScope('f.company_id', scope)}
  left join guide_values g on g.company_id = v.company_id and g.vehicle_id = v.id
    and ${isInScope('g.company_id', scope)}
  left join value_requests q on q.company_id = v.company_id and q.vehicle_id = v.id
    and ${isInScope('q.company_id', scope)} and q.provider = ${VALUATION_PROVIDER}`;

export const selectPositionInputs = (
  scope: Scope,
  { vehicleIds, today }: PositionQuery,
): RawBuilder<PositionInput> =>
  sql<PositionInput>`${vehicleIds.length <= MAX_PREPARED_VEHICLES ? prepared('position_inputs') : sql``}
    select v.company_id, v.id as vehicle_id, v.location_id, v.unit, v.vin, v.status, v.condition,
      v.model_year, v.in_service_date, v.manual_price, v.version as vehicle_version,
      v.brand_id, bn.name as brand, v.model_id, mn.name as model,
      v.model_detail_id, dn.name as model_detail, v.class_id, v.color, f.financing_company_id,
      array(select t.tag_id from vehicle_tags t where t.company_id = v.company_id and t.vehicle_id = v.id
        order by 1) as tag_ids,
      c.lease_calculating_period_type as period_type,
      coalesce(o.value, l.monthly_depreciation_assumption) as depreciation_rate,
      l.monthly_mileage_assumption as monthly_miles, l.region_code,
      ${contractJson} as contract, r.id as mileage_record_id, r.mileage, r.date as mileage_date,
      r.updated_at as mileage_updated_at, w.record_value, s.values,
      fc.forecast_day, fc.average, fc.next_month, fc.next_year, q.state as request_state,
      ${guideJson} as guide, (
        select max(i.id) from sell_items i
        where i.company_id = v.company_id and i.vehicle_id = v.id) as last_sell_item_id
    from vehicles v
    join companies c on c.id = v.company_id
    join locations l on l.company_id = v.company_id and l.id = v.location_id
    left join depreciation_overrides o
      on o.company_id = v.company_id and o.location_id = v.location_id and o.model_id = v.model_id
        and o.deleted_at is null
    ${joinDetails(scope)}
    left join lateral ${selectNewestMileage('v')} r on true
    left join lateral (
      select ${valueJson} as record_value from market_values m
      where ${isCurrentValue} and m.day <= ${today} and m.mileage_record_id = r.id and m.mileage = r.mileage
      order by m.day desc limit 1) w on true
    cross join lateral (
      select array_agg(day) as days, least(min(day), ${today}::date - 14) as first_day from (
        ${selectNewestPositiveDay('excellent')} union all ${selectNewestPositiveDay('good')}
          union all ${selectNewestPositiveDay('fair')}) newest) n
    cross join lateral (
      select coalesce(json_agg(${valueJson} order by m.day desc), '[]') as values from market_values m
      where ${isCurrentValue} and m.day between n.first_day and ${today}
        and (m.day >= ${today}::date - 14 or m.day = any(n.days))) s
    left join lateral (${selectNewestForecast(today)}) fc on true
    join brands bn on bn.id = v.brand_id
    join models mn on mn.id = v.model_id
    left join model_details dn on dn.id = v.model_detail_id
    where ${isInScope('v.company_id', scope)} and v.id = any(${[...vehicleIds]}::int4[])
      and v.deleted_at is null
    order by v.company_id, v.id`;
