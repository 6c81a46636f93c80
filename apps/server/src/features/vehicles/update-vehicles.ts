import type { Selectable } from 'kysely';
import type { Vehicles } from '../../platform/db/generated/tables.ts';
import { updateRecords } from '../../platform/db/many-records.ts';
import type { Write } from '../../platform/db/write.ts';
import { VehicleTagsRepository } from './vehicle-tags.repository.ts';

interface VehicleUpdate {
  row: Selectable<Vehicles>;
  /** Columns after the change, the same for all. */
  fields: Partial<Selectable<Vehicles>>;
}

/** Changes columns of locked vehicles. Their audit entries hold the tags like those of every vehicle. */
export async function updateVehicles(write: Write, updates: readonly VehicleUpdate[]): Promise<void> {
  const tags = await new VehicleTagsRepository(write.transaction, write.scope).read(
    updates.map(({ row }) => row.id),
  );
  await updateRecords(
    write,
    'vehicles',
    updates.map(({ row, fields }) => {
      const audited = { tag_ids: tags.get(row.id) ?? [] };
      return { row, fields, related: { before: audited, after: audited } };
    }),
  );
}
