import type { Condition, VehicleStatus } from '@fleetworth/contract/field';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Scope } from '../../platform/auth/scope.ts';
import { isInScope } from '../../platform/db/is-in-scope.ts';
import { type Database, oneRow } from '../../platform/db/database.ts';
import { prepared } from '../../platform/db/prepared-pool.ts';
import type { Vehicles } from '../../platform/db/generated/tables.ts';
import type { CatalogIds } from '../catalog/public.ts';

/** What is stored of a vehicle itself; its tags, mileage and finance stand in tables of their own. */
export interface VehicleFields extends CatalogIds {
  locationId: number;
  classId: number | null;
  vin: string;
  unit: string;
  modelYear: number | null;
  color: string | null;
  condition: Condition;
  status: VehicleStatus;
  inServiceDate: string;
}

/** A vehicle's own row. */
export interface OwnFields extends VehicleFields {
  companyId: number;
  id: number;
  version: number;
}

export interface StoredVehicle extends OwnFields {
  brandName: string;
  modelName: string;
  modelDetailName: string | null;
  tagIds: number[];
  lastMileage: number | null;
}

export class VehiclesRepository {
  readonly #database: Database;
  readonly #scope: Scope;

  constructor(database: Database, scope: Scope) {
    this.#database = database;
    this.#scope = scope;
  }

