import { naturalOrderRange } from '@fleetworth/domain/natural-order';
import type { VinDecoding } from '@fleetworth/providers/vin-decoding';
import { type BatchSubject, companyOf, type GoodRow, type Reading, vinOf } from '../batches/public.ts';
import {
  type CheckedVehicle,
  LookAgainRepository,
  NO_READINGS,
  otherRowsOf,
  vehicleChange,
  withChecks,
} from '../look-again/public.ts';
import type { JudgedVehicleRow } from './judge-vehicle-row.ts';
import type { WantedVehicle } from './wanted-vehicle.ts';

interface JudgedRows {
  rows: readonly GoodRow[];
  judged: readonly JudgedVehicleRow[];
}

/** Adds notes to vehicle rows about implausible values. Reads the comparison data for all rows at once. */
export async function checkVehicleRows(
  { database, scope, today, vinDecoding }: Reading & { vinDecoding: VinDecoding },
  batch: BatchSubject,
  { rows, judged }: JudgedRows,
): Promise<JudgedVehicleRow[]> {
  const valuesOf = new Map(rows.map(({ row, values }) => [row, values]));
  const otherRows = otherRowsOf(judged, (row) => vinOf(valuesOf.get(row) ?? {}));
  const compared = await readComparisons(new LookAgainRepository(database, scope), {
    companyId: companyOf(batch),
    today,
    judged,
  });
  const checked = judged.map(async (row) => {
    const { wanted, before } = row;
    const values = valuesOf.get(row.row) ?? {};
    if (wanted === null) return row;
    const change = await vehicleChange({
      before: before && checkedOf(before),
      // Compares the stored make. A sheet with a different make than the VIN already has a note.
      after: checkedOf(wanted),
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

const checkedOf = ({
  vin,
  brand: make,
  modelYear,
  inServiceDate,
  mileage,
}: WantedVehicle): CheckedVehicle => ({
  vin,
  make,
  modelYear,
  inServiceDate,
  mileage,
});

interface ComparisonQuery {
  companyId: number;
  today: string;
  judged: readonly JudgedVehicleRow[];
}

async function readComparisons(
  repository: LookAgainRepository,
  { companyId, today, judged }: ComparisonQuery,
) {
  const driven = judged.flatMap(({ current, wanted, before }) =>
    current !== null && wanted !== null && wanted.mileage !== before?.mileage ? [current.row.id] : [],
  );
  const near = await repository.listNearReadings(driven.map((vehicleId) => ({ vehicleId, date: today })));
  const readings = new Map(driven.map((vehicleId, index) => [vehicleId, near[index] ?? NO_READINGS]));
  const planned = judged.flatMap(({ current, wanted }) =>
    current === null && wanted !== null ? [{ vin: wanted.vin, unit: wanted.unit, companyId }] : [],
  );
  const units = await repository.listSameUnits(planned);
  const inSheet = Map.groupBy(
    judged.flatMap(({ action, wanted }) => (action === 'refuse' || wanted === null ? [] : [wanted])),
    ({ unit }) => naturalOrderRange(unit).from,
  );
  const sameUnits = new Map(
    planned.map((one, index) => [
      keyOf(one),
      [...(units[index] ?? []), ...(inSheet.get(naturalOrderRange(one.unit).from) ?? [])],
    ]),
  );
  const elsewhere = await repository.listVinsElsewhere({ vins: planned.map(({ vin }) => vin), companyId });
  return {
    /** An earlier row with the VIN leaves a reading of today. */
    readingsOf: ({ current, before }: JudgedVehicleRow) => {
      const stored = (current && readings.get(current.row.id)) ?? NO_READINGS;
      const isOfRow = before !== null && before.mileage !== null && before.mileage !== current?.lastMileage;
      return isOfRow ? { ...stored, last: { mileage: before.mileage ?? 0, date: today } } : stored;
    },
    vinsOf: ({ wanted }: JudgedVehicleRow) => ({
      sameUnit: (wanted && sameUnits.get(keyOf(wanted))) ?? [],
      elsewhere: (wanted && elsewhere.get(wanted.vin)) ?? null,
    }),
  };
}

const keyOf = ({ vin, unit }: { vin: string; unit: string }): string => `${vin} ${unit}`;
