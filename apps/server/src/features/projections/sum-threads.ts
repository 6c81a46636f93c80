import { Worker } from 'node:worker_threads';
import type { LocationSums, SumsQuery } from './projection-sums.repository.ts';

export type ThreadRequest = SumsQuery & { url: string };
type Sums = LocationSums[];

/** Assumes a machine with two cores. More threads than cores would only wait for each other. */
const MAX_THREADS = 2;
/** Time until an idle thread ends. Starting a thread takes a second, mostly to load its code. */
const IDLE_MS = 60_000;

interface IdleThread {
  worker: Worker;
  endTimer: NodeJS.Timeout;
}

class SumThreadPool {
  readonly #idle: IdleThread[] = [];
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  // When the signal aborts, the request leaves the queue or its thread is terminated.
  async sum(request: ThreadRequest, signal: AbortSignal): Promise<Sums> {
    // Another request may have taken the slot while this one waited.
    while (this.#running >= MAX_THREADS) await this.#wait(signal);
    signal.throwIfAborted();
    this.#running += 1;
    const worker = this.#acquire();
    try {
      const sums = await computeInThread(worker, request, signal);
      this.#release(worker);
      return sums;
    } catch (error) {
      await worker.terminate();
      throw error;
    } finally {
      this.#running -= 1;
      this.#waiting.shift()?.();
    }
  }

  async #wait(signal: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const cancel = () => {
      this.#waiting.splice(this.#waiting.indexOf(resolve), 1);
      reject(signal.reason);
    };
    signal.throwIfAborted();
    this.#waiting.push(resolve);
    signal.addEventListener('abort', cancel);
    try {
      await promise;
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  }

  #acquire(): Worker {
    const idle = this.#idle.pop();
    if (idle === undefined) return new Worker(new URL('./sum-projections.worker.ts', import.meta.url));
    clearTimeout(idle.endTimer);
    idle.worker.ref();
    return idle.worker;
  }

  #release(worker: Worker): void {
    worker.unref();
    const endTimer = setTimeout(() => {
      this.#idle.splice(
        this.#idle.findIndex((idle) => idle.worker === worker),
        1,
      );
      void worker.terminate();
    }, IDLE_MS);
    endTimer.unref();
    this.#idle.push({ worker, endTimer });
  }
}

export const sumThreadPool = new SumThreadPool();

async function computeInThread(worker: Worker, request: ThreadRequest, signal: AbortSignal): Promise<Sums> {
  const { promise, resolve, reject } = Promise.withResolvers<Sums>();
  const onExit = () => reject(new Error('The thread that computes the summary exited.'));
  const onAbort = () => reject(signal.reason);
  signal.addEventListener('abort', onAbort);
  worker.once('message', resolve).once('error', reject).once('exit', onExit);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- worker threads have no origin
  worker.postMessage(request);
  try {
    return await promise;
  } finally {
    signal.removeEventListener('abort', onAbort);
    worker.off('message', resolve).off('error', reject).off('exit', onExit);
  }
}
