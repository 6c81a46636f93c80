import { errorCatalog } from '@fleetworth/contract/error-catalog';
import type { Scope } from '../../../platform/auth/scope.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import { finishChangeSet } from '../../../platform/db/change-sets.ts';
import type { Database } from '../../../platform/db/database.ts';
import { type Write, writeAs } from '../../../platform/db/write.ts';
import { announce } from '../../../platform/events/event-feed.ts';
import {
  type BatchSubject,
  type EvaluatedRow,
  type RowKind,
  type RowKinds,
  type PreparedRow,
  rejectedRow,
} from '../batch-kinds.ts';
import { storeOutcomes, setBatchFinished } from './batch-outcomes.repository.ts';
import type { PendingRow } from '../batches.repository.ts';
import { listNextRows } from '../batch-rows.repository.ts';
import { findWorkingBatch } from './working-batch.repository.ts';
import { rejectUnreadableRows } from './reject-unreadable.ts';
import { addRecordLinks } from '../row-changes.ts';
import { separateReadableRows } from './separate-readable.ts';
import { currentScope } from './current-scope.repository.ts';

export interface ApplyDependencies {
  database: Database;
  clock: Clock;
  kinds: RowKinds;
}

interface ValidRows {
  write: Write;
  batch: BatchSubject;
  rows: readonly PreparedRow<unknown>[];
}
type ApplyValidRows = (kind: RowKind<unknown>, rows: ValidRows) => Promise<EvaluatedRow[]>;

export const applyValidRows: ApplyValidRows = (kind, { write, batch, rows }) =>
  kind.apply(write, batch, rows);

export const rejectAllRows =
  (text: string): ApplyValidRows =>
  async (_kind, { rows }) =>
    rows.map(({ row }) => rejectedRow(row, { column: null, value: '', text }));

export interface ApplyRowsRequest {
  batchId: number;
  maxRows: number;
  apply: ApplyValidRows;
  /**
   * True after the provider has been unavailable for too long. The provider is then not called, and storing
   * the outcomes doesn't restart the time limit of the outage.
   */
  hasTimedOut?: boolean;
  announcesProgress?: boolean;
}

/** Returns whether more rows may remain. */
export async function applyRows(
  { database, clock, kinds }: ApplyDependencies,
  { batchId, maxRows, apply, hasTimedOut = false, announcesProgress = true }: ApplyRowsRequest,
): Promise<boolean> {
  const running = { id: batchId, status: 'progress' } as const;
  const started = await findWorkingBatch(database, running);
  if (started === null) return false;
  const scope = await currentScope(database, started.startedBy ?? started.userId);
  const preparedRows = hasTimedOut ? null : await prepareRows({ database, kinds }, started, maxRows);
  return await writeAs({ database, clock }, scope, async (writeWithoutChangeSet) => {
    const { transaction, now } = writeWithoutChangeSet;
    const batch = await findWorkingBatch(transaction, { ...running, forUpdate: true });
    if (batch === null) return false;
    const { changeSetId } = batch;
    const write = changeSetId === null ? writeWithoutChangeSet : { ...writeWithoutChangeSet, changeSetId };
    const next = await listNextRows(transaction, batchId, maxRows);
    if (next.length === 0) {
      await setBatchFinished(transaction, batch, now);
      await finishChangeSet(transaction, changeSetId, now);
      await announce(transaction, { topic: 'batches', companyId: batch.companyId, userId: batch.userId });
      return false;
    }
    const kind = kinds[batch.kind];
    const readContext = { database: transaction, scope, today: write.today };
    const { readable, unreadable } = await separateReadableRows({ kind, readContext, batch }, next);
    const rows = readable.flatMap((row) => withPrepared(preparedRows, row));
    const applyOrReject = canApply(scope, batch) ? apply : rejectAllRows(NO_AUTHORITY);
    const names = new Map(readable.map(({ row, name }) => [row, name]));
    const applied = addRecordLinks(
      (row) => names.get(row),
      await applyOrReject(kind, { write, batch, rows }),
    );
    const rejected = await rejectUnreadableRows(kind, { readContext, batch }, unreadable);
    await storeOutcomes(write, { batchId, outcomes: [...rejected, ...applied], hasTimedOut });
    if (announcesProgress)
      await announce(transaction, { topic: 'batches', companyId: batch.companyId, userId: batch.userId });
    return true;
  });
}

async function prepareRows(
  { database, kinds }: Pick<ApplyDependencies, 'database' | 'kinds'>,
  batch: BatchSubject,
  maxRows: number,
): Promise<ReadonlyMap<number, unknown> | null> {
  const { prepare } = kinds[batch.kind];
  if (prepare === undefined) return null;
  const next = await listNextRows(database, batch.id, maxRows);
  const readableRows = next.filter(({ problems }) => problems.length === 0);
  return readableRows.length === 0 ? new Map() : await prepare(batch, readableRows);
}

/**
 * Drops rows that weren't prepared. Another process may have applied rows between the preparation and the
 * lock, so that the lock selects other rows. Dropped rows get no outcome, so the next call of `applyRows`
 * selects them again.
 */
function withPrepared(
  prepared: ReadonlyMap<number, unknown> | null,
  row: PendingRow,
): PreparedRow<unknown>[] {
  return prepared === null || prepared.has(row.row) ? [{ ...row, externalData: prepared?.get(row.row) }] : [];
}

const { message: NO_AUTHORITY } = errorCatalog['authority.viewer'];

const canApply = (scope: Scope, { companyId }: BatchSubject): boolean =>
  companyId === null || scope.canWrite(companyId);
