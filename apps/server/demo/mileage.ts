import { dateOf } from './days.ts';
import type { DemoClassName } from './models.ts';
import type { Random } from './random.ts';
import type { DemoMileageRecord, DemoVehicle } from './rows.ts';

const DELIVERY_MILES = 12;
/** Daily miles in the first two years; older vehicles are driven less. */
const MILES_PER_DAY: Record<DemoClassName, number> = {
  Economy: 46,
  Compact: 50,
  Midsize: 54,
  Fullsize: 50,
  Specialty: 36,
  Electric: 44,
  'Compact SUV': 52,
  'Midsize SUV': 52,
  'Fullsize SUV': 50,
  Pickup: 48,
  Minivan: 50,
  'Cargo Van': 58,
};
const BUSY_DAYS = 730;
const LATER_SHARE = 0.45;

export interface DrivenVehicle {
  vehicle: DemoVehicle;
  className: DemoClassName;
  inServiceDay: number;
  today: number;
}

/**
 * Generates `count` odometer readings of a vehicle: the newest within the last weeks, the others at least a
 * month apart, none before its service. Sorted by date with increasing miles.
 */
export function mileageRecordsOf(driven: DrivenVehicle, count: number, random: Random): DemoMileageRecord[] {
  const { vehicle, className, inServiceDay, today } = driven;
  const perDay = MILES_PER_DAY[className] * random.between(0.6, 1.4);
  const age = today - inServiceDay;
  const lastDay = today - random.integer(0, Math.min(24, Math.floor(age / 3)));
  const daysApart = Math.min(random.integer(28, 45), Math.floor((lastDay - inServiceDay) / count));
  const records: DemoMileageRecord[] = [];
  for (let index = 0; index < count; index++) {
    const day = lastDay - daysApart * (count - 1 - index);
    records.push({
      id: (vehicle.id - 1) * count + index + 1,
      companyId: vehicle.companyId,
      vehicleId: vehicle.id,
      miles: milesAfter(day - inServiceDay, perDay),
      date: dateOf(day),
    });
  }
  return records;
}

function milesAfter(days: number, perDay: number): number {
  const busy = Math.min(days, BUSY_DAYS);
  const later = days - busy;
  return DELIVERY_MILES + Math.round((busy + later * LATER_SHARE) * perDay);
}
