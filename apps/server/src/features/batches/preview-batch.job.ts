import { sql } from 'kysely';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import { announce } from '../../platform/events/event-feed.ts';
import type { JobKind } from '../../platform/jobs/job-queue.ts';
import {
  type BatchSubject,
  type GoodRow,
  type JudgedRow,
  type KindOfRows,
  type KindsOfRows,
  type Reading,
} from './batch-kinds.ts';
import type { PendingRow } from './batches.repository.ts';
import { readWorkingBatch } from './read-working-batch.ts';
import { refuseUnreadable } from './refuse-unreadable.ts';
import { appliedAfter } from './row-words.ts';
import { currentScope } from './current-scope.ts';

export interface OfBatch {
  batchId: number;
}

/** Says what the rows of a sheet would do, once it was uploaded. */
export const previewBatchJob: JobKind<OfBatch> = {
  name: 'preview-batch',
  retryLimit: 10,
  expireSeconds: 1_800,
  keyOf: ({ batchId }) => String(batchId),
};

interface Needs {
  database: Database;
  clock: Clock;
  kinds: KindsOfRows;
}

const ROWS_AT_ONCE = 500;

/** Judges all rows as things stand. A sheet that was started meanwhile needs no preview any more. */
export async function previewBatch({ database, clock, kinds }: Needs, { batchId }: OfBatch): Promise<void> {
  const batch = await readWorkingBatch(database, { id: batchId, status: 'waiting' });
  if (batch === null) return;
  const reading = { database, scope: await currentScope(database, batch.userId), today: clock.today() };
  const earlier = new Map<string, number>();
  for (let after = 0; ; ) {
    const some = await readRows(database, batchId, after);
    const last = some.at(-1);
    if (last === undefined) break;
    after = last.row;
    const kind = kinds[batch.kind];
    const good: GoodRow[] = [];
    const repeated = new Map<number, { row: GoodRow; before: number }>();
    for (const { row, name, values, problems } of some) {
      if (problems.length > 0) continue;
      const before = earlier.get(name);
      if (before === undefined) good.push({ row, values });
      else repeated.set(row, { row: { row, values }, before });
      earlier.set(name, row);
    }
    const unreadable = some.filter(({ problems }) => problems.length > 0);
    const judged = [
      ...(await refuseUnreadable(kind, { reading, batch }, unreadable)),
      ...(await kind.judge(reading, batch, good)),
      ...(await judgeRepeated(kind, { reading, batch }, repeated)),
    ];
    await keepExpected(database, batchId, judged);
  }
  await inTransaction(database, async (transaction) => {
    await sql`update batches set previewed_at = ${clock.now()} where id = ${batchId}`.execute(transaction);
    await announce(transaction, { topic: 'batches', companyId: batch.companyId, userId: batch.userId });
  });
}

/** Rows about what earlier ones are about: their own mistakes show now, what they change depends on the earlier ones. */
async function judgeRepeated(
  kind: KindOfRows,
  { reading, batch }: { reading: Reading; batch: BatchSubject },
  repeated: ReadonlyMap<number, { row: GoodRow; before: number }>,
): Promise<JudgedRow[]> {
  const rows = [...repeated.values()].map(({ row }) => row);
  return (await kind.judge(reading, batch, rows)).map((judged) => {
    const found = repeated.get(judged.row);
    if (judged.action === 'refuse' || found === undefined) return judged;
    return kind.judgeRepeated?.(found.row, found.before) ?? appliedAfter(judged.row, found.before, 'update');
  });
}

async function readRows(database: Database, batchId: number, after: number): Promise<PendingRow[]> {
  const { rows } = await sql<PendingRow>`
    select row, name, values, problems from batch_rows
    where batch_id = ${batchId} and row > ${after} order by row limit ${ROWS_AT_ONCE}`.execute(database);
  return rows;
}

async function keepExpected(
  database: Database,
  batchId: number,
  judged: readonly JudgedRow[],
): Promise<void> {
  await sql`
    update batch_rows r set expected = j.action, expected_changes = j.changes, expected_problems = j.problems
    from json_to_recordset(${JSON.stringify(judged)}::json) as j (row int4, action text, changes jsonb, problems jsonb)
    where r.batch_id = ${batchId} and r.row = j.row`.execute(database);
}
