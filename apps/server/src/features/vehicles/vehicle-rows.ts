import type { VinDecoding } from '@fleetworth/providers/vin-decoding';
import { lockInOrder } from '../../platform/db/lock-order.ts';
import { insertRecords, updateRecords } from '../../platform/db/many-records.ts';
import { hasVinIn } from '../../platform/db/row-filters.ts';
import type { Write } from '../../platform/db/write.ts';
import {
  type BatchSubject,
  companyOf,
  type ValidRow,
  type EvaluatedRow,
  type RowKind,
  vehicleNameOf,
  vinsOf,
} from '../batches/public.ts';
import { type CatalogIds, joinCatalog } from '../catalog/public.ts';
import type { ValueRequests } from '../market-values/public.ts';
import { recordMileages } from '../mileage/public.ts';
import { refreshPositions } from '../positions/public.ts';
import { checkVehicleRows } from './check-vehicle-rows.ts';
import type { EvaluatedVehicleRow } from './evaluate-vehicle-row.ts';
import { evaluateVehicleRows } from './evaluate-vehicle-rows.ts';
import { VehicleTagsRepository } from './vehicle-tags.repository.ts';
import type { VehicleDraft } from './vehicle-draft.ts';
import type { VehicleByVin } from './vehicles-by-vin.repository.ts';

interface Dependencies {
  vinDecoding: VinDecoding;
  valueRequests: ValueRequests;
}

/**
 * Defines the rows of vehicle batches: each row adds a vehicle to its company or changes the one with its
 * VIN, including today's odometer and tags.
 */
export const vehicleRows = ({ vinDecoding, valueRequests }: Dependencies): RowKind => ({
  nameOf: vehicleNameOf,
  vehicles: 'existing_or_new',
  identifyingField: 'vin',
  evaluate: async (reading, batch, rows) =>
    (await evaluateAndCheck({ ...reading, vinDecoding }, batch, rows)).map(withoutVehicle),
  apply: async (write, batch, rows) => {
    await lockCompanyAndVehicles(write, batch, rows);
    const { transaction: database, scope, today } = write;
    const evaluated = await evaluateAndCheck({ database, scope, today, vinDecoding }, batch, rows);
    const companyId = companyOf(batch);
    const last = lastOfEach(evaluated);
    const work = { vehicles: last, catalogIds: await joinNames(write, companyId, last) };
    const ids = await addVehicles(write, companyId, work);
    await changeVehicles(write, companyId, work);
    const touched = last.map(({ current, draft }) => ({
      companyId,
      id: current?.row.id ?? ids.get(draft.vin) ?? 0,
      needsValue: current === null || affectsValuation(current, draft, work.catalogIds),
    }));
    await valueRequests.request(
      database,
      scope,
      touched.filter(({ needsValue }) => needsValue),
    );
    await refreshPositions(
      write,
      touched.map(({ id }) => id),
    );
    return evaluated.map((row) => withoutVehicle(withId(row, ids)));
  },
});

const evaluateAndCheck: typeof evaluateVehicleRows = async (reading, batch, rows) => {
  const evaluated = await evaluateVehicleRows(reading, batch, rows);
  return await checkVehicleRows(reading, batch, { rows, evaluated });
};

/** Final vehicle after all rows with its VIN. */
interface LastVehicle {
  draft: VehicleDraft;
  current: VehicleByVin | null;
  /** Changed odometer readings in row order. */
  odometers: number[];
}

function lastOfEach(evaluated: readonly EvaluatedVehicleRow[]): LastVehicle[] {
  const last = new Map<string, LastVehicle>();
  for (const { action, draft, current, before } of evaluated) {
    if (draft === null || (action !== 'create' && action !== 'update')) continue;
    const odometers = last.get(draft.vin)?.odometers ?? [];
    if (draft.mileage !== null && draft.mileage !== before?.mileage) odometers.push(draft.mileage);
    last.set(draft.vin, { draft, current, odometers });
  }
  return [...last.values()];
}

const withoutVehicle = ({
  draft: _wanted,
  current: _current,
  before: _before,
  ...row
}: EvaluatedVehicleRow): EvaluatedRow => row;

function withId(row: EvaluatedVehicleRow, ids: ReadonlyMap<string, number>): EvaluatedVehicleRow {
  const id = ids.get(row.draft?.vin ?? '');
  return id === undefined || row.item === null ? row : { ...row, item: { ...row.item, id } };
}

/**
 * Locks the company, so that two batches do not add the same VINs and names in a different order, and the
 * vehicles of the rows. Writers of locations lock the company too.
 */
