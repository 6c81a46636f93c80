import { scopeOfJob } from '../../platform/auth/scope.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Write } from '../../platform/db/write.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import type { Enqueue, JobKind } from '../../platform/jobs/job-queue.ts';
import { lockVehicles } from './lock-vehicles.repository.ts';
import { markProjectionsChanged } from './projection-changes.repository.ts';
import { REFRESH_CHUNK_SIZE, refreshPositions } from './refresh-positions.repository.ts';

interface RefreshVehicles {
  companyId: number;
  vehicleIds: number[];
}

/** Refreshes positions whose inputs changed in a request that had no time to refresh them. */
export const refreshVehiclesJob: JobKind<RefreshVehicles> = { name: 'refresh-positions', retryLimit: 5 };

/**
 * Refreshes few vehicles immediately, and many in jobs that start when the transaction commits. The caller
 * must have locked the vehicles.
 */
export async function refreshVehicles(
  write: Write,
  jobs: Enqueue,
  { companyId, vehicleIds }: RefreshVehicles,
): Promise<void> {
  if (vehicleIds.length <= REFRESH_CHUNK_SIZE) return await refreshPositions(write, vehicleIds);
  const chunks: RefreshVehicles[] = [];
  for (let first = 0; first < vehicleIds.length; first += REFRESH_CHUNK_SIZE)
    chunks.push({ companyId, vehicleIds: vehicleIds.slice(first, first + REFRESH_CHUNK_SIZE) });
  // Projections read companies, locations and overrides directly. Their sums change now, before the jobs
  // refresh the positions.
  await markProjectionsChanged(write, vehicleIds);
  await jobs.enqueue(write.transaction, refreshVehiclesJob, ...chunks);
}

export async function refreshVehicleChunk(
  { database, clock }: { database: Database; clock: Clock },
  { companyId, vehicleIds }: RefreshVehicles,
): Promise<void> {
  const scope = scopeOfJob([companyId]);
  await inTransaction(database, async (transaction) => {
    await lockVehicles(transaction, scope, vehicleIds);
    await refreshPositions({ transaction, scope, today: clock.today(), now: clock.now() }, vehicleIds);
  });
}
