import type { Deps } from '../../feature.ts';
import { createDateConverter } from '../../platform/clock/clock.ts';
import { finishChangeSet } from '../../platform/db/change-sets.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import { lockInOrder } from '../../platform/db/lock-order.ts';
import { hasIdIn } from '../../platform/db/row-filters.ts';
import { type Write, writeAs } from '../../platform/db/write.ts';
import { isUnavailable, isUniqueViolation } from '../../platform/errors/database-errors.ts';
import { announce } from '../../platform/events/event-feed.ts';
import type { Enqueue, JobKind } from '../../platform/jobs/job-queue.ts';
import type { Log } from '../../platform/log/log.ts';
import { exceedsCompanyLimit } from '../companies/public.ts';
import type { WriteDependencies } from '../market-values/public.ts';
import { formatBlockedReason } from './blocked-reason.ts';
import { findRunningUndo, readAuthor, readUndoScope, type RunningUndo } from './change-sets.repository.ts';
import {
  listCompaniesToUndo,
  listRecordStates,
  findNextChunk,
  type RecordChunk,
  storeOutcomes,
  type UndoOutcome,
} from './undo-progress.repository.ts';
import { canUndo } from './undo-problem.ts';
import { undoRecords } from './undo-records.ts';
import { listBlocked } from './blocked-records.repository.ts';

export interface UndoJob {
  /** Id of the change set that the undo creates, not of the change set that it undoes. */
  changeSetId: number;
}

export const undoChangeSetJob: JobKind<UndoJob> = {
  name: 'undo-change-set',
  retryLimit: 1_000,
  expireSeconds: 7_200,
  keyOf: ({ changeSetId }) => String(changeSetId),
};

export interface UndoDependencies extends WriteDependencies {
  jobs: Enqueue;
  limits: Deps['limits'];
  log: Log;
}

const RECORDS_AT_ONCE = 500;

/**
 * Time after which a new job continues with the remaining records, so that a long undo doesn't delay other
 * undos.
 */
const TIME_SLICE_MS = 5_000;

export async function runUndo(
  dependencies: UndoDependencies,
  job: UndoJob,
  recordsAtOnce: number = RECORDS_AT_ONCE,
): Promise<void> {
  const { database, clock, jobs } = dependencies;
  const deadline = clock.now().getTime() + TIME_SLICE_MS;
  const running = await findRunningUndo(database, job.changeSetId, { forUpdate: false });
  if (running === null) return;
  const companyIds = await listCompaniesToUndo(database, running.undoes);
  while (await undoNextRecords(dependencies, { ...job, companyIds, maxRecords: recordsAtOnce })) {
    if (clock.now().getTime() < deadline) continue;
    await inTransaction(database, (transaction) => jobs.enqueue(transaction, undoChangeSetJob, job));
    return;
  }
}

interface NextRecords extends UndoJob {
  companyIds: readonly number[];
  maxRecords: number;
  /** If set, the records stay unchanged for this reason. */
  unchangedReason?: string;
}

/**
 * Returns whether more records may remain. If the records fail together, retries with fewer records. A
 * record that fails on its own stays unchanged, so that the undo can continue.
 */
async function undoNextRecords(dependencies: UndoDependencies, request: NextRecords): Promise<boolean> {
  const { changeSetId, maxRecords } = request;
  try {
    return await undoChunk(dependencies, request);
  } catch (error) {
    // The queue retries with growing delays. Records that are already undone stay undone.
    if (isUnavailable(error)) throw error;
    if (maxRecords > 1)
      return await undoNextRecords(dependencies, { ...request, maxRecords: Math.ceil(maxRecords / 10) });
    const unchangedReason = isUniqueViolation(error) ? EXISTS_AGAIN_TEXT : FAILED_TEXT;
    if (unchangedReason === FAILED_TEXT)
      dependencies.log.error({ err: error, changeSetId }, 'a record could not be undone');
    return await undoChunk(dependencies, { ...request, unchangedReason });
  }
}

const EXISTS_AGAIN_TEXT = 'Another record has this name.';
const FAILED_TEXT = "It couldn't be restored.";
const TOO_MANY_COMPANIES = 'The user who added it has the maximum number of companies.';
const NOT_ALLOWED_TEXT = 'You can no longer change this company.';

async function undoChunk(dependencies: UndoDependencies, request: NextRecords): Promise<boolean> {
  const { database } = dependencies;
  const { changeSetId, companyIds, maxRecords, unchangedReason } = request;
  const running = await findRunningUndo(database, changeSetId, { forUpdate: false });
  if (running === null) return false;
  const scope = await readUndoScope(database, running.userId);
  return await writeAs(dependencies, scope, async (writeWithoutChangeSet) => {
    const { transaction } = writeWithoutChangeSet;
    const undo = await findRunningUndo(transaction, changeSetId, { forUpdate: true });
    if (undo === null) return false;
    const chunk = await findNextChunk(transaction, { changeSetId: undo.undoes, companyIds, maxRecords });
    if (chunk === null) {
      await finishChangeSet(transaction, changeSetId, writeWithoutChangeSet.now);
      await announce(transaction, { topic: 'change-sets', companyId: null, userId: undo.userId });
      return false;
    }
    // Records deleted by one undo share the same deletion time, so that they can be restored together.
    const write = { ...writeWithoutChangeSet, now: undo.startedAt, changeSetId };
    const { companyId, table } = chunk;
    const isAllowed = canUndo(scope, companyId, await readAuthor(transaction, undo.undoes));
    const reason = isAllowed ? unchangedReason : NOT_ALLOWED_TEXT;
    const outcomes =
      reason === undefined
        ? await undoUnblocked(dependencies, write, { undo, chunk })
        : chunk.ids.map((id) => ({ id, reason }));
    await storeOutcomes(transaction, { changeSetId: undo.undoes, companyId, table }, outcomes);
    if ((await findNextChunk(transaction, { changeSetId: undo.undoes, companyIds, maxRecords: 1 })) === null)
      await finishChangeSet(transaction, changeSetId, writeWithoutChangeSet.now);
    await announce(transaction, { topic: 'change-sets', companyId, userId: undo.userId });
    // Lists of imports show whether each import was undone.
    await announce(transaction, { topic: 'batches', companyId, userId: undo.userId });
    return true;
  });
}

async function undoUnblocked(
  { valueRequests, clock, limits }: UndoDependencies,
  write: Write,
  { undo, chunk }: { undo: RunningUndo; chunk: RecordChunk },
): Promise<UndoOutcome[]> {
  const { transaction } = write;
  const { companyId, table, ids } = chunk;
  if (table === 'companies' && (await exceedsCompanyLimit(limits, write, companyId)))
    return ids.map((id) => ({ id, reason: TOO_MANY_COMPANIES }));
  await lockInOrder(write, {
    companies: { companyId },
    ...(table === 'vehicles' && { vehicles: { companyId, predicate: hasIdIn(ids) } }),
  });
  const query = { changeSetId: undo.undoes, companyId, table, ids, limit: ids.length };
  const blocked = await listBlocked(transaction, query);
  const context = { table, dayOf: createDateConverter(clock.timeZone) };
  const reasons = new Map(blocked.map((record) => [record.id, formatBlockedReason(record, context)]));
  const unblockedChunk = { ...chunk, ids: ids.filter((id) => !reasons.has(id)) };
  const states = await listRecordStates(transaction, undo.undoes, unblockedChunk);
  await undoRecords({ write, valueRequests, companyId }, table, states);
  return ids.map((id) => ({ id, reason: reasons.get(id) ?? null }));
}
