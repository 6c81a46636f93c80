import { VALUATION_PROVIDER } from '@fleetworth/contract/field';
import { sql } from 'kysely';
import { scopeOfJob } from '../../platform/auth/scope.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import type { JobKind } from '../../platform/jobs/job-queue.ts';
import { lockVehicles, refreshPositions } from '../positions/public.ts';
import type { ValueRequests } from './value-requests.ts';

/**
 * Questions that ended without an answer are asked again: those whose job was lost, those that a provider could not answer while it
 * was down, and those that nobody could be asked while no provider was configured.
 */
export const askAgainJob: JobKind<object> = {
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
  valueRequests: ValueRequests;
}

interface OpenQuestion {
  company_id: number;
  vehicle_id: number;
}

/** Asks again what has had no answer for three hours; answers how many vehicles were asked about. */
export async function askAgain(
  { database, clock, valueRequests }: Needs,
  most: number = ASKED_AT_ONCE,
): Promise<number> {
  const open = await listOpenQuestions(database, new Date(clock.now().getTime() - UNANSWERED_FOR_MS), most);
  for (let first = 0; first < open.length; first += LOCKED_AT_ONCE) {
    const part = open.slice(first, first + LOCKED_AT_ONCE);
    const scope = scopeOfJob([...new Set(part.map(({ company_id }) => company_id))]);
    const vehicleIds = part.map(({ vehicle_id }) => vehicle_id);
    await inTransaction(database, async (transaction) => {
      const vehicles = await lockVehicles(transaction, scope, vehicleIds);
      await valueRequests.request(transaction, scope, vehicles);
      await refreshPositions({ transaction, scope, today: clock.today(), now: clock.now() }, vehicleIds);
    });
  }
  return open.length;
}

async function listOpenQuestions(database: Database, before: Date, most: number): Promise<OpenQuestion[]> {
  const { rows } = await sql<OpenQuestion>`
    select q.company_id, q.vehicle_id
    from value_requests q
    join vehicles v on v.company_id = q.company_id and v.id = q.vehicle_id and v.deleted_at is null
    where q.state <> 'answered' and q.provider = ${VALUATION_PROVIDER}
      and coalesce(q.answered_at, q.requested_at) <= ${before}
    order by coalesce(q.answered_at, q.requested_at)
    limit ${most}`.execute(database);
  return rows;
}
