import {
  type CompanyRevaluation,
  revalueCompany,
  revalueWeek,
} from '../src/features/market-values/revalue-week.job.ts';
import type { ValuationDependencies } from '../src/features/market-values/value-vehicles.ts';
import {
  type CompanyRefresh,
  queueDueCompanies,
  refreshDuePositions,
} from '../src/features/positions/refresh-due.job.ts';
import type { Clock } from '../src/platform/clock/clock.ts';
import type { Database } from '../src/platform/db/database.ts';
import type { Enqueue } from '../src/platform/jobs/job-queue.ts';
import type { Log } from '../src/platform/log/log.ts';

/** Refreshes all due positions like the jobs do, but immediately. Returns their number. */
export async function refreshAllDue(dependencies: {
  database: Database;
  clock: Clock;
  log: Log;
}): Promise<number> {
  const queued: CompanyRefresh[] = [];
  await queueDueCompanies({ ...dependencies, jobs: queueIn(queued) });
  let refreshed = 0;
  for (const { companyId } of queued) refreshed += await refreshDuePositions(dependencies, companyId);
  return refreshed;
}

/**
 * Revalues up to the given number of vehicles for the current week like the jobs do, but immediately. Returns
 * the number requested.
 */
export async function revalueAll(dependencies: ValuationDependencies, limit = 100_000): Promise<number> {
  const queued: CompanyRevaluation[] = [];
  await revalueWeek({ ...dependencies, jobs: queueIn(queued) });
  let requested = 0;
  for (const { companyId } of queued) {
    if (requested >= limit) break;
    requested += await revalueCompany(dependencies, companyId, limit - requested);
  }
  return requested;
}

/** Queues jobs in a list, instead of the database. */
const queueIn = (queued: object[]): Enqueue => ({
  enqueue: async (_transaction, _kind, ...data) => {
    queued.push(...data);
  },
});