  /** A vehicle of the scope that is not deleted, or null. */
  async find(vehicleId: number): Promise<StoredVehicle | null> {
    const row = await this.#database
      .selectFrom('vehicles as v')
      .innerJoin('brands as b', 'b.id', 'v.brand_id')
      .innerJoin('models as m', 'm.id', 'v.model_id')
      .leftJoin('model_details as d', 'd.id', 'v.model_detail_id')
      .selectAll('v')
      .select(['b.name as brand_name', 'm.name as model_name', 'd.name as model_detail_name'])
      .select((eb) => [
        eb
          .selectFrom('vehicle_tags as t')
          .whereRef('t.company_id', '=', 'v.company_id')
          .whereRef('t.vehicle_id', '=', 'v.id')
          .select((tag) => tag.fn.agg<number[] | null>('array_agg', ['t.tag_id']).as('ids'))
          .as('tag_ids'),
        eb
          .selectFrom('mileage_records as r')
          .whereRef('r.company_id', '=', 'v.company_id')
          .whereRef('r.vehicle_id', '=', 'v.id')
          .where('r.deleted_at', 'is', null)
          .orderBy('r.date', 'desc')
          .orderBy('r.id', 'desc')
          .limit(1)
          .select('r.mileage')
          .as('last_mileage'),
      ])
      .where(isInScope('v.company_id', this.#scope))
      .where('v.id', '=', vehicleId)
      .where('v.deleted_at', 'is', null)
      .modifyEnd(prepared('find_vehicle'))
      .executeTakeFirst();
    return row === undefined ? null : toStoredVehicle(row);
  }

  async insert(companyId: number, fields: VehicleFields, now: Date): Promise<number> {
    const rows = await this.#database
      .insertInto('vehicles')
      .values({ company_id: companyId, ...toColumns(fields), created_at: now, updated_at: now })
      .returning('id')
      .execute();
    return oneRow(rows).id;
  }

  async update(
    { companyId, id }: { companyId: number; id: number },
    fields: VehicleFields,
    now: Date,
  ): Promise<void> {
    await this.#database
      .updateTable('vehicles')
      .set((eb) => ({ ...toColumns(fields), version: eb('version', '+', 1), updated_at: now }))
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .execute();
  }

  /** What belongs to the vehicle has changed, though not the row: a change made from an older version is refused. */
  async raiseVersion({ companyId, id }: { companyId: number; id: number }, now: Date): Promise<number> {
    const rows = await this.#database
      .updateTable('vehicles')
      .set((eb) => ({ version: eb('version', '+', 1), updated_at: now }))
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .returning('version')
      .modifyEnd(prepared('raise_vehicle_version'))
      .execute();
    return oneRow(rows).version;
  }

  /** Keeps the row for its history and takes it out of every list. */
  async markDeleted({ companyId, id }: { companyId: number; id: number }, now: Date): Promise<void> {
    await this.#database
      .updateTable('vehicles')
      .set((eb) => ({ deleted_at: now, updated_at: now, version: eb('version', '+', 1) }))
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .execute();
  }

  /** Makes these, each once, the vehicle's whole set of tags. */
  async setTags(
    { companyId, id }: { companyId: number; id: number },
    tagIds: readonly number[],
  ): Promise<void> {
    await this.#database
      .deleteFrom('vehicle_tags')
      .where('company_id', '=', companyId)
      .where('vehicle_id', '=', id)
      .execute();
    if (tagIds.length === 0) return;
    const rows = tagIds.map((tagId) => ({
      company_id: companyId,
      vehicle_id: id,
      tag_id: tagId,
    }));
    await this.#database.insertInto('vehicle_tags').values(rows).execute();
  }
}

/**
 * The statement that locks a vehicle of the scope and changes its condition where that is another one and the scope may; answers the
 * vehicle as it was, and its version now. Without a row where there is no such vehicle.
 */
export const lockedConditionChange = (
  scope: Scope,
  { vehicleId, condition, now }: { vehicleId: number; condition: Condition; now: Date },
): RawBuilder<Selectable<Vehicles> & { new_version: number }> => sql`
  ${prepared('lock_and_set_condition')}
  with ${lockedVehicle(scope, vehicleId)},
  changed as (
    update vehicles v set condition = ${condition}, version = v.version + 1, updated_at = ${now}
    from current
    where v.company_id = current.company_id and v.id = current.id and ${isWritable(scope, 'v.company_id')}
      and current.condition <> ${condition}
    returning v.version)
  select current.*, coalesce((select version from changed), current.version) as new_version
  from current`;

/**
 * For a statement that locks a vehicle of the scope and writes what belongs to it: `current` is the vehicle, `writable` its key, without
 * a row where the scope may not write it.
 */
export const lockForWrite = (scope: Scope, vehicleId: number): RawBuilder<unknown> => sql`
  ${lockedVehicle(scope, vehicleId)},
  writable as (select company_id, id from current where ${isWritable(scope, 'company_id')})`;

/** For the same statement: `raised` are the new versions of vehicles by their keys. A change made from an older one is refused from now on. */
export const raiseVersions = (vehicles: RawBuilder<unknown>, now: Date): RawBuilder<unknown> => sql`
  raised as (
    update vehicles v set version = v.version + 1, updated_at = ${now}
    from ${vehicles} where v.company_id = k.company_id and v.id = k.id
    returning v.company_id, v.id, v.version)`;

// One vehicle's lock, by the rule of `lockVehicles` (positions). A statement that waited for it reads this row as
// committed meanwhile, and all other rows as of its own start.
const lockedVehicle = (scope: Scope, vehicleId: number): RawBuilder<unknown> => sql`
  current as (
    select * from vehicles
    where ${isInScope('company_id', scope)} and id = ${vehicleId} and deleted_at is null
    for no key update)`;

const isWritable = (scope: Scope, companyColumn: string): RawBuilder<unknown> => {
  const writable = scope.companyIds.filter((companyId) => scope.mayWrite(companyId));
  return sql`${sql.ref(companyColumn)} = any(${writable}::int4[])`;
};

/** Ids in order, each once: two sets of them are equal where they are written alike. */
export const distinctIds = (ids: readonly number[]): number[] =>
  [...new Set(ids)].toSorted((left, right) => left - right);

type VehicleRow = Selectable<Vehicles> & {
  brand_name: string;
  model_name: string;
  model_detail_name: string | null;
  tag_ids: number[] | null;
  last_mileage: number | null;
};

const toStoredVehicle = (row: VehicleRow): StoredVehicle => ({
  ...toOwnFields(row),
  brandName: row.brand_name,
  modelName: row.model_name,
  modelDetailName: row.model_detail_name,
  tagIds: distinctIds(row.tag_ids ?? []),
  lastMileage: row.last_mileage,
});

/** A vehicle's row in our words. */
export const toOwnFields = (row: Selectable<Vehicles>): OwnFields => ({
  companyId: row.company_id,
  id: row.id,
  version: row.version,
  locationId: row.location_id,
  classId: row.class_id,
  vin: row.vin,
  unit: row.unit,
  brandId: row.brand_id,
  modelId: row.model_id,
  modelDetailId: row.model_detail_id,
  modelYear: row.model_year,
  color: row.color,
  condition: row.condition as Condition,
  status: row.status as VehicleStatus,
  inServiceDate: row.in_service_date,
});

/** A vehicle as the audit keeps it. */
export const auditedVehicle = (fields: VehicleFields & { tagIds: readonly number[] }) => ({
  ...toColumns(fields),
  tag_ids: fields.tagIds,
});

const toColumns = (fields: VehicleFields) => ({
  location_id: fields.locationId,
  class_id: fields.classId,
  vin: fields.vin,
  unit: fields.unit,
  brand_id: fields.brandId,
  model_id: fields.modelId,
  model_detail_id: fields.modelDetailId,
  model_year: fields.modelYear,
  color: fields.color,
  condition: fields.condition,
  status: fields.status,
  in_service_date: fields.inServiceDate,
});
