import type { CalendarDate } from '@fleetworth/domain/calendar';
import { deleteRecord, insertRow } from '../../platform/db/records.ts';
import type { Write } from '../../platform/db/write.ts';
import { MileageRepository } from './mileage.repository.ts';

interface Odometer {
  vehicle: { companyId: number; id: number };
  mileage: number;
  date: CalendarDate;
  /** System that read it, for the audit; absent where a person has typed it. */
  source?: string | undefined;
}

interface Recorded {
  id: number;
  isNew: boolean;
}

/**
 * Records the odometer of a vehicle on a day, of which the last record sent counts. What stands as the last of that day is not recorded
 * again; an older record of the same miles gives way to a new one. The caller holds the vehicle's lock, and asks for a value.
 */
export async function recordMileage(
  write: Write,
  { vehicle, mileage, date, source }: Odometer,
): Promise<Recorded> {
  const ofDay = await new MileageRepository(write.transaction, write.scope).listOf(vehicle.id, date);
  const last = ofDay.at(-1);
  if (last?.mileage === mileage) return { id: last.id, isNew: false };
  const older = ofDay.find((record) => record.mileage === mileage);
  if (older !== undefined) await deleteRecord(write, 'mileage_records', { row: older });
  const fields = { vehicle_id: vehicle.id, mileage, date };
  const { id } = await insertRow(write, 'mileage_records', {
    companyId: vehicle.companyId,
    fields,
    ...(source !== undefined && { related: { source } }),
  });
  return { id, isNew: true };
}
