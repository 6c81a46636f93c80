import { errorCatalogue } from '@fleetworth/contract/error-catalogue';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { type Write, writeAs } from '../../platform/db/write.ts';
import { announce } from '../../platform/events/event-feed.ts';
import {
  type BatchSubject,
  type JudgedRow,
  type KindOfRows,
  type KindsOfRows,
  type PreparedRow,
  refusedRow,
} from './batch-kinds.ts';
import { keepOutcomes, setFinished } from './batch-outcomes.repository.ts';
import type { PendingRow } from './batches.repository.ts';
import { listNextRows } from './batch-rows.repository.ts';
import { readWorkingBatch } from './working-batch.repository.ts';
import { refuseUnreadable } from './refuse-unreadable.ts';
import { withLinks } from './row-changes.ts';
import { currentScope } from './current-scope.repository.ts';

export interface ApplyNeeds {
  database: Database;
  clock: Clock;
  kinds: KindsOfRows;
}

interface GoodRows {
  write: Write;
  batch: BatchSubject;
  rows: readonly PreparedRow<unknown>[];
}
type Apply = (kind: KindOfRows<unknown>, good: GoodRows) => Promise<JudgedRow[]>;

export const applyAll: Apply = (kind, { write, batch, rows }) => kind.apply(write, batch, rows);

/** In place of applying rows: each is refused with the text. */
export const refuseAll =
  (text: string): Apply =>
  async (_kind, { rows }) =>
    rows.map(({ row }) => refusedRow(row, { column: null, value: '', text }));

export interface NextRows {
  batchId: number;
  /** How many rows at most. */
  most: number;
  apply: Apply;
  /** The provider has been silent for too long: it is not asked, and the silence goes on being counted. */
  isGivenUp?: boolean;
  /** False when screens heard of this sheet a moment ago. */
  isAnnounced?: boolean;
}

/**
 * Applies the next rows of a sheet in one transaction, with their outcomes: what was done and that it was done are one. Answers whether
 * there may be more.
 */
export async function applyRows(
  { database, clock, kinds }: ApplyNeeds,
  { batchId, most, apply, isGivenUp = false, isAnnounced = true }: NextRows,
): Promise<boolean> {
  const running = { id: batchId, status: 'progress' } as const;
  const started = await readWorkingBatch(database, running);
  if (started === null) return false;
  const scope = await currentScope(database, started.startedBy ?? started.userId);
  const prepared = isGivenUp ? null : await prepareRows({ database, kinds }, started, most);
  return await writeAs({ database, clock }, scope, async (write) => {
    const { transaction, now } = write;
    const batch = await readWorkingBatch(transaction, { ...running, isLocked: true });
    if (batch === null) return false;
    const next = await listNextRows(transaction, batchId, most);
    if (next.length === 0) {
      await setFinished(transaction, batchId, now);
      await announce(transaction, { topic: 'batches', companyId: batch.companyId, userId: batch.userId });
      return false;
    }
    const kind = kinds[batch.kind];
    const reading = { database: transaction, scope, today: write.today };
    const unreadable = next.filter(({ problems }) => problems.length > 0);
    const good = next
      .filter(({ problems }) => problems.length === 0)
      .flatMap((row) => withPrepared(prepared, row));
    const applyGood = mayWork(scope, batch) ? apply : refuseAll(NO_AUTHORITY);
    const names = new Map(next.map(({ row, name }) => [row, name]));
    const applied = withLinks((row) => names.get(row), await applyGood(kind, { write, batch, rows: good }));
    const refused = await refuseUnreadable(kind, { reading, batch }, unreadable);
    await keepOutcomes(write, { batchId, outcomes: [...refused, ...applied], isGivenUp });
    if (isAnnounced)
      await announce(transaction, { topic: 'batches', companyId: batch.companyId, userId: batch.userId });
    return true;
  });
}

/** Asks what the kind of the next rows needs beforehand; returns null when it needs nothing. */
async function prepareRows(
  { database, kinds }: Pick<ApplyNeeds, 'database' | 'kinds'>,
  batch: BatchSubject,
  most: number,
): Promise<ReadonlyMap<number, unknown> | null> {
  const { prepare } = kinds[batch.kind];
  if (prepare === undefined) return null;
  const next = await listNextRows(database, batch.id, most);
  const good = next.filter(({ problems }) => problems.length === 0);
  return good.length === 0 ? new Map() : await prepare(batch, good);
}

/**
 * A row that was not asked about, or not answered, stays without an outcome: it is among the next ones again. Another process may have
 * applied rows between the question and the lock, so `listNextRows` is called on both sides.
 */
function withPrepared(
  prepared: ReadonlyMap<number, unknown> | null,
  row: PendingRow,
): PreparedRow<unknown>[] {
  return prepared === null || prepared.has(row.row) ? [{ ...row, facts: prepared?.get(row.row) }] : [];
}

const { message: NO_AUTHORITY } = errorCatalogue['authority.viewer'];

/** The user who started it may have lost the company, or the role in it, since. */
const mayWork = (scope: Scope, { companyId }: BatchSubject): boolean =>
  companyId === null || scope.mayWrite(companyId);
