import type { CalendarDate } from '@fleetworth/domain/calendar';
import { deleteRecord, insertRow, updateRow } from '../../platform/db/records.ts';
import type { Write } from '../../platform/db/write.ts';
import { MileageRepository } from './mileage.repository.ts';

interface Odometer {
  vehicle: { companyId: number; id: number };
  mileage: number;
  date: CalendarDate;
  /** System that read the odometer, for the audit log; absent if a user entered it. */
  source?: string | undefined;
}

interface Recorded {
  id: number;
  /** False if the day's record already has this reading. */
  isChanged: boolean;
}

/**
 * Records the odometer reading of a vehicle on a day. A day has one record, which another reading of the same
 * day changes. Days may have several records from earlier releases, of which the last one is used and
 * changed. Requires that the caller has locked the vehicle, and requests its value.
 */
export async function recordMileage(
  write: Write,
  { vehicle, mileage, date, source }: Odometer,
): Promise<Recorded> {
  const ofDay = await new MileageRepository(write.transaction, write.scope).listOf(vehicle.id, date);
  const last = ofDay.at(-1);
  if (last?.mileage === mileage) return { id: last.id, isChanged: false };
  const related = source === undefined ? {} : { source };
  if (last === undefined) {
    const fields = { vehicle_id: vehicle.id, mileage, date };
    const { id } = await insertRow(write, 'mileage_records', {
      companyId: vehicle.companyId,
      fields,
      related,
    });
    return { id, isChanged: true };
  }
  // A unique index allows only one record with the same reading on a day.
  const older = ofDay.find((record) => record.mileage === mileage);
  if (older !== undefined) await deleteRecord(write, 'mileage_records', { row: older });
  await updateRow(write, 'mileage_records', {
    row: last,
    fields: { mileage },
    related: { before: {}, after: related },
  });
  return { id: last.id, isChanged: true };
}
