import type { SellHistoryItem } from '@fleetworth/contract/selling';
import { call } from '../../../shell/api/api-client.ts';
import type { PendingCall } from './pending-sale.ts';

const MOST_ROWS = 1_000;
/** A call that was under way when the page was left is written within moments. */
const TRIES = 5;
const TRY_AGAIN_MS = 1_000;

/** Reads the id of the newest row of the history; 0 without any. */
export async function readNewestId(): Promise<number> {
  const { data } = await call('listSellHistory', { query: { per: 1 } });
  return data.items[0]?.id ?? 0;
}

/** Finds the rows that calls have written whose answers a reload has lost. */
export async function findAnswered(calls: readonly PendingCall[]): Promise<SellHistoryItem[]> {
  const found: SellHistoryItem[] = [];
  for (const sent of calls) found.push(...(await findRows(sent)));
  return found;
}

async function findRows({ vehicles, provider, newestId }: PendingCall): Promise<SellHistoryItem[]> {
  const vehicleIds = vehicles.map(({ item }) => item.vehicle_id);
  for (let tries = 1; ; tries += 1) {
    const query = { vehicle_id: vehicleIds, per: MOST_ROWS };
    const { data } = await call('listSellHistory', { query });
    const rows = data.items.filter((row) => row.provider === provider && row.id > newestId);
    // Newest first: of several rows of a vehicle the newest one counts.
    const byVehicle = new Map(rows.toReversed().map((row) => [row.vehicle.id, row]));
    if (byVehicle.size === vehicles.length || tries === TRIES) return [...byVehicle.values()];
    await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS));
  }
}
