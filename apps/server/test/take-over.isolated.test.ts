import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findFreePort } from '@fleetworth/embedded-postgres/free-port';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type ChildServer, startChild } from '../../../tools/child-server.ts';
import { processEnvironment } from '../src/platform/config/config.ts';
import { zoneAtNoon } from './day-zone.ts';
import { setReadOnly } from './set-read-only.ts';
import { copyTemplate, type TestDatabase, testConfig } from './test-database.ts';
import { DEMO_EMAIL, DEMO_PASSWORD } from './test-fleetworth.ts';
import { startTransactionPooler } from './transaction-pooler.ts';

const environmentOf = (databaseUrl: string) => ({
  DATABASE_URL: databaseUrl,
  FLEETWORTH_TIME_ZONE: zoneAtNoon(),
  FLEETWORTH_DATA: testConfig.dataFolder,
  FLEETWORTH_LOG_LEVEL: 'silent',
  FLEETWORTH_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
  NODE_ENV: 'development',
});

describe('the product', () => {
  let database: TestDatabase;
  let keeper: pg.Client;
  beforeAll(async () => {
    database = await copyTemplate(inject('databaseUrl'));
    keeper = new pg.Client({ connectionString: database.url });
    await keeper.connect();
  });
  afterAll(async () => {
    await keeper.end();
    await database.close();
  });

  describe('when its database becomes read-only', () => {
    let server: ChildServer;
    beforeAll(async () => {
      server = await startChild('apps/server/src/main.ts', environmentOf(database.url));
    });
    afterAll(() => server.stop());

    const findReadiness = async () => (await fetch(`${server.url}/readyz`)).status;
    const signIn = async () => {
      const response = await fetch(`${server.url}/api/v1/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: DEMO_EMAIL, password: DEMO_PASSWORD }),
      });
      return [response.status, response.headers.get('retry-after')];
    };
    const endConnections = () =>
      keeper.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and usename = current_user`,
      );

    test('answers 503 and is not ready until connections reach a database that can be written', async () => {
      await expect.poll(findReadiness).toBe(200);
      await expect.poll(signIn).toEqual([200, null]);
      await setReadOnly(keeper, true);
      await endConnections();
      await expect.poll(signIn).toEqual([503, '5']);
      await expect.poll(findReadiness).toBe(503);
      await setReadOnly(keeper, false);
      await expect.poll(findReadiness).toBe(200);
      // The first call may still use a connection that was being opened before the change.
      await expect.poll(signIn).toEqual([200, null]);
    });
  });

  test('does not start behind a transaction pooler, and says why', async () => {
    const pooler = await startTransactionPooler(database.url, { refusesTimeout: false });
    const main = join(import.meta.dirname, '../src/main.ts');
    const env = { ...processEnvironment(), ...environmentOf(pooler.url), PORT: String(await findFreePort()) };
    const start = promisify(execFile)(process.execPath, [main], { env });
    await expect(start).rejects.toMatchObject({
      code: 1,
      stderr:
        `The database at 127.0.0.1:${new URL(pooler.url).port} can't be used: it is behind a pooler that ` +
        'shares connections between clients, so DATABASE_URL must name PostgreSQL itself.\n',
    });
    await pooler.stop();
  });
});
