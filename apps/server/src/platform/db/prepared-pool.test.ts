import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { copyTemplate, type TestDatabase } from '../../../test/test-database.ts';
import { type OpenDatabase, openDatabase } from './database.ts';
import { inTransaction } from './in-transaction.ts';
import { copyRows } from './copy-rows.ts';
import { prepared, preparedPool } from './prepared-pool.ts';

describe('a pool of prepared statements', () => {
  let database: TestDatabase;
  let opened: OpenDatabase;
  beforeAll(async () => {
    database = await copyTemplate(inject('databaseUrl'));
    opened = openDatabase(database.url, { maxConnections: 1 });
  });
  afterAll(async () => {
    await opened.close();
    await database.close();
  });

  test('prepares only statements marked at their start or end', async () => {
    const { db } = opened;
    const regions = db.selectFrom('regions').select('code').orderBy('code').limit(1);
    const plain = await regions.execute();
    expect(await regions.modifyEnd(prepared('at_end')).execute()).toEqual(plain);
    await sql`${prepared('at-begin')} select 1`.execute(db);
    const { rows } = await sql<{ name: string }>`select name from pg_prepared_statements order by 1`.execute(
      db,
    );
    expect(rows.map(({ name }) => name)).toEqual(['at-begin', 'at_end']);
  });

  test('sends lists unchanged: empty ones, numbers, texts, nested lists', async () => {
    const lists = {
      int4s: [1, -2, 2_147_483_647],
      float8s: [0.1, -1e-7, 1e21, Number.NaN, Number.POSITIVE_INFINITY],
      texts: ['1', '{a,b}', '"', 'null', ''],
      gaps: [1, null, 3],
      nested: [
        [1, 2],
        [3, 4],
      ],
      none: [],
    };
    const { rows } = await sql`
      select ${lists.int4s}::int4[] as int4s, ${lists.float8s}::float8[] as float8s,
        ${lists.texts}::text[] as texts,
        ${lists.gaps}::int4[] as gaps, ${lists.nested}::int4[] as nested,
        ${lists.none}::int4[] as none`.execute(opened.db);
    expect(rows).toEqual([lists]);
  });

  describe('in a transaction', () => {
    const insert = (code: string) =>
      sql`${prepared('insert_region')} insert into written (code) values (${code})`;
    /** Never completes, because it terminates its own connection. */
    const cut = sql`select pg_terminate_backend(pg_backend_pid()), pg_sleep(10)`;
    const written = async () =>
      (await opened.pool.query<{ code: string }>('select code from written order by 1')).rows.map(
        ({ code }) => code,
      );
    beforeEach(async () => {
      await opened.pool.query('drop table if exists written; create table written (code text primary key)');
    });

    test('rolls everything back when a statement fails', async () => {
      const work = inTransaction(opened.db, async (transaction) => {
        await insert('a').execute(transaction);
        await insert('a').execute(transaction);
      });
      await expect(work).rejects.toThrow('duplicate key');
      expect(await written()).toEqual([]);
    });

    test('fails when its connection is cut during a statement, without affecting others', async () => {
      const work = inTransaction(opened.db, async (transaction) => {
        await insert('a').execute(transaction);
        await cut.execute(transaction);
      });
      await expect(work).rejects.toThrow(/terminat|ECONNRESET/);
      await inTransaction(opened.db, (transaction) => insert('b').execute(transaction));
      expect(await written()).toEqual(['b']);
    });

    test('continues after rows were copied over its connection', async () => {
      const client = await opened.pool.connect();
      await copyRows(client, { table: 'written', columns: ['code'] }, [['a'], ['b']]);
      client.release();
      await inTransaction(opened.db, (transaction) => insert('c').execute(transaction));
      expect(await written()).toEqual(['a', 'b', 'c']);
    });
  });

  test("doesn't reuse an abandoned connection", async () => {
    const client: pg.PoolClient = await preparedPool(opened.pool).connect();
    expect(opened.pool.totalCount).toBe(1);
    client.release(true);
    expect(opened.pool.totalCount).toBe(0);
  });
});
