import { dateOf, dayNumber } from './days.ts';
import type { DemoMileageRecord, DemoVehicleFile } from './rows.ts';

/** Returns the given number of valuation days, a week apart, oldest first and ending today. */
export function weeklyValuationDays(today: string, weeks: number): string[] {
  const last = dayNumber(today);
  return Array.from({ length: weeks }, (_, index) => dateOf(last - 7 * (weeks - 1 - index)));
}

/**
 * Yields the odometer on each of the days in order: the last record up to the day. Before the first record,
 * it grows evenly from 0 on the first day of service. Omits days before the service, when the vehicle had no
 * value.
 */
export function* weeklyMileage(
  { vehicle, mileageRecords }: DemoVehicleFile,
  days: readonly string[],
): Generator<{ day: string; miles: number }> {
  const first = mileageRecords[0];
  if (!first) return;
  for (const day of days) {
    if (day < vehicle.inServiceDate) continue;
    const inForce = mileageRecords.findLast((record) => record.date <= day);
    yield { day, miles: inForce?.miles ?? milesBefore(first, vehicle.inServiceDate, day) };
  }
}

function milesBefore(first: DemoMileageRecord, inServiceDate: string, day: string): number {
  const start = dayNumber(inServiceDate);
  const fraction = (dayNumber(day) - start) / (dayNumber(first.date) - start);
  return Math.max(1, Math.round(first.miles * fraction));
}
