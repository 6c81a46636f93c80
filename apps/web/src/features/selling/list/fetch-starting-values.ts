import { call } from '../../../shell/api/api-client.ts';
import { type SellValues, toStartingValues } from './sell-values.ts';

const MAX_VEHICLES_PER_REQUEST = 1_000;

export async function fetchStartingValues(
  vehicleIds: readonly number[],
): Promise<ReadonlyMap<number, SellValues>> {
  const values = new Map<number, SellValues>();
  for (let from = 0; from < vehicleIds.length; from += MAX_VEHICLES_PER_REQUEST) {
    const filters = { vehicle_id: vehicleIds.slice(from, from + MAX_VEHICLES_PER_REQUEST) };
    for (const item of (await call('listSellStartingValues', { filters })).data)
      values.set(item.vehicle_id, toStartingValues(item));
  }
  return values;
}
