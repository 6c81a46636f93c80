import { CompiledQuery } from 'kysely';
import { type Db, PgBoss } from 'pg-boss';
import { pause } from '../clock/clock.ts';
import type { Database, DatabaseTransaction } from '../db/database.ts';
import { preparedMark } from '../db/prepared-pool.ts';
import { isUnavailable } from '../errors/database-errors.ts';
import type { Log } from '../log/log.ts';
import { retryFailedJobs } from './retry-failed-jobs.ts';

export interface JobKind<Data extends object> {
  readonly name: string;
  readonly retryLimit: number;
  /** While a job with the same key is waiting, no second job is queued. */
  readonly keyOf?: (data: Data) => string;
  /** True if a second job with the same key is also not queued while the first job is running. */
  readonly isExclusive?: boolean;
  readonly priorityOf?: (data: Data) => number;
  /**
   * After this time a running job counts as lost. If its process dies, the missing heartbeat reveals it
   * sooner.
   */
  readonly expireSeconds?: number;
  /**
   * Number of jobs of this kind that a process runs concurrently, 20 by default. For jobs that wait for an
   * external system.
   */
  readonly concurrency?: number;
  /**
   * Cron expression in the business time zone. Only one job of such a kind exists at a time: while one waits
   * or runs, no other is queued.
   */
  readonly cron?: string;
}

export interface Job<Data extends object> {
  data: Data;
  isLastTry: boolean;
}

/** Jobs start if and only if the transaction that queues them commits. */
export interface Enqueue {
  enqueue<Data extends object>(
    transaction: DatabaseTransaction,
    kind: JobKind<Data>,
    ...data: readonly Data[]
  ): Promise<void>;
}

export interface FailedJobs {
  findKind(name: string): JobKind<never> | undefined;
  /**
   * Returns the number of jobs that are queued again. Throws `JobAlreadyQueuedError` if that isn't possible.
   */
  retry(database: Database, kind: JobKind<never>): Promise<number>;
}

export interface JobQueue extends Enqueue, FailedJobs {
  start(): Promise<void>;
  stop(): Promise<void>;
  /**
   * Runs the jobs of a kind in this process. If the kind has a cron expression, one of the processes enqueues
   * its jobs from now on.
   */
  work<Data extends object>(kind: JobKind<Data>, handle: (job: Job<Data>) => Promise<void>): Promise<void>;
  /** The handler returns the error of each job in order, or null for success. */
  workInBatches<Data extends object>(
    kind: JobKind<Data>,
    handle: (jobs: readonly Job<Data>[]) => Promise<readonly unknown[]>,
  ): Promise<void>;
  unschedule<Data extends object>(kind: JobKind<Data>): Promise<void>;
  isReady(): Promise<boolean>;
}

interface QueueSettings {
  url: string;
  timeZone: string;
  log: Log;
  kinds: readonly JobKind<never>[];
}

const HEARTBEAT_SECONDS = 10;
const DEFAULT_EXPIRE_SECONDS = 300;
/** Jobs that are interrupted at shutdown run again. */
const STOP_TIMEOUT_MS = 3_000;
const BATCH_SIZE = 20;
/**
 * A worker that receives a full batch fetches the next batch immediately, so that jobs never wait for the
 * next notification. Polling finds retries, and jobs whose notification was missed.
 */
const WORK_OPTIONS = {
  includeMetadata: true,
  perJobResults: true,
  batchSize: BATCH_SIZE,
  burstWhenBatchFull: true,
  pollingIntervalSeconds: 2,
  notifyPollingIntervalSeconds: 5,
} as const;
/**
 * pg-boss fetches more jobs immediately only after a full batch of several jobs. A worker that fetches single
 * jobs therefore polls every second.
 */
const singleJobOptions = (concurrency: number) =>
  ({
    ...WORK_OPTIONS,
    batchSize: 1,
    localConcurrency: concurrency,
    pollingIntervalSeconds: 1,
    notifyPollingIntervalSeconds: 1,
  }) as const;
/**
 * Minimum time from the start of a batch that isn't full to the next one. The first job runs immediately.
 * Jobs that arrive meanwhile form the next batch, with one claim, one transaction and one completion.
 */
const BATCH_INTERVAL_MS = 500;
/** Time limit of the queue's own statements. Jobs use another pool, with its own deadline. */
const QUERY_DEADLINE = { query_timeout: 30_000 };
/** Connections are replaced after this time, so that the queue finds the database that took over. */
const CONNECTION_LIFETIME = { maxLifetimeSeconds: 60 };
const RETRY_DELAY_SECONDS = 2;
const RETRY_DELAY_MAX_SECONDS = 900;

