import type { CalendarDate } from '@fleetworth/domain/calendar';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { MileageRecords } from '../../platform/db/generated/tables.ts';
import { isInScope } from '../../platform/db/is-in-scope.ts';
import { insertRecords, updateRecords } from '../../platform/db/many-records.ts';
import { deleteRecords } from '../../platform/db/records.ts';
import { hasIdIn } from '../../platform/db/row-filters.ts';
import type { Write } from '../../platform/db/write.ts';

interface CompanyReadings {
  companyId: number;
  /** In the order they were taken. Undated readings are from today. */
  readings: readonly MileageReading[];
}

interface MileageReading {
  vehicleId: number;
  mileage: number;
  date?: CalendarDate;
  /** System that read the odometer, for the audit log; absent if a user entered it. */
  source?: string | undefined;
}

/**
 * Records the last reading of each vehicle and day. A later reading of a day changes the record of that day.
 * Earlier releases stored several records a day, of which only the last one is used. The caller must lock
 * the vehicles and request their values.
 */
export async function recordMileages(
  write: Write,
  { companyId, readings: allReadings }: CompanyReadings,
): Promise<void> {
  const { transaction, scope, today } = write;
  const readings = keepLastOfEachDay(allReadings.map((reading) => ({ date: today, ...reading })));
  if (readings.length === 0) return;
  const { rows } = await sql<Selectable<MileageRecords>>`
    select * from mileage_records
    where ${isInScope('company_id', scope, companyId)} and deleted_at is null
      and date = any(${[...new Set(readings.map(({ date }) => date))]}::date[])
      and vehicle_id = any(${readings.map(({ vehicleId }) => vehicleId)}::int4[])
    order by id`.execute(transaction);
  const recordsByDay = Map.groupBy(rows, ({ vehicle_id: vehicleId, date }) => dayKey({ vehicleId, date }));
  const newRecords: { fields: object; related: object }[] = [];
  const changedRecords: MileageChange[] = [];
  const replacedIds: number[] = [];
  for (const { vehicleId, mileage, date, source } of readings) {
    // Stored in the audit log only.
    const related = source === undefined ? {} : { source };
    const storedRecords = recordsByDay.get(dayKey({ vehicleId, date })) ?? [];
    const lastRecord = storedRecords.at(-1);
    if (lastRecord === undefined)
      newRecords.push({ fields: { vehicle_id: vehicleId, mileage, date }, related });
    else if (lastRecord.mileage !== mileage)
      changedRecords.push({ row: lastRecord, fields: { mileage }, related: { before: {}, after: related } });
    // A unique index allows only one record with the same reading on a day.
    replacedIds.push(
      ...storedRecords
        .filter((record) => record !== lastRecord && record.mileage === mileage)
        .map(({ id }) => id),
    );
  }
  if (replacedIds.length > 0)
    await deleteRecords(write, 'mileage_records', { companyId, predicate: hasIdIn(replacedIds) });
  await updateRecords(write, 'mileage_records', changedRecords);
  await insertRecords(write, 'mileage_records', { companyId, records: newRecords });
}

interface MileageChange {
  row: Selectable<MileageRecords>;
  fields: object;
  related: { before: object; after: object };
}

type DatedReading = MileageReading & { date: CalendarDate };

const dayKey = ({ vehicleId, date }: Pick<DatedReading, 'vehicleId' | 'date'>): string =>
  `${vehicleId} ${date}`;

const keepLastOfEachDay = (readings: readonly DatedReading[]): DatedReading[] => [
  ...new Map(readings.map((reading) => [dayKey(reading), reading])).values(),
];
