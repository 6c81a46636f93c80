import { parentPort } from 'node:worker_threads';
import { scopeOfJob } from '../../platform/auth/scope.ts';
import { JOB_DEADLINE_MS, openDatabase } from '../../platform/db/database.ts';
import { sumByLocation } from './future-sums.ts';
import type { ThreadOrder } from './sum-threads.ts';

// Runs in a separate thread, because a large fleet takes seconds, during which the server must answer other
// requests. An error ends the thread and reaches the caller.
parentPort?.on('message', (order: ThreadOrder) => void respond(order));

async function respond({ url, ...order }: ThreadOrder): Promise<void> {
  const opened = openDatabase(url, { maxConnections: 1, deadlineMs: JOB_DEADLINE_MS });
  try {
    const sums = await sumByLocation(opened.db, scopeOfJob(order.companyIds), order);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
    parentPort?.postMessage(sums);
  } finally {
    await opened.close();
  }
}
