import { parentPort } from 'node:worker_threads';
import { scopeOfJob } from '../../platform/auth/scope.ts';
import { JOB_DEADLINE_MS, openDatabase } from '../../platform/db/database.ts';
import { sumByLocation } from './future-sums.ts';
import type { ThreadRequest } from './sum-threads.ts';

// Runs in a separate thread, because a large fleet takes seconds, during which the server must answer other
// requests. An error ends the thread and reaches the caller.
parentPort?.on('message', (request: ThreadRequest) => void respond(request));

async function respond({ url, ...request }: ThreadRequest): Promise<void> {
  const opened = openDatabase(url, { maxConnections: 1, deadlineMs: JOB_DEADLINE_MS });
  try {
    const sums = await sumByLocation(opened.db, scopeOfJob(request.companyIds), request);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
    parentPort?.postMessage(sums);
  } finally {
    await opened.close();
  }
}
