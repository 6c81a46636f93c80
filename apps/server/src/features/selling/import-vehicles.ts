import type { UploadedFile } from '@fleetworth/contract/endpoint';
import type { UnsuitableVehicle } from '@fleetworth/contract/selection-shapes';
import { type SellStartingItem, sellingApi } from '@fleetworth/contract/selling';
import { lookAgainText } from '@fleetworth/contract/look-again-texts';
import { MOST_IMPORTED, SELL_TEXTS } from '@fleetworth/contract/selling-choices';
import { lookAgain } from '@fleetworth/domain/look-again';
import { centsFromDollars } from '@fleetworth/domain/money';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Database } from '../../platform/db/database.ts';
import { refusalsOf } from '../../platform/http/refusal.ts';
import { readSelectionSheet } from '../batches/public.ts';
import { listSold, listStartingItems } from './starting-items.repository.ts';

const fail = refusalsOf(sellingApi.calls.importSellVehicles);

interface Caller {
  database: Database;
  scope: Scope;
}

interface Sheet {
  file: UploadedFile | null;
  sheet?: string | undefined;
}

interface ImportedVehicles {
  items: SellStartingItem[];
  errors: UnsuitableVehicle[];
  to_check: UnsuitableVehicle[];
}

type Values = Record<string, unknown>;

/** Reads a sheet of vehicles to sell. Empty cells take the values that a field starts with. */
export async function importVehicles(
  { database, scope }: Caller,
  { file, sheet }: Sheet,
): Promise<ImportedVehicles> {
  const tooMany = () => fail('sell.too_many_rows', 'file');
  const { suitable, unsuitable } = await readSelectionSheet(
    { database, scope },
    { kind: 'sell', file, sheet, mostRows: MOST_IMPORTED, tooMany },
  );
  const ids = suitable.map(({ vehicleId }) => vehicleId);
  const items = await listStartingItems(database, scope, ids);
  const starting = new Map(items.map((item) => [item.vehicle_id, item]));
  const sold = await listSold(database, scope, ids);
  const read: ImportedVehicles = { items: [], errors: unsuitable, to_check: [] };
  for (const { row, vehicleId, vin, values } of suitable) {
    const start = starting.get(vehicleId);
    if (start === undefined) continue;
    const message = problemOf(values, sold.has(vehicleId));
    if (message !== null) {
      read.errors.push({ row, vin, message });
      continue;
    }
    read.items.push(withValues(start, values));
    for (const check of checksOf(values, start)) read.to_check.push({ row, vin, message: check });
  }
  read.errors.sort((one, next) => one.row - next.row);
  return read;
}

function problemOf({ price }: Values, isSold: boolean): string | null {
  if (isSold) return SELL_TEXTS.sold;
  return price === 0 ? `Sell Price: ${SELL_TEXTS.price}` : null;
}

/** Compares a price with the auction value, which is the price that the field starts with. */
function checksOf({ price }: Values, start: SellStartingItem): string[] {
  if (typeof price !== 'number' || start.price === null) return [];
  const sellPrice = { cents: centsFromDollars(price), valueCents: centsFromDollars(start.price) };
  return lookAgain({ sellPrice }).map(lookAgainText);
}

/** Puts the filled cells over the starting values. */
function withValues(start: SellStartingItem, values: Values): SellStartingItem {
  const filled = Object.entries(values).filter(([name, value]) => value !== null && name !== 'vin');
  const read = filled.map(([name, value]) => [name, FLAGS.has(name) ? value === 'true' : value] as const);
  return { ...start, ...Object.fromEntries(read) };
}

const FLAGS: ReadonlySet<string> = new Set(['initial_cost_selection', 'is_with_mmr', 'retail', 'wholesale']);
