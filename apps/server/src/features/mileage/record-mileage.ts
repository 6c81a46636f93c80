import type { CalendarDate } from '@fleetworth/domain/calendar';
import { deleteRecord, insertRow, updateRow } from '../../platform/db/records.ts';
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
  /** False where the day's record has this odometer already. */
  isChanged: boolean;
}

/**
 * Records the odometer of a vehicle on a day. A day has one record: another odometer of the same day changes
 * it. Of the several records that a day may have from former releases, the last one counts and is changed.
 * The caller holds the vehicle's lock, and asks for a value.
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
  // Two records of a day with the same odometer can't exist.
  const older = ofDay.find((record) => record.mileage === mileage);
  if (older !== undefined) await deleteRecord(write, 'mileage_records', { row: older });
  await updateRow(write, 'mileage_records', {
    row: last,
    fields: { mileage },
    related: { before: {}, after: related },
  });
  return { id: last.id, isChanged: true };
}
