import { Worker } from 'node:worker_threads';
import type { PdfDocument } from './pdf-document.ts';

// Limits far above the needs of the longest reports, so that text from a visitor can't block later documents.
const TIME_LIMIT_MS = 120_000;
const MEMORY_LIMIT_MB = 1024;

/** Documents are printed one at a time, because printing occupies a core. */
let previousPrint: Promise<unknown> = Promise.resolve();

/** Throws if printing takes too long or too much memory. */
export function printDocument(
  document: PdfDocument,
  { timeLimitMs = TIME_LIMIT_MS }: { timeLimitMs?: number } = {},
): Promise<Uint8Array> {
  const printed = previousPrint.then(() => printInThread(document, timeLimitMs));
  previousPrint = printed.catch(() => {});
  return printed;
}

async function printInThread(document: PdfDocument, timeLimitMs: number): Promise<Uint8Array> {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
  const worker = new Worker(new URL('./pdf-printer.worker.ts', import.meta.url), {
    workerData: document,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_MB },
  });
  const timer = setTimeout(() => reject(new Error('The document took too long to print.')), timeLimitMs);
  worker.once('message', resolve).once('error', reject);
  worker.once('exit', () => reject(new Error('The printing thread has exited.')));
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
