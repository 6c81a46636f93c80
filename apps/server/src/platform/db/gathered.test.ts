import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { copyTemplate, type TestDatabase } from '../../../test/test-database.ts';
import { type Database, only } from './database.ts';
import { gathered } from './gathered.ts';
import { inTransaction } from './in-transaction.ts';

const MOST_TOGETHER = 50;
const LOCK = 7;

describe('gathered reads', () => {
  let database: TestDatabase;
  const statements: number[][] = [];

  /** Doubles numbers, and notes which were doubled together. */
  const double = gathered({ most: MOST_TOGETHER }, async (handle: Database, numbers: readonly number[]) => {
    statements.push([...numbers]);
    const { rows } = await sql<{ doubled: number[] }>`
      select array_agg(n * 2 order by place) as doubled
      from unnest(${[...numbers]}::int4[]) with ordinality as x (n, place)`.execute(handle);
    return only(rows).doubled;
  });
  // Waits for a lock, so that something can be written once it has begun.
  const lastKept = gathered({ most: MOST_TOGETHER }, async (handle: Database, asked: readonly 'last'[]) => {
    const { rows } = await sql<{ last: number }>`
      select max(n) as last from kept, (select pg_advisory_xact_lock_shared(${LOCK}::int4)) held`.execute(
      handle,
    );
    return asked.map(() => only(rows).last);
  });

  beforeAll(async () => {
    database = await copyTemplate(inject('databaseUrl'));
    await database.pool.query('create table kept (n int4)');
  });
  afterAll(() => database.close());

  async function untilSent(count: () => number, wanted: number): Promise<void> {
    while (count() < wanted) await new Promise(setImmediate);
  }
  const taken = () => statements.splice(0);

  test('of one moment go together, and each gets its own answer', async () => {
    expect(await Promise.all([3, 1, 2, 1].map((number) => double(database.db, number)))).toEqual([
      6, 2, 4, 2,
    ]);
    expect(taken()).toEqual([[3, 1, 2, 1]]);
  });

  test('that come while one is under way wait for it and then go together', async () => {
    const first = double(database.db, 1);
    await untilSent(() => statements.length, 1);
    const later = [2, 3].map((number) => double(database.db, number));
    expect(await Promise.all([first, ...later])).toEqual([2, 4, 6]);
    expect(taken()).toEqual([[1], [2, 3]]);
  });

  test('are answered by what was written before they were asked for, though one is under way', async () => {
    const holder = await database.pool.connect();
    await holder.query('select pg_advisory_lock($1::int4)', [LOCK]);
    const underWay = lastKept(database.db, 'last');
    const waiting = `select from pg_stat_activity where wait_event = 'advisory' and datname = current_database()`;
    await expect.poll(async () => (await holder.query(waiting)).rowCount).toBe(1);
    await holder.query('insert into kept values (1)');
    const next = lastKept(database.db, 'last');
    await holder.query('select pg_advisory_unlock($1::int4)', [LOCK]);
    holder.release();
    expect([await underWay, await next]).toEqual([null, 1]);
  });

  test('wait no longer than a second for one that gets no answer', async () => {
    let sent = 0;
    const answerButFirst = gathered(
      { most: MOST_TOGETHER },
      async (_: Database, asked: readonly number[]) => {
        sent += 1;
        return sent === 1 ? await new Promise<never>(() => {}) : asked;
      },
    );
    void answerButFirst(database.db, 1);
    await untilSent(() => sent, 1);
    expect(await answerButFirst(database.db, 2)).toBe(2);
    expect(await answerButFirst(database.db, 3)).toBe(3);
  });

  test('go in several statements where they are many', async () => {
    const numbers = Array.from({ length: MOST_TOGETHER + 1 }, (_, number) => number);
    expect(await Promise.all(numbers.map((number) => double(database.db, number)))).toEqual(
      numbers.map((number) => number * 2),
    );
    expect(taken().map(({ length }) => length)).toEqual([MOST_TOGETHER, 1]);
  });

  test('fail together, and those that come after them do not', async () => {
    const tooLarge = 2 ** 31;
    const answers = await Promise.allSettled([1, tooLarge].map((number) => double(database.db, number)));
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await double(database.db, 4)).toBe(8);
  });

  test('of a transaction see what it has written, and nobody else does', async () => {
    await database.pool.query('truncate kept');
    await inTransaction(database.db, async (transaction) => {
      await sql`insert into kept values (7)`.execute(transaction);
      const [inside, outside] = await Promise.all([
        lastKept(transaction, 'last'),
        lastKept(database.db, 'last'),
      ]);
      expect([inside, outside]).toEqual([7, null]);
    });
  });
});
