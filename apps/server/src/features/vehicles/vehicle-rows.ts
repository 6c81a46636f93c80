import type { VinDecoding } from '@fleetworth/providers/vin-decoding';
import { lockInOrder } from '../../platform/db/lock-order.ts';
import { hasVinIn } from '../../platform/db/row-filters.ts';
import type { Write } from '../../platform/db/write.ts';
import {
  type BatchSubject,
  companyOf,
  type ValidRow,
  type EvaluatedRow,
  type RowKind,
  vehicleNameOf,
  vinsOf,
} from '../batches/public.ts';
import type { ValueRequests } from '../market-values/public.ts';
import { checkVehicleRows } from './check-vehicle-rows.ts';
import type { EvaluatedVehicleRow } from './evaluate-vehicle-row.ts';
import { evaluateVehicleRows } from './evaluate-vehicle-rows.ts';
import { listNewReadings, type VehicleToWrite, writeVehicles } from './write-vehicles.ts';

interface Dependencies {
  vinDecoding: VinDecoding;
  valueRequests: ValueRequests;
}

export const vehicleRowKind = ({ vinDecoding, valueRequests }: Dependencies): RowKind => ({
  nameOf: vehicleNameOf,
  vehicles: 'existing_or_new',
  identifyingField: 'vin',
  evaluate: async (readContext, batch, rows) =>
    (await evaluateAndCheck({ ...readContext, vinDecoding }, batch, rows)).map(toEvaluatedRow),
  apply: async (write, batch, rows) => {
    await lockCompanyAndVehicles(write, batch, rows);
    const { transaction: database, scope, today } = write;
    const evaluated = await evaluateAndCheck({ database, scope, today, vinDecoding }, batch, rows);
    const vehicles = mergeRowsByVin(evaluated);
    const written = await writeVehicles(valueRequests, write, { companyId: companyOf(batch), vehicles });
    const ids = new Map(vehicles.map(({ draft }, index) => [draft.vin, written[index] ?? 0]));
    return evaluated.map((row) => toEvaluatedRow(addId(row, ids)));
  },
});

const evaluateAndCheck: typeof evaluateVehicleRows = async (readContext, batch, rows) => {
  const evaluated = await evaluateVehicleRows(readContext, batch, rows);
  return await checkVehicleRows(readContext, batch, { rows, evaluated });
};

/** Returns each vehicle as it is after all rows with its VIN, with its new odometer readings in row order. */
function mergeRowsByVin(evaluated: readonly EvaluatedVehicleRow[]): VehicleToWrite[] {
  const vehiclesByVin = new Map<string, VehicleToWrite>();
  for (const { action, draft, current, before } of evaluated) {
    if (draft === null || (action !== 'create' && action !== 'update')) continue;
    const earlierReadings = vehiclesByVin.get(draft.vin)?.newReadings ?? [];
    const newReadings = [...earlierReadings, ...listNewReadings(before?.mileage ?? null, draft)];
    vehiclesByVin.set(draft.vin, { draft, current, newReadings });
  }
  return [...vehiclesByVin.values()];
}

const toEvaluatedRow = ({
  draft: _draft,
  current: _current,
  before: _before,
  ...row
}: EvaluatedVehicleRow): EvaluatedRow => row;

function addId(row: EvaluatedVehicleRow, ids: ReadonlyMap<string, number>): EvaluatedVehicleRow {
  const id = ids.get(row.draft?.vin ?? '');
  return id === undefined || row.item === null ? row : { ...row, item: { ...row.item, id } };
}

// The lock of the company prevents a deadlock of two batches that add the same VINs and names in different
// orders. It also keeps locations unchanged, because writers of locations lock the company.
async function lockCompanyAndVehicles(
  write: Write,
  batch: BatchSubject,
  rows: readonly ValidRow[],
): Promise<void> {
  const companyId = companyOf(batch);
  await lockInOrder(write, {
    companies: { companyId },
    vehicles: { companyId, predicate: hasVinIn(vinsOf(rows)) },
  });
}
