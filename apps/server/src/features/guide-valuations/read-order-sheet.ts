import {
  GUIDE_ORDER_TEXTS,
  MAX_ORDERED_VEHICLES,
  MAX_ORDER_MILEAGE,
} from '@fleetworth/contract/guide-valuation-choices';
import { guideValuationsApi, type ImportedGuideVehicle } from '@fleetworth/contract/guide-valuations';
import type { UnsuitableVehicle } from '@fleetworth/contract/unsuitable-vehicle';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Database } from '../../platform/db/database.ts';
import { endpointErrors } from '../../platform/errors/api-error.ts';
import { readSelectionSheet, type SelectionUpload } from '../batches/public.ts';
import { listStartingValues, type StartingValues } from './starting-values.repository.ts';

const createError = endpointErrors(guideValuationsApi.calls.importGuideVehicles);

interface Dependencies {
  database: Database;
  scope: Scope;
}

interface ImportedVehicles {
  items: ImportedGuideVehicle[];
  errors: UnsuitableVehicle[];
}

// Empty cells use the stored mileage and the state of the location.
export async function readOrderSheet(
  { database, scope }: Dependencies,
  upload: SelectionUpload,
): Promise<ImportedVehicles> {
  const { suitableRows, unsuitableRows } = await readSelectionSheet(
    { database, scope },
    {
      kind: 'guide_valuation',
      upload,
      maxRows: MAX_ORDERED_VEHICLES,
      tooManyRows: () => createError('blackbook.too_many', 'file'),
    },
  );
  const ids = suitableRows.map(({ vehicleId }) => vehicleId);
  const startingValues = await listStartingValues(database, scope, ids);
  const imported: ImportedVehicles = { items: [], errors: unsuitableRows };
  for (const { row, vehicleId, vin, values } of suitableRows) {
    const { mileage: storedMileage = null, state = null } =
      startingValues.get(vehicleId) ?? ({} as Partial<StartingValues>);
    const mileage = (values.mileage as number | null) ?? storedMileage;
    const grade = values.grade as number | null;
    if (mileage === null) imported.errors.push({ row, vin, message: GUIDE_ORDER_TEXTS.mileageMissing });
    else if (mileage > MAX_ORDER_MILEAGE)
      imported.errors.push({ row, vin, message: GUIDE_ORDER_TEXTS.mileage });
    else
      imported.items.push({
        vehicle_id: vehicleId,
        vin,
        mileage,
        grade,
        state: (values.state as string | null) ?? state,
      });
  }
  imported.errors.sort((a, b) => a.row - b.row);
  return imported;
}
