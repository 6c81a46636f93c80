import { parentPort } from 'node:worker_threads';
import { JOB_DEADLINE_MS, openDatabase } from '../../platform/db/database.ts';
import { isUnavailable } from '../../platform/errors/database-errors.ts';
import type { ThreadRequest, ThreadResponse } from './sum-threads.ts';
import { updateSums } from './update-sums.ts';

// Runs in a separate thread, because a large fleet takes seconds, during which the server must answer other
// requests. An error that is a bug ends the thread and reaches the caller.
parentPort?.on('message', (request: ThreadRequest) => void computeAndRespond(request));

async function computeAndRespond({ url, ...query }: ThreadRequest): Promise<void> {
  const opened = openDatabase(url, { maxConnections: 1, deadlineMs: JOB_DEADLINE_MS });
  try {
    respond({ sums: await updateSums(opened.db, query) });
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    // The class of an error is lost between threads.
    respond({ unavailable: error.message });
  } finally {
    await opened.close();
  }
}

function respond(response: ThreadResponse): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
  parentPort?.postMessage(response);
}
