import type { MileageRecord } from '@fleetworth/contract/mileage';
import { call } from '../../shell/api/api-client.ts';
import { figures } from '../../shell/format/figures.ts';
import type { QuestionAction } from '../../shell/forms/use-plausibility-check.ts';

interface Reading {
  mileage: number;
  date: string;
}

const REPLACE = 'replace';

/**
 * Returns the last record of a day, or null if there is none. A new reading of the same day replaces this
 * record.
 */
export async function findRecordOfDay(vehicleId: number, date: string): Promise<MileageRecord | null> {
  const query = { vehicle_id: vehicleId, search: date, per: 1 };
  return (await call('listMileageRecords', { query })).data.items[0] ?? null;
}

/** Formats a hint with the reading of the day that saving replaces. Returns undefined if the day has none. */
export const replacedText = (record: Reading | null | undefined): string | undefined =>
  record == null
    ? undefined
    : `Replaces ${figures.count(record.mileage)} miles on ${figures.date(record.date)}.`;

/**
 * Returns the latest record if the new reading is later but lower, because the new reading may be meant as a
 * correction of it.
 */
export async function findReplaceable(
  vehicleId: number,
  { mileage, date }: Reading,
): Promise<MileageRecord | null> {
  const { items } = (await call('listMileageRecords', { query: { vehicle_id: vehicleId, per: 1 } })).data;
  const [newest] = items;
  return newest !== undefined && newest.date < date && mileage < newest.mileage ? newest : null;
}

/** Returns the action that replaces a record instead of adding one: 'Replace 412,030'. */
export const replaceActions = (record: MileageRecord | null): QuestionAction[] =>
  record === null ? [] : [{ id: REPLACE, label: `Replace ${figures.count(record.mileage)}` }];

/** Reports whether the user chose to replace the record. */
export const isReplaceAction = (answer: string): boolean => answer === REPLACE;
