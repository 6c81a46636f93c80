import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { MileageRecords } from '../../platform/db/generated/tables.ts';
import { isInScope } from '../../platform/db/is-in-scope.ts';
import { insertRecords } from '../../platform/db/many-records.ts';
import { deleteRecords } from '../../platform/db/records.ts';
import type { Write } from '../../platform/db/write.ts';

interface Odometers {
  companyId: number;
  /** Each vehicle once. */
  odometers: readonly { vehicleId: number; mileage: number }[];
}

/**
 * Records today's odometers of some vehicles of a company, as `recordMileage` does one: what stands as the last of the day is not recorded again;
 * an older record of the same miles gives way. The caller holds the vehicles' locks, and asks for values.
 */
export async function recordMileages(write: Write, { companyId, odometers }: Odometers): Promise<void> {
  const { transaction, scope, today } = write;
  const { rows } = await sql<Selectable<MileageRecords>>`
    select * from mileage_records
    where ${isInScope('company_id', scope, companyId)} and deleted_at is null and date = ${today}
      and vehicle_id = any(${odometers.map(({ vehicleId }) => vehicleId)}::int4[])
    order by id`.execute(transaction);
  const ofVehicle = Map.groupBy(rows, ({ vehicle_id }) => vehicle_id);
  const fresh = odometers.filter(
    ({ vehicleId, mileage }) => ofVehicle.get(vehicleId)?.at(-1)?.mileage !== mileage,
  );
  const older = fresh.flatMap(({ vehicleId, mileage }) =>
    (ofVehicle.get(vehicleId) ?? []).filter((record) => record.mileage === mileage).map(({ id }) => id),
  );
  if (older.length > 0)
    await deleteRecords(write, 'mileage_records', { companyId, which: sql`id = any(${older}::int4[])` });
  await insertRecords(write, 'mileage_records', {
    companyId,
    records: fresh.map(({ vehicleId, mileage }) => ({
      fields: { vehicle_id: vehicleId, mileage, date: today },
    })),
  });
}
