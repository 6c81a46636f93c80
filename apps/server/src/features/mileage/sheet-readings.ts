import type { CalendarDate } from '@fleetworth/domain/calendar';
import type { OdometerRecord } from '@fleetworth/domain/odometer';
import type { NearReadings } from '../checks/public.ts';

export interface SheetReading extends OdometerRecord {
  row: number;
  vehicleId: number;
}

/**
 * Returns, by row, the readings to compare its reading with. They come from the database and from other rows
 * of the same vehicle.
 */
export function addSheetReadings(
  readings: readonly SheetReading[],
  stored: ReadonlyMap<number, NearReadings>,
): ReadonlyMap<number, NearReadings> {
  const nearReadings = new Map(stored);
  for (const ofVehicle of Map.groupBy(readings, ({ vehicleId }) => vehicleId).values()) {
    const sorted = ofVehicle.toSorted((a, b) => compareDates(a.date, b.date) || a.row - b.row);
    const highest = bestBefore(sorted);
    const lowest = bestBefore(sorted.toReversed(), (a, b) => a.mileage < b.mileage);
    for (const [index, { row }] of sorted.entries()) {
      const before = nearReadings.get(row);
      if (before === undefined) continue;
      nearReadings.set(row, {
        highestBefore: pickBetter(before.highestBefore, highest.get(row), (a, b) => a.mileage > b.mileage),
        lowestAfter: pickBetter(before.lowestAfter, lowest.get(row), (a, b) => a.mileage < b.mileage),
        last: pickBetter(before.last, sorted[index - 1], (a, b) => a.date > b.date),
      });
    }
  }
  return nearReadings;
}

type IsBetter = (a: OdometerRecord, b: OdometerRecord) => boolean;

const compareDates = (a: CalendarDate, b: CalendarDate): number => (a < b ? -1 : a > b ? 1 : 0);

/** Returns, by row, the best earlier reading in the list from another day. */
function bestBefore(
  sorted: readonly SheetReading[],
  isBetter: IsBetter = (a, b) => a.mileage > b.mileage,
): ReadonlyMap<number, OdometerRecord> {
  const byRow = new Map<number, OdometerRecord>();
  let best: OdometerRecord | undefined;
  let bestOfDay: OdometerRecord | undefined;
  let day: CalendarDate | undefined;
  for (const { row, mileage, date } of sorted) {
    if (date !== day) {
      best = pickBetter(best ?? null, bestOfDay, isBetter) ?? undefined;
      bestOfDay = undefined;
      day = date;
    }
    if (best !== undefined) byRow.set(row, best);
    bestOfDay = pickBetter(bestOfDay ?? null, { mileage, date }, isBetter) ?? undefined;
  }
  return byRow;
}

function pickBetter(
  stored: OdometerRecord | null,
  inSheet: OdometerRecord | undefined,
  isBetter: IsBetter,
): OdometerRecord | null {
  if (inSheet === undefined) return stored;
  const { mileage, date } = inSheet;
  return stored !== null && isBetter(stored, inSheet) ? stored : { mileage, date };
}
