import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { copyTemplate, type TestDatabase } from '../../../test/test-database.ts';
import { APPLICATION_NAME, openDatabase, SETUP_APPLICATION_NAME } from './database.ts';
import { inLockedTransaction } from './in-locked-transaction.ts';
import { type Migration, migrate, MigrationError, readMigrations, rejectNewerDatabase } from './migrate.ts';

/** Pool whose only connection stays open when it is released, as behind a pooler. */
const pooled = (client: pg.PoolClient) =>
  ({ connect: async () => ({ query: client.query.bind(client), release: () => {} }) }) as unknown as pg.Pool;

describe('migrations', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await copyTemplate(inject('databaseUrl'));
  });
  afterEach(() => database.close());

  const LAST = `select name from schema_migrations order by name desc limit 1`;

  test('leave no lock on a connection that a pooler keeps, so that the next start can migrate', async () => {
    const client = await database.pool.connect();
    await migrate(pooled(client));
    const { rows } = await client.query(
      `select from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()`,
    );
    expect(rows).toEqual([]);
    expect(await migrate(database.pool)).toEqual([]);
    client.release();
  });

  test('run one after the other', async () => {
    const steps: string[] = [];
    const gate = Promise.withResolvers<void>();
    const first = inLockedTransaction(database.pool, 1, async () => {
      steps.push('first begins');
      await gate.promise;
      steps.push('first ends');
    });
    await expect.poll(() => steps).toEqual(['first begins']);
    const second = inLockedTransaction(database.pool, 1, async () => {
      steps.push('second begins');
    });
    const waiting = `select from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`;
    await expect.poll(async () => (await database.pool.query(waiting)).rowCount).toBe(1);
    gate.resolve();
    await Promise.all([first, second]);
    expect(steps).toEqual(['first begins', 'first ends', 'second begins']);
  });

  const ALTER: Migration = {
    name: '9999-alter',
    sql: 'alter table regions add column note text',
    checksum: 'any',
  };

  test('wait for a long reader without blocking other readers, and are applied once it ends', async () => {
    const { pool } = database;
    const reader = await pool.connect();
    await reader.query('begin');
    await reader.query('select from regions');
    const migrating = migrate(pool, { migrations: [...readMigrations(), ALTER] });
    const blocked = `select from pg_locks where relation = 'regions'::regclass and not granted`;
    await expect.poll(async () => (await pool.query(blocked)).rowCount).toBe(1);
    // Answered once the migration gives up its place in the queue, long before the reader ends.
    expect((await pool.query('select from regions')).rowCount).toBeGreaterThan(0);
    await reader.query('commit');
    reader.release();
    expect(await migrating).toEqual([ALTER.name]);
  });

  test('give way to a call that holds one of their tables and waits for another', async () => {
    const { pool } = database;
    const both = {
      ...ALTER,
      sql: 'alter table regions add column a int4; alter table brands add column b int4',
    };
    const reader = await pool.connect();
    await reader.query('begin');
    await reader.query('select from brands');
    const migrating = migrate(pool, { migrations: [...readMigrations(), both] });
    const blocked = `select from pg_locks where relation = 'brands'::regclass and not granted`;
    await expect.poll(async () => (await pool.query(blocked)).rowCount, { interval: 10 }).toBe(1);
    expect((await reader.query('select from regions')).rowCount).toBeGreaterThan(0);
    await reader.query('commit');
    reader.release();
    expect(await migrating).toEqual([both.name]);
  });

  test('end with one sentence if their tables stay in use', async () => {
    const { pool } = database;
    const reader = await pool.connect();
    await reader.query('begin');
    await reader.query('select from regions');
    await expect(migrate(pool, { migrations: [...readMigrations(), ALTER], maxTries: 1 })).rejects.toThrow(
      MigrationError,
    );
    await reader.query('commit');
    reader.release();
  });

  test('reject a database with an unknown or changed migration', async () => {
    const { pool } = database;
    const { rows } = await pool.query<{ name: string }>(LAST);
    await pool.query(`update schema_migrations set checksum = 'other' where name = $1`, [rows[0]?.name]);
    await expect(migrate(pool)).rejects.toThrow(
      new MigrationError(`The migration ${rows[0]?.name} was changed after it had been applied.`),
    );
    await pool.query(`insert into schema_migrations (name, checksum) values ('9999-later', 'any')`);
    await pool.query(`delete from schema_migrations where name = $1`, [rows[0]?.name]);
    const NEWER = 'The database is newer than this version of Fleetworth: it has the migration 9999-later.';
    await expect(migrate(pool)).rejects.toThrow(NEWER);
    await expect(rejectNewerDatabase(pool)).rejects.toThrow(NEWER);
  });

  describe('that need a stop', () => {
    const STOP: Migration = { ...ALTER, sql: `-- stop\n${ALTER.sql}` };
    const migrations = [...readMigrations(), STOP];
    const ADVICE = 'Stop all other Fleetworth processes, start one of this version, then start the others.';
    const open = (applicationName: string) => openDatabase(database.url, { applicationName });

    test('are refused while another process is connected, and applied after it has stopped', async () => {
      const setup = open(SETUP_APPLICATION_NAME);
      const running = open(APPLICATION_NAME);
      await running.pool.query('select 1');
      await expect(migrate(setup.pool, { migrations, maxStopTries: 1 })).rejects.toThrow(ADVICE);
      expect((await setup.pool.query(LAST)).rows).not.toEqual([{ name: STOP.name }]);
      const migrating = migrate(setup.pool, { migrations });
      await running.close();
      expect(await migrating).toEqual([STOP.name]);
      await setup.close();
    });

    test.each(['fleetworth jobs', 'fleetworth events'])(
      'are refused beside a connection named %s',
      async (name) => {
        const [setup, running] = [open(SETUP_APPLICATION_NAME), open(name)];
        await running.pool.query('select 1');
        await expect(migrate(setup.pool, { migrations, maxStopTries: 1 })).rejects.toThrow(MigrationError);
        await Promise.all([setup.close(), running.close()]);
      },
    );

    test('are applied while other processes start, and beside other programs', async () => {
      const others = [SETUP_APPLICATION_NAME, SETUP_APPLICATION_NAME, 'psql'].map(open);
      for (const { pool } of others) await pool.query('select 1');
      const pools = others.slice(0, 2).map(({ pool }) => migrate(pool, { migrations }));
      expect((await Promise.all(pools)).flat()).toEqual([STOP.name]);
      for (const other of others) await other.close();
    });
  });
});
