import type { OdometerRecord } from '@fleetworth/domain/odometer';

export interface NearReadings {
  highestBefore: OdometerRecord | null;
  lowestAfter: OdometerRecord | null;
  /** Last reading up to and including the day. */
  last: OdometerRecord | null;
}

export const NO_READINGS: NearReadings = { highestBefore: null, lowestAfter: null, last: null };

/**
 * Returns a function that finds the readings near a day. Requires records sorted by day. Each search takes
 * logarithmic time, because comparing each reading with all records would take too long for a log with many
 * readings of one vehicle.
 */
export function nearReadingsIn(records: readonly OdometerRecord[]): (date: string) => NearReadings {
  const highest = runningBest(records, (a, b) => a.mileage >= b.mileage);
  const lowest = runningBest(records.toReversed(), (a, b) => a.mileage <= b.mileage).toReversed();
  return (date) => {
    const countBeforeDay = countWhile(records, (record) => record.date < date);
    const countUntilDay = countWhile(records, (record) => record.date <= date);
    return {
      highestBefore: highest[countBeforeDay - 1] ?? null,
      lowestAfter: lowest[countUntilDay] ?? null,
      last: records[countUntilDay - 1] ?? null,
    };
  };
}

/**
 * Returns, for each record, the best record up to that record. Of records with equal mileage, the one nearer
 * to the end of the array is better.
 */
function runningBest(
  records: readonly OdometerRecord[],
  isBetter: (a: OdometerRecord, b: OdometerRecord) => boolean,
): OdometerRecord[] {
  let bestRecord: OdometerRecord | undefined;
  return records.map((record) => {
    if (bestRecord === undefined || isBetter(record, bestRecord)) bestRecord = record;
    return bestRecord;
  });
}

function countWhile(
  records: readonly OdometerRecord[],
  condition: (record: OdometerRecord) => boolean,
): number {
  let [low, high] = [0, records.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const record = records[middle];
    if (record !== undefined && condition(record)) low = middle + 1;
    else high = middle;
  }
  return low;
}
