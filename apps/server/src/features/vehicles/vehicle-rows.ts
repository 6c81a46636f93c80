import type { VinDecoding } from '@fleetworth/providers/vin-decoding';
import { lockInOrder } from '../../platform/db/lock-order.ts';
import { insertRecords, updateRecords } from '../../platform/db/many-records.ts';
import { hasVinIn } from '../../platform/db/row-filters.ts';
import type { Write } from '../../platform/db/write.ts';
import {
  type BatchSubject,
  companyOf,
  type GoodRow,
  type JudgedRow,
  type KindOfRows,
  vinOf,
  vinsOf,
} from '../batches/public.ts';
import { type CatalogIds, joinCatalog } from '../catalog/public.ts';
import type { ValueRequests } from '../market-values/public.ts';
import { recordMileages } from '../mileage/public.ts';
import { refreshPositions } from '../positions/public.ts';
import { checkVehicleRows } from './check-vehicle-rows.ts';
import type { JudgedVehicleRow } from './judge-vehicle-row.ts';
import { judgeVehicleRows } from './judge-vehicle-rows.ts';
import { VehicleTagsRepository } from './vehicle-tags.repository.ts';
import type { WantedVehicle } from './wanted-vehicle.ts';
import type { VehicleByVin } from './vehicles-by-vin.repository.ts';

interface Needs {
  vinDecoding: VinDecoding;
  valueRequests: ValueRequests;
}

/**
 * Defines the rows of vehicle batches: each row adds a vehicle to its company or changes the one with its
 * VIN, including today's odometer and tags.
 */
export const vehicleRows = ({ vinDecoding, valueRequests }: Needs): KindOfRows => ({
  nameOf: vinOf,
  judgedBy: 'vin',
  judge: async (reading, batch, rows) =>
    (await judgeAndCheck({ ...reading, vinDecoding }, batch, rows)).map(withoutVehicle),
  apply: async (write, batch, rows) => {
    await lockPlaces(write, batch, rows);
    const { transaction: database, scope, today } = write;
    const judged = await judgeAndCheck({ database, scope, today, vinDecoding }, batch, rows);
    const companyId = companyOf(batch);
    const last = lastOfEach(judged);
    const work = { vehicles: last, catalogIds: await joinNames(write, companyId, last) };
    const ids = await addVehicles(write, companyId, work);
    await changeVehicles(write, companyId, work);
    const touched = last.map(({ current, wanted }) => ({
      companyId,
      id: current?.row.id ?? ids.get(wanted.vin) ?? 0,
      isAsked: current === null || isWorthChanged(current, wanted, work.catalogIds),
    }));
    await valueRequests.request(
      database,
      scope,
      touched.filter(({ isAsked }) => isAsked),
    );
    await refreshPositions(
      write,
      touched.map(({ id }) => id),
    );
    return judged.map((row) => withoutVehicle(withId(row, ids)));
  },
});

const judgeAndCheck: typeof judgeVehicleRows = async (reading, batch, rows) => {
  const judged = await judgeVehicleRows(reading, batch, rows);
  return await checkVehicleRows(reading, batch, { rows, judged });
};

/** Final vehicle after all rows with its VIN. */
interface LastVehicle {
  wanted: WantedVehicle;
  current: VehicleByVin | null;
  /** Changed odometer readings in row order. */
  odometers: number[];
}

function lastOfEach(judged: readonly JudgedVehicleRow[]): LastVehicle[] {
  const last = new Map<string, LastVehicle>();
  for (const { action, wanted, current, before } of judged) {
    if (wanted === null || (action !== 'create' && action !== 'update')) continue;
    const odometers = last.get(wanted.vin)?.odometers ?? [];
    if (wanted.mileage !== null && wanted.mileage !== before?.mileage) odometers.push(wanted.mileage);
    last.set(wanted.vin, { wanted, current, odometers });
  }
  return [...last.values()];
}

const withoutVehicle = ({
  wanted: _wanted,
  current: _current,
  before: _before,
  ...row
}: JudgedVehicleRow): JudgedRow => row;

