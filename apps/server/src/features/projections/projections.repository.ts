import { type Condition, type REGION_CODES, type VehicleStatus } from '@fleetworth/contract/field';
import type { FutureValueRow, ProjectionBody } from '@fleetworth/contract/projections';
import type { PeriodType } from '@fleetworth/domain/finance';
import { sql } from 'kysely';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Database } from '../../platform/db/database.ts';
import { isInScope } from '../../platform/db/is-in-scope.ts';
import { nameOrder } from '../../platform/db/name-order.ts';
import { joinPredicates, matchPredicates } from '../fleet-view/public.ts';
import { type ContractColumns, contractColumns, valueSourceColumn } from '../positions/public.ts';

interface VehicleColumns {
  company_id: number;
  vehicle_id: number;
  vin: string;
  brand: string;
  model: string;
  model_detail: string | null;
  model_year: number | null;
  status: VehicleStatus;
  location_id: number;
  override_rate: string | null;
  mileage: number | null;
  auction: number | null;
  value_source: FutureValueRow['value_source'];
  is_sandbox: boolean;
  forecast_day: string | null;
  /**
   * Average value on `forecast_day`, in cents. `next_month` and `next_year` are forecasts from that day.
   * Null if the provider has none.
   */
  average: number | null;
  next_month: number | null;
  next_year: number | null;
}

/** Columns of a vehicle's location and company. */
export interface LocationColumns {
  region_code: (typeof REGION_CODES)[number];
  location_rate: string | null;
  location_miles: number | null;
  period_type: PeriodType;
}

export type ProjectionVehicle = VehicleColumns & ContractColumns;

export type ProjectionRecord = ProjectionVehicle & LocationColumns & RecordColumns;

interface RecordColumns {
  unit: string;
  class_name: string | null;
  condition: Condition;
  location_name: string;
  location_code: string | null;
  valued_on: string | null;
  basis: FutureValueRow['basis'];
  low_tenths: number | null;
  high_tenths: number | null;
  /** Months until the vehicle is above water, computed with the monthly miles of the location. */
  above_water_in: number | null;
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

export interface CompanyLocations {
  companyId: number;
  locationIds: readonly number[];
}

const vehicleColumns = sql`p.company_id, p.vehicle_id, p.vin, b.name as brand, m.name as model,
  d.name as model_detail, p.model_year, p.status, p.location_id, o.value::text as override_rate, p.mileage,
  p.auction, ${valueSourceColumn('p')} as value_source, p.is_sandbox, ${contractColumns},
  p.forecast_day, p.forecast_average as average, p.forecast_next_month as next_month,
  p.forecast_next_year as next_year`;

const locationColumns = sql`l.region_code, l.monthly_depreciation_assumption::text as location_rate,
  l.monthly_mileage_assumption as location_miles, c.lease_calculating_period_type as period_type`;

// Filters contracts by their own company, because PostgreSQL otherwise scans all partitions.
const joinVehicle = (scope: Scope, companyId?: number) => sql`
  join brands b on b.id = p.brand_id
  join models m on m.id = p.model_id
  left join model_details d on d.id = p.model_detail_id
  left join depreciation_overrides o on o.company_id = p.company_id and o.location_id = p.location_id
    and o.model_id = p.model_id and o.deleted_at is null
  left join finance_contracts f on f.company_id = p.company_id and f.vehicle_id = p.vehicle_id
    and ${isInScope('f.company_id', scope, companyId)}`;

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

  async read(vehicleIds: readonly number[]): Promise<ProjectionRecord[]> {
    const { rows } = await sql<ProjectionRecord>`
      select ${vehicleColumns}, ${locationColumns}, p.unit, k.name as class_name, p.condition,
        l.name as location_name, l.code as location_code, p.valued_on, p.value_basis as basis,
        p.value_low_tenths as low_tenths, p.value_high_tenths as high_tenths, p.above_water_in
      from positions p
      join companies c on c.id = p.company_id
      join locations l on l.company_id = p.company_id and l.id = p.location_id
      ${joinVehicle(this.#scope)}
      left join vehicle_classes k on k.company_id = p.company_id and k.id = p.class_id
        and k.deleted_at is null
      where p.vehicle_id = any(${[...vehicleIds]}::int4[])
        and ${isInScope('p.company_id', this.#scope)}`.execute(this.#database);
    const byId = new Map(rows.map((record) => [record.vehicle_id, record]));
    return vehicleIds.flatMap((id) => byId.get(id) ?? []);
  }

  /**
   * Reads the vehicles of the locations in chunks, without `LocationColumns`, which many vehicles share.
   * Requires a transaction. While the caller uses a chunk, the next one is read. A cursor reads each vehicle
   * once: for pages by id, PostgreSQL would read and sort the vehicles of all locations for each page.
   */
  async *readChunks(
    { companyId, locationIds }: CompanyLocations,
    chunkSize: number,
  ): AsyncGenerator<readonly ProjectionVehicle[]> {
    await sql`
      declare projected_vehicles no scroll cursor for
      select ${vehicleColumns}
      from positions p
      ${joinVehicle(this.#scope, companyId)}
      where ${isInScope('p.company_id', this.#scope, companyId)}
        and p.location_id = any(${[...locationIds]}::int4[])`.execute(this.#database);
    const fetch = async () => {
      const { rows } = await sql<ProjectionVehicle>`
        fetch forward ${sql.lit(chunkSize)} from projected_vehicles`.execute(this.#database);
      return rows;
    };
    let chunk = await fetch();
    while (chunk.length > 0) {
      const next = fetch();
      yield chunk;
      chunk = await next;
    }
    await sql`close projected_vehicles`.execute(this.#database);
  }

  async readLocationColumns({
    companyId,
    locationIds,
  }: CompanyLocations): Promise<Map<number, LocationColumns>> {
    const { rows } = await sql<LocationColumns & { id: number }>`
      select l.id, ${locationColumns} from locations l join companies c on c.id = l.company_id
      where ${isInScope('l.company_id', this.#scope, companyId)}
        and l.id = any(${[...locationIds]}::int4[])`.execute(this.#database);
    return new Map(rows.map(({ id, ...columns }) => [id, columns]));
  }

  async listLocations(companyId?: number): Promise<LocationName[]> {
    const { rows } = await sql<LocationName>`
      select l.company_id, c.name as company_name, l.id, l.name, l.code
      from locations l join companies c on c.id = l.company_id
      where ${isInScope('l.company_id', this.#scope, companyId)} and l.deleted_at is null
        and c.deleted_at is null
      order by ${nameOrder('c.name')}, c.id, ${nameOrder('l.name')}, l.id`.execute(this.#database);
    return rows;
  }
}
