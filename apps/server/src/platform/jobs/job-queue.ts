import { CompiledQuery } from 'kysely';
import { type Db, PgBoss } from 'pg-boss';
import { pause } from '../clock/clock.ts';
import type { DatabaseTransaction } from '../db/database.ts';
import { preparedMark } from '../db/prepared-pool.ts';
import { isUnavailable } from '../errors/violations.ts';
import type { Log } from '../log/log.ts';

/** One kind of work. `Data` is what a job of it carries. */
export interface JobKind<Data extends object> {
  readonly name: string;
  /** How often a failed job is tried again, with growing pauses. */
  readonly retryLimit: number;
  /** Where set, a second job with the same key is not queued while one waits. */
  readonly keyOf?: (data: Data) => string;
  /** After how many seconds a job that still runs counts as lost; the heartbeat finds those whose process died. */
  readonly expireSeconds?: number;
  /**
   * Jobs of this kind that a process works on at once; 20 where it is not set. For work that waits for an
   * outside system.
   */
  readonly concurrency?: number;
  /**
   * Where set, the job is enqueued by the clock: a cron line in the business time zone. Of such a kind there is one job at a time:
   * while one waits or runs, no other is queued.
   */
  readonly cron?: string;
}

/** A job as its handler gets it. */
export interface Job<Data extends object> {
  data: Data;
  /** Whether there is no retry when this try fails. */
  isLastTry: boolean;
}

/** What use cases need of the queue: jobs start if and only if the transaction that asks for them commits. */
export interface Enqueue {
  enqueue<Data extends object>(
    transaction: DatabaseTransaction,
    kind: JobKind<Data>,
    ...data: readonly Data[]
  ): Promise<void>;
}

export interface JobQueue extends Enqueue {
  start(): Promise<void>;
  /** Lets the jobs that run end, then lets go of the database. */
  stop(): Promise<void>;
  /** Works these jobs off, each for itself. From now on one of the processes enqueues those that have a cron line. */
  work<Data extends object>(kind: JobKind<Data>, handle: (job: Job<Data>) => Promise<void>): Promise<void>;
  /** The same in batches: answers what each job of a batch failed with, in their order, null for one that is done. */
  workInBatches<Data extends object>(
    kind: JobKind<Data>,
    handle: (jobs: readonly Job<Data>[]) => Promise<readonly unknown[]>,
  ): Promise<void>;
  /** These jobs are not worked any more: the clock enqueues none. */
  rest<Data extends object>(kind: JobKind<Data>): Promise<void>;
  isReady(): Promise<boolean>;
}

interface QueueSettings {
  url: string;
  timeZone: string;
  log: Log;
  kinds: readonly JobKind<never>[];
}

const HEARTBEAT_SECONDS = 10;
const EXPIRE_SECONDS = 300;
/** Those that run may end until then; what is cut off runs again. */
const STOP_TIMEOUT_MS = 3_000;
const BATCH = 20;
/**
 * A worker that finds a full batch looks for more at once: however many jobs one notification brings, none is left to wait for the
 * next one. The interval finds what a notification missed, and what has waited to be tried again.
 */
const WORK_OPTIONS = {
  includeMetadata: true,
  perJobResults: true,
  batchSize: BATCH,
  burstWhenBatchFull: true,
  pollingIntervalSeconds: 2,
  notifyPollingIntervalSeconds: 5,
} as const;
/**
 * Workers that take one job each. pg-boss looks for the next job at once only after a full batch of several,
 * so they look each second.
 */
const oneByOne = (concurrency: number) =>
  ({
    ...WORK_OPTIONS,
    batchSize: 1,
    localConcurrency: concurrency,
    pollingIntervalSeconds: 1,
    notifyPollingIntervalSeconds: 1,
  }) as const;
/**
 * Between two batches of a kind that is worked in batches passes at least this. The first job is worked at once; jobs that arrive in
 * that time make one batch, with one claim, one transaction and one completion.
 */
const BATCH_INTERVAL_MS = 500;
/** Of the queue's own statements, which pg-boss leaves to pg. Those of the jobs' work have the deadline of their pool. */
const DEADLINE = { query_timeout: 30_000 };
const RETRY_DELAY_SECONDS = 2;
const RETRY_DELAY_MAX_SECONDS = 900;

