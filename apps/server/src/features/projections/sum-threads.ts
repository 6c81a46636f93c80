import { Worker } from 'node:worker_threads';
import type { FutureSums, SumsOrder } from './future-sums.ts';

/** Input of a thread, which connects to the database by itself. */
export type ThreadOrder = SumsOrder & { url: string };
type Sums = Map<number, FutureSums>;

/** Threads at a time in this process: more than cores only wait for each other. */
const MOST_THREADS = 2;
/** How long a thread waits for the next summary. Starting one takes a second, which it mostly spends on its program. */
const IDLE_MS = 60_000;

interface IdleThread {
  worker: Worker;
  end: NodeJS.Timeout;
}

/** Threads that sum the future up, each one summary at a time. They hold no data between two of them. */
class SumThreads {
  readonly #idle: IdleThread[] = [];
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  /** Sums up. Once nobody waits for it, it leaves the queue, or its thread ends. */
  async sum(order: ThreadOrder, signal: AbortSignal): Promise<Sums> {
    // Whoever came meanwhile may have taken the place.
    while (this.#running >= MOST_THREADS) await this.#wait(signal);
    signal.throwIfAborted();
    this.#running += 1;
    const worker = this.#take();
    try {
      const sums = await ask(worker, order, signal);
      this.#rest(worker);
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
    const leave = () => {
      this.#waiting.splice(this.#waiting.indexOf(resolve), 1);
      reject(signal.reason);
    };
    signal.throwIfAborted();
    this.#waiting.push(resolve);
    signal.addEventListener('abort', leave);
    try {
      await promise;
    } finally {
      signal.removeEventListener('abort', leave);
    }
  }

  #take(): Worker {
    const idle = this.#idle.pop();
    if (idle === undefined) return new Worker(new URL('./sum-by-location.worker.ts', import.meta.url));
    clearTimeout(idle.end);
    idle.worker.ref();
    return idle.worker;
  }

  /** A thread that waits keeps no process alive. */
  #rest(worker: Worker): void {
    worker.unref();
    const end = setTimeout(() => {
      this.#idle.splice(
        this.#idle.findIndex((idle) => idle.worker === worker),
        1,
      );
      void worker.terminate();
    }, IDLE_MS);
    end.unref();
    this.#idle.push({ worker, end });
  }
}

export const sumThreads = new SumThreads();

/** The thread's answer. One that fails or goes is not used again. */
async function ask(worker: Worker, order: ThreadOrder, signal: AbortSignal): Promise<Sums> {
  const { promise, resolve, reject } = Promise.withResolvers<Sums>();
  const gone = () => reject(new Error('The thread that sums the future up has gone.'));
  const giveUp = () => reject(signal.reason);
  signal.addEventListener('abort', giveUp);
  worker.once('message', resolve).once('error', reject).once('exit', gone);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
  worker.postMessage(order);
  try {
    return await promise;
  } finally {
    signal.removeEventListener('abort', giveUp);
    worker.off('message', resolve).off('error', reject).off('exit', gone);
  }
}