async function lockCompanyAndVehicles(
  write: Write,
  batch: BatchSubject,
  rows: readonly ValidRow[],
): Promise<void> {
  const companyId = companyOf(batch);
  await lockInOrder(write, {
    companies: { companyId },
    vehicles: { companyId, which: hasVinIn(vinsOf(rows)) },
  });
}

/** Catalog ids by name. Rows repeat names often, so each name is looked up once. */
type CatalogIdsByName = ReadonlyMap<string, CatalogIds>;

const nameKey = ({
  brand,
  model,
  modelDetail,
}: Pick<VehicleDraft, 'brand' | 'model' | 'modelDetail'>): string =>
  JSON.stringify([brand, model, modelDetail]);

async function joinNames(
  { transaction }: Write,
  companyId: number,
  vehicles: readonly LastVehicle[],
): Promise<CatalogIdsByName> {
  const ids = new Map<string, CatalogIds>();
  for (const { draft } of vehicles) {
    if (ids.has(nameKey(draft))) continue;
    ids.set(nameKey(draft), await joinCatalog(transaction, companyId, draft));
  }
  return ids;
}

interface Work {
  vehicles: readonly LastVehicle[];
  catalogIds: CatalogIdsByName;
}

async function addVehicles(
  write: Write,
  companyId: number,
  { vehicles, catalogIds }: Work,
): Promise<Map<string, number>> {
  const added = vehicles.filter(({ current }) => current === null);
  const ids = await insertRecords(write, 'vehicles', {
    companyId,
    records: added.map(({ draft }) => ({
      fields: columnsOf(draft, catalogIds),
      related: { tag_ids: draft.tagIds },
    })),
  });
  const keyed = added.map((vehicle, index) => ({ ...vehicle, id: ids[index] ?? 0 }));
  await new VehicleTagsRepository(write.transaction, write.scope).change(
    keyed.map(({ draft, id }) => ({ row: { company_id: companyId, id }, before: [], after: draft.tagIds })),
  );
  await recordMileages(write, {
    companyId,
    odometers: keyed.flatMap(({ odometers, id }) => odometers.map((mileage) => ({ vehicleId: id, mileage }))),
  });
  return new Map(keyed.map(({ draft, id }) => [draft.vin, id]));
}

async function changeVehicles(
  write: Write,
  companyId: number,
  { vehicles, catalogIds }: Work,
): Promise<void> {
  const changed = vehicles.flatMap(({ current, ...vehicle }) =>
    current === null ? [] : [{ ...vehicle, current }],
  );
  await updateRecords(
    write,
    'vehicles',
    changed.map(({ draft, current }) => ({
      row: current.row,
      fields: columnsOf(draft, catalogIds),
      related: { before: { tag_ids: current.tagIds }, after: { tag_ids: draft.tagIds } },
    })),
  );
  await new VehicleTagsRepository(write.transaction, write.scope).change(
    changed.map(({ draft, current }) => ({
      row: current.row,
      before: current.tagIds,
      after: draft.tagIds,
    })),
  );
  await recordMileages(write, {
    companyId,
    odometers: changed.flatMap(({ odometers, current }) =>
      odometers.map((mileage) => ({ vehicleId: current.row.id, mileage })),
    ),
  });
}

function columnsOf(draft: VehicleDraft, catalogIds: CatalogIdsByName) {
  const ids = catalogIds.get(nameKey(draft));
  if (ids === undefined) throw new Error('A name was not joined to the catalogue.');
  return {
    location_id: draft.locationId,
    class_id: draft.classId,
    vin: draft.vin,
    unit: draft.unit,
    brand_id: ids.brandId,
    model_id: ids.modelId,
    model_detail_id: ids.modelDetailId,
    model_year: draft.modelYear,
    color: draft.color,
    condition: draft.condition,
    status: draft.status,
    in_service_date: draft.inServiceDate,
  };
}

/** Reports whether the change affects the description of the vehicle that providers value. */
function affectsValuation(
  { row, lastMileage }: VehicleByVin,
  draft: VehicleDraft,
  catalogIds: CatalogIdsByName,
): boolean {
  const ids = catalogIds.get(nameKey(draft));
  return (
    lastMileage !== draft.mileage ||
    row.location_id !== draft.locationId ||
    row.model_year !== draft.modelYear ||
    row.brand_id !== ids?.brandId ||
    row.model_id !== ids.modelId ||
    row.model_detail_id !== ids.modelDetailId
  );
}
