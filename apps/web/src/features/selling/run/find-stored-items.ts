import type { SellHistoryItem } from '@fleetworth/contract/selling';
import { call } from '../../../shell/api/api-client.ts';
import { ApiError, ConnectionError } from '../../../shell/api/api-error.ts';
import { connection } from '../../../shell/api/connection.ts';
import { retryPauseMs } from '../../../shell/api/query-client.ts';
import type { PendingCall } from './pending-sale.ts';

const MAX_ROWS = 1_000;
/** If the user left during a request, the server may take a few seconds to store the result. */
const MAX_TRIES = 5;
const RETRY_DELAY_MS = 1_000;

export async function fetchNewestHistoryId(): Promise<number> {
  const { data } = await call('listSellHistory', { query: { per: 1 } });
  return data.items[0]?.id ?? 0;
}

// A request whose response was lost, or that failed on the server, may have taken effect.
export const isOutcomeUnknown = (error: unknown): boolean =>
  error instanceof ConnectionError || (error instanceof ApiError && error.status >= 500);

/**
 * Returns the rows of requests whose responses were lost through a reload or a lost connection. Retries until
 * the server responds.
 */
export async function findStoredItems(calls: readonly PendingCall[]): Promise<SellHistoryItem[]> {
  const items: SellHistoryItem[] = [];
  for (const call of calls) items.push(...(await findRowsWithRetries(call)));
  return items;
}

async function findRowsWithRetries(call: PendingCall): Promise<SellHistoryItem[]> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await findRows(call);
    } catch (error) {
      if (!isOutcomeUnknown(error)) throw error;
      await waitForConnection(retryPauseMs(tries));
    }
  }
}

/** Waits until another request reaches the server, but at most `maxMs`. */
const waitForConnection = (maxMs: number) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(stopWaiting, maxMs);
    const unsubscribe = connection.subscribe(() => {
      if (!connection.isLost()) stopWaiting();
    });
    function stopWaiting() {
      clearTimeout(timer);
      unsubscribe();
      resolve();
    }
  });

async function findRows({ vehicles, provider, newestId }: PendingCall): Promise<SellHistoryItem[]> {
  const vehicleIds = vehicles.map(({ item }) => item.vehicle_id);
  for (let tries = 1; ; tries += 1) {
    const query = { vehicle_id: vehicleIds, per: MAX_ROWS };
    const { data } = await call('listSellHistory', { query });
    const rows = data.items.filter((row) => row.provider === provider && row.id > newestId);
    // Rows are sorted newest first. Reversing them keeps the newest row of each vehicle.
    const rowsByVehicle = new Map(rows.toReversed().map((row) => [row.vehicle.id, row]));
    if (rowsByVehicle.size === vehicles.length || tries === MAX_TRIES) return [...rowsByVehicle.values()];
    await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
  }
}
