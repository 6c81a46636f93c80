import { Worker } from 'node:worker_threads';
import { DatabaseUnavailable } from '../../platform/errors/database-errors.ts';
import type { LocationSums, SumsQuery } from './projection-sums.repository.ts';

export type ThreadRequest = SumsQuery & { url: string };
type Sums = LocationSums[];

/** Sums, or the message of an error because of which the database was unavailable. */
export type ThreadResponse = { sums: Sums } | { unavailable: string };

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
    if (idle === undefined) return this.#start();
    clearTimeout(idle.endTimer);
    idle.worker.ref();
    return idle.worker;
  }

  #start(): Worker {
    const worker = new Worker(new URL('./sum-projections.worker.ts', import.meta.url));
    // Without a listener, the error of an idle thread would end the process.
    worker.on('error', () => {}).on('exit', () => this.#forget(worker));
    return worker;
  }

  #forget(worker: Worker): void {
    const index = this.#idle.findIndex((idle) => idle.worker === worker);
    if (index === -1) return;
    const [idle] = this.#idle.splice(index, 1);
    clearTimeout(idle?.endTimer);
  }

  #release(worker: Worker): void {
    worker.unref();
    const endTimer = setTimeout(() => {
      this.#forget(worker);
      void worker.terminate();
    }, IDLE_MS);
    endTimer.unref();
    this.#idle.push({ worker, endTimer });
  }
}

export const sumThreadPool = new SumThreadPool();

async function computeInThread(worker: Worker, request: ThreadRequest, signal: AbortSignal): Promise<Sums> {
  const { promise, resolve, reject } = Promise.withResolvers<ThreadResponse>();
  const onExit = () => reject(new Error('The thread that computes the summary exited.'));
  const onAbort = () => reject(signal.reason);
  signal.addEventListener('abort', onAbort);
  worker.once('message', resolve).once('error', reject).once('exit', onExit);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- worker threads have no origin
  worker.postMessage(request);
  try {
    const response = await promise;
    if ('unavailable' in response) throw new DatabaseUnavailable(new Error(response.unavailable));
    return response.sums;
  } finally {
    signal.removeEventListener('abort', onAbort);
    worker.off('message', resolve).off('error', reject).off('exit', onExit);
  }
}
