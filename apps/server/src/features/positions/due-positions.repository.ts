import type { CalendarDate } from '@fleetworth/domain/calendar';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { REFRESH_CHUNK } from './refresh-positions.repository.ts';
import type { VehicleKey } from './split-on-failure.ts';

/** Lists the next vehicles whose positions change by today, starting after a key. */
export async function listDue(
  database: Database,
  today: CalendarDate,
  after: VehicleKey,
): Promise<VehicleKey[]> {
  const { rows } = await sql<VehicleKey>`
    select company_id, vehicle_id from positions
    where next_change_on <= ${today} and (company_id, vehicle_id) > (${after.company_id}, ${after.vehicle_id})
    order by company_id, vehicle_id limit ${REFRESH_CHUNK}`.execute(database);
  return rows;
}
