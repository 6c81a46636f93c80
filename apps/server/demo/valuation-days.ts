import { dateOf, dayNumber } from './days.ts';
import type { DemoVehicleFile } from './rows.ts';

/** The days on which vehicles were valued: so many, a week apart, the last one today; the earliest first. */
export function weeklyValuationDays(today: string, weeks: number): string[] {
  const last = dayNumber(today);
  return Array.from({ length: weeks }, (_, index) => dateOf(last - 7 * (weeks - 1 - index)));
}

/**
 * The odometer in force on each of the days, in their order: that of the last record not after the day, and before the first
 * record a straight line from nothing on the day of service. Days before its service are left out: nobody valued it then.
 */
export function* weeklyMileage(
  { vehicle, mileageRecords }: DemoVehicleFile,
  days: readonly string[],
): Generator<{ day: string; miles: number }> {
  const first = mileageRecords[0];
  if (!first) return;
  const inServiceDay = dayNumber(vehicle.inServiceDate);
  const firstDay = dayNumber(first.date);
  for (const day of days) {
    if (day < vehicle.inServiceDate) continue;
    const inForce = mileageRecords.findLast((record) => record.date <= day);
    const part = (dayNumber(day) - inServiceDay) / Math.max(1, firstDay - inServiceDay);
    yield { day, miles: inForce?.miles ?? Math.max(1, Math.round(first.miles * part)) };
  }
}
