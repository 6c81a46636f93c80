import { naturalOrderRange } from '@fleetworth/domain/natural-order';
import type { VinDecoding } from '@fleetworth/providers/vin-decoding';
import { type BatchSubject, companyOf, type ValidRow, type Reading, vinOf } from '../batches/public.ts';
import {
  type CheckedVehicle,
  ChecksRepository,
  NO_READINGS,
  otherRowsOf,
  vehicleChange,
  withChecks,
} from '../checks/public.ts';
import type { EvaluatedVehicleRow } from './evaluate-vehicle-row.ts';
import type { VehicleDraft } from './vehicle-draft.ts';

interface EvaluatedRows {
  rows: readonly ValidRow[];
  evaluated: readonly EvaluatedVehicleRow[];
}

/** Adds notes to vehicle rows about implausible values. Reads the comparison data for all rows at once. */
export async function checkVehicleRows(
  { database, scope, today, vinDecoding }: Reading & { vinDecoding: VinDecoding },
  batch: BatchSubject,
  { rows, evaluated }: EvaluatedRows,
): Promise<EvaluatedVehicleRow[]> {
  const valuesOf = new Map(rows.map(({ row, values }) => [row, values]));
  const otherRows = otherRowsOf(evaluated, (row) => vinOf(valuesOf.get(row) ?? {}));
  const compared = await readComparisons(new ChecksRepository(database, scope), {
    companyId: companyOf(batch),
    today,
    evaluated,
  });
  const checked = evaluated.map(async (row) => {
    const { draft, before } = row;
    const values = valuesOf.get(row.row) ?? {};
    if (draft === null) return row;
    const change = await vehicleChange({
      before: before && toCheckedVehicle(before),
      // Compares the stored make. A sheet with a different make than the VIN already has a note.
      after: toCheckedVehicle(draft),
      today,
      readings: compared.readingsOf(row),
      otherVins: compared.vinsOf(row),
      vinDecoding,
    });
    return withChecks({
      kind: 'vehicle_create',
      row,
      values,
      change: { ...change, otherRows: otherRows(row.row) },
    });
  });
  return await Promise.all(checked);
}

const toCheckedVehicle = ({
  vin,
  brand: make,
  modelYear,
  inServiceDate,
  mileage,
}: VehicleDraft): CheckedVehicle => ({
  vin,
  make,
  modelYear,
  inServiceDate,
  mileage,
});

interface ComparisonQuery {
  companyId: number;
  today: string;
  evaluated: readonly EvaluatedVehicleRow[];
}

async function readComparisons(
  repository: ChecksRepository,
  { companyId, today, evaluated }: ComparisonQuery,
) {
  const driven = evaluated.flatMap(({ current, draft, before }) =>
    current !== null && draft !== null && draft.mileage !== before?.mileage ? [current.row.id] : [],
  );
  const near = await repository.listNearReadings(driven.map((vehicleId) => ({ vehicleId, date: today })));
  const readings = new Map(driven.map((vehicleId, index) => [vehicleId, near[index] ?? NO_READINGS]));
  const planned = evaluated.flatMap(({ current, draft }) =>
    current === null && draft !== null ? [{ vin: draft.vin, unit: draft.unit, companyId }] : [],
  );
  const units = await repository.listSameUnits(planned);
  const inSheet = Map.groupBy(
    evaluated.flatMap(({ action, draft }) => (action === 'refuse' || draft === null ? [] : [draft])),
    ({ unit }) => naturalOrderRange(unit).from,
  );
  const sameUnits = new Map(
    planned.map((item, index) => [
      keyOf(item),
      [...(units[index] ?? []), ...(inSheet.get(naturalOrderRange(item.unit).from) ?? [])],
    ]),
  );
  const elsewhere = await repository.listVinsElsewhere({ vins: planned.map(({ vin }) => vin), companyId });
  return {
    /** An earlier row with the VIN leaves a reading of today. */
    readingsOf: ({ current, before }: EvaluatedVehicleRow) => {
      const stored = (current && readings.get(current.row.id)) ?? NO_READINGS;
      const isOfRow = before !== null && before.mileage !== null && before.mileage !== current?.lastMileage;
      return isOfRow ? { ...stored, last: { mileage: before.mileage ?? 0, date: today } } : stored;
    },
    vinsOf: ({ draft }: EvaluatedVehicleRow) => ({
      sameUnit: (draft && sameUnits.get(keyOf(draft))) ?? [],
      elsewhere: (draft && elsewhere.get(draft.vin)) ?? null,
    }),
  };
}

const keyOf = ({ vin, unit }: { vin: string; unit: string }): string => `${vin} ${unit}`;
