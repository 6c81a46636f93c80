import { naturalOrderRange } from '@fleetworth/domain/natural-order';
import type { VinDecoding } from '@fleetworth/providers/vin-decoding';
import { type BatchSubject, companyOf, type ValidRow, type ReadContext, vinOf } from '../batches/public.ts';
import {
  type CheckedVehicle,
  ChecksRepository,
  NO_READINGS,
  createSameVinFinder,
  vehicleChange,
  withChecks,
} from '../checks/public.ts';
import type { EvaluatedVehicleRow } from './evaluate-vehicle-row.ts';
import type { VehicleDraft } from './vehicle-draft.ts';

interface EvaluatedRows {
  rows: readonly ValidRow[];
  evaluated: readonly EvaluatedVehicleRow[];
}

/** Adds notes about implausible values. Reads the comparison values of all rows together, to save queries. */
export async function checkVehicleRows(
  { database, scope, today, vinDecoding }: ReadContext & { vinDecoding: VinDecoding },
  batch: BatchSubject,
  { rows, evaluated }: EvaluatedRows,
): Promise<EvaluatedVehicleRow[]> {
  const valuesByRow = new Map(rows.map(({ row, values }) => [row, values]));
  const findRowsWithSameVin = createSameVinFinder(evaluated, (row) => vinOf(valuesByRow.get(row) ?? {}));
  const comparisons = await readComparisons(new ChecksRepository(database, scope), {
    companyId: companyOf(batch),
    today,
    evaluated,
  });
  const checked = evaluated.map(async (row) => {
    const { draft, before } = row;
    const values = valuesByRow.get(row.row) ?? {};
    if (draft === null) return row;
    const change = await vehicleChange({
      before: before && toCheckedVehicle(before),
      // The draft has the make that will be stored. If the sheet has a different make, the row already has a
      // note.
      after: toCheckedVehicle(draft),
      today,
      readings: comparisons.getReadings(row),
      existingVehicles: comparisons.getSimilarVehicles(row),
      vinDecoding,
    });
    return withChecks({
      kind: 'vehicle_create',
      row,
      values,
      change: { ...change, rowsWithSameVin: findRowsWithSameVin(row.row) },
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
  const idsWithNewMileage = evaluated.flatMap(({ current, draft, before }) =>
    current !== null && draft !== null && draft.mileage !== before?.mileage ? [current.row.id] : [],
  );
  const nearReadings = await repository.listNearReadings(
    idsWithNewMileage.map((vehicleId) => ({ vehicleId, date: today })),
  );
  const readings = new Map(
    idsWithNewMileage.map((vehicleId, index) => [vehicleId, nearReadings[index] ?? NO_READINGS]),
  );
  const newVehicles = evaluated.flatMap(({ current, draft }) =>
    current === null && draft !== null ? [{ vin: draft.vin, unit: draft.unit }] : [],
  );
  const units = await repository.listSameUnits(companyId, newVehicles);
  const draftsByUnit = Map.groupBy(
    evaluated.flatMap(({ action, draft }) => (action === 'refuse' || draft === null ? [] : [draft])),
    ({ unit }) => naturalOrderRange(unit).from,
  );
  const sameUnits = new Map(
    newVehicles.map((item, index) => [
      vehicleKeyOf(item),
      [...(units[index] ?? []), ...(draftsByUnit.get(naturalOrderRange(item.unit).from) ?? [])],
    ]),
  );
  const inOtherCompany = await repository.listVehiclesInOtherCompanies({
    vins: newVehicles.map(({ vin }) => vin),
    companyId,
  });
  return {
    /** The mileage of an earlier row with the same VIN counts as a reading. */
    getReadings: ({ current, before }: EvaluatedVehicleRow) => {
      const stored = (current && readings.get(current.row.id)) ?? NO_READINGS;
      const isFromEarlierRow =
        before !== null && before.mileage !== null && before.mileage !== current?.lastMileage;
      return isFromEarlierRow ? { ...stored, last: { mileage: before.mileage ?? 0, date: today } } : stored;
    },
    getSimilarVehicles: ({ draft }: EvaluatedVehicleRow) => ({
      sameUnitVehicles: (draft && sameUnits.get(vehicleKeyOf(draft))) ?? [],
      inOtherCompany: (draft && inOtherCompany.get(draft.vin)) ?? null,
    }),
  };
}

const vehicleKeyOf = ({ vin, unit }: { vin: string; unit: string }): string => `${vin} ${unit}`;
