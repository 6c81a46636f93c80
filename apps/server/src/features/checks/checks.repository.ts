import { naturalOrderRange } from '@fleetworth/domain/natural-order';
import type { OdometerRecord } from '@fleetworth/domain/odometer';
import { sql } from 'kysely';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Database } from '../../platform/db/database.ts';
import { readByCompany } from '../../platform/db/companies-with-rows.ts';
import { isInScope } from '../../platform/db/is-in-scope.ts';
import { hasIdIn } from '../../platform/db/row-filters.ts';
import { type NearReadings, NO_READINGS, nearReadingsIn } from './near-readings.ts';
import { type StoredContract, contractJson } from '../positions/public.ts';

interface NewReading {
  vehicleId: number;
  date: string;
  /** Record that the reading replaces, which is not compared with it. Absent for a new record. */
  recordId?: number | undefined;
}

export interface StoredVehicle {
  id: number;
  companyId: number;
  vin: string;
  unit: string;
  make: string;
  modelYear: number | null;
  inServiceDate: string | null;
  mileage: number | null;
  manualPriceCents: number | null;
  contract: (StoredContract & { term_months: number | null }) | null;
}

export interface StoredAssumptions {
  depreciationPercent: number | null;
  lengthMonths: number;
  monthlyMiles: number | null;
}

export interface VehicleValues {
  /** Auction value as shown in lists, including a manual price. */
  auctionCents: number | null;
  isFromPricePaid: boolean;
  /** Provider's value, ignoring a manual price. */
  providerCents: number | null;
}

export const NO_VALUES: VehicleValues = { auctionCents: null, isFromPricePaid: false, providerCents: null };

export interface NewUnit {
  unit: string;
  /** Vehicle that gets the unit. Left out of the vehicles that already have it. */
  vehicleId?: number | undefined;
}

/**
 * Units are not unique, but few vehicles share one, so the limit hardly ever cuts off any. Without a limit,
 * PostgreSQL may read all units instead of searching their index for each new unit.
 */
const MAX_SAME_UNIT = 100;

export class ChecksRepository {
  readonly #database: Database;
  readonly #scope: Scope;

  constructor(database: Database, scope: Scope) {
    this.#database = database;
    this.#scope = scope;
  }

  async findVehicle(id: number): Promise<StoredVehicle | null> {
    const { rows } = await sql<StoredVehicle>`
      select v.id, v.company_id as "companyId", v.vin, v.unit, b.name as make, v.model_year as "modelYear",
        v.in_service_date as "inServiceDate", p.mileage, v.manual_price as "manualPriceCents",
        (${contractJson})::jsonb || jsonb_build_object('term_months', f.term_months) as contract
      from vehicles v
      join brands b on b.id = v.brand_id
      left join positions p on p.company_id = v.company_id and p.vehicle_id = v.id
        and ${isInScope('p.company_id', this.#scope)}
      left join finance_contracts f on f.company_id = v.company_id and f.vehicle_id = v.id
        and ${isInScope('f.company_id', this.#scope)}
      where ${isInScope('v.company_id', this.#scope)} and v.id = ${id} and v.deleted_at is null`.execute(
      this.#database,
    );
    return rows[0] ?? null;
  }

  async findMileageRecord(id: number): Promise<(OdometerRecord & { vehicleId: number }) | null> {
    const { rows } = await sql<OdometerRecord & { vehicleId: number }>`
      select r.mileage, r.date, r.vehicle_id as "vehicleId" from mileage_records r
      join vehicles v on v.company_id = r.company_id and v.id = r.vehicle_id and v.deleted_at is null
      where ${isInScope('r.company_id', this.#scope)} and r.id = ${id} and r.deleted_at is null`.execute(
      this.#database,
    );
    return rows[0] ?? null;
  }

  async findLocationAssumptions(id: number): Promise<StoredAssumptions | null> {
    const { rows } = await sql<StoredAssumptions>`
      select monthly_depreciation_assumption::float8 as "depreciationPercent",
        finance_length_months as "lengthMonths", monthly_mileage_assumption as "monthlyMiles"
      from locations
      where ${isInScope('company_id', this.#scope)} and id = ${id} and deleted_at is null`.execute(
      this.#database,
    );
    return rows[0] ?? null;
  }

