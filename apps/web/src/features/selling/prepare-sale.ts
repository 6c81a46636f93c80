import { MAX_SELECTION_ROWS } from '@fleetworth/contract/selling-choices';
import type { SelectionEntries } from '../../shell/drafts/selection-entries.ts';
import { type FleetView, fetchVehicleIds } from '../fleet-view/public.ts';
import type { SellValues } from './list/sell-values.ts';
import { fetchStartingValues } from './list/fetch-starting-values.ts';
import { sellRun } from './run/sell-run.ts';

/** `ids` is null for all vehicles that match the view. */
export interface VehiclesToSell {
  view: FleetView;
  ids: readonly number[] | null;
}

interface PreparedSale {
  /** Earlier input of each vehicle, otherwise its starting values. */
  values: ReadonlyMap<number, SellValues>;
  /** Number of stored vehicles outside this sale whose changed input is lost when the sale replaces them. */
  lostCount: number;
}

export async function prepareSale(
  { view, ids }: VehiclesToSell,
  store: SelectionEntries<SellValues>,
): Promise<PreparedSale> {
  const vehicleIds = ids ?? (await fetchVehicleIds(view, MAX_SELECTION_ROWS));
  const storedEntries = await store.waitForEntries();
  const startingValues = await fetchStartingValues([...new Set([...vehicleIds, ...storedEntries.keys()])]);
  const values = new Map(
    vehicleIds.flatMap((id) => {
      const vehicleValues = storedEntries.get(id) ?? startingValues.get(id);
      return vehicleValues === undefined ? [] : [[id, vehicleValues] as const];
    }),
  );
  const lostEntries = [...storedEntries].filter(
    ([id, stored]) => !values.has(id) && hasChangedValues(stored, startingValues.get(id)),
  );
  return { values, lostCount: lostEntries.length };
}

const hasChangedValues = (values: SellValues, startingValues: SellValues | undefined): boolean =>
  startingValues !== undefined &&
  Object.entries(startingValues).some(([field, value]) => values[field as keyof SellValues] !== value);

/** Replaces the stored vehicles with the vehicles of the sale. */
export function storeSale(
  store: SelectionEntries<SellValues>,
  values: ReadonlyMap<number, SellValues>,
): void {
  if (sellRun.read()?.isRunning === false) sellRun.clear();
  store.remove([...(store.read()?.keys() ?? [])].filter((id) => !values.has(id)));
  store.put(values);
}
