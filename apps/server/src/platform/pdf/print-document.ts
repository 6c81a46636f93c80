import { Worker } from 'node:worker_threads';
import type { PdfDocument } from './pdf-document.ts';

/** Previous document. Documents are printed one at a time, because each occupies a core. */
let last: Promise<unknown> = Promise.resolve();

/** Prints a document as PDF in its own thread. */
export function printDocument(document: PdfDocument): Promise<Uint8Array> {
  const printed = last.then(() => printInThread(document));
  last = printed.catch(() => {});
  return printed;
}

async function printInThread(document: PdfDocument): Promise<Uint8Array> {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
  const worker = new Worker(new URL('./pdf-printer.worker.ts', import.meta.url), { workerData: document });
  worker.once('message', resolve).once('error', reject);
  worker.once('exit', () => reject(new Error('The printing thread has exited.')));
  try {
    return await promise;
  } finally {
    await worker.terminate();
  }
}
