import { parentPort } from 'node:worker_threads';
import { JOB_DEADLINE_MS, openDatabase } from '../../platform/db/database.ts';
import type { ThreadRequest } from './sum-threads.ts';
import { updateSums } from './update-sums.ts';

// Runs in a separate thread, because a large fleet takes seconds, during which the server must answer other
// requests. An error ends the thread and reaches the caller.
parentPort?.on('message', (request: ThreadRequest) => void computeAndRespond(request));

async function computeAndRespond({ url, ...query }: ThreadRequest): Promise<void> {
  const opened = openDatabase(url, { maxConnections: 1, deadlineMs: JOB_DEADLINE_MS });
  try {
    const sums = await updateSums(opened.db, query);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
    parentPort?.postMessage(sums);
  } finally {
    await opened.close();
  }
}
