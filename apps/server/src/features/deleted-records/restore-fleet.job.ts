import type { Deps } from '../../feature.ts';
import { scopeOfUser } from '../../platform/auth/scope.ts';
import { lockInOrder } from '../../platform/db/lock-order.ts';
import { isUniqueViolation } from '../../platform/errors/database-errors.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import { hasIdIn } from '../../platform/db/row-filters.ts';
import { type Write, writeAs } from '../../platform/db/write.ts';
import { announce } from '../../platform/events/event-feed.ts';
import type { Enqueue, JobKind } from '../../platform/jobs/job-queue.ts';
import type { WriteDependencies } from '../market-values/public.ts';
import { restoreVehicles } from '../vehicles/public.ts';
import {
  findRunningRestoration,
  finishRestoration,
  recordProgress,
  listNextVehicles,
  lockRunningRestoration,
  type RunningRestoration,
} from './restorations.repository.ts';

export interface RestoreFleet {
  restorationId: number;
}

export const restoreFleetJob: JobKind<RestoreFleet> = {
  name: 'restore-fleet',
  retryLimit: 1_000,
  keyOf: ({ restorationId }) => String(restorationId),
};

export interface RestoreDependencies extends WriteDependencies {
  jobs: Enqueue;
  limits: Deps['limits'];
  /**
   * Maximum number of vehicles that an API call restores itself. If there are more, a job restores all of
   * them, this many in each transaction.
   */
  maxAtOnce: number;
}

/**
 * Time after which a new job continues with the remaining vehicles, so that a large fleet doesn't delay
 * other jobs.
 */
const TIME_SLICE_MS = 5_000;

export async function restoreFleet(dependencies: RestoreDependencies, job: RestoreFleet): Promise<void> {
  const { database, clock, jobs } = dependencies;
  const deadline = clock.now().getTime() + TIME_SLICE_MS;
  while (await restoreNext(dependencies, job)) {
    if (clock.now().getTime() < deadline) continue;
    await inTransaction(database, (transaction) => jobs.enqueue(transaction, restoreFleetJob, job));
    return;
  }
}

/**
 * Returns whether more vehicles may remain. A VIN that is added concurrently fails the whole chunk. The
 * retry skips the vehicle with that VIN.
 */
export async function restoreNext(
  dependencies: RestoreDependencies,
  { restorationId }: RestoreFleet,
): Promise<boolean> {
  const restoration = await findRunningRestoration(dependencies.database, restorationId);
  if (restoration === null) return false;
  // Runs with the role of an owner, which the user had at the start, so that a change of the role doesn't
  // stop the restoration halfway.
  const scope = scopeOfUser(restoration.userId, new Map([[restoration.companyId, 'owner']]));
  try {
    return await writeAs(dependencies, scope, (write) => restoreChunk(dependencies, write, restoration));
  } catch (error) {
    if (isUniqueViolation(error, 'vehicles_vin')) return true;
    throw error;
  }
}

async function restoreChunk(
  { valueRequests, maxAtOnce }: RestoreDependencies,
  write: Write,
  { id, companyId, userId }: RunningRestoration,
): Promise<boolean> {
  const { transaction } = write;
  const { companies } = await lockInOrder(write, { companies: { companyId } });
  const restoration = await lockRunningRestoration(transaction, id);
  if (restoration === null) return false;
  await announce(transaction, { topic: 'restorations', companyId, userId });
  const vehicleIds = companies.length === 0 ? [] : await listNextVehicles(write, restoration, maxAtOnce);
  if (vehicleIds.length === 0) {
    await finishRestoration(write, restoration);
    return false;
  }
  const predicate = hasIdIn(vehicleIds);
  const { changeSetId } = restoration;
  const restoreWrite = changeSetId === null ? write : { ...write, changeSetId };
  const { restored, skipped } = await restoreVehicles(restoreWrite, valueRequests, { companyId, predicate });
  await recordProgress(write, restoration, { vehicleIds, restored, skipped });
  return true;
}
