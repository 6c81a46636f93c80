import { ProviderError } from '@fleetworth/providers/outcome';
import { sql } from 'kysely';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, DatabaseTransaction } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import { isUnavailable } from '../../platform/db/violations.ts';
import { type Write, writeAs } from '../../platform/db/write.ts';
import { announce } from '../../platform/events/event-feed.ts';
import type { Enqueue, JobKind } from '../../platform/jobs/job-queue.ts';
import type { Log } from '../../platform/log/log.ts';
import {
  type BatchSubject,
  type GoodRow,
  type JudgedRow,
  type KindOfRows,
  type KindsOfRows,
  problem,
  refusedRow,
} from './batch-kinds.ts';
import type { StoredRow } from './batches.repository.ts';
import type { OfBatch } from './preview-batch.job.ts';
import { refuseUnreadable } from './refuse-unreadable.ts';
import { starterScope } from './starter-scope.ts';

/** Applies the rows of a sheet that was started. One that is cut off goes on where it was. */
export const applyBatchJob: JobKind<OfBatch> = {
  name: 'apply-batch',
  retryLimit: 1_000,
  expireSeconds: 7_200,
  keyOf: ({ batchId }) => String(batchId),
};

interface Needs {
  database: Database;
  clock: Clock;
  log: Log;
  kinds: KindsOfRows;
}

/** Some rows are one transaction: what was done and that it was done are one. */
const ROWS_AT_ONCE = 500;

/** A long sheet lets others have their turn: its next rows are a job of their own. */
const TURN_MS = 5_000;

/** Works such a job for one turn. */
export async function workBatch(needs: Needs & { jobs: Enqueue }, batch: OfBatch): Promise<void> {
  const { database, clock, jobs } = needs;
  const until = clock.now().getTime() + TURN_MS;
  while (await applySome(needs, batch.batchId, ROWS_AT_ONCE)) {
    if (clock.now().getTime() < until) continue;
    await inTransaction(database, (transaction) => jobs.enqueue(transaction, applyBatchJob, batch));
    return;
  }
}

/** Applies a sheet, as many rows as one transaction takes, until none is left. */
export async function applyBatch(
  needs: Needs,
  { batchId }: OfBatch,
  rowsAtOnce: number = ROWS_AT_ONCE,
): Promise<void> {
  while (await applySome(needs, batchId, rowsAtOnce)) {
    // Until no row is left.
  }
}

/**
 * Applies the next rows; answers whether there may be more. Where they fail together, fewer are tried, down to the one
 * that fails: it is refused, and the others go on.
 */
async function applySome(needs: Needs, batchId: number, most: number): Promise<boolean> {
  try {
    return await applyRows(needs, { batchId, most, apply: (work, ...rows) => work.apply(...rows) });
  } catch (error) {
    if (error instanceof ProviderError && (await isOverdue(needs, batchId)))
      return await applyRows(needs, { batchId, most, apply: refuseAll(AWAY_TEXT), isGivenUp: true });
    // The queue tries again, with growing pauses, and the rows that are done stay done.
    if (isUnavailable(error) || error instanceof ProviderError) throw error;
    if (most > 1) return await applySome(needs, batchId, Math.ceil(most / 10));
    needs.log.error({ err: error, batchId }, 'a row of a batch could not be applied');
    return await applyRows(needs, { batchId, most: 1, apply: refuseAll(FAILED_TEXT) });
  }
}

/** So long a sheet waits for a provider, from its start or from the last row that was applied. */
const PATIENCE_MS = 30 * 60_000;
const AWAY_TEXT = 'The provider did not answer for half an hour. Please try this row again later.';

async function isOverdue({ database, clock }: Needs, batchId: number): Promise<boolean> {
  const { rows } = await sql<{ updated_at: Date }>`
    select updated_at from batches where id = ${batchId}`.execute(database);
  return clock.now().getTime() - (rows[0]?.updated_at.getTime() ?? 0) > PATIENCE_MS;
}

const FAILED_TEXT = 'This row could not be applied. Please try it again in a sheet of its own.';

type Apply = (work: KindOfRows, ...applied: Parameters<KindOfRows['apply']>) => Promise<JudgedRow[]>;

const refuseAll =
  (text: string): Apply =>
  async (_work, ...[, , rows]) =>
    rows.map(({ row }) => refusedRow(row, problem(null, null, text)));

interface Applied {
  batchId: number;
  /** How many rows at most. */
  most: number;
  apply: Apply;
  /** Nothing is asked of a provider any more. */
  isGivenUp?: boolean;
}

