import type { VinDecoding } from '@fleetworth/providers/vin-decoding';
import {
  type BatchSubject,
  companyOf,
  type ValidRow,
  type ReadContext,
  readRecordNames,
  vinsOf,
} from '../batches/public.ts';
import { readCatalogNames } from '../catalog/public.ts';
import { type EvaluatedVehicleRow, evaluateVehicleRow } from './evaluate-vehicle-row.ts';
import { hasIdentityCells } from './resolve-vehicle-names.ts';
import { listVehicles } from './vehicles.repository.ts';
import { toVehicleDraft } from './vehicle-draft.ts';

// A row adds a vehicle if its VIN is new, and otherwise changes the vehicle with the VIN. Empty cells keep
// the current values. For a new vehicle, the VIN fills empty cells of make, model and year.
export async function evaluateVehicleRows(
  { database, scope, today, vinDecoding }: ReadContext & { vinDecoding: VinDecoding },
  batch: BatchSubject,
  rows: readonly ValidRow[],
): Promise<EvaluatedVehicleRow[]> {
  const companyId = companyOf(batch);
  const vins = vinsOf(rows);
  const vehicles = await listVehicles(database, scope, { vins, companyId });
  const byVin = new Map(vehicles.map((vehicle) => [vehicle.row.vin, vehicle]));
  const context = {
    names: await readRecordNames(database, scope, companyId),
    catalog: await readCatalogNames(database),
    currentYear: Number(today.slice(0, 4)),
  };
  const groups = [...Map.groupBy(rows, ({ values }) => String(values.vin))].map(async ([vin, rowsOfVin]) => {
    const current = byVin.get(vin) ?? null;
    const needsDecoding = current === null || rowsOfVin.some(hasIdentityCells);
    const decoded = needsDecoding ? await vinDecoding.decodeVin(vin) : null;
    let before = current && toVehicleDraft(current);
    const evaluated: EvaluatedVehicleRow[] = [];
    for (const row of rowsOfVin) {
      const evaluatedRow = evaluateVehicleRow({
        ...context,
        row,
        current,
        before,
        decoded,
      });
      before = evaluatedRow.draft ?? before;
      evaluated.push(evaluatedRow);
    }
    return evaluated;
  });
  return (await Promise.all(groups)).flat().toSorted((a, b) => a.row - b.row);
}
