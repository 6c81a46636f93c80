import { scopeOfJob } from '../../platform/auth/scope.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import type { JobKind } from '../../platform/jobs/job-queue.ts';
import type { Log } from '../../platform/log/log.ts';
import { lockVehicles, refreshPositions, type VehicleKey, splitOnFailure } from '../positions/public.ts';
import { filterVehiclesWithOpenRequest, listOpenRequests } from './open-requests.repository.ts';
import type { ValueRequests } from './value-requests.ts';

/**
 * Repeats requests that got no response because the job was lost, the provider was down or rejected the
 * account, or no provider was configured. 'No value for this vehicle' is a response; that vehicle is valued
 * again when it changes.
 */
export const retryValuesJob: JobKind<object> = {
  name: 'ask-market-values-again',
  retryLimit: 0,
  expireSeconds: 1_800,
  cron: '*/10 * * * *',
};

// Longer than the retries of one job, so that requests with an active job are not repeated.
const UNANSWERED_FOR_MS = 3 * 3_600_000;
/**
 * Limit of a run, because a long outage leaves a whole fleet without values. The oldest requests come first.
 */
const MAX_RETRIED_VEHICLES = 2_000;
const LOCK_BATCH_SIZE = 100;

interface Dependencies {
  database: Database;
  clock: Clock;
  log: Log;
  valueRequests: ValueRequests;
}

export async function retryValues(
  dependencies: Dependencies,
  limit: number = MAX_RETRIED_VEHICLES,
): Promise<number> {
  const { database, clock, log } = dependencies;
  const lastTriedBefore = new Date(clock.now().getTime() - UNANSWERED_FOR_MS);
  const openRequests = await listOpenRequests(database, lastTriedBefore, limit);
  const splitOptions = {
    database,
    work: (keys: readonly VehicleKey[]) => requestBatch(dependencies, keys, lastTriedBefore),
    onFailure: (error: unknown, key: VehicleKey) =>
      log.error({ err: error, ...key }, 'a market value could not be requested again'),
  };
  let requestedCount = 0;
  for (let first = 0; first < openRequests.length; first += LOCK_BATCH_SIZE) {
    requestedCount += await splitOnFailure(splitOptions, openRequests.slice(first, first + LOCK_BATCH_SIZE));
  }
  return requestedCount;
}

/** Skips vehicles whose request was answered or repeated before they were locked. */
async function requestBatch(
  { database, clock, valueRequests }: Dependencies,
  keys: readonly VehicleKey[],
  lastTriedBefore: Date,
): Promise<number> {
  const scope = scopeOfJob([...new Set(keys.map(({ company_id }) => company_id))]);
  return await inTransaction(database, async (transaction) => {
    const lockedVehicles = await lockVehicles(
      transaction,
      scope,
      keys.map(({ vehicle_id }) => vehicle_id),
    );
    const openRequests = await filterVehiclesWithOpenRequest(transaction, lockedVehicles, lastTriedBefore);
    if (openRequests.length === 0) return 0;
    await valueRequests.requestValues(transaction, scope, openRequests);
    await refreshPositions(
      { transaction, scope, today: clock.today(), now: clock.now() },
      openRequests.map(({ id }) => id),
    );
    return openRequests.length;
  });
}
