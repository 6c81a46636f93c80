import type { CalendarDate } from '@fleetworth/domain/calendar';
import { sql } from 'kysely';
import { scopeOfJob } from '../../platform/auth/scope.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import type { JobKind } from '../../platform/jobs/job-queue.ts';
import { lockVehicles } from './lock-vehicles.ts';
import { REFRESH_CHUNK, refreshPositions } from './refresh-positions.ts';

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
}

interface PositionKey {
  company_id: number;
  vehicle_id: number;
}

/**
 * Refreshes every position whose next change has come; answers how many. Missed days need nothing of their own: a change that was
 * due stays due. One pass in key order, so that it ends whatever a refresh leaves behind.
 */
export async function refreshDuePositions({ database, clock }: Needs): Promise<number> {
  const today = clock.today();
  let refreshed = 0;
  for (let after: PositionKey = { company_id: 0, vehicle_id: 0 }; ; ) {
    const due = await listDue(database, today, after);
    const last = due.at(-1);
    if (last === undefined) return refreshed;
    after = last;
    const vehicleIds = due.map(({ vehicle_id }) => vehicle_id);
    const scope = scopeOfJob([...new Set(due.map(({ company_id }) => company_id))]);
    await inTransaction(database, async (transaction) => {
      await lockVehicles(transaction, scope, vehicleIds);
      await refreshPositions({ transaction, scope, today, now: clock.now() }, vehicleIds);
    });
    refreshed += due.length;
  }
}

async function listDue(database: Database, today: CalendarDate, after: PositionKey): Promise<PositionKey[]> {
  const { rows } = await sql<PositionKey>`
    select company_id, vehicle_id from positions
    where next_change_on <= ${today} and (company_id, vehicle_id) > (${after.company_id}, ${after.vehicle_id})
    order by company_id, vehicle_id limit ${REFRESH_CHUNK}`.execute(database);
  return rows;
}
