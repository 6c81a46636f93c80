import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { FromReader, HowToRead, ReadOrder } from './read-order.ts';
import type { ReadRow } from './read-row.ts';
import { SpreadsheetError } from './spreadsheet-error.ts';

/** A thread of its own does the reading, so that a hostile file can take neither the time nor the memory of the server. */
const MEMORY = { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 8 };

/**
 * Reads a sheet of an .xlsx, .xls or .csv, some hundred rows at a time, as they are asked for. Rejects with a SpreadsheetError what is none, what
 * is too large, and what does not end in time. When the rows are given up before the end, the reading ends.
 */
export async function* readSpreadsheet(file: Uint8Array, how: HowToRead): AsyncGenerator<ReadRow[]> {
  const order: ReadOrder = { file, ...how };
  const worker = new Worker(new URL('./spreadsheet-reader.worker.ts', import.meta.url), {
    workerData: order,
    resourceLimits: MEMORY,
  });
  // Kept until they are asked for: the thread reads on meanwhile.
  const messages = on(worker, 'message', { close: ['exit'] }) as AsyncIterator<[FromReader]>;
  let left = how.timeoutMs;
  try {
    for (;;) {
      if (left <= 0) throw new SpreadsheetError('too_slow');
      const asked = performance.now();
      const message = await nextOf(messages, left);
      left -= performance.now() - asked;
      if ('fault' in message) throw new SpreadsheetError(message.fault, message);
      if ('end' in message) return;
      yield message.rows;
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
      worker.postMessage('more');
    }
  } finally {
    await worker.terminate();
  }
}

const OUT_OF_MEMORY = 'ERR_WORKER_OUT_OF_MEMORY';

/** The next message of the thread. */
async function nextOf(messages: AsyncIterator<[FromReader]>, timeoutMs: number): Promise<FromReader> {
  const { promise: isLate, reject } = Promise.withResolvers<never>();
  const timeout = setTimeout(() => reject(new SpreadsheetError('too_slow')), timeoutMs);
  try {
    const next = await Promise.race([messages.next(), isLate]);
    if (next.done === true) throw new Error('The thread that reads a spreadsheet has gone.');
    return next.value[0];
  } catch (error) {
    throw (error as { code?: string }).code === OUT_OF_MEMORY ? new SpreadsheetError('too_large') : error;
  } finally {
    clearTimeout(timeout);
  }
}
