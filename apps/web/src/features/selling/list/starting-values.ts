import { call } from '../../../shell/api/api-client.ts';
import { type SellValues, startingValues } from './sell-kind.ts';

const MAX_VEHICLES = 1_000;

export async function readStartingValues(
  vehicleIds: readonly number[],
): Promise<ReadonlyMap<number, SellValues>> {
  const values = new Map<number, SellValues>();
  for (let from = 0; from < vehicleIds.length; from += MAX_VEHICLES) {
    const filters = { vehicle_id: vehicleIds.slice(from, from + MAX_VEHICLES) };
    for (const item of (await call('listSellStartingValues', { filters })).data)
      values.set(item.vehicle_id, startingValues(item));
  }
  return values;
}
