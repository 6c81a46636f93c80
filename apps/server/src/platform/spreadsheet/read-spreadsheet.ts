import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ReaderMessage, ReadOptions, ReadRequest } from './reader-messages.ts';
import type { ReadRow } from './read-row.ts';
import { SpreadsheetError } from './spreadsheet-error.ts';

/**
 * The worker thread keeps a malicious file from blocking the server, and the limits keep it from exhausting
 * the server's memory.
 */
const MEMORY_LIMITS = { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 8 };

/**
 * Reads a sheet of an .xlsx, .xls or .csv in pages of a few hundred rows, on demand. Rejects with a
 * SpreadsheetError for other files, files that are too large, and timeouts. Reading stops when the consumer
 * stops.
 */
export async function* readSpreadsheet(file: Uint8Array, options: ReadOptions): AsyncGenerator<ReadRow[]> {
  const request: ReadRequest = { file, ...options };
  const worker = new Worker(new URL('./spreadsheet-reader.worker.ts', import.meta.url), {
    workerData: request,
    resourceLimits: MEMORY_LIMITS,
  });
  // Buffers messages, because the thread reads ahead.
  const messages = on(worker, 'message', { close: ['exit'] }) as AsyncIterator<[ReaderMessage]>;
  let remainingMs = options.timeoutMs;
  try {
    for (;;) {
      if (remainingMs <= 0) throw new SpreadsheetError('too_slow');
      const startedMs = performance.now();
      const message = await readNextMessage(messages, remainingMs);
      remainingMs -= performance.now() - startedMs;
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

async function readNextMessage(
  messages: AsyncIterator<[ReaderMessage]>,
  timeoutMs: number,
): Promise<ReaderMessage> {
  const { promise: timedOut, reject } = Promise.withResolvers<never>();
  const timeout = setTimeout(() => reject(new SpreadsheetError('too_slow')), timeoutMs);
  try {
    const nextMessage = await Promise.race([messages.next(), timedOut]);
    if (nextMessage.done === true) throw new Error('The thread that reads a spreadsheet has exited.');
    return nextMessage.value[0];
  } catch (error) {
    throw (error as { code?: string }).code === OUT_OF_MEMORY ? new SpreadsheetError('too_large') : error;
  } finally {
    clearTimeout(timeout);
  }
}
