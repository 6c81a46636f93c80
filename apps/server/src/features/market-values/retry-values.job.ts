import { VALUATION_PROVIDER } from '@fleetworth/contract/field';
import { sql } from 'kysely';
import { scopeOfJob } from '../../platform/auth/scope.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, DatabaseTransaction } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import type { LockedRow } from '../../platform/db/lock-order.ts';
import type { JobKind } from '../../platform/jobs/job-queue.ts';
import type { Log } from '../../platform/log/log.ts';
import { lockVehicles, refreshPositions, type VehicleKey, splitOnFailure } from '../positions/public.ts';
import type { ValueRequests } from './value-requests.ts';

/**
 * Retries value requests that ended without an answer: the job was lost, the provider was down or refused our account, or no
 * provider was configured. 'No value for this vehicle' is an answer: that vehicle is requested again when it changes.
 */
export const retryValuesJob: JobKind<object> = {
  name: 'ask-market-values-again',
  retryLimit: 0,
  expireSeconds: 1_800,
  cron: '*/10 * * * *',
};

// Longer than the tries of one job take, so that a question with a job is left to it.
const UNANSWERED_FOR_MS = 3 * 3_600_000;
/** A long outage leaves a whole fleet without answers: it is made up for bit by bit, the oldest questions first. */
const ASKED_AT_ONCE = 2_000;
const LOCKED_AT_ONCE = 100;

interface Needs {
  database: Database;
  clock: Clock;
  log: Log;
  valueRequests: ValueRequests;
}

/** Asks again what has had no answer for three hours; answers how many vehicles were asked about. */
export async function retryValues(needs: Needs, most: number = ASKED_AT_ONCE): Promise<number> {
  const { database, clock, log } = needs;
  const before = new Date(clock.now().getTime() - UNANSWERED_FOR_MS);
  const open = await listOpenQuestions(database, before, most);
  const parts = {
    database,
    work: (keys: readonly VehicleKey[]) => askBatch(needs, keys, before),
    onFailure: (error: unknown, key: VehicleKey) =>
      log.error({ err: error, ...key }, 'a market value could not be asked for again'),
  };
  let asked = 0;
  for (let first = 0; first < open.length; first += LOCKED_AT_ONCE) {
    asked += await splitOnFailure(parts, open.slice(first, first + LOCKED_AT_ONCE));
  }
  return asked;
}

/** Checks again once the vehicles are locked: what was answered or requested meanwhile stays as it is. */
async function askBatch(
  { database, clock, valueRequests }: Needs,
  keys: readonly VehicleKey[],
  before: Date,
): Promise<number> {
  const scope = scopeOfJob([...new Set(keys.map(({ company_id }) => company_id))]);
  return await inTransaction(database, async (transaction) => {
    const locked = await lockVehicles(
      transaction,
      scope,
      keys.map(({ vehicle_id }) => vehicle_id),
    );
    const open = await keepOpenQuestions(transaction, locked, before);
    if (open.length === 0) return 0;
    await valueRequests.request(transaction, scope, open);
    await refreshPositions(
      { transaction, scope, today: clock.today(), now: clock.now() },
      open.map(({ id }) => id),
    );
    return open.length;
  });
}

const isOpen = (before: Date) => sql`
  (q.state = 'pending' or q.reason in ('outage', 'no_provider')) and q.provider = ${VALUATION_PROVIDER}
  and coalesce(q.answered_at, q.requested_at) <= ${before}`;

async function listOpenQuestions(database: Database, before: Date, most: number): Promise<VehicleKey[]> {
  const { rows } = await sql<VehicleKey>`
    select q.company_id, q.vehicle_id
    from value_requests q
    join vehicles v on v.company_id = q.company_id and v.id = q.vehicle_id and v.deleted_at is null
    where ${isOpen(before)}
    order by coalesce(q.answered_at, q.requested_at)
    limit ${most}`.execute(database);
  return rows;
}

/** Those of the locked vehicles whose question is still open. */
async function keepOpenQuestions(
  transaction: DatabaseTransaction,
  locked: readonly LockedRow[],
  before: Date,
): Promise<LockedRow[]> {
  const { rows } = await sql<LockedRow>`
    select q.company_id as "companyId", q.vehicle_id as id
    from value_requests q
    join unnest(${locked.map(({ companyId }) => companyId)}::int4[], ${locked.map(({ id }) => id)}::int4[])
      as k (company_id, vehicle_id) using (company_id, vehicle_id)
    where ${isOpen(before)}
    order by 1, 2`.execute(transaction);
  return rows;
}
