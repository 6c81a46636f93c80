import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { copyTemplate, type TestDatabase } from '../../../test/test-database.ts';
import { inTransaction } from './in-transaction.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await copyTemplate(inject('databaseUrl'));
});
afterAll(() => database.close());

test('retries writers that wait for each other until both succeed', async () => {
  const { db, pool } = database;
  const tries = [0, 0];
  const hasFirst = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const raise = (id: number) => sql`update vehicles set version = version + 1 where id = ${id}`;
  const { rows } = await pool.query<{ id: number; version: number }>(
    'select id, version from vehicles order by id limit 2',
  );
  const [first = { id: 0, version: 0 }, second = first] = rows;
  const write = (index: 0 | 1, ids: readonly number[]) =>
    inTransaction(db, async (transaction) => {
      tries[index] = (tries[index] ?? 0) + 1;
      await raise(ids[0] as number).execute(transaction);
      hasFirst[index]?.resolve();
      await hasFirst[1 - index]?.promise;
      await raise(ids[1] as number).execute(transaction);
    });
  await Promise.all([write(0, [first.id, second.id]), write(1, [second.id, first.id])]);
  // The first retry may meet the other writer again.
  expect(Math.max(...tries)).toBeGreaterThan(1);
  const after = await pool.query('select version from vehicles where id = any($1) order by id', [
    [first.id, second.id],
  ]);
  expect(after.rows).toEqual([{ version: first.version + 2 }, { version: second.version + 2 }]);
});
