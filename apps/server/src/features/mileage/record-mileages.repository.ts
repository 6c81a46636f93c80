import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { MileageRecords } from '../../platform/db/generated/tables.ts';
import { isInScope } from '../../platform/db/is-in-scope.ts';
import { insertRecords, updateRecords } from '../../platform/db/many-records.ts';
import { deleteRecords } from '../../platform/db/records.ts';
import { hasIdIn } from '../../platform/db/row-filters.ts';
import type { Write } from '../../platform/db/write.ts';

interface Odometers {
  companyId: number;
  /** Readings in the order they were read. A vehicle may have several. */
  odometers: readonly { vehicleId: number; mileage: number }[];
}

/**
 * Records today's odometer readings of vehicles of a company like `recordMileage`: the last reading of each
 * vehicle, in today's record if there is one. Requires that the caller locks the vehicles and requests their
 * values.
 */
export async function recordMileages(write: Write, { companyId, odometers }: Odometers): Promise<void> {
  const { transaction, scope, today } = write;
  const { rows } = await sql<Selectable<MileageRecords>>`
    select * from mileage_records
    where ${isInScope('company_id', scope, companyId)} and deleted_at is null and date = ${today}
      and vehicle_id = any(${odometers.map(({ vehicleId }) => vehicleId)}::int4[])
    order by id`.execute(transaction);
  const ofToday = Map.groupBy(rows, ({ vehicle_id }) => vehicle_id);
  const added: { fields: object }[] = [];
  const changed: { row: Selectable<MileageRecords>; fields: object }[] = [];
  const replaced: number[] = [];
  for (const { vehicleId, mileage } of lastOfEach(odometers)) {
    const stored = ofToday.get(vehicleId) ?? [];
    const last = stored.at(-1);
    if (last === undefined) added.push({ fields: { vehicle_id: vehicleId, mileage, date: today } });
    else if (last.mileage !== mileage) changed.push({ row: last, fields: { mileage } });
    // A unique index allows only one record with the same reading on a day.
    replaced.push(
      ...stored.filter((record) => record !== last && record.mileage === mileage).map(({ id }) => id),
    );
  }
  if (replaced.length > 0)
    await deleteRecords(write, 'mileage_records', { companyId, which: hasIdIn(replaced) });
  await updateRecords(write, 'mileage_records', changed);
  await insertRecords(write, 'mileage_records', { companyId, records: added });
}

const lastOfEach = (odometers: Odometers['odometers']) =>
  new Map(odometers.map((odometer) => [odometer.vehicleId, odometer])).values();
