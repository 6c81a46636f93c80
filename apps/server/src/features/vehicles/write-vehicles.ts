import { insertRecords, incrementVersions } from '../../platform/db/many-records.ts';
import type { Write } from '../../platform/db/write.ts';
import { type CatalogIds, findOrAddCatalogIds } from '../catalog/public.ts';
import type { ValueRequests } from '../market-values/public.ts';
import { recordMileages } from '../mileage/public.ts';
import { refreshPositions } from '../positions/public.ts';
import { affectsValuation } from './affects-valuation.ts';
import { updateVehicles } from './update-vehicles.ts';
import type { VehicleDraft } from './vehicle-draft.ts';
import { VehicleTagsRepository } from './vehicle-tags.repository.ts';
import type { StoredVehicle } from './vehicles.repository.ts';

export interface VehicleToWrite {
  current: StoredVehicle | null;
  draft: VehicleDraft;
  newReadings: readonly number[];
}

export const listNewReadings = (currentMileage: number | null, { mileage }: VehicleDraft): number[] =>
  mileage === null || mileage === currentMileage ? [] : [mileage];

interface CompanyVehicles {
  companyId: number;
  vehicles: readonly VehicleToWrite[];
}

/**
 * Adds the new vehicles, updates the changed vehicles and records the new readings. Requests market values of
 * new vehicles and of vehicles whose mileage or description changed. Returns the ids in the order of
 * `vehicles`.
 */
export async function writeVehicles(
  valueRequests: ValueRequests,
  write: Write,
  { companyId, vehicles }: CompanyVehicles,
): Promise<number[]> {
  const vehiclesWithColumns = await addColumns(write, companyId, vehicles);
  const newIds = await addVehicles(write, companyId, vehiclesWithColumns.filter(isNew));
  const written = vehiclesWithColumns.map((vehicle) => ({
    ...vehicle,
    id: vehicle.current?.row.id ?? newIds.get(vehicle.draft.vin) ?? 0,
  }));
  const edited = written.filter(isEdited);
  await updateVehicles(
    write,
    edited.flatMap(({ current, columns, draft }) =>
      current === null ? [] : [{ row: current.row, fields: columns, tagIds: draft.tagIds }],
    ),
  );
  await recordMileages(write, {
    companyId,
    readings: written.flatMap(({ id, newReadings }) =>
      newReadings.map((mileage) => ({ vehicleId: id, mileage })),
    ),
  });
  const vehiclesWithOnlyNewReadings = written.filter(
    (vehicle) => !isNew(vehicle) && !isEdited(vehicle) && hasNewReading(vehicle),
  );
  await incrementVersions(write, 'vehicles', {
    companyId,
    ids: vehiclesWithOnlyNewReadings.map(({ id }) => id),
  });
  await valueRequests.requestValues(
    write.transaction,
    write.scope,
    written.filter(needsValue).map(({ id }) => ({ companyId, id })),
  );
  const changed = written.filter((vehicle) => isNew(vehicle) || isEdited(vehicle) || hasNewReading(vehicle));
  await refreshPositions(
    write,
    changed.map(({ id }) => id),
  );
  return written.map(({ id }) => id);
}

interface VehicleWithColumns extends VehicleToWrite {
  columns: ReturnType<typeof columnsOf>;
}

const isNew = ({ current }: VehicleToWrite): boolean => current === null;

const hasNewReading = ({ newReadings }: VehicleToWrite): boolean => newReadings.length > 0;

const isEdited = ({ current, draft, columns }: VehicleWithColumns): boolean =>
  current !== null &&
  (current.tagIds.join() !== draft.tagIds.join() ||
    Object.entries(columns).some(([name, value]) => current.row[name as keyof typeof columns] !== value));

const needsValue = ({ current, draft, columns }: VehicleWithColumns): boolean =>
  current === null || current.lastMileage !== draft.mileage || affectsValuation(current.row, columns);

async function addColumns(
  { transaction }: Write,
  companyId: number,
  vehicles: readonly VehicleToWrite[],
): Promise<VehicleWithColumns[]> {
  const idsByName = new Map<string, CatalogIds>();
  const vehiclesWithColumns: VehicleWithColumns[] = [];
  for (const vehicle of vehicles) {
    const key = nameKey(vehicle.draft);
    const unchangedIds = unchangedCatalogIds(vehicle);
    const ids =
      unchangedIds ??
      idsByName.get(key) ??
      (await findOrAddCatalogIds(transaction, companyId, vehicle.draft));
    // Unchanged ids of a vehicle aren't reused for other vehicles: they may refer to names that the company
    // added before the catalog had them.
    if (unchangedIds === null) idsByName.set(key, ids);
    vehiclesWithColumns.push({ ...vehicle, columns: columnsOf(vehicle.draft, ids) });
  }
  return vehiclesWithColumns;
}

type Names = Pick<VehicleDraft, 'brand' | 'model' | 'modelDetail'>;

const nameKey = ({ brand, model, modelDetail }: Names): string => JSON.stringify([brand, model, modelDetail]);

const unchangedCatalogIds = ({ current, draft }: VehicleToWrite): CatalogIds | null =>
  current === null || nameKey(current) !== nameKey(draft)
    ? null
    : {
        brandId: current.row.brand_id,
        modelId: current.row.model_id,
        modelDetailId: current.row.model_detail_id,
      };

async function addVehicles(
  write: Write,
  companyId: number,
  added: readonly VehicleWithColumns[],
): Promise<ReadonlyMap<string, number>> {
  const ids = await insertRecords(write, 'vehicles', {
    companyId,
    records: added.map(({ draft, columns }) => ({ fields: columns, related: { tag_ids: draft.tagIds } })),
  });
  const vehiclesWithIds = added.map(({ draft }, index) => ({ draft, id: ids[index] ?? 0 }));
  await new VehicleTagsRepository(write.transaction, write.scope).change(
    vehiclesWithIds.map(({ draft, id }) => ({
      row: { company_id: companyId, id },
      before: [],
      after: draft.tagIds,
    })),
  );
  return new Map(vehiclesWithIds.map(({ draft, id }) => [draft.vin, id]));
}

const columnsOf = (draft: VehicleDraft, ids: CatalogIds) => ({
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
});
