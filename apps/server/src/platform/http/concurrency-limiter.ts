import { commonError } from '../errors/api-error.ts';

/** Time after which a rejected caller may try again. */
const RETRY_AFTER_SECONDS = 5;

interface Limit {
  running: number;
  /** Unlimited by default. */
  waiting?: number;
}

interface Limits<Subject extends string> {
  /** Limits of all tasks together. */
  total: Limit;
  /** Limits of the tasks of a user, network or other subject. */
  per: Record<Subject, Limit>;
}

/** Key of each subject that a task belongs to. */
type Keys<Subject extends string> = Readonly<Record<Subject, string | number | null>>;

interface WaitingTask<Subject extends string> {
  keys: Keys<Subject>;
  start: () => void;
}

/**
 * Limits the number of concurrent tasks per subject and in total. Further tasks wait in the order of arrival.
 * Rejects a new task as busy if it can't start at once and too many tasks are waiting.
 */
export class ConcurrencyLimiter<Subject extends string> {
  readonly #limits: Limits<Subject>;
  readonly #subjects: readonly Subject[];
  readonly #running = new Set<Keys<Subject>>();
  #waiting: WaitingTask<Subject>[] = [];

  constructor(limits: Limits<Subject>) {
    this.#limits = limits;
    this.#subjects = Object.keys(limits.per) as Subject[];
  }

  /** Runs a task once its subjects have a free slot. Rejects if the signal aborts while the task waits. */
  async acquire<Result>(
    keys: Keys<Subject>,
    work: () => Promise<Result>,
    signal?: AbortSignal,
  ): Promise<Result> {
    signal?.throwIfAborted();
    // A copy identifies this task among others with the same keys.
    const task = { ...keys };
    if (this.#hasRoom('running', task)) this.#running.add(task);
    else await this.#wait(task, signal);
    try {
      return await work();
    } finally {
      this.#running.delete(task);
      this.#startWaiting();
    }
  }

  #hasRoom(state: keyof Limit, keys: Keys<Subject>): boolean {
    const tasks = state === 'running' ? [...this.#running] : this.#waiting.map((task) => task.keys);
    const { total, per } = this.#limits;
    return (
      tasks.length < (total[state] ?? Infinity) &&
      this.#subjects.every((subject) => {
        const count = tasks.filter((task) => task[subject] === keys[subject]).length;
        return count < (per[subject][state] ?? Infinity);
      })
    );
  }

  async #wait(keys: Keys<Subject>, signal: AbortSignal | undefined): Promise<void> {
    if (!this.#hasRoom('waiting', keys))
      throw commonError('server.busy', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const task = { keys, start: resolve };
    this.#waiting.push(task);
    const onAbort = () => {
      this.#waiting = this.#waiting.filter((other) => other !== task);
      reject(signal?.reason);
    };
    signal?.addEventListener('abort', onAbort, { once: true });
    await promise.finally(() => signal?.removeEventListener('abort', onAbort));
  }

  #startWaiting(): void {
    for (const task of this.#waiting) {
      if (!this.#hasRoom('running', task.keys)) continue;
      this.#waiting = this.#waiting.filter((other) => other !== task);
      this.#running.add(task.keys);
      task.start();
    }
  }
}
