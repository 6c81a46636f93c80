import { type RawBuilder, sql } from 'kysely';
import { restoreRecords } from '../../platform/db/records.ts';
import type { Write } from '../../platform/db/write.ts';
import type { ValueRequests } from '../market-values/public.ts';
import { refreshPositions } from '../positions/public.ts';
import { auditedTags } from './delete-vehicles.repository.ts';

interface DeletedVehicles {
  companyId: number;
  /** Which of the company's deleted vehicles. */
  which: RawBuilder<unknown>;
}

/** A deleted vehicle that can not come back. */
export interface LeftOut {
  id: number;
  unit: string;
  vin: string;
  /** Its VIN exists again, or its location is deleted. */
  reason: 'exists_again' | 'belonged';
}

/**
 * Puts deleted vehicles back into every list and total, each with its audit entry, and asks what they are worth; those whose VIN exists again or whose location is deleted stay deleted. The caller
 * holds the lock of their company or location.
 */
export async function restoreVehicles(
  write: Write,
  valueRequests: ValueRequests,
  { companyId, which }: DeletedVehicles,
): Promise<{ restored: number; leftOut: LeftOut[] }> {
  const existsAgain = sql`exists (select from vehicles o
    where o.company_id = vehicles.company_id and o.vin = vehicles.vin and o.deleted_at is null)`;
  const isHomeless = sql`exists (select from locations l
    where l.company_id = vehicles.company_id and l.id = vehicles.location_id and l.deleted_at is not null)`;
  const { rows: leftOut } = await sql<LeftOut>`
    select id, unit, vin, case when ${isHomeless} then 'belonged' else 'exists_again' end as reason from vehicles
    where company_id = ${companyId} and deleted_at is not null and ${which} and (${existsAgain} or ${isHomeless})
    order by unit, id`.execute(write.transaction);
  const vehicleIds = await restoreRecords(write, 'vehicles', {
    companyId,
    which: sql`${which} and not ${existsAgain} and not ${isHomeless}`,
    related: auditedTags,
  });
  // What was asked for before may be of another region now, or was dropped as the vehicle went.
  const { transaction, scope } = write;
  await valueRequests.request(
    transaction,
    scope,
    vehicleIds.map((id) => ({ companyId, id })),
  );
  await refreshPositions(write, vehicleIds);
  return { restored: vehicleIds.length, leftOut };
}