/** Jobs are rows of the same database (pg-boss): they are safe to run twice, and one that is cut off runs again. */
export function createJobQueue({ url, timeZone, log, kinds }: QueueSettings): JobQueue {
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'fleetworth jobs',
    max: 5,
    ...DEADLINE,
    useListenNotify: true,
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    maintenanceIntervalSeconds: 60,
  });
  boss.on('error', (error) => report(log, error));
  return {
    start: async () => {
      await boss.start();
      for (const kind of kinds) await prepareQueue(boss, kind);
    },
    stop: () => boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS }),
    enqueue: async (transaction, kind, ...data) => {
      const jobs = data.map((one) => {
        const key = kind.keyOf?.(one);
        return { data: one, ...(key !== undefined && { singletonKey: key }) };
      });
      await boss.insert(kind.name, jobs, { db: inside(transaction, kind) });
    },
    work: (kind, handle) =>
      workOff({ boss, log, timeZone, batchIntervalMs: 0 }, kind, (jobs) =>
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
      workOff({ boss, log, timeZone, batchIntervalMs: BATCH_INTERVAL_MS }, kind, handle),
    rest: (kind) => boss.unschedule(kind.name),
    isReady: () => boss.isInstalled(),
  };
}

/** Of a connection that broke the error holds all that the driver has of it; and some are copies, which are no errors any more. */
function report(log: Log, { message, stack, code }: Error & { code?: string }): void {
  const error = Object.assign(new Error(message), { stack, code });
  if (isUnavailable(error)) log.warn({ reason: message }, 'job queue waits for the database');
  else log.error({ err: error }, 'job queue failed');
}

interface WorkParts extends Pick<QueueSettings, 'log' | 'timeZone'> {
  boss: PgBoss;
  batchIntervalMs: number;
}

async function workOff<Data extends object>(
  { boss, log, timeZone, batchIntervalMs }: WorkParts,
  kind: JobKind<Data>,
  handle: (jobs: readonly Job<Data>[]) => Promise<readonly unknown[]>,
): Promise<void> {
  if (kind.cron !== undefined) await boss.schedule(kind.name, kind.cron, {}, { tz: timeZone });
  const options = kind.concurrency === undefined ? WORK_OPTIONS : oneByOne(kind.concurrency);
  await boss.work(kind.name, options, async (jobs) => {
    const interval = batchIntervalMs > 0 && jobs.length < BATCH ? pause(batchIntervalMs) : null;
    const tries = jobs.map(({ data, retryCount, retryLimit }) => ({
      data: data as Data,
      isLastTry: retryCount >= retryLimit,
    }));
    const errors = await handle(tries).catch((error: unknown) => tries.map(() => error));
    await interval;
    return jobs.map(({ id, data, retryCount, retryLimit }, index) => {
      const error = errors[index];
      if (error === null) return { id, status: 'completed' } as const;
      const isLastTry = retryCount >= retryLimit;
      log[isLastTry ? 'error' : 'warn']({ err: error, job: kind.name, data }, 'job failed');
      return failed(id, error);
    });
  });
}

const failed = (id: string, error: unknown) =>
  ({ id, status: 'failed', output: { message: String(error) } }) as const;

/** Writes jobs in a transaction, by one prepared statement a kind, which is sent with the next statement. */
const inside = (transaction: DatabaseTransaction, kind: JobKind<never>): Db => ({
  executeSql: async (text, values) => {
    const statement = `${preparedMark(`enqueue-${kind.name}`, 'with next')} ${text}`;
    const { rows } = await transaction.executeQuery(CompiledQuery.raw(statement, values));
    return { rows };
  },
});

/** A queue keeps the policy that it was made with: one of another policy is made anew, its waiting jobs with the clock's next turn. */
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
    expireInSeconds: kind.expireSeconds ?? EXPIRE_SECONDS,
    deleteAfterSeconds: 86_400,
  });
}

function policyOf(kind: JobKind<never>): 'exclusive' | 'short' | 'standard' {
  if (kind.cron !== undefined) return 'exclusive';
  return kind.keyOf === undefined ? 'standard' : 'short';
}
