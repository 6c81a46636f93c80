import type { OdometerRecord } from '@fleetworth/domain/odometer';
import { sql } from 'kysely';
import { selectNewestMileage } from '../../platform/db/newest-mileage.ts';
import type { Database } from '../../platform/db/database.ts';

/** Vehicle that can get odometer readings, with its latest mileage record. */
export interface FleetVehicle {
  companyId: number;
  id: number;
  vin: string;
  last: OdometerRecord;
}

/**
 * Lists the vehicles with these VINs and a mileage record, in the companies that the user may currently write
 * to.
 */
export async function listUserFleet(
  database: Database,
  userId: number,
  vins: readonly string[],
): Promise<FleetVehicle[]> {
  const { rows } = await sql<FleetVehicle>`
    select v.company_id as "companyId", v.id, v.vin,
      json_build_object('mileage', r.mileage, 'date', r.date) as last
    from memberships m
    join companies c on c.id = m.company_id and c.deleted_at is null
    join vehicles v on v.company_id = c.id and v.deleted_at is null and v.vin = any(${[...vins]}::text[])
    join lateral ${selectNewestMileage('v')} r on true
    where m.user_id = ${userId} and m.role <> 'viewer'
    order by v.company_id, v.id`.execute(database);
  return rows;
}

/** Returns the last mileage record of a vehicle that the caller has locked. */
export async function readLastMileageRecord(
  database: Database,
  { companyId, id }: { companyId: number; id: number },
): Promise<OdometerRecord | null> {
  const { rows } = await sql<OdometerRecord>`
    select mileage, date from mileage_records
    where company_id = ${companyId} and vehicle_id = ${id} and deleted_at is null
    order by date desc, id desc limit 1`.execute(database);
  return rows[0] ?? null;
}
