import type { SellHistoryItem } from '@fleetworth/contract/selling';
import { call } from '../../../shell/api/api-client.ts';
import { ApiError, ConnectionError } from '../../../shell/api/api-error.ts';
import { connection } from '../../../shell/api/connection.ts';
import { pauseMs } from '../../../shell/api/query-client.ts';
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

/** Returns whether a failed call may have been carried out: its answer was lost, or the server failed. */
export const isOutcomeUnknown = (error: unknown): boolean =>
  error instanceof ConnectionError || (error instanceof ApiError && error.status >= 500);

/**
 * Finds the rows that calls have written whose answers were lost by a reload or with the connection. Tries again
 * until the server can be reached.
 */
export async function findAnswered(calls: readonly PendingCall[]): Promise<SellHistoryItem[]> {
  const found: SellHistoryItem[] = [];
  for (const sent of calls) found.push(...(await findRowsOnceBack(sent)));
  return found;
}

async function findRowsOnceBack(sent: PendingCall): Promise<SellHistoryItem[]> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await findRows(sent);
    } catch (error) {
      if (!isOutcomeUnknown(error)) throw error;
      await untilBack(pauseMs(tries));
    }
  }
}

/** Waits until another call has reached the server, at most this long. */
const untilBack = (longestMs: number) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(end, longestMs);
    const unsubscribe = connection.subscribe(() => {
      if (!connection.isLost()) end();
    });
    function end() {
      clearTimeout(timer);
      unsubscribe();
      resolve();
    }
  });

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