// The queue is in the same database (pg-boss). Jobs must be safe to run twice, because an interrupted job
// runs again.
export function createJobQueue({ url, timeZone, log, kinds }: QueueSettings): JobQueue {
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'fleetworth jobs',
    max: 5,
    ...QUERY_DEADLINE,
    ...CONNECTION_LIFETIME,
    useListenNotify: true,
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    maintenanceIntervalSeconds: 60,
  });
  boss.on('error', (error) => logQueueError(log, error));
  return {
    start: async () => {
      await boss.start();
      for (const kind of kinds) await prepareQueue(boss, kind);
    },
    stop: () => boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS }),
    enqueue: async (transaction, kind, ...data) => {
      const jobs = data.map((item) => {
        const key = kind.keyOf?.(item);
        const priority = kind.priorityOf?.(item) ?? 0;
        return { data: item, priority, ...(key !== undefined && { singletonKey: key }) };
      });
      await boss.insert(kind.name, jobs, { db: databaseOf(transaction, kind) });
    },
    work: (kind, handle) =>
      registerWorker({ boss, log, timeZone, batchIntervalMs: 0 }, kind, (jobs) =>
        Promise.all(
          jobs.map((job) =>
            handle(job).then(
              () => null,
              (error: unknown) => error,
            ),
          ),
        ),
      ),
    workInBatches: (kind, handle) =>
      registerWorker({ boss, log, timeZone, batchIntervalMs: BATCH_INTERVAL_MS }, kind, handle),
    unschedule: (kind) => boss.unschedule(kind.name),
    isReady: () => boss.isInstalled(),
    findKind: (name) => kinds.find((kind) => kind.name === name),
    retry: (database, kind) => retryFailedJobs(boss, database, kind),
  };
}

/**
 * Logs selected fields, because the error of a broken connection contains everything the driver knows about
 * it, and some errors are plain objects.
 */
function logQueueError(log: Log, { message, stack, code }: Error & { code?: string }): void {
  const error = Object.assign(new Error(message), { stack, code });
  if (isUnavailable(error)) log.warn({ reason: message }, 'job queue waits for the database');
  else log.error({ err: error }, 'job queue failed');
}

interface WorkOptions extends Pick<QueueSettings, 'log' | 'timeZone'> {
  boss: PgBoss;
  batchIntervalMs: number;
}

async function registerWorker<Data extends object>(
  { boss, log, timeZone, batchIntervalMs }: WorkOptions,
  kind: JobKind<Data>,
  handle: (jobs: readonly Job<Data>[]) => Promise<readonly unknown[]>,
): Promise<void> {
  if (kind.cron !== undefined) await boss.schedule(kind.name, kind.cron, {}, { tz: timeZone });
  const options = kind.concurrency === undefined ? WORK_OPTIONS : singleJobOptions(kind.concurrency);
  await boss.work(kind.name, options, async (jobs) => {
    const minimumPause = batchIntervalMs > 0 && jobs.length < BATCH_SIZE ? pause(batchIntervalMs) : null;
    const handledJobs = jobs.map(({ data, retryCount, retryLimit }) => ({
      data: data as Data,
      isLastTry: retryCount >= retryLimit,
    }));
    const errors = await handle(handledJobs).catch((error: unknown) => handledJobs.map(() => error));
    await minimumPause;
    return jobs.map(({ id, data, retryCount, retryLimit }, index) => {
      const error = errors[index];
      if (error === null) return { id, status: 'completed' } as const;
      const isLastTry = retryCount >= retryLimit;
      log[isLastTry ? 'error' : 'warn']({ err: error, job: kind.name, data }, 'job failed');
      return toFailedResult(id, error);
    });
  });
}

const toFailedResult = (id: string, error: unknown) =>
  ({ id, status: 'failed', output: { message: String(error) } }) as const;

const databaseOf = (transaction: DatabaseTransaction, kind: JobKind<never>): Db => ({
  executeSql: async (text, values) => {
    const statement = `${preparedMark(`enqueue-${kind.name}`)} ${text}`;
    const { rows } = await transaction.executeQuery(CompiledQuery.raw(statement, values));
    return { rows };
  },
});

/**
 * Recreates a queue whose policy has changed, because the policy of an existing queue can't be changed. This
 * deletes waiting jobs, which the schedule enqueues again.
 */
async function prepareQueue(boss: PgBoss, kind: JobKind<never>): Promise<void> {
  const policy = policyOf(kind);
  const existing = await boss.getQueue(kind.name);
  if (existing !== null && existing.policy !== policy) await boss.deleteQueue(kind.name);
  await boss.createQueue(kind.name, {
    policy,
    notify: true,
    retryLimit: kind.retryLimit,
    retryDelay: RETRY_DELAY_SECONDS,
    retryBackoff: true,
    retryDelayMax: RETRY_DELAY_MAX_SECONDS,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    expireInSeconds: kind.expireSeconds ?? DEFAULT_EXPIRE_SECONDS,
    deleteAfterSeconds: 86_400,
  });
}

function policyOf(kind: JobKind<never>): 'exclusive' | 'short' | 'standard' {
  if (kind.cron !== undefined || kind.isExclusive === true) return 'exclusive';
  return kind.keyOf === undefined ? 'standard' : 'short';
}
