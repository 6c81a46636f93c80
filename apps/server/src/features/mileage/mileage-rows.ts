import { mileageApi } from '@fleetworth/contract/mileage';
import type { CalendarDate } from '@fleetworth/domain/calendar';
import { lockInOrder } from '../../platform/db/lock-order.ts';
import { hasVinIn } from '../../platform/db/row-filters.ts';
import {
  type BatchSubject,
  changesBetween,
  listAdjustedCells,
  companyOf,
  type EvaluatedRow,
  type ValidRow,
  describeProblem,
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

// A row without a date is a reading of today. Of several rows of a vehicle on one day, only the last row
// counts.
export const mileageRowKind = (valueRequests: ValueRequests): RowKind => ({
  nameOf: vehicleNameOf,
  vehicles: 'existing',
  identifyingField: 'vin',
  evaluate: async (readContext, batch, rows) =>
    (await evaluateReadings(readContext, batch, rows)).map(withoutReading),
  apply: async (write, batch, rows) => {
    const { transaction: database, scope, today } = write;
    const companyId = companyOf(batch);
    await lockInOrder(write, { vehicles: { companyId, predicate: hasVinIn(vinsOf(rows)) } });
    const evaluatedRows = await evaluateReadings({ database, scope, today }, batch, rows);
    const changedReadings = evaluatedRows.flatMap(({ action, reading }) =>
      reading !== null && (action === 'create' || action === 'update') ? [reading] : [],
    );
    await storeReadings(valueRequests, write, { companyId, readings: changedReadings });
    return evaluatedRows.map(withoutReading);
  },
});

interface RowReading extends SheetReading {
  newestRecordDate: CalendarDate | null;
}

interface EvaluatedReading extends EvaluatedRow {
  reading: RowReading | null;
}

const withoutReading = ({ reading: _reading, ...row }: EvaluatedReading): EvaluatedRow => row;

async function evaluateReadings(
  readContext: ReadContext,
  batch: BatchSubject,
  rows: readonly ValidRow[],
): Promise<EvaluatedReading[]> {
  const companyId = companyOf(batch);
  const vehicles = await listOdometerVehicles(readContext, { companyId, vins: vinsOf(rows) });
  const vehiclesByVin = new Map(vehicles.map((vehicle) => [vehicle.vin, vehicle]));
  const parsedRows = rows.map((row) => ({ row, ...parseRow(row, vehiclesByVin, readContext.today) }));
  const dates = [...new Set(parsedRows.flatMap((item) => item.reading?.date ?? []))];
  const vehicleIds = vehicles.map(({ id }) => id);
  const storedRecords = await listRecordsOfDays(readContext, { companyId, vehicleIds }, dates);
  const mileagesByDay = new Map(storedRecords.map((record) => [dayKey(record), record.mileage]));
  const evaluatedRows = parsedRows.map(({ row, reading: rowReading, vehicle, problem }): EvaluatedReading => {
    if (problem !== undefined) return { ...rejectedRow(row.row, problem), reading: null };
    const previousMileage = mileagesByDay.get(dayKey(rowReading));
    mileagesByDay.set(dayKey(rowReading), rowReading.mileage);
    const item = { id: vehicle.id, vin: vehicle.vin, unit: vehicle.unit, name: null };
    return {
      row: row.row,
      ...computeEffect(row, rowReading, previousMileage),
      problems: [],
      item,
      reading: rowReading,
    };
  });
  return await checkReadings(readContext, rows, evaluatedRows);
}

const dayKey = ({ vehicleId, date }: { vehicleId: number; date: CalendarDate }): string =>
  `${vehicleId} ${date}`;

type ParsedRow =
  | { reading: RowReading; vehicle: OdometerVehicle; problem?: undefined }
  | { reading?: undefined; vehicle?: undefined; problem: EvaluatedRow['problems'][number] };

function parseRow(
  { row, values }: ValidRow,
  vehiclesByVin: ReadonlyMap<string, OdometerVehicle>,
  today: CalendarDate,
): ParsedRow {
  const vehicle = vehiclesByVin.get(String(values.vin));
  const date = (values.date as string | null | undefined) ?? today;
  if (vehicle === undefined)
    return { problem: describeProblem('mileage', values, ['vin', VEHICLE_NOT_FOUND]) };
  if (date > today) return { problem: describeProblem('mileage', values, ['date', DATE_IN_FUTURE]) };
  const { id: vehicleId, newestRecordDate } = vehicle;
  return { vehicle, reading: { row, vehicleId, mileage: Number(values.mileage), date, newestRecordDate } };
}

const VEHICLE_NOT_FOUND = "This vehicle doesn't exist.";
const DATE_IN_FUTURE = mileageApi.reasons['mileage.in_future'].message;

function computeEffect(
  { values }: ValidRow,
  { mileage, date }: RowReading,
  previousMileage: number | undefined,
): Pick<EvaluatedRow, 'action' | 'changes'> {
  if (previousMileage === undefined)
    return { action: 'create', changes: listAdjustedCells('mileage', values, { date }) };
  if (previousMileage === mileage) return { action: 'skip', changes: [] };
  const [from, to] = [String(previousMileage), String(mileage)];
  return { action: 'update', changes: changesBetween('mileage', { mileage: from }, { mileage: to }) };
}

async function checkReadings(
  { database, scope }: ReadContext,
  rows: readonly ValidRow[],
  evaluatedRows: readonly EvaluatedReading[],
): Promise<EvaluatedReading[]> {
  const readings = evaluatedRows.flatMap(({ reading }) => reading ?? []);
  const stored = await new ChecksRepository(database, scope).listNearReadings(readings);
  const nearReadings = addSheetReadings(
    readings,
    new Map(readings.map(({ row }, index) => [row, stored[index] ?? NO_READINGS])),
  );
  const values = new Map(rows.map((row) => [row.row, row.values]));
  return evaluatedRows.map((row) => {
    if (row.reading === null || row.action === 'skip') return row;
    const { mileage, date } = row.reading;
    const odometer = { mileage, date, ...(nearReadings.get(row.row) ?? NO_READINGS) };
    return withChecks({ kind: 'mileage', row, values: values.get(row.row) ?? {}, change: { odometer } });
  });
}