  /** Returns the override in percent. */
  async findOverride({ locationId, modelId }: { locationId: number; modelId: number }) {
    const { rows } = await sql<{ percent: number }>`
      select value::float8 as percent from depreciation_overrides
      where ${isInScope('company_id', this.#scope)} and location_id = ${locationId} and model_id = ${modelId}
        and deleted_at is null`.execute(this.#database);
    return rows[0]?.percent ?? null;
  }

  async listNearReadings(readings: readonly NewReading[]): Promise<NearReadings[]> {
    const byVehicle = Map.groupBy(readings, ({ vehicleId }) => vehicleId);
    // The stored records of a vehicle with several new readings are read only once.
    const isOneOfSeveral = ({ vehicleId, recordId }: NewReading) =>
      recordId === undefined && (byVehicle.get(vehicleId)?.length ?? 0) > 1;
    const finders = await this.#createReadingFinders(readings.filter(isOneOfSeveral));
    const others = await this.#listNearPerReading(readings.filter((reading) => !isOneOfSeveral(reading)));
    return readings.map((reading) =>
      isOneOfSeveral(reading)
        ? (finders.get(reading.vehicleId)?.(reading.date) ?? NO_READINGS)
        : (others.get(reading) ?? NO_READINGS),
    );
  }

  async #createReadingFinders(readings: readonly NewReading[]) {
    if (readings.length === 0) return new Map<number, ReturnType<typeof nearReadingsIn>>();
    const { rows } = await sql<OdometerRecord & { vehicleId: number }>`
      select m.vehicle_id as "vehicleId", m.mileage, m.date from mileage_records m
      where ${isInScope('m.company_id', this.#scope)} and m.deleted_at is null
        and m.vehicle_id = any(${[...new Set(readings.map(({ vehicleId }) => vehicleId))]}::int4[])
      order by m.date, m.id`.execute(this.#database);
    const records = rows.map(({ vehicleId, mileage, date }) => ({ vehicleId, record: { mileage, date } }));
    return new Map(
      Map.groupBy(records, ({ vehicleId }) => vehicleId)
        .entries()
        .map(([vehicleId, ofVehicle]) => [vehicleId, nearReadingsIn(ofVehicle.map(({ record }) => record))]),
    );
  }

  async #listNearPerReading(readings: readonly NewReading[]): Promise<ReadonlyMap<NewReading, NearReadings>> {
    if (readings.length === 0) return new Map();
    const input = readings.map(({ vehicleId, date, recordId }, index) => ({
      index,
      vehicle_id: vehicleId,
      date,
      record_id: recordId ?? null,
    }));
    const near = (predicate: ReturnType<typeof sql>, order: ReturnType<typeof sql>) => sql`lateral (
      select json_build_object('mileage', m.mileage, 'date', m.date) as reading from mileage_records m
      where m.company_id = v.company_id and m.vehicle_id = v.id and m.deleted_at is null
        and m.id is distinct from k.record_id and ${predicate}
      order by ${order} limit 1)`;
    const rows = await readByCompany(
      {
        database: this.#database,
        scope: this.#scope,
        table: 'vehicles',
        predicate: hasIdIn(readings.map(({ vehicleId }) => vehicleId)),
      },
      async (scope) => {
        const result = await sql<NearReadings & { index: number }>`
          select k.index, b.reading as "highestBefore", a.reading as "lowestAfter", l.reading as last
          from json_to_recordset(${JSON.stringify(input)}::json)
            as k (index int4, vehicle_id int4, date date, record_id int8)
          join vehicles v on v.id = k.vehicle_id and ${isInScope('v.company_id', scope)}
          left join ${near(sql`m.date < k.date`, sql`m.mileage desc, m.date desc`)} b on true
          left join ${near(sql`m.date > k.date`, sql`m.mileage, m.date`)} a on true
          left join ${near(sql`m.date <= k.date`, sql`m.date desc, m.id desc`)} l on true`.execute(
          this.#database,
        );
        return result.rows;
      },
    );
    const byIndex = new Map(rows.map(({ index, ...near }) => [index, near]));
    return new Map(readings.map((reading, index) => [reading, byIndex.get(index) ?? NO_READINGS]));
  }

  async listValues(vehicleIds: readonly number[]): Promise<ReadonlyMap<number, VehicleValues>> {
    if (vehicleIds.length === 0) return new Map();
    const { rows } = await sql<VehicleValues & { id: number }>`
      select p.vehicle_id as id, p.auction as "auctionCents",
        p.value_basis is not distinct from 'price' and not p.is_manually_priced as "isFromPricePaid",
        case p.condition when 'excellent' then p.excellent_market when 'good' then p.good_market
          else p.fair_market end as "providerCents"
      from positions p
      where ${isInScope('p.company_id', this.#scope)}
        and p.vehicle_id = any(${[...vehicleIds]}::int4[])`.execute(this.#database);
    return new Map(rows.map(({ id, ...values }) => [id, values]));
  }

  async listSameUnits(
    companyId: number,
    planned: readonly NewUnit[],
  ): Promise<{ vin: string; unit: string }[][]> {
    if (planned.length === 0) return [];
    const input = planned.map(({ unit, vehicleId }, index) => {
      const { from, endExclusive } = naturalOrderRange(unit);
      return { index, from_key: from, before_key: endExclusive, vehicle_id: vehicleId ?? null };
    });
    const { rows } = await sql<{ index: number; vin: string; unit: string }>`
      select k.index, p.vin, p.unit
      from json_to_recordset(${JSON.stringify(input)}::json)
        as k (index int4, from_key text, before_key text, vehicle_id int4)
      cross join lateral (
        select p.vin, p.unit from positions p
        where ${isInScope('p.company_id', this.#scope, companyId)}
          and p.unit_key >= k.from_key collate "C" and p.unit_key < k.before_key collate "C"
          and p.vehicle_id is distinct from k.vehicle_id
        order by p.unit_key, p.vehicle_id limit ${MAX_SAME_UNIT}) p
      order by k.index`.execute(this.#database);
    const byIndex = Map.groupBy(rows, ({ index }) => index);
    return planned.map((_planned, index) =>
      (byIndex.get(index) ?? []).map(({ vin, unit }) => ({ vin, unit })),
    );
  }

  async listVehiclesInOtherCompanies({
    vins,
    companyId,
  }: {
    vins: readonly string[];
    companyId: number;
  }): Promise<ReadonlyMap<string, { unit: string; company: string }>> {
    if (vins.length === 0) return new Map();
    const { rows } = await sql<{ vin: string; unit: string; company: string }>`
      select v.vin, v.unit, c.name as company from vehicles v join companies c on c.id = v.company_id
      where ${isInScope('v.company_id', this.#scope)} and v.company_id <> ${companyId}
        and v.vin = any(${[...vins]}::text[]) and v.deleted_at is null
      order by v.company_id desc`.execute(this.#database);
    return new Map(rows.map(({ vin, unit, company }) => [vin, { unit, company }]));
  }
}
