import { call } from '../../../shell/api/api-client.ts';
import { type SellValues, startingValues } from './sell-kind.ts';

const MAX_AT_ONCE = 1_000;

/** Returns the initial values of vehicles' fields by vehicle, in the given order. */
export async function readStartingValues(
  vehicleIds: readonly number[],
): Promise<ReadonlyMap<number, SellValues>> {
  const values = new Map<number, SellValues>();
  for (let from = 0; from < vehicleIds.length; from += MAX_AT_ONCE) {
    const filters = { vehicle_id: vehicleIds.slice(from, from + MAX_AT_ONCE) };
    for (const item of (await call('listSellStartingValues', { filters })).data)
      values.set(item.vehicle_id, startingValues(item));
  }
  return values;
}