function withId(row: JudgedVehicleRow, ids: ReadonlyMap<string, number>): JudgedVehicleRow {
  const id = ids.get(row.wanted?.vin ?? '');
  return id === undefined || row.item === null ? row : { ...row, item: { ...row.item, id } };
}

/**
 * Locks the company, so that two batches do not add the same VINs and names in a different order, and the
 * vehicles of the rows. Writers of locations lock the company too.
 */
async function lockPlaces(write: Write, batch: BatchSubject, rows: readonly GoodRow[]): Promise<void> {
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
}: Pick<WantedVehicle, 'brand' | 'model' | 'modelDetail'>): string =>
  JSON.stringify([brand, model, modelDetail]);

async function joinNames(
  { transaction }: Write,
  companyId: number,
  vehicles: readonly LastVehicle[],
): Promise<CatalogIdsByName> {
  const ids = new Map<string, CatalogIds>();
  for (const { wanted } of vehicles) {
    if (ids.has(nameKey(wanted))) continue;
    ids.set(nameKey(wanted), await joinCatalog(transaction, companyId, wanted));
  }
  return ids;
}

interface Work {
  vehicles: readonly LastVehicle[];
  catalogIds: CatalogIdsByName;
}

/** Returns the ids of the new vehicles by VIN. */
async function addVehicles(
  write: Write,
  companyId: number,
  { vehicles, catalogIds }: Work,
): Promise<Map<string, number>> {
  const added = vehicles.filter(({ current }) => current === null);
  const ids = await insertRecords(write, 'vehicles', {
    companyId,
    records: added.map(({ wanted }) => ({
      fields: columnsOf(wanted, catalogIds),
      related: { tag_ids: wanted.tagIds },
    })),
  });
  const keyed = added.map((vehicle, place) => ({ ...vehicle, id: ids[place] ?? 0 }));
  await new VehicleTagsRepository(write.transaction, write.scope).change(
    keyed.map(({ wanted, id }) => ({ row: { company_id: companyId, id }, before: [], after: wanted.tagIds })),
  );
  await recordMileages(write, {
    companyId,
    odometers: keyed.flatMap(({ odometers, id }) => odometers.map((mileage) => ({ vehicleId: id, mileage }))),
  });
  return new Map(keyed.map(({ wanted, id }) => [wanted.vin, id]));
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
    changed.map(({ wanted, current }) => ({
      row: current.row,
      fields: columnsOf(wanted, catalogIds),
      related: { before: { tag_ids: current.tagIds }, after: { tag_ids: wanted.tagIds } },
    })),
  );
  await new VehicleTagsRepository(write.transaction, write.scope).change(
    changed.map(({ wanted, current }) => ({
      row: current.row,
      before: current.tagIds,
      after: wanted.tagIds,
    })),
  );
  await recordMileages(write, {
    companyId,
    odometers: changed.flatMap(({ odometers, current }) =>
      odometers.map((mileage) => ({ vehicleId: current.row.id, mileage })),
    ),
  });
}

function columnsOf(wanted: WantedVehicle, catalogIds: CatalogIdsByName) {
  const ids = catalogIds.get(nameKey(wanted));
  if (ids === undefined) throw new Error('A name was not joined to the catalogue.');
  return {
    location_id: wanted.locationId,
    class_id: wanted.classId,
    vin: wanted.vin,
    unit: wanted.unit,
    brand_id: ids.brandId,
    model_id: ids.modelId,
    model_detail_id: ids.modelDetailId,
    model_year: wanted.modelYear,
    color: wanted.color,
    condition: wanted.condition,
    status: wanted.status,
    in_service_date: wanted.inServiceDate,
  };
}

/** Reports whether the change affects the description of the vehicle that providers value. */
function isWorthChanged(
  { row, lastMileage }: VehicleByVin,
  wanted: WantedVehicle,
  catalogIds: CatalogIdsByName,
): boolean {
  const ids = catalogIds.get(nameKey(wanted));
  return (
    lastMileage !== wanted.mileage ||
    row.location_id !== wanted.locationId ||
    row.model_year !== wanted.modelYear ||
    row.brand_id !== ids?.brandId ||
    row.model_id !== ids.modelId ||
    row.model_detail_id !== ids.modelDetailId
  );
}
