import type { MileageRecord } from '@fleetworth/contract/mileage';
import { call } from '../../shell/api/api-client.ts';
import { figures } from '../../shell/format/figures.ts';
import type { QuestionAction } from '../../shell/forms/use-look-again.ts';

/** Odometer that is about to be stored. */
interface Reading {
  mileage: number;
  /** YYYY-MM-DD. */
  date: string;
}

const REPLACE = 'replace';

/**
 * Finds the record of a day, the last one of several. A vehicle has one reading a day: another one changes
 * it.
 */
export async function findRecordOfDay(vehicleId: number, date: string): Promise<MileageRecord | null> {
  const query = { vehicle_id: vehicleId, search: date, per: 1 };
  return (await call('listMileageRecords', { query })).data.items[0] ?? null;
}

/** Says that saving replaces the reading of a day; undefined where the day has none. */
export const replacedText = (record: Reading | null | undefined): string | undefined =>
  record == null
    ? undefined
    : `Replaces ${figures.count(record.mileage)} miles of ${figures.date(record.date)}.`;

/** Finds the newest record if it is of an earlier day and higher: a lower reading may be its correction. */
export async function findReplaceable(
  vehicleId: number,
  { mileage, date }: Reading,
): Promise<MileageRecord | null> {
  const { items } = (await call('listMileageRecords', { query: { vehicle_id: vehicleId, per: 1 } })).data;
  const [newest] = items;
  return newest !== undefined && newest.date < date && mileage < newest.mileage ? newest : null;
}

/** Returns the answer that replaces a record, beside saving a further one: 'Replace 412,030'. */
export const replaceActions = (record: MileageRecord | null): QuestionAction[] =>
  record === null ? [] : [{ id: REPLACE, label: `Replace ${figures.count(record.mileage)}` }];

/** Returns whether the user chose to replace the record. */
export const isReplaced = (answer: string): boolean => answer === REPLACE;
