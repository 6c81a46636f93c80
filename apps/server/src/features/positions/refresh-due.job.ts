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
 * What the day changes: contracts whose month turns, daily leases, weekly changes. Each night after midnight, and hourly so
 * that a night that was missed is made up for; positions that are up to date are not touched.
 */
export const refreshDueJob: JobKind<object> = {
  name: 'refresh-due-positions',
  retryLimit: 5,
  expireSeconds: 3_600,
  cron: '5 * * * *',
};

interface Needs {
  database: Database;
  clock: Clock;
  log: Log;
}

/**
 * Refreshes every position whose next change has come; answers how many. Missed days need nothing of their own: a change that was
 * due stays due. One pass in key order, so that it ends whatever a refresh leaves behind.
 */
export async function refreshDuePositions(needs: Needs): Promise<number> {
  const { database, clock, log } = needs;
  // A vehicle that is left out stays due, and the next run tries it again.
  const parts = {
    database,
    work: (due: readonly VehicleKey[]) => refreshBatch(needs, due),
    onFailure: (error: unknown, key: VehicleKey) =>
      log.error({ err: error, ...key }, 'a position could not be refreshed'),
  };
  let refreshed = 0;
  for (let after: VehicleKey = { company_id: 0, vehicle_id: 0 }; ; ) {
    const due = await listDue(database, clock.today(), after);
    const last = due.at(-1);
    if (last === undefined) return refreshed;
    after = last;
    refreshed += await splitOnFailure(parts, due);
  }
}

async function refreshBatch({ database, clock }: Needs, due: readonly VehicleKey[]): Promise<number> {
  const vehicleIds = due.map(({ vehicle_id }) => vehicle_id);
  const scope = scopeOfJob([...new Set(due.map(({ company_id }) => company_id))]);
  await inTransaction(database, async (transaction) => {
    await lockVehicles(transaction, scope, vehicleIds);
    const context = { transaction, scope, today: clock.today(), now: clock.now() };
    await refreshPositions(context, vehicleIds);
  });
  return due.length;
}
