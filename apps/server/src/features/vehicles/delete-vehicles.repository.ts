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

// Uses a join, because Citus doesn't support a subquery that reads the tags of each deleted or restored row
// (`record`).
export const includeTagsInAudit = (companyId: number) => ({
  related: sql`jsonb_build_object('tag_ids', coalesce(tagged.tag_ids, '{}'))`,
  relatedJoins: sql`left join (
    select vehicle_id, array_agg(tag_id order by tag_id) as tag_ids from current_tags
    where company_id = ${companyId} and vehicle_id in (select id from record) group by 1) tagged
    on tagged.vehicle_id = record.id`,
});

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
  const deleted = await deleteRecords(write, 'vehicles', {
    companyId,
    predicate,
    ...includeTagsInAudit(companyId),
  });
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
  await deleteRecords(write, 'vehicles', { companyId, predicate, ...includeTagsInAudit(companyId) });
  await refreshPositions(write, vehicleIds);
}
