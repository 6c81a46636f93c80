import type { Selectable } from 'kysely';
import type { Vehicles } from '../../platform/db/generated/tables.ts';
import { updateRecords } from '../../platform/db/many-records.ts';
import type { Write } from '../../platform/db/write.ts';
import { VehicleTagsRepository } from './vehicle-tags.repository.ts';

interface VehicleUpdate {
  row: Selectable<Vehicles>;
  /** All updates must have the same columns. */
  fields: Partial<Selectable<Vehicles>>;
  tagIds?: readonly number[];
}

/**
 * Updates vehicles and their tags. The audit entries contain the tags, as all audit entries of vehicles do.
 * The caller omits unchanged vehicles.
 */
export async function updateVehicles(write: Write, vehicleUpdates: readonly VehicleUpdate[]): Promise<void> {
  if (vehicleUpdates.length === 0) return;
  const tags = new VehicleTagsRepository(write.transaction, write.scope);
  const current = await tags.read(vehicleUpdates.map(({ row }) => row.id));
  const changes = vehicleUpdates.map(({ row, fields, tagIds }) => {
    const before = current.get(row.id) ?? [];
    return { row, fields, before, after: tagIds ?? before };
  });
  await tags.change(changes);
  await updateRecords(
    write,
    'vehicles',
    changes.map(({ row, fields, before, after }) => ({
      row,
      fields,
      related: { before: { tag_ids: before }, after: { tag_ids: after } },
    })),
  );
}