async function applyRows(
  { database, clock, kinds }: Needs,
  { batchId, most, apply, isGivenUp = false }: Applied,
): Promise<boolean> {
  const started = await sql<BatchSubject & { started_by: number }>`
    select kind, started_by, company_id as "companyId", region_code as "regionCode" from batches where id = ${batchId} and status = 'progress'`.execute(
    database,
  );
  const [starter] = started.rows;
  if (starter === undefined) return false;
  const scope = await starterScope(database, starter.started_by);
  const subject = { ...starter, id: batchId };
  const prepared = isGivenUp ? null : await prepareRows({ database, kinds }, subject, most);
  return await writeAs({ database, clock }, scope, async (write) => {
    const { transaction, now } = write;
    const batch = await lockBatch(transaction, batchId);
    if (batch === null) return false;
    const next = await nextRows(transaction, batchId, most);
    if (next.length === 0) {
      await finish(transaction, batchId, now);
      await announce(transaction, { topic: 'batches', companyId: batch.companyId, userId: batch.userId });
      return false;
    }
    const work = kinds[batch.kind];
    const reading = { database: transaction, scope, today: write.today };
    const unreadable = next.filter(({ problems }) => problems.length > 0);
    const good = next
      .filter(({ problems }) => problems.length === 0)
      .flatMap((row) => withPrepared(prepared, row));
    const applyGood = mayWork(scope, batch) ? apply : refuseAll(NO_AUTHORITY);
    const applied = await applyGood(work, write, batch, good);
    await keepOutcomes(write, batchId, [
      ...(await refuseUnreadable(work, { reading, batch }, unreadable)),
      ...applied,
    ]);
    await announce(transaction, { topic: 'batches', companyId: batch.companyId, userId: batch.userId });
    return true;
  });
}

/** What the next rows' kind has to ask beforehand; null where it asks nothing. */
async function prepareRows(
  { database, kinds }: Pick<Needs, 'database' | 'kinds'>,
  batch: BatchSubject,
  most: number,
): Promise<ReadonlyMap<number, unknown> | null> {
  const { prepare } = kinds[batch.kind];
  if (prepare === undefined) return null;
  const next = await nextRows(database, batch.id, most);
  const good = next.filter(({ problems }) => problems.length === 0);
  return good.length === 0 ? new Map() : await prepare(batch, good);
}

/** A row that was not asked about, or not answered, waits for the next turn. */
function withPrepared(prepared: ReadonlyMap<number, unknown> | null, row: StoredRow): GoodRow[] {
  if (prepared === null) return [row];
  return prepared.has(row.row) ? [{ ...row, prepared: prepared.get(row.row) }] : [];
}

const NO_AUTHORITY = 'Not have Authority to make changes';

/** Who started it may have lost the company, or the role in it, since. */
const mayWork = (scope: Scope, { companyId }: BatchSubject): boolean =>
  companyId === null || scope.mayWrite(companyId);

/** One at a time works on a sheet: another process waits here, and then finds these rows done. */
async function lockBatch(
  transaction: DatabaseTransaction,
  batchId: number,
): Promise<(BatchSubject & { userId: number }) | null> {
  const { rows } = await sql<BatchSubject & { userId: number }>`
    select id, kind, company_id as "companyId", region_code as "regionCode", user_id as "userId"
    from batches where id = ${batchId} and status = 'progress' for update`.execute(transaction);
  return rows[0] ?? null;
}

/** The next rows without an outcome, up to the second one of a name: it finds what the first one did. */
async function nextRows(transaction: Database, batchId: number, most: number): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`
    select row, name, values, problems from batch_rows
    where batch_id = ${batchId} and outcome is null order by row limit ${most}`.execute(transaction);
  const names = new Set<string>();
  const repeated = rows.findIndex(({ name, problems }) => {
    const isRepeated = problems.length === 0 && names.has(name);
    names.add(name);
    return isRepeated;
  });
  return repeated < 0 ? rows : rows.slice(0, repeated);
}

async function keepOutcomes(
  { transaction, now }: Write,
  batchId: number,
  outcomes: readonly JudgedRow[],
): Promise<void> {
  await sql`
    with kept as (
      update batch_rows r
      set outcome = j.action, outcome_changes = j.changes, outcome_problems = j.problems, item = j.item
      from json_to_recordset(${JSON.stringify(outcomes)}::json)
        as j (row int4, action text, changes jsonb, problems jsonb, item jsonb)
      where r.batch_id = ${batchId} and r.row = j.row and r.outcome is null
      returning 1)
    update batches set updated_at = ${now}, done_count = done_count + (select count(*) from kept)
    where id = ${batchId}`.execute(transaction);
}

/** Failed is a sheet of which no row succeeded. */
async function finish(transaction: DatabaseTransaction, batchId: number, now: Date): Promise<void> {
  await sql`
    update batches set updated_at = ${now}, status = case when exists (
      select from batch_rows where batch_id = ${batchId} and outcome <> 'refuse') then 'finished' else 'failed' end
    where id = ${batchId}`.execute(transaction);
}
