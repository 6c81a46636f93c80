import { type RawBuilder, sql } from 'kysely';
import type { DatabaseTransaction } from '../../platform/db/database.ts';
import { restoreRecords } from '../../platform/db/records.ts';
import type { Write } from '../../platform/db/write.ts';
import { includeTagsInAudit } from './delete-vehicles.repository.ts';

export interface DeletedVehiclesFilter {
  companyId: number;
  predicate: RawBuilder<unknown>;
}

export interface SkippedVehicle {
  id: number;
  unit: string;
  vin: string;
  /** `exists_again` if another vehicle has the VIN; `belonged` if its location is deleted. */
  reason: 'exists_again' | 'belonged';
}

const VIN_EXISTS_AGAIN = sql`exists (select 1 from vehicles o
  where o.company_id = vehicles.company_id and o.vin = vehicles.vin and o.deleted_at is null)`;

const HAS_DELETED_LOCATION = sql`exists (select 1 from locations l
  where l.company_id = vehicles.company_id and l.id = vehicles.location_id and l.deleted_at is not null)`;

export async function listUnrestorableVehicles(
  transaction: DatabaseTransaction,
  { companyId, predicate }: DeletedVehiclesFilter,
): Promise<SkippedVehicle[]> {
  const { rows } = await sql<SkippedVehicle>`
    select id, unit, vin, case when ${HAS_DELETED_LOCATION} then 'belonged' else 'exists_again' end as reason
      from vehicles
    where company_id = ${companyId} and deleted_at is not null and ${predicate}
      and (${VIN_EXISTS_AGAIN} or ${HAS_DELETED_LOCATION})
    order by unit, id`.execute(transaction);
  return rows;
}

export const restoreRestorableVehicles = (
  write: Write,
  { companyId, predicate }: DeletedVehiclesFilter,
): Promise<number[]> =>
  restoreRecords(write, 'vehicles', {
    companyId,
    predicate: sql`${predicate} and not ${VIN_EXISTS_AGAIN} and not ${HAS_DELETED_LOCATION}`,
    ...includeTagsInAudit(companyId),
  });
