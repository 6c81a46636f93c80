import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { MileageRecords } from '../../platform/db/generated/tables.ts';
import { isInScope } from '../../platform/db/is-in-scope.ts';
import { insertRecords } from '../../platform/db/many-records.ts';
import { deleteRecords } from '../../platform/db/records.ts';
import type { Write } from '../../platform/db/write.ts';

interface Odometers {
  companyId: number;
  /** In the order in which they were read; a vehicle may have several. */
  odometers: readonly { vehicleId: number; mileage: number }[];
}

/**
 * Records today's odometers of some vehicles of a company, as `recordMileage` does one: the last one of the day is not
 * recorded again, an older record of the same miles is replaced. The caller locks the vehicles and asks for values.
 */
export async function recordMileages(write: Write, { companyId, odometers }: Odometers): Promise<void> {
  const { transaction, scope, today } = write;
  const { rows } = await sql<Selectable<MileageRecords>>`
    select * from mileage_records
    where ${isInScope('company_id', scope, companyId)} and deleted_at is null and date = ${today}
      and vehicle_id = any(${odometers.map(({ vehicleId }) => vehicleId)}::int4[])
    order by id`.execute(transaction);
  const ofToday = Map.groupBy(rows, ({ vehicle_id }) => vehicle_id);
  const added: { vehicleId: number; mileage: number }[] = [];
  const replaced: number[] = [];
  for (const [vehicleId, read] of Map.groupBy(odometers, (one) => one.vehicleId)) {
    const stored = ofToday.get(vehicleId) ?? [];
    const left = recordsAfter(
      stored,
      read.map(({ mileage }) => mileage),
    );
    replaced.push(...stored.filter((record) => !left.includes(record)).map(({ id }) => id));
    added.push(...left.filter(({ id }) => id === null).map(({ mileage }) => ({ vehicleId, mileage })));
  }
  if (replaced.length > 0)
    await deleteRecords(write, 'mileage_records', { companyId, which: sql`id = any(${replaced}::int4[])` });
  await insertRecords(write, 'mileage_records', {
    companyId,
    records: added.map(({ vehicleId, mileage }) => ({
      fields: { vehicle_id: vehicleId, mileage, date: today },
    })),
  });
}

interface DayRecord {
  /** Null until it is inserted. */
  id: number | null;
  mileage: number;
}

/** Returns the records of a day once odometers were read in their order: each odometer stands once, where it came last. */
function recordsAfter(stored: readonly DayRecord[], odometers: readonly number[]): DayRecord[] {
  let records = [...stored];
  for (const mileage of odometers) {
    if (records.at(-1)?.mileage === mileage) continue;
    records = [...records.filter((record) => record.mileage !== mileage), { id: null, mileage }];
  }
  return records;
}
