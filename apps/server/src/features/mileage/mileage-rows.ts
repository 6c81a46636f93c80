import { mileageApi } from '@fleetworth/contract/mileage';
import type { CalendarDate } from '@fleetworth/domain/calendar';
import { lockInOrder } from '../../platform/db/lock-order.ts';
import { hasVinIn } from '../../platform/db/row-filters.ts';
import {
  type BatchSubject,
  changesBetween,
  changesFromCells,
  companyOf,
  type EvaluatedRow,
  type ValidRow,
  problemOf,
  type ReadContext,
  rejectedRow,
  type RowKind,
  vehicleNameOf,
  vinsOf,
} from '../batches/public.ts';
import { ChecksRepository, NO_READINGS, withChecks } from '../checks/public.ts';
import type { ValueRequests } from '../market-values/public.ts';
import {
  listOdometerVehicles,
  listRecordsOfDays,
  type OdometerVehicle,
} from './odometer-vehicles.repository.ts';
import { addSheetReadings, type SheetReading } from './sheet-readings.ts';
import { storeReadings } from './store-readings.ts';

/**
 * A row without a date is a reading of today. Of several rows of a vehicle on one day, only the last row
 * counts.
 */
export const mileageRows = (valueRequests: ValueRequests): RowKind => ({
  nameOf: vehicleNameOf,
  vehicles: 'existing',
  identifyingField: 'vin',
  evaluate: async (readContext, batch, rows) =>
    (await evaluateRows(readContext, batch, rows)).map(withoutReading),
  apply: async (write, batch, rows) => {
    const { transaction: database, scope, today } = write;
    const companyId = companyOf(batch);
    await lockInOrder(write, { vehicles: { companyId, predicate: hasVinIn(vinsOf(rows)) } });
    const evaluated = await evaluateRows({ database, scope, today }, batch, rows);
    const changed = evaluated.flatMap(({ action, reading }) =>
      reading !== null && (action === 'create' || action === 'update') ? [reading] : [],
    );
    await storeReadings(valueRequests, write, { companyId, readings: changed });
    return evaluated.map(withoutReading);
  },
});

interface RowReading extends SheetReading {
  newestDate: CalendarDate | null;
}

interface EvaluatedReading extends EvaluatedRow {
  reading: RowReading | null;
}

const withoutReading = ({ reading: _reading, ...row }: EvaluatedReading): EvaluatedRow => row;

async function evaluateRows(
  readContext: ReadContext,
  batch: BatchSubject,
  rows: readonly ValidRow[],
): Promise<EvaluatedReading[]> {
  const companyId = companyOf(batch);
  const vehicles = await listOdometerVehicles(readContext, { companyId, vins: vinsOf(rows) });
  const byVin = new Map(vehicles.map((vehicle) => [vehicle.vin, vehicle]));
  const parsedRows = rows.map((row) => ({ row, ...readRow(row, byVin, readContext.today) }));
  const dates = [...new Set(parsedRows.flatMap((item) => item.reading?.date ?? []))];
  const vehicleIds = vehicles.map(({ id }) => id);
  const stored = await listRecordsOfDays(readContext, { companyId, vehicleIds }, dates);
  const mileages = new Map(stored.map((record) => [dayKey(record), record.mileage]));
  const evaluated = parsedRows.map(({ row, reading: rowReading, vehicle, problem }): EvaluatedReading => {
    if (problem !== undefined) return { ...rejectedRow(row.row, problem), reading: null };
    const before = mileages.get(dayKey(rowReading));
    mileages.set(dayKey(rowReading), rowReading.mileage);
    const item = { id: vehicle.id, vin: vehicle.vin, unit: vehicle.unit, name: null };
    return {
      row: row.row,
      ...computeEffect(row, rowReading, before),
      problems: [],
      item,
      reading: rowReading,
    };
  });
  return await checkReadings(readContext, rows, evaluated);
}

const dayKey = ({ vehicleId, date }: { vehicleId: number; date: CalendarDate }): string =>
  `${vehicleId} ${date}`;

type ReadRow =
  | { reading: RowReading; vehicle: OdometerVehicle; problem?: undefined }
  | { reading?: undefined; vehicle?: undefined; problem: EvaluatedRow['problems'][number] };

function readRow(
  { row, values }: ValidRow,
  byVin: ReadonlyMap<string, OdometerVehicle>,
  today: CalendarDate,
): ReadRow {
  const vehicle = byVin.get(String(values.vin));
  const date = (values.date as string | null | undefined) ?? today;
  if (vehicle === undefined) return { problem: problemOf('mileage', values, ['vin', NOT_FOUND]) };
  if (date > today) return { problem: problemOf('mileage', values, ['date', IN_FUTURE]) };
  const { id: vehicleId, newestDate } = vehicle;
  return { vehicle, reading: { row, vehicleId, mileage: Number(values.mileage), date, newestDate } };
}

const NOT_FOUND = "This vehicle doesn't exist.";
const IN_FUTURE = mileageApi.reasons['mileage.in_future'].message;

function computeEffect(
  { values }: ValidRow,
  { mileage, date }: RowReading,
  before: number | undefined,
): Pick<EvaluatedRow, 'action' | 'changes'> {
  if (before === undefined)
    return { action: 'create', changes: changesFromCells('mileage', values, { date }) };
  if (before === mileage) return { action: 'skip', changes: [] };
  const [from, to] = [String(before), String(mileage)];
  return { action: 'update', changes: changesBetween('mileage', { mileage: from }, { mileage: to }) };
}

async function checkReadings(
  { database, scope }: ReadContext,
  rows: readonly ValidRow[],
  evaluated: readonly EvaluatedReading[],
): Promise<EvaluatedReading[]> {
  const readings = evaluated.flatMap(({ reading }) => reading ?? []);
  const stored = await new ChecksRepository(database, scope).listNearReadings(readings);
  const nearReadings = addSheetReadings(
    readings,
    new Map(readings.map(({ row }, index) => [row, stored[index] ?? NO_READINGS])),
  );
  const values = new Map(rows.map((row) => [row.row, row.values]));
  return evaluated.map((row) => {
    if (row.reading === null || row.action === 'skip') return row;
    const { mileage, date } = row.reading;
    const odometer = { mileage, date, ...(nearReadings.get(row.row) ?? NO_READINGS) };
    return withChecks({ kind: 'mileage', row, values: values.get(row.row) ?? {}, change: { odometer } });
  });
}
