import { sql } from 'kysely';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import { announce } from '../../platform/events/event-feed.ts';
import type { JobKind } from '../../platform/jobs/job-queue.ts';
import { type JudgedRow, type KindsOfRows } from './batch-kinds.ts';
import type { PendingRow } from './batches.repository.ts';
import { noteCounts } from './note-counts.repository.ts';
import { readWorkingBatch } from './working-batch.repository.ts';
import { refuseUnreadable } from './refuse-unreadable.ts';
import { withLinks } from './row-changes.ts';
import { currentScope } from './current-scope.repository.ts';

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
  const kind = kinds[batch.kind];
  for await (const rows of namePages(database, batchId)) {
    const good = rows.filter(({ problems }) => problems.length === 0);
    const unreadable = rows.filter(({ problems }) => problems.length > 0);
    const names = new Map(good.map(({ row, name }) => [row, name]));
    const judged = withLinks((row) => names.get(row), await kind.judge(reading, batch, good));
    await keepExpected(database, batchId, [
      ...(await refuseUnreadable(kind, { reading, batch }, unreadable)),
      ...judged,
    ]);
  }
  await inTransaction(database, async (transaction) => {
    await sql`
      update batches set previewed_at = ${clock.now()}, note_counts = ${noteCounts(batchId)}
      where id = ${batchId}`.execute(transaction);
    await announce(transaction, { topic: 'batches', companyId: batch.companyId, userId: batch.userId });
  });
}

/**
 * Yields all rows of a batch, those of one name together and in their order. The names of a page are a
 * statement of their own: in one with its rows, a database without statistics of a new batch reads the whole
 * batch for each page.
 */
async function* namePages(database: Database, batchId: number): AsyncGenerator<PendingRow[]> {
  for (let behind = ''; ; ) {
    const names = await sql<{ last: string | null }>`
      select max(name) as last from (
        select name from batch_rows where batch_id = ${batchId} and outcome is null and name > ${behind}
        order by name limit ${ROWS_AT_ONCE}) names`.execute(database);
    const last = names.rows[0]?.last ?? null;
    if (last === null) return;
    const { rows } = await sql<PendingRow>`
      select row, name, values, problems from batch_rows
      where batch_id = ${batchId} and outcome is null and name > ${behind} and name <= ${last}
      order by name, row`.execute(database);
    behind = last;
    yield rows;
  }
}

async function keepExpected(
  database: Database,
  batchId: number,
  judged: readonly JudgedRow[],
): Promise<void> {
  await sql`
    update batch_rows r set expected = j.action, expected_changes = j.changes, expected_problems = j.problems,
      expected_notes = case j.action when 'refuse' then '[]' else r.notes || coalesce(j.notes, '[]') end
    from json_to_recordset(${JSON.stringify(judged)}::json)
      as j (row int4, action text, changes jsonb, problems jsonb, notes jsonb)
    where r.batch_id = ${batchId} and r.row = j.row`.execute(database);
}
