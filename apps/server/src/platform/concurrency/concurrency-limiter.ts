import { commonError } from '../errors/api-error.ts';

const RETRY_AFTER_SECONDS = 5;

interface Limit {
  running: number;
  waiting?: number;
}

interface Limits<Subject extends string> {
  total: Limit;
  per: Record<Subject, Limit>;
  /**
   * Subject by which waiting tasks are ordered. A task starts first if fewer running and waiting tasks have
   * the same key for this subject.
   */
  fairBy?: NoInfer<Subject>;
  /** After this time, a waiting task is rejected as busy. Unlimited by default. */
  maxWaitMs?: number;
}

type SubjectKeys<Subject extends string> = Readonly<Record<Subject, string | number | null>>;

interface RunOptions {
  signal?: AbortSignal;
  /** Makes the task start later, as if that many more tasks had the same key for the `fairBy` subject. */
  handicap?: number;
}

interface WaitingTask<Subject extends string> {
  keys: SubjectKeys<Subject>;
  /** Tasks with a lower rank start first. */
  rank: number;
  start: () => void;
  reject: (reason: unknown) => void;
}

/**
 * Tasks over a limit wait. A task that finds the queue full replaces a task that would start later, or is
 * rejected as busy.
 */
export class ConcurrencyLimiter<Subject extends string> {
  readonly #limits: Limits<Subject>;
  readonly #subjects: readonly Subject[];
  readonly #running = new Set<SubjectKeys<Subject>>();
  #waiting: WaitingTask<Subject>[] = [];

  constructor(limits: Limits<Subject>) {
    this.#limits = limits;
    this.#subjects = Object.keys(limits.per) as Subject[];
  }

  async run<Result>(
    keys: SubjectKeys<Subject>,
    work: () => Promise<Result>,
    options: RunOptions = {},
  ): Promise<Result> {
    options.signal?.throwIfAborted();
    // A copy identifies this task among others with the same keys.
    const task = { ...keys };
    if (this.#hasRoom('running', task, [...this.#running])) this.#running.add(task);
    else await this.#wait(task, options);
    try {
      return await work();
    } finally {
      this.#running.delete(task);
      this.startWaitingTasks();
    }
  }

  #hasRoom(state: keyof Limit, keys: SubjectKeys<Subject>, tasks: readonly SubjectKeys<Subject>[]): boolean {
    const { total, per } = this.#limits;
    return (
      tasks.length < (total[state] ?? Infinity) &&
      this.#subjects.every((subject) => {
        const count = tasks.filter((task) => task[subject] === keys[subject]).length;
        return count < (per[subject][state] ?? Infinity);
      })
    );
  }

  async #wait(keys: SubjectKeys<Subject>, { signal, handicap = 0 }: RunOptions): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const task = { keys, rank: handicap + this.countTasksOfSubject(keys), start: resolve, reject };
    this.#makeRoom(task);
    this.#waiting = [...this.#waiting, task].toSorted((a, b) => a.rank - b.rank);
    const onAbort = () => this.#cancel(task, signal?.reason);
    signal?.addEventListener('abort', onAbort, { once: true });
    const { maxWaitMs } = this.#limits;
    const timer = maxWaitMs && setTimeout(() => this.#cancel(task, busyError()), maxWaitMs);
    await promise.finally(() => {
      signal?.removeEventListener('abort', onAbort);
      clearTimeout(timer);
    });
  }

  countTasksOfSubject(keys: SubjectKeys<Subject>): number {
    const { fairBy } = this.#limits;
    if (fairBy === undefined) return 0;
    const unfinishedTasks = [...this.#running, ...this.#waiting.map((task) => task.keys)];
    return unfinishedTasks.filter((otherTask) => otherTask[fairBy] === keys[fairBy]).length;
  }

  #makeRoom({ keys, rank }: WaitingTask<Subject>): void {
    const hasRoomWithout = (removed?: WaitingTask<Subject>) => {
      const otherTasks = this.#waiting.filter((task) => task !== removed);
      return this.#hasRoom(
        'waiting',
        keys,
        otherTasks.map((task) => task.keys),
      );
    };
    if (hasRoomWithout()) return;
    const displacedTask = this.#waiting.findLast((task) => task.rank > rank && hasRoomWithout(task));
    if (displacedTask === undefined) throw busyError();
    this.#cancel(displacedTask, busyError());
  }

  #cancel(task: WaitingTask<Subject>, reason: unknown): void {
    this.#waiting = this.#waiting.filter((otherTask) => otherTask !== task);
    task.reject(reason);
  }

  startWaitingTasks(): void {
    for (const task of this.#waiting) {
      if (!this.#hasRoom('running', task.keys, [...this.#running])) continue;
      this.#waiting = this.#waiting.filter((otherTask) => otherTask !== task);
      this.#running.add(task.keys);
      task.start();
    }
  }
}

const busyError = () => commonError('server.busy', { retryAfterSeconds: RETRY_AFTER_SECONDS });
