import type { UnsuitableVehicle } from '@fleetworth/contract/unsuitable-vehicle';
import { type SellStartingValues, sellingApi } from '@fleetworth/contract/selling';
import { checkText } from '@fleetworth/contract/check-texts';
import { MAX_SELECTION_ROWS, SELL_TEXTS } from '@fleetworth/contract/selling-choices';
import type { CalendarDate } from '@fleetworth/domain/calendar';
import { checkChange } from '@fleetworth/domain/checks';
import { centsFromDollars } from '@fleetworth/domain/money';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Database } from '../../platform/db/database.ts';
import { endpointErrors } from '../../platform/errors/api-error.ts';
import { readSelectionSheet, type SelectionUpload } from '../batches/public.ts';
import { ChecksRepository, NO_READINGS } from '../checks/public.ts';
import { listSoldIds, listStartingItems } from './starting-items.repository.ts';

const createError = endpointErrors(sellingApi.calls.importSellVehicles);

interface ImportContext {
  database: Database;
  scope: Scope;
  today: CalendarDate;
}

interface ImportedVehicles {
  items: SellStartingValues[];
  errors: UnsuitableVehicle[];
  to_check: UnsuitableVehicle[];
}

type Values = Record<string, unknown>;

export async function importVehicles(
  { database, scope, today }: ImportContext,
  upload: SelectionUpload,
): Promise<ImportedVehicles> {
  const createTooManyRowsError = () => createError('sell.too_many_rows', 'file');
  const { suitableRows, unsuitableRows } = await readSelectionSheet(
    { database, scope },
    { kind: 'sell', upload, maxRows: MAX_SELECTION_ROWS, tooManyRows: createTooManyRowsError },
  );
  const ids = suitableRows.map(({ vehicleId }) => vehicleId);
  const items = await listStartingItems(database, scope, ids);
  const defaultsById = new Map(items.map((item) => [item.vehicle_id, item]));
  const sold = await listSoldIds(database, scope, ids);
  const getChecks = await createCheckReader(new ChecksRepository(database, scope), {
    suitable: suitableRows,
    defaultsById,
    today,
  });
  const imported: ImportedVehicles = { items: [], errors: unsuitableRows, to_check: [] };
  for (const { row, vehicleId, vin, values } of suitableRows) {
    const defaults = defaultsById.get(vehicleId);
    if (defaults === undefined) continue;
    const message = findProblem(values, sold.has(vehicleId));
    if (message !== null) {
      imported.errors.push({ row, vin, message });
      continue;
    }
    imported.items.push(applySheetValues(defaults, values));
    for (const check of getChecks(vehicleId)) imported.to_check.push({ row, vin, message: check });
  }
  imported.errors.sort((a, b) => a.row - b.row);
  return imported;
}

function findProblem({ price }: Values, isSold: boolean): string | null {
  if (isSold) return SELL_TEXTS.sold;
  return price === 0 ? `Sell Price: ${SELL_TEXTS.price}` : null;
}

interface CheckedSheet {
  suitable: readonly { vehicleId: number; values: Values }[];
  defaultsById: ReadonlyMap<number, SellStartingValues>;
  today: CalendarDate;
}

async function createCheckReader(
  repository: ChecksRepository,
  { suitable, defaultsById, today }: CheckedSheet,
): Promise<(vehicleId: number) => string[]> {
  const changedReadings = suitable.flatMap(({ vehicleId, values: { mileage } }) =>
    typeof mileage === 'number' && mileage !== defaultsById.get(vehicleId)?.mileage
      ? [{ vehicleId, mileage, date: today }]
      : [],
  );
  const nearReadings = await repository.listNearReadings(changedReadings);
  const odometers = new Map(
    changedReadings.map(({ vehicleId, ...reading }, index) => [
      vehicleId,
      { ...reading, ...(nearReadings[index] ?? NO_READINGS) },
    ]),
  );
  const prices = new Map(suitable.map(({ vehicleId, values: { price } }) => [vehicleId, price]));
  return (vehicleId) => {
    const odometer = odometers.get(vehicleId);
    const price = prices.get(vehicleId);
    const value = defaultsById.get(vehicleId)?.price ?? null;
    const sellPrice =
      typeof price !== 'number' || value === null
        ? undefined
        : { cents: centsFromDollars(price), valueCents: centsFromDollars(value) };
    return checkChange({ ...(odometer && { odometer }), ...(sellPrice && { sellPrice }) }).map(checkText);
  };
}

function applySheetValues(defaults: SellStartingValues, values: Values): SellStartingValues {
  const filled = Object.entries(values).filter(([name, value]) => value !== null && name !== 'vin');
  const parsed = filled.map(
    ([name, value]) => [name, BOOLEAN_FIELDS.has(name) ? value === 'true' : value] as const,
  );
  return { ...defaults, ...Object.fromEntries(parsed) };
}

const BOOLEAN_FIELDS: ReadonlySet<string> = new Set([
  'initial_cost_selection',
  'is_with_mmr',
  'retail',
  'wholesale',
]);
