import type { ClassPerformanceSort } from '@fleetworth/contract/class-performance-choices';
import type { ClassPerformanceRow, classPerformancesApi } from '@fleetworth/contract/class-performances';
import type { ValueSource } from '@fleetworth/contract/choices';
import type { HandlerInput } from '@fleetworth/contract/endpoint';
import type { Condition, VehicleStatus } from '@fleetworth/contract/field';
import type { CalendarDate } from '@fleetworth/domain/calendar';
import { dollarsOrNull } from '@fleetworth/domain/money';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Scope } from '../../platform/auth/scope.ts';
import { type Database, oneRow } from '../../platform/db/database.ts';
import { isInScope } from '../../platform/db/is-in-scope.ts';
import { valueSourceColumn } from '../positions/public.ts';
import { joinPredicates, companiesOf, matchPredicates, readFilters } from '../fleet-view/public.ts';

type ClassPerformancesQuery = HandlerInput<typeof classPerformancesApi.calls.listClassPerformances>['query'];

interface Row {
  vehicle_id: number;
  unit: string;
  vin: string;
  company_id: number;
  company_name: string;
  location_id: number;
  location_name: string;
  location_code: string | null;
  brand_id: number;
  brand_name: string;
  model_id: number;
  model_name: string;
  model_year: number | null;
  class_name: string | null;
  condition: Condition;
  mileage: number | null;
  utilization: string | null;
  revenue_per_unit: number | null;
  time_and_mileage: number | null;
  difference: number | null;
  depreciation_assumption: number | null;
  auction: number | null;
  payoff: number | null;
  revenue: number | null;
  monthly_payment: number | null;
  status: VehicleStatus;
  valued_on: string | null;
  value_source: ValueSource | null;
  is_sandbox: boolean;
}

const SORT_COLUMNS: Record<ClassPerformanceSort, string> = {
  unit: 'p.unit_key',
  vin: 'p.vin',
  location: 'coalesce(l.code, l.name) collate natural_order',
  brand: 'lower(b.name)',
  model: 'lower(m.name)',
  model_year: 'p.model_year',
  class_name: 'lower(k.name)',
  condition: `array_position(array['fair', 'good', 'excellent'], p.condition)`,
  mileage: 'p.mileage',
  class_utilization: 'n.utilization',
  class_rpu: 'n.revenue_per_unit',
  class_t_m: 'n.time_and_mileage',
  diff_rpu_assumption: 'n.revenue_per_unit - p.depreciation_assumption',
  depreciation_assumption: 'p.depreciation_assumption',
  auction: 'p.auction',
  payoff: 'p.payoff',
  revenue: 'p.revenue',
  monthly_payment: 'p.monthly_payment',
  status: 'p.status',
};

/** Id that no tag has. A search for it finds no vehicle. */
const MISSING_TAG_ID = 0;

export class ClassPerformancesRepository {
  readonly #database: Database;
  readonly #scope: Scope;

  constructor(database: Database, scope: Scope) {
    this.#database = database;
    this.#scope = scope;
  }

  async list(
    query: ClassPerformancesQuery,
    today: CalendarDate,
  ): Promise<{ items: ClassPerformanceRow[]; count: number }> {
    const predicates = await this.#predicateOf(query, today);
    const counted = await sql<{ count: number }>`
      select count(*)::int4 as count from positions p where ${predicates}`.execute(this.#database);
    const { sort, order, page, per } = query;
    const direction = sql.raw(order);
    const { rows } = await sql<Row>`
      with newest as (
        select distinct on (company_id, location_id, class_id)
          company_id, location_id, class_id, utilization, revenue_per_unit, time_and_mileage
        from class_performances where ${isInScope('company_id', this.#scope)}
        order by company_id, location_id, class_id, recorded_at desc, batch_id desc)
      select p.vehicle_id, p.unit, p.vin, p.company_id, c.name as company_name, p.location_id,
        l.name as location_name, l.code as location_code, b.id as brand_id, b.name as brand_name,
        m.id as model_id,
        m.name as model_name, p.model_year, k.name as class_name, p.condition, p.mileage, n.utilization,
        n.revenue_per_unit, n.time_and_mileage, n.revenue_per_unit - p.depreciation_assumption as difference,
        p.depreciation_assumption, p.auction, p.payoff, p.revenue, p.monthly_payment, p.status, p.valued_on,
        p.is_sandbox, ${valueSourceColumn('p')} as value_source
      from positions p
      join companies c on c.id = p.company_id
      join locations l on l.company_id = p.company_id and l.id = p.location_id
      join brands b on b.id = p.brand_id
      join models m on m.id = p.model_id
      left join vehicle_classes k on k.company_id = p.company_id and k.id = p.class_id
        and k.deleted_at is null
      left join newest n on n.company_id = p.company_id and n.location_id = p.location_id
        and n.class_id = k.id
      where ${predicates}
      order by ${sql.raw(SORT_COLUMNS[sort])} ${direction} nulls last, p.vehicle_id ${direction}
      limit ${per} offset ${(page - 1) * per}`.execute(this.#database);
    return { items: rows.map(presentRow), count: oneRow(counted.rows).count };
  }

  async #predicateOf(query: ClassPerformancesQuery, today: CalendarDate): Promise<RawBuilder<SqlBool>> {
    const { company_id, location_id, tag_id, statuses, q, tag_operation } = query;
    const input = {
      ...(company_id !== undefined && { company_id }),
      ...(location_id !== undefined && { location_id }),
      ...(tag_id !== undefined && { tag_id }),
      ...(statuses !== undefined && { statuses }),
      ...(q !== undefined && { q }),
    };
    const filters = await readFilters({ database: this.#database, today }, this.#scope, input);
    const predicates = matchPredicates(filters, companiesOf(this.#scope.companyIds, filters));
    const tags = filters.tag_id;
    if (tag_operation === 'any' || tags === undefined) return joinPredicates(predicates);
    // `readFilters` keeps only tags that exist. If one is missing, no vehicle can have all tags.
    const doAllTagsExist = tags.length === new Set(tag_id).size;
    return joinPredicates([
      ...predicates,
      sql`p.tag_ids @> ${doAllTagsExist ? [...tags] : [MISSING_TAG_ID]}::int4[]`,
    ]);
  }
}

const presentRow = (row: Row): ClassPerformanceRow => ({
  id: row.vehicle_id,
  unit: row.unit,
  vin: row.vin,
  company: { id: row.company_id, name: row.company_name },
  location: { id: row.location_id, name: row.location_name, code: row.location_code },
  brand: { id: row.brand_id, name: row.brand_name },
  model: { id: row.model_id, name: row.model_name },
  model_year: row.model_year,
  class_name: row.class_name,
  condition: row.condition,
  mileage: row.mileage,
  class_utilization: row.utilization === null ? null : Number(row.utilization),
  class_rpu: dollarsOrNull(row.revenue_per_unit),
  class_t_m: dollarsOrNull(row.time_and_mileage),
  diff_rpu_assumption: dollarsOrNull(row.difference),
  depreciation_assumption: dollarsOrNull(row.depreciation_assumption),
  auction: dollarsOrNull(row.auction),
  payoff: dollarsOrNull(row.payoff),
  revenue: dollarsOrNull(row.revenue),
  monthly_payment: dollarsOrNull(row.monthly_payment),
  status: row.status,
  valued_on: row.valued_on,
  value_source: row.value_source,
  is_sandbox: row.is_sandbox && row.value_source !== 'manual',
});
