import type { Condition, VehicleStatus } from '@fleetworth/contract/field';
import { type Selectable, sql } from 'kysely';
import type { Scope } from '../../platform/auth/scope.ts';
import { isInScope } from '../../platform/db/is-in-scope.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Vehicles } from '../../platform/db/generated/tables.ts';
import { getLocked, insertRow, updateRow } from '../../platform/db/records.ts';
import type { Write } from '../../platform/db/write.ts';
import type { CatalogIds } from '../catalog/public.ts';
import { VehicleTagsRepository } from './vehicle-tags.repository.ts';

/** Fields of the vehicle's own row. Tags, mileage and finance are in separate tables. */
export interface VehicleFields extends CatalogIds {
  locationId: number;
  classId: number | null;
  vin: string;
  unit: string;
  modelYear: number | null;
  color: string | null;
  condition: Condition;
  status: VehicleStatus;
  inServiceDate: string | null;
}

interface VehicleKey {
  companyId: number;
  id: number;
}

interface OwnFields extends VehicleFields, VehicleKey {
  version: number;
}

export type TaggedFields = VehicleFields & { tagIds: number[] };

export interface StoredVehicle extends OwnFields {
  brandName: string;
  modelName: string;
  modelDetailName: string | null;
  tagIds: number[];
  lastMileage: number | null;
}

interface VehicleChange {
  row: Selectable<Vehicles>;
  current: StoredVehicle;
  fields: TaggedFields;
}

export class VehiclesRepository {
  readonly #database: Database;
  readonly #scope: Scope;
  readonly #tags: VehicleTagsRepository;

  constructor(database: Database, scope: Scope) {
    this.#database = database;
    this.#scope = scope;
    this.#tags = new VehicleTagsRepository(database, scope);
  }

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
          .selectFrom('current_tags as t')
          .whereRef('t.company_id', '=', 'v.company_id')
          .whereRef('t.vehicle_id', '=', 'v.id')
          .select((tag) => tag.fn.agg<number[] | null>('array_agg', ['t.tag_id']).as('ids'))
          .as('tag_ids'),
        sql<number | null>`(select mileage from newest_mileage(v.company_id, v.id))`.as('last_mileage'),
      ])
      .where(isInScope('v.company_id', this.#scope))
      .where('v.id', '=', vehicleId)
      .where('v.deleted_at', 'is', null)
      .executeTakeFirst();
    return row === undefined ? null : toStoredVehicle(row);
  }

  async get(vehicleId: number): Promise<StoredVehicle> {
    return await getLocked(this.find(vehicleId));
  }

  /** Returns the manual price of a locked vehicle in cents. */
  async getManualPrice(vehicleId: number): Promise<{ manual_price: number | null; version: number }> {
    return await this.#database
      .selectFrom('vehicles')
      .select(['manual_price', 'version'])
      .where('id', '=', vehicleId)
      .executeTakeFirstOrThrow();
  }

  async insert(write: Write, companyId: number, { tagIds, ...fields }: TaggedFields): Promise<VehicleKey> {
    const { id } = await insertRow(write, 'vehicles', {
      companyId,
      fields: toColumns(fields),
      related: { tag_ids: tagIds },
    });
    await this.#tags.change([{ row: { company_id: companyId, id }, before: [], after: tagIds }]);
    return { companyId, id };
  }

  /** Changes a locked vehicle and its tags, and returns its version. Unchanged fields are not written. */
  async update(write: Write, { row, current, fields }: VehicleChange): Promise<{ version: number }> {
    const changed = await updateRow(write, 'vehicles', {
      row,
      fields: toColumns(fields),
      related: { before: { tag_ids: current.tagIds }, after: { tag_ids: fields.tagIds } },
    });
    await this.#tags.change([{ row, before: current.tagIds, after: fields.tagIds }]);
    return changed;
  }
}

/** Returns distinct sorted ids, so that equal sets serialize identically. */
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

const toOwnFields = (row: Selectable<Vehicles>): OwnFields => ({
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
