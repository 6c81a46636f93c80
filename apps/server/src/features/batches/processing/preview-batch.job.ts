import type { Clock } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import { announce } from '../../../platform/events/event-feed.ts';
import type { JobKind } from '../../../platform/jobs/job-queue.ts';
import type { RowKinds } from '../batch-kinds.ts';
import { storeExpectedEffects, setBatchPreviewed } from './batch-outcomes.repository.ts';
import { readRowPages } from '../batch-rows.repository.ts';
import { findWorkingBatch } from './working-batch.repository.ts';
import { rejectUnreadableRows } from './reject-unreadable.ts';
import { addRecordLinks } from '../row-changes.ts';
import { separateReadableRows } from './separate-readable.ts';
import { currentScope } from './current-scope.repository.ts';

export interface BatchJob {
  batchId: number;
}

export const previewBatchJob: JobKind<BatchJob> = {
  name: 'preview-batch',
  retryLimit: 10,
  expireSeconds: 1_800,
  keyOf: ({ batchId }) => String(batchId),
};

interface Dependencies {
  database: Database;
  clock: Clock;
  kinds: RowKinds;
}

export async function previewBatch(
  { database, clock, kinds }: Dependencies,
  { batchId }: BatchJob,
): Promise<void> {
  const batch = await findWorkingBatch(database, { id: batchId, status: 'waiting' });
  if (batch === null) return;
  const readContext = { database, scope: await currentScope(database, batch.userId), today: clock.today() };
  const kind = kinds[batch.kind];
  for await (const rows of readRowPages(database, batchId)) {
    const { readable, unreadable } = await separateReadableRows({ kind, readContext, batch }, rows);
    const nameByRow = new Map(readable.map(({ row, name }) => [row, name]));
    const evaluated = addRecordLinks(
      (row) => nameByRow.get(row),
      await kind.evaluate(readContext, batch, readable),
    );
    await storeExpectedEffects(database, batchId, [
      ...(await rejectUnreadableRows(kind, { readContext, batch }, unreadable)),
      ...evaluated,
    ]);
  }
  await inTransaction(database, async (transaction) => {
    await setBatchPreviewed(transaction, batch, clock.now());
    await announce(transaction, { topic: 'batches', companyId: batch.companyId, userId: batch.userId });
  });
}
