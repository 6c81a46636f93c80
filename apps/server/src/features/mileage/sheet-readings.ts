import type { CalendarDate } from '@fleetworth/domain/calendar';
import type { OdometerRecord } from '@fleetworth/domain/odometer';
import type { NearReadings } from '../checks/public.ts';

/** Odometer reading of a row. */
export interface SheetReading extends OdometerRecord {
  row: number;
  vehicleId: number;
}

/**
 * Returns for each row the readings to compare its own with: the stored ones, and those of the other rows of
 * its vehicle.
 */
export function addSheetReadings(
  readings: readonly SheetReading[],
  stored: ReadonlyMap<number, NearReadings>,
): ReadonlyMap<number, NearReadings> {
  const near = new Map(stored);
  for (const ofVehicle of Map.groupBy(readings, ({ vehicleId }) => vehicleId).values()) {
    const inOrder = ofVehicle.toSorted((a, b) => compareDates(a.date, b.date) || a.row - b.row);
    const highest = highestBefore(inOrder);
    const lowest = highestBefore(inOrder.toReversed(), (a, b) => a.mileage < b.mileage);
    for (const [index, { row }] of inOrder.entries()) {
      const before = near.get(row);
      if (before === undefined) continue;
      near.set(row, {
        highestBefore: either(before.highestBefore, highest.get(row), (a, b) => a.mileage > b.mileage),
        lowestAfter: either(before.lowestAfter, lowest.get(row), (a, b) => a.mileage < b.mileage),
        last: either(before.last, inOrder[index - 1], (a, b) => a.date > b.date),
      });
    }
  }
  return near;
}

type Wins = (a: OdometerRecord, b: OdometerRecord) => boolean;

const compareDates = (a: CalendarDate, b: CalendarDate): number => (a < b ? -1 : a > b ? 1 : 0);

/** Returns by row the winning reading among those of other days that come earlier in the list. */
function highestBefore(
  inOrder: readonly SheetReading[],
  wins: Wins = (a, b) => a.mileage > b.mileage,
): ReadonlyMap<number, OdometerRecord> {
  const byRow = new Map<number, OdometerRecord>();
  let best: OdometerRecord | undefined;
  let bestOfDay: OdometerRecord | undefined;
  let day: CalendarDate | undefined;
  for (const { row, mileage, date } of inOrder) {
    if (date !== day) {
      best = either(best ?? null, bestOfDay, wins) ?? undefined;
      bestOfDay = undefined;
      day = date;
    }
    if (best !== undefined) byRow.set(row, best);
    bestOfDay = either(bestOfDay ?? null, { mileage, date }, wins) ?? undefined;
  }
  return byRow;
}

/** Returns the stored reading if it wins, or else the reading of the sheet. */
function either(
  stored: OdometerRecord | null,
  inSheet: OdometerRecord | undefined,
  wins: Wins,
): OdometerRecord | null {
  if (inSheet === undefined) return stored;
  const { mileage, date } = inSheet;
  return stored !== null && wins(stored, inSheet) ? stored : { mileage, date };
}
