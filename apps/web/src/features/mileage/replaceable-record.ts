import type { MileageRecord } from '@fleetworth/contract/mileage';
import { call } from '../../shell/api/api-client.ts';
import { figures } from '../../shell/format/figures.ts';
import type { QuestionAction } from '../../shell/forms/use-plausibility-check.ts';

interface Reading {
  mileage: number;
  date: string;
}

const REPLACE = 'replace';

/** Returns the last record of a day. A new reading of the same day replaces this record. */
export async function findRecordOfDay(vehicleId: number, date: string): Promise<MileageRecord | null> {
  const query = { vehicle_id: vehicleId, search: date, per: 1 };
  return (await call('listMileageRecords', { query })).data.items[0] ?? null;
}

export const formatReplacement = (record: Reading | null | undefined): string | undefined =>
  record == null
    ? undefined
    : `Replaces ${figures.count(record.mileage)} miles on ${figures.date(record.date)}.`;

/**
 * Returns the latest record if the new reading is later but lower, because the new reading may be meant as a
 * correction.
 */
export async function findReplaceableRecord(
  vehicleId: number,
  { mileage, date }: Reading,
): Promise<MileageRecord | null> {
  const { items } = (await call('listMileageRecords', { query: { vehicle_id: vehicleId, per: 1 } })).data;
  const [newestRecord] = items;
  return newestRecord !== undefined && newestRecord.date < date && mileage < newestRecord.mileage
    ? newestRecord
    : null;
}

export const buildReplaceActions = (record: MileageRecord | null): QuestionAction[] =>
  record === null ? [] : [{ id: REPLACE, label: `Replace ${figures.count(record.mileage)}` }];

export const isReplaceAction = (answer: string): boolean => answer === REPLACE;
