import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { createProviders } from '../src/create-providers.ts';
import { jobKinds } from '../src/features.ts';
import { fixedClock, pause } from '../src/platform/clock/clock.ts';
import { readConfig } from '../src/platform/config/config.ts';
import { type OpenDatabase, openDatabase, SETUP_APPLICATION_NAME } from '../src/platform/db/database.ts';
import { createJobQueue } from '../src/platform/jobs/job-queue.ts';
import { createLog } from '../src/platform/log/log.ts';
import { createSecretBox } from '../src/platform/secrets/secret-box.ts';
import { prepareDatabase } from '../src/prepare-database.ts';
import { recorded } from './row-types/record-rows.ts';

/** Day of all tests. */
export const TEST_NOW = new Date('2026-11-20T17:00:00Z');
export const TEST_TODAY = '2026-11-20';
export const TEST_VEHICLES = 2_000;

/** Unpacked data that is kept after a run, so that it is not unpacked for each. */
export const TEST_CACHE = fileURLToPath(new URL('../../../node_modules/.cache/fleetworth', import.meta.url));

export const testConfig = readConfig({
  FLEETWORTH_DATA: TEST_CACHE,
  FLEETWORTH_LOG_LEVEL: 'silent',
  // Tests add many companies as the same user.
  FLEETWORTH_COMPANIES_A_DAY: '1000',
  FLEETWORTH_MAX_COMPANIES: '1000',
});

/** Encrypts with a test key. */
export const testSecrets = createSecretBox(() => [Buffer.alloc(32, 7)]);

/** Mileage records that tests add get ids that don't fit into 4 bytes, as in a large installation. */
const LAST_MILEAGE_ID = 3_000_000_000;

/** Migrates a database and fills it like a first start. */
export async function prepareTemplate(url: string, vehicles: number): Promise<void> {
  const opened = openDatabase(url, { applicationName: SETUP_APPLICATION_NAME });
  const clock = fixedClock(TEST_NOW);
  const providers = createProviders(testConfig, { clock });
  await prepareDatabase(opened, { providers, clock, demoVehicles: vehicles, print: () => {} });
  await opened.pool.query("select setval(pg_get_serial_sequence('mileage_records', 'id'), $1)", [
    LAST_MILEAGE_ID,
  ]);
  await prepareQueues(url);
  await opened.close();
}

async function prepareQueues(url: string): Promise<void> {
  const queue = createJobQueue({
    url,
    timeZone: 'America/New_York',
    log: createLog('silent'),
    kinds: jobKinds,
  });
  await queue.start();
  await queue.stop();
}

export interface TestDatabase extends OpenDatabase {
  url: string;
}

/** Database for one test file, copied from the template and deleted when it is closed. */
export async function copyTemplate(templateUrl: string): Promise<TestDatabase> {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  const template = new URL(templateUrl).pathname.slice(1);
  await onServer(templateUrl, `create database ${name} template ${template} strategy file_copy`);
  const url = new URL(templateUrl);
  url.pathname = `/${name}`;
  const opened = openDatabase(url.href);
  return {
    ...opened,
    db: recorded(opened.db),
    url: url.href,
    close: async () => {
      await opened.close();
      await dropDatabase(templateUrl, name);
    },
  };
}

/** Only a superuser can end PostgreSQL's vacuuming of a database, so this waits for it. */
const VACUUMED = '42501';

async function dropDatabase(templateUrl: string, name: string): Promise<void> {
  for (;;) {
    try {
      return await onServer(templateUrl, `drop database ${name} with (force)`);
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || error.code !== VACUUMED) throw error;
    }
    await pause(100);
  }
}

async function onServer(templateUrl: string, statement: string): Promise<void> {
  const url = new URL(templateUrl);
  url.pathname = '/postgres';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  // Two files that copy the template concurrently wait for each other.
  try {
    await client.query('select pg_advisory_lock(1)');
    await client.query(statement);
  } finally {
    await client.end();
  }
}
