import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { copyTemplate, type TestDatabase } from '../../../test/test-database.ts';
import { pause } from '../clock/clock.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { createLog } from '../log/log.ts';
import { createJobQueue, type JobKind, type JobQueue } from './job-queue.ts';

// Real implementation with its calls counted.
vi.mock(import('../clock/clock.ts'), async (importOriginal) => {
  const original = await importOriginal();
  return { ...original, pause: vi.fn<typeof original.pause>(original.pause) };
});

interface Numbered {
  number: number;
}

const countJob: JobKind<Numbered> = { name: 'count', retryLimit: 1 };
const batchedJob: JobKind<Numbered> = { name: 'batched', retryLimit: 0 };
const nightlyJob: JobKind<Numbered> = { name: 'nightly', retryLimit: 0, cron: '0 3 1 1 *' };
const askedJob: JobKind<Numbered> = { name: 'asked', retryLimit: 0, cron: '0 3 1 1 *' };
const companyJob: JobKind<Numbered> = {
  name: 'company',
  retryLimit: 0,
  keyOf: ({ number }) => String(number),
  isExclusive: true,
  concurrency: 2,
};

describe('the job queue', () => {
  let database: TestDatabase;
  let queue: JobQueue;
  const done: number[] = [];
  const tries = new Map<number, boolean[]>();

  let scheduledAtFirst: string[] = [];

  const scheduled = async () => {
    const { rows } = await database.pool.query<{ name: string }>(
      `select name from pgboss.schedule where name in ('count', 'nightly')`,
    );
    return rows.map(({ name }) => name);
  };

  beforeAll(async () => {
    database = await copyTemplate(inject('databaseUrl'));
    queue = createJobQueue({
      url: database.url,
      timeZone: 'America/New_York',
      log: createLog('silent'),
      kinds: [countJob, batchedJob, nightlyJob, askedJob, companyJob],
    });
    await queue.start();
    scheduledAtFirst = await scheduled();
    await queue.work(countJob, async ({ data: { number }, isLastTry }) => {
      tries.set(number, [...(tries.get(number) ?? []), isLastTry]);
      if (number < 0) throw new Error('no number');
      done.push(number);
    });
  });
  afterAll(async () => {
    await queue.stop();
    await database.close();
  });

  const enqueue = (...numbers: number[]) =>
    inTransaction(database.db, async (transaction) => {
      for (const number of numbers) await queue.enqueue(transaction, countJob, { number });
    });

  test('runs many jobs of one transaction concurrently after a single notification', async () => {
    const numbers = Array.from({ length: 200 }, (_, number) => number);
    await enqueue(...numbers);
    await expect.poll(() => done.length).toBe(numbers.length);
    expect(done.toSorted((a, b) => a - b)).toEqual(numbers);
  });

  test('retries a failing job without failing others, and reports the last try', async () => {
    done.length = 0;
    await enqueue(1, -1, 2);
    await expect.poll(() => done.length).toBe(2);
    await expect.poll(() => tries.get(-1)).toEqual([false, true]);
    expect(new Set(done)).toEqual(new Set([1, 2]));
  });

  test("doesn't queue a job whose transaction fails", async () => {
    const failing = inTransaction(database.db, async (transaction) => {
      await queue.enqueue(transaction, countJob, { number: 300 });
      throw new Error('not after all');
    });
    await expect(failing).rejects.toThrow('not after all');
    await enqueue(301);
    await expect.poll(() => done.includes(301)).toBe(true);
    expect(done).not.toContain(300);
  });

  test('combines waiting jobs into one batch, whose jobs end separately', async () => {
    const batches: number[][] = [];
    let goOn = () => {};
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await queue.workInBatches(batchedJob, async (jobs) => {
      batches.push(jobs.map(({ data }) => data.number).toSorted((a, b) => a - b));
      await held;
      return jobs.map(({ data }) => (data.number === 3 ? new Error('not this one') : null));
    });
    const enqueueNumber = (number: number) =>
      inTransaction(database.db, (transaction) => queue.enqueue(transaction, batchedJob, { number }));
    await enqueueNumber(1);
    await expect.poll(() => batches.length).toBe(1);
    for (const number of [2, 3, 4]) await enqueueNumber(number);
    goOn();
    const states = async () =>
      (
        await database.pool.query<{ state: string }>(
          `select state from pgboss.job where name = 'batched' order by data->>'number'`,
        )
      ).rows.map(({ state }) => state);
    await expect.poll(states).toEqual(['completed', 'completed', 'failed', 'completed']);
    expect(batches).toEqual([[1], [2, 3, 4]]);
    expect(pause).toHaveBeenCalled();
  });

  test('the schedule queues only kinds with a worker, one job at a time', async () => {
    expect(scheduledAtFirst).toEqual([]);
    let started = 0;
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    await queue.work(nightlyJob, async () => {
      started += 1;
      await ended;
    });
    expect(await scheduled()).toEqual(['nightly']);
    const enqueueNightly = () =>
      inTransaction(database.db, (transaction) => queue.enqueue(transaction, nightlyJob, { number: 1 }));
    await enqueueNightly();
    await expect.poll(() => started).toBe(1);
    await enqueueNightly();
    const { rows } = await database.pool.query(`select state from pgboss.job where name = 'nightly'`);
    expect(rows).toEqual([{ state: 'active' }]);
    end();
    await expect
      .poll(
        async () => (await database.pool.query(`select state from pgboss.job where name = 'nightly'`)).rows,
      )
      .toEqual([{ state: 'completed' }]);
    await enqueueNightly();
    await expect.poll(() => started).toBe(2);
    await queue.unschedule(nightlyJob);
    expect(await scheduled()).toEqual([]);
  });

  test('runs exclusive jobs by key, and queues none while one of its key runs', async () => {
    const running: number[] = [];
    const end = Promise.withResolvers<void>();
    await queue.work(companyJob, async ({ data: { number } }) => {
      running.push(number);
      await end.promise;
    });
    const enqueueAll = () =>
      inTransaction(database.db, (transaction) =>
        queue.enqueue(transaction, companyJob, { number: 1 }, { number: 2 }, { number: 3 }),
      );
    await enqueueAll();
    await expect.poll(() => running.length).toBe(2);
    await enqueueAll();
    const count = async () =>
      (await database.pool.query(`select from pgboss.job where name = 'company'`)).rowCount;
    expect(await count()).toBe(3);
    end.resolve();
    await expect.poll(() => running.toSorted((a, b) => a - b)).toEqual([1, 2, 3]);
    await enqueueAll();
    expect(await count()).toBeGreaterThan(3);
  });

  test('starts the next job of a kind as soon as an exclusive job ends', async () => {
    let started = 0;
    await queue.work(askedJob, async () => {
      started += 1;
    });
    vi.mocked(pause).mockClear();
    const ask = async () => {
      await inTransaction(database.db, (transaction) => queue.enqueue(transaction, askedJob, { number: 1 }));
      return started;
    };
    await expect.poll(ask).toBeGreaterThanOrEqual(3);
    expect(pause).not.toHaveBeenCalled();
  });
});
