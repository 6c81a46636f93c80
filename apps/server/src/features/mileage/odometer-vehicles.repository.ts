import type { CalendarDate } from '@fleetworth/domain/calendar';
import { sql } from 'kysely';
import { selectNewestMileage } from '../../platform/db/newest-mileage.ts';
import { isInScope } from '../../platform/db/is-in-scope.ts';
import { hasVinIn } from '../../platform/db/row-filters.ts';
import type { ReadContext } from '../batches/public.ts';

export interface OdometerVehicle {
  id: number;
  vin: string;
  unit: string;
  newestRecordDate: CalendarDate | null;
}

export async function listOdometerVehicles(
  { database, scope }: ReadContext,
  { companyId, vins }: { companyId: number; vins: readonly string[] },
): Promise<OdometerVehicle[]> {
  const { rows } = await sql<OdometerVehicle>`
    select v.id, v.vin, v.unit, r.date as "newestRecordDate" from vehicles v
    left join lateral ${selectNewestMileage('v')} r on true
    where ${isInScope('v.company_id', scope, companyId)} and v.deleted_at is null
      and ${hasVinIn(vins)}`.execute(database);
  return rows;
}

interface RecordOfDay {
  vehicleId: number;
  date: CalendarDate;
  mileage: number;
}

export async function listRecordsOfDays(
  { database, scope }: ReadContext,
  { companyId, vehicleIds }: { companyId: number; vehicleIds: readonly number[] },
  dates: readonly CalendarDate[],
): Promise<RecordOfDay[]> {
  const { rows } = await sql<RecordOfDay>`
    select distinct on (vehicle_id, date) vehicle_id as "vehicleId", date, mileage from mileage_records
    where ${isInScope('company_id', scope, companyId)} and deleted_at is null
      and vehicle_id = any(${[...vehicleIds]}::int4[]) and date = any(${[...dates]}::date[])
    order by vehicle_id, date, id desc`.execute(database);
  return rows;
}
