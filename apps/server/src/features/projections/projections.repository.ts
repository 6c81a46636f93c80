import { type Condition, type REGION_CODES, type VehicleStatus } from '@fleetworth/contract/field';
import type { FutureValueRow, ProjectionBody } from '@fleetworth/contract/projections';
import type { CalendarDate } from '@fleetworth/domain/calendar';
import type { PeriodType } from '@fleetworth/domain/finance';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Database } from '../../platform/db/database.ts';
import { isInScope } from '../../platform/db/is-in-scope.ts';
import { joinPredicates, matchPredicates } from '../fleet-view/public.ts';
import {
  newestForecast,
  type StoredContract,
  storedContract,
  valueSourceColumn,
} from '../positions/public.ts';

/** Inputs of a vehicle's projection and the other fields of its row. */
export interface ProjectionRecord {
  company_id: number;
  vehicle_id: number;
  vin: string;
  unit: string;
  brand: string;
  model: string;
  model_detail: string | null;
  class_name: string | null;
  model_year: number | null;
  condition: Condition;
  status: VehicleStatus;
  location_id: number;
  location_name: string;
  location_code: string | null;
  region_code: (typeof REGION_CODES)[number];
  /** Depreciation assumption of the location, as the percentage that a user entered. */
  location_rate: string | null;
  location_miles: number | null;
  /** Depreciation override for the location and model. */
  override_rate: string | null;
  period_type: PeriodType;
  mileage: number | null;
  auction: number | null;
  value_source: FutureValueRow['value_source'];
  valued_on: string | null;
  is_sandbox: boolean;
  basis: FutureValueRow['basis'];
  low_tenths: number | null;
  high_tenths: number | null;
  contract: StoredContract | null;
  /** Months until the vehicle is above water, at the monthly miles of its location. */
  above_water_in: number | null;
  /** Day of the provider's newest average values. Null without any. */
  forecast_day: string | null;
  /** These average values: on that day, a month and a year later. */
  average: number | null;
  next_month: number | null;
  next_year: number | null;
}

export interface LocationName {
  company_id: number;
  company_name: string;
  id: number;
  name: string;
  code: string | null;
}

export type VehicleFilters = Pick<ProjectionBody, 'statuses' | 'q' | 'above_water'> & {
  locationIds: readonly number[];
};

interface ChunkQuery {
  companyId: number;
  /** Absent for all locations. */
  locationIds: readonly number[] | undefined;
  statuses: ProjectionBody['statuses'];
  after: number;
  limit: number;
}

export class ProjectionsRepository {
  readonly #database: Database;
  readonly #scope: Scope;

  constructor(database: Database, scope: Scope) {
    this.#database = database;
    this.#scope = scope;
  }

  async listIds({ locationIds, statuses, q, above_water }: VehicleFilters): Promise<number[]> {
    const filters = {
      location_id: [...locationIds],
      ...(statuses && { statuses }),
      ...(q && { q }),
      ...(above_water?.length && { above_water }),
    };
    const { rows } = await sql<{ ids: number[] | null }>`
      select array_agg(p.vehicle_id order by p.unit_key, p.vehicle_id) as ids from positions p
      where ${joinPredicates(matchPredicates(filters, this.#scope.companyIds))}`.execute(this.#database);
    return rows[0]?.ids ?? [];
  }

  /** Returns these vehicles in the order of the given ids. Vehicles deleted in the meantime are omitted. */
  async read(vehicleIds: readonly number[], today: CalendarDate): Promise<ProjectionRecord[]> {
    const isRequested = sql<SqlBool>`p.vehicle_id = any(${[...vehicleIds]}::int4[])`;
    const records = await this.#select(
      today,
      sql`${isRequested} and ${isInScope('p.company_id', this.#scope)}`,
    );
    const byId = new Map(records.map((record) => [record.vehicle_id, record]));
    return vehicleIds.flatMap((id) => byId.get(id) ?? []);
  }

  /** Returns the next vehicles of a company by id, in the requested statuses. */
  async readChunk({ companyId, locationIds, statuses, after, limit }: ChunkQuery, today: CalendarDate) {
    const filters = {
      company_id: companyId,
      ...(locationIds && { location_id: [...locationIds] }),
      ...(statuses && { statuses }),
    };
    const companyIds = this.#scope.companyIds.filter((id) => id === companyId);
    const predicates = joinPredicates(matchPredicates(filters, companyIds));
    return await this.#select(
      today,
      sql`p.vehicle_id in (select p.vehicle_id from positions p
        where ${predicates} and p.vehicle_id > ${after} order by p.vehicle_id
        limit ${limit}) and p.company_id = ${companyId} order by p.vehicle_id`,
    );
  }

  /** Lists the locations of the scope, or of one of its companies, by company and name. */
  async listLocations(companyId?: number): Promise<LocationName[]> {
    const { rows } = await sql<LocationName>`
      select l.company_id, c.name as company_name, l.id, l.name, l.code
      from locations l join companies c on c.id = l.company_id
      where ${isInScope('l.company_id', this.#scope, companyId)} and l.deleted_at is null
        and c.deleted_at is null
      order by lower(c.name), c.id, lower(l.name), l.id`.execute(this.#database);
    return rows;
  }

  async #select(today: CalendarDate, predicate: RawBuilder<unknown>): Promise<ProjectionRecord[]> {
    const { rows } = await sql<ProjectionRecord>`
      select p.company_id, p.vehicle_id, p.vin, p.unit, b.name as brand, m.name as model,
        d.name as model_detail,
        k.name as class_name, p.model_year, p.condition, p.status, p.location_id, l.name as location_name,
        l.code as location_code,
        l.region_code, l.monthly_depreciation_assumption::text as location_rate,
        l.monthly_mileage_assumption as location_miles, o.value::text as override_rate,
        c.lease_calculating_period_type as period_type, p.mileage, p.auction,
        ${valueSourceColumn('p')} as value_source,
        p.valued_on, p.is_sandbox, p.value_basis as basis,
        p.value_low_tenths as low_tenths, p.value_high_tenths as high_tenths,
        ${storedContract} as contract, w.forecast_day, w.average, w.next_month,
        w.next_year,
        p.above_water_in
      from positions p
      join vehicles v on v.company_id = p.company_id and v.id = p.vehicle_id
      join companies c on c.id = p.company_id
      join locations l on l.company_id = p.company_id and l.id = p.location_id
      join brands b on b.id = p.brand_id
      join models m on m.id = p.model_id
      left join model_details d on d.id = p.model_detail_id
      left join vehicle_classes k on k.company_id = p.company_id and k.id = p.class_id
        and k.deleted_at is null
      left join depreciation_overrides o on o.company_id = p.company_id and o.location_id = p.location_id
        and o.model_id = p.model_id and o.deleted_at is null
      left join finance_contracts f on f.company_id = p.company_id and f.vehicle_id = p.vehicle_id
      left join lateral (${newestForecast(today)}) w on true
      where ${predicate}`.execute(this.#database);
    return rows;
  }
}
