import { sql } from 'kysely';
import { lockInOrder } from '../../platform/db/lock-order.ts';
import { deleteRecords } from '../../platform/db/records.ts';
import { hasIdIn } from '../../platform/db/row-filters.ts';
import type { Write } from '../../platform/db/write.ts';
import { refreshPositions } from '../positions/public.ts';

interface CompanyOrLocation {
  companyId: number;
  locationId?: number;
}

export const auditedTags = sql`jsonb_build_object('tag_ids', array(
  select t.tag_id from current_tags t
  where t.company_id = record.company_id and t.vehicle_id = record.id order by 1))`;

/**
 * Deletes all vehicles of a company or location. The caller must have locked the company or location, so
 * that no vehicle is added meanwhile.
 */
export async function deleteVehicles(
  write: Write,
  { companyId, locationId }: CompanyOrLocation,
): Promise<void> {
  const predicate = locationId === undefined ? sql`true` : sql`location_id = ${locationId}`;
  await lockInOrder(write, { vehicles: { companyId, predicate } });
  const deleted = await deleteRecords(write, 'vehicles', { companyId, predicate, related: auditedTags });
  await refreshPositions(write, deleted);
}

// The caller must have locked the vehicles.
export async function deleteVehiclesById(
  write: Write,
  companyId: number,
  vehicleIds: readonly number[],
): Promise<void> {
  if (vehicleIds.length === 0) return;
  const predicate = hasIdIn(vehicleIds);
  await deleteRecords(write, 'vehicles', { companyId, predicate, related: auditedTags });
  await refreshPositions(write, vehicleIds);
}
