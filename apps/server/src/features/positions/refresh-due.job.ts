import { scopeOfJob } from '../../platform/auth/scope.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import type { JobKind } from '../../platform/jobs/job-queue.ts';
import type { Log } from '../../platform/log/log.ts';
import { listDue } from './due-positions.repository.ts';
import { lockVehicles } from './lock-vehicles.repository.ts';
import { refreshPositions } from './refresh-positions.repository.ts';
import { type VehicleKey, splitOnFailure } from './split-on-failure.ts';

/**
 * Refreshes positions that change with the calendar: contract months, daily leases, weekly changes. Runs
 * hourly, so that a missed night is made up for. Up-to-date positions are not touched.
 */
export const refreshDueJob: JobKind<object> = {
  name: 'refresh-due-positions',
  retryLimit: 5,
  expireSeconds: 3_600,
  cron: '5 * * * *',
};

interface Dependencies {
  database: Database;
  clock: Clock;
  log: Log;
}

/**
 * Refreshes every position whose next change is due and returns their number. Missed days need no special
 * handling, because a due change stays due. Makes one pass in key order, so that it ends regardless of the
 * refresh results.
 */
export async function refreshDuePositions(dependencies: Dependencies): Promise<number> {
  const { database, clock, log } = dependencies;
  // A skipped vehicle stays due, so the next run retries it.
  const splitting = {
    database,
    work: (due: readonly VehicleKey[]) => refreshBatch(dependencies, due),
    onFailure: (error: unknown, key: VehicleKey) =>
      log.error({ err: error, ...key }, 'a position could not be refreshed'),
  };
  let refreshed = 0;
  for (let after: VehicleKey = { company_id: 0, vehicle_id: 0 }; ; ) {
    const due = await listDue(database, clock.today(), after);
    const last = due.at(-1);
    if (last === undefined) return refreshed;
    after = last;
    refreshed += await splitOnFailure(splitting, due);
  }
}

async function refreshBatch({ database, clock }: Dependencies, due: readonly VehicleKey[]): Promise<number> {
  const vehicleIds = due.map(({ vehicle_id }) => vehicle_id);
  const scope = scopeOfJob([...new Set(due.map(({ company_id }) => company_id))]);
  await inTransaction(database, async (transaction) => {
    await lockVehicles(transaction, scope, vehicleIds);
    const context = { transaction, scope, today: clock.today(), now: clock.now() };
    await refreshPositions(context, vehicleIds);
  });
  return due.length;
}
