import type { CalendarDate } from '@fleetworth/domain/calendar';
import type { OdometerRecord } from '@fleetworth/domain/odometer';
import type { NearReadings } from '../checks/public.ts';

export interface SheetReading extends OdometerRecord {
  row: number;
  vehicleId: number;
}

/**
 * Returns, by row, the readings near the row's reading, from the database and from other rows of the vehicle.
 */
export function addSheetReadings(
  readings: readonly SheetReading[],
  stored: ReadonlyMap<number, NearReadings>,
): ReadonlyMap<number, NearReadings> {
  const nearReadings = new Map(stored);
  for (const vehicleReadings of Map.groupBy(readings, ({ vehicleId }) => vehicleId).values()) {
    const sortedReadings = vehicleReadings.toSorted((a, b) => compareDates(a.date, b.date) || a.row - b.row);
    const highestBeforeByRow = findBestBefore(sortedReadings);
    const lowestAfterByRow = findBestBefore(sortedReadings.toReversed(), (a, b) => a.mileage < b.mileage);
    for (const [index, { row }] of sortedReadings.entries()) {
      const nearReading = nearReadings.get(row);
      if (nearReading === undefined) continue;
      nearReadings.set(row, {
        highestBefore: pickBetter(
          nearReading.highestBefore,
          highestBeforeByRow.get(row),
          (a, b) => a.mileage > b.mileage,
        ),
        lowestAfter: pickBetter(
          nearReading.lowestAfter,
          lowestAfterByRow.get(row),
          (a, b) => a.mileage < b.mileage,
        ),
        last: pickBetter(nearReading.last, sortedReadings[index - 1], (a, b) => a.date > b.date),
      });
    }
  }
  return nearReadings;
}

type IsBetterReading = (a: OdometerRecord, b: OdometerRecord) => boolean;

const compareDates = (a: CalendarDate, b: CalendarDate): number => (a < b ? -1 : a > b ? 1 : 0);

/** Returns, by row, the best reading of another day that precedes it in the list. */
function findBestBefore(
  sortedReadings: readonly SheetReading[],
  isBetter: IsBetterReading = (a, b) => a.mileage > b.mileage,
): ReadonlyMap<number, OdometerRecord> {
  const bestByRow = new Map<number, OdometerRecord>();
  let bestReading: OdometerRecord | undefined;
  let bestReadingOfDay: OdometerRecord | undefined;
  let day: CalendarDate | undefined;
  for (const { row, mileage, date } of sortedReadings) {
    if (date !== day) {
      bestReading = pickBetter(bestReading ?? null, bestReadingOfDay, isBetter) ?? undefined;
      bestReadingOfDay = undefined;
      day = date;
    }
    if (bestReading !== undefined) bestByRow.set(row, bestReading);
    bestReadingOfDay = pickBetter(bestReadingOfDay ?? null, { mileage, date }, isBetter) ?? undefined;
  }
  return bestByRow;
}

function pickBetter(
  current: OdometerRecord | null,
  candidate: OdometerRecord | undefined,
  isBetter: IsBetterReading,
): OdometerRecord | null {
  if (candidate === undefined) return current;
  const { mileage, date } = candidate;
  return current !== null && isBetter(current, candidate) ? current : { mileage, date };
}
