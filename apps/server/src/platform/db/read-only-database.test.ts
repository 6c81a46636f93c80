import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { copyTemplate, type TestDatabase } from '../../../test/test-database.ts';
import { setReadOnly } from '../../../test/set-read-only.ts';
import { DatabaseUnavailable, isReadOnly } from '../errors/database-errors.ts';
import { checkWritable, type OpenDatabase, openDatabase } from './database.ts';

const CONNECTIONS = 4;

describe('a database that became read-only', () => {
  let database: TestDatabase;
  let keeper: pg.Client;
  let opened: OpenDatabase;
  let noticed: number;
  beforeEach(async () => {
    database = await copyTemplate(inject('databaseUrl'));
    keeper = new pg.Client({ connectionString: database.url });
    await keeper.connect();
    await setReadOnly(keeper, true);
    noticed = 0;
    opened = openDatabase(database.url, {
      maxConnections: CONNECTIONS,
      onReadOnly: () => {
        noticed += 1;
      },
    });
  });
  afterEach(async () => {
    await opened.close();
    await keeper.end();
    await database.close();
  });

  const atOnce = <T>(run: () => Promise<T>) => Promise.all(Array.from({ length: CONNECTIONS }, run));
  const write = () => opened.db.insertInto('loaded_data').values({ name: crypto.randomUUID() }).execute();
  const findPid = async (db = opened.db) =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid, pg_sleep(0.1)`.execute(db)).rows[0]?.pid;

  test('is unavailable, and its connections are closed so that new ones find its successor', async () => {
    const pids = new Set(await atOnce(findPid));
    expect(pids.size).toBe(CONNECTIONS);
    const gate = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const reading = opened.db.transaction().execute(async (transaction) => {
      const before = await findPid(transaction);
      begun.resolve();
      await gate.promise;
      expect(await findPid(transaction)).toBe(before);
    });
    await begun.promise;
    const failure = await write().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(DatabaseUnavailable);
    expect([isReadOnly(failure), noticed]).toEqual([true, 1]);
    await setReadOnly(keeper, false);
    gate.resolve();
    await reading;
    await atOnce(write);
    const open = `select from pg_stat_activity where pid = any($1)`;
    await expect.poll(async () => (await keeper.query(open, [[...pids]])).rowCount).toBe(0);
    expect(noticed).toBe(1);
  });

  test('fails the check for readiness until it can be written', async () => {
    await expect(checkWritable(opened.db)).rejects.toThrow('read-only transaction');
    await setReadOnly(keeper, false);
    await checkWritable(opened.db);
  });
});
