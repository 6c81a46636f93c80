import { scopeOfJob } from '../../platform/auth/scope.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import type { Enqueue, JobKind } from '../../platform/jobs/job-queue.ts';
import type { Log } from '../../platform/log/log.ts';
import { listDuePositions, listDueCompanies } from './due-positions.repository.ts';
import { lockVehicles } from './lock-vehicles.repository.ts';
import { refreshPositions } from './refresh-positions.repository.ts';
import { splitOnFailure } from './split-on-failure.ts';

/**
 * Refreshes positions that change with the calendar: contract months, daily leases, weekly changes. Runs
 * hourly, so that a missed night is caught up on.
 */
export const refreshDueJob: JobKind<object> = {
  name: 'refresh-due-positions',
  retryLimit: 5,
  cron: '5 * * * *',
};

export interface CompanyRefresh {
  companyId: number;
}

export const refreshCompanyJob: JobKind<CompanyRefresh> = {
  name: 'refresh-company-positions',
  retryLimit: 5,
  expireSeconds: 3_600,
  keyOf: ({ companyId }) => String(companyId),
  isExclusive: true,
  concurrency: 2,
};

interface QueueDependencies {
  database: Database;
  clock: Clock;
  jobs: Enqueue;
}

export async function queueDueCompanies({ database, clock, jobs }: QueueDependencies): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const companyIds = await listDueCompanies(transaction, clock.today());
    await jobs.enqueue(transaction, refreshCompanyJob, ...companyIds.map((companyId) => ({ companyId })));
  });
}

interface Dependencies {
  database: Database;
  clock: Clock;
  log: Log;
}

/**
 * Returns the number of refreshed positions. Missed days need no special handling, because a due change
 * stays due. Makes one pass in order of ids, so that it ends regardless of the refresh results.
 */
export async function refreshDuePositions(dependencies: Dependencies, companyId: number): Promise<number> {
  const { database, clock, log } = dependencies;
  // A skipped vehicle stays due, so the next run retries it.
  const splitOptions = {
    database,
    work: (vehicleIds: readonly number[]) => refreshBatch(dependencies, companyId, vehicleIds),
    onFailure: (error: unknown, vehicleId: number) =>
      log.error({ err: error, companyId, vehicleId }, 'a position could not be refreshed'),
  };
  let refreshed = 0;
  for (let after = 0; ; ) {
    const vehicleIds = await listDuePositions(database, { companyId, today: clock.today(), after });
    const last = vehicleIds.at(-1);
    if (last === undefined) return refreshed;
    after = last;
    refreshed += await splitOnFailure(splitOptions, vehicleIds);
  }
}

async function refreshBatch(
  { database, clock }: Dependencies,
  companyId: number,
  vehicleIds: readonly number[],
): Promise<number> {
  const scope = scopeOfJob([companyId]);
  await inTransaction(database, async (transaction) => {
    await lockVehicles(transaction, scope, vehicleIds);
    const context = { transaction, scope, today: clock.today(), now: clock.now() };
    await refreshPositions(context, vehicleIds);
  });
  return vehicleIds.length;
}
