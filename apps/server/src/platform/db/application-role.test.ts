import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createLog } from '../log/log.ts';
import { createJobQueue } from '../jobs/job-queue.ts';
import { openDatabase } from './database.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
  THROWAWAY_SETTINGS,
} from '@fleetworth/embedded-postgres/start';
import { migrate } from './migrate.ts';

const query = async (url: string, statement: string) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
};

const FOREIGN = `
  select oid::regclass::text as name from pg_class
    where relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace)
    and relowner <> 'fleetworth_app'::regrole
    and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')`;

describe('the role that the product works as', () => {
  let folder: string;
  let postgres: EmbeddedPostgres;
  const start = async () => {
    postgres = await startEmbeddedPostgres(folder, { settings: THROWAWAY_SETTINGS });
  };
  const migrateAndQueue = async (url: string) => {
    const opened = openDatabase(url);
    await migrate(opened.pool);
    await opened.close();
    const queue = createJobQueue({ url, timeZone: 'UTC', log: createLog('silent'), kinds: [] });
    await queue.start();
    await queue.stop();
  };
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'fleetworth-role-'));
    await start();
  });
  afterEach(async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true });
  });

  test("is no superuser, owns what migrations and the job queue create, and can't read files", async () => {
    await migrateAndQueue(postgres.url);
    expect(
      await query(
        postgres.url,
        `select rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls as is_more
          from pg_roles where rolname = current_user`,
      ),
    ).toEqual([{ is_more: false }]);
    expect(await query(postgres.url, FOREIGN)).toEqual([]);
    await expect(query(postgres.url, `select pg_read_file('/etc/passwd')`)).rejects.toThrow(
      'permission denied',
    );
    await expect(query(postgres.url, `copy (select 1) to program 'true'`)).rejects.toThrow(
      'permission denied',
    );
  });

  test('gets access at the next start to what the superuser created or restored', async () => {
    await migrateAndQueue(postgres.administratorUrl);
    await query(postgres.administratorUrl, `alter database fleetworth owner to fleetworth`);
    expect(await query(postgres.url, FOREIGN)).not.toEqual([]);
    await postgres.stop();
    await start();
    expect(await query(postgres.url, FOREIGN)).toEqual([]);
    // Statements of a demo reset that require an owner.
    await query(postgres.url, 'drop schema pgboss cascade; drop schema public cascade; create schema public');
    await migrateAndQueue(postgres.url);
  });

  test('has a password in a file only readable by its owner, and gets a new one if it is lost', async () => {
    const files = ['application.password', 'postgres.password'].map((name) => join(folder, name));
    for (const file of files) expect(statSync(file).mode & 0o777).toBe(0o600);
    const [file = ''] = files;
    const before = readFileSync(file, 'utf8');
    await postgres.stop();
    rmSync(file);
    await start();
    expect(readFileSync(file, 'utf8')).not.toBe(before);
    expect(await query(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await postgres.stop();
    writeFileSync(file, `of one’s own: '"/@\n`);
    await start();
    expect(await query(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});
