import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres, THROWAWAY_SETTINGS } from '@fleetworth/embedded-postgres/start';
import { callAs, overHttp } from '../../apps/server/test/send-call.ts';
import {
  type OpenDatabase,
  openDatabase,
  SETUP_APPLICATION_NAME,
} from '../../apps/server/src/platform/db/database.ts';
import { requiresStop, type Migration, readMigrations } from '../../apps/server/src/platform/db/migrate.ts';
import { DEMO_EMAIL, DEMO_PASSWORD } from '../../apps/server/test/demo-user.ts';
import { startChild } from '../child-server.ts';
import { findRegressions, sendEveryCall, type Statuses } from './every-call.ts';
import { installVersion, loadVersion, type Version } from './version.ts';

/**
 * Rehearses an upgrade without a stop: `npm run upgrade:rehearse -- v0.1.0`.
 *
 * Starts the previous version with a demo fleet, then this version on the same database, which migrates it
 * while the previous one answers calls. Fails if a call of either version is answered worse than before the
 * migration. If a new migration needs a stop, stops the previous version first and sends the calls of
 * this one.
 */
const ROOT = join(import.meta.dirname, '../..');
const DEMO_VEHICLES = '200';

const [version] = process.argv.slice(2);
if (version === undefined) throw new Error('Name the previous version: npm run upgrade:rehearse -- v0.1.0');

const folder = mkdtempSync(join(tmpdir(), 'fleetworth-upgrade-'));
const stops: (() => Promise<unknown>)[] = [];
try {
  const regressions = await rehearse(version);
  for (const regression of regressions) console.error(regression);
  if (regressions.length > 0) process.exitCode = 1;
  else console.log('Every call is answered as before.');
} finally {
  for (const stop of stops.toReversed()) await stop();
  rmSync(folder, { recursive: true, force: true });
}

async function rehearse(former: string): Promise<string[]> {
  const formerFolder = join(folder, 'former');
  console.log(`Installing ${former}.`);
  await installVersion(ROOT, { version: former, folder: formerFolder });
  const postgres = await startEmbeddedPostgres(join(folder, 'database'), { settings: THROWAWAY_SETTINGS });
  stops.push(() => postgres.stop());
  // Counts as no running process, so that it may stay connected during a migration that needs a stop.
  const database = openDatabase(postgres.url, { applicationName: SETUP_APPLICATION_NAME });
  stops.push(() => database.close());

  console.log(`Starting ${former} and sending its calls.`);
  const formerServer = await start(former, formerFolder, postgres.url);
  const before = await send(formerServer, database.pool, { isDeleting: false });

  const { servers, during } = await upgrade(formerServer, postgres.url, database.pool);
  console.log(`Sending the calls of ${servers.map(({ name }) => name).join(' and ')}.`);
  const regressions = during.map((status) => `${former} answered ${status} during the migration.`);
  // Deletions come last, because they delete records that the other calls use.
  for (const isDeleting of [false, true]) {
    for (const server of servers) {
      const { name, version } = server;
      const after = await send(server, database.pool, { isDeleting });
      console.log(`${name} answered ${after.size} ${isDeleting ? 'deletions' : 'other calls'}.`);
      regressions.push(
        ...findRegressions(version.calls, before, after).map((call) => `In ${name}, ${call}.`),
      );
    }
  }
  return regressions;
}

/** Returns the servers that run after the migration, and the errors of the former one during it. */
async function upgrade(
  formerServer: RunningVersion,
  databaseUrl: string,
  pool: OpenDatabase['pool'],
): Promise<{ servers: RunningVersion[]; during: number[] }> {
  const startNew = () => start('this version', ROOT, databaseUrl);
  if ((await listNewMigrations(pool)).some(requiresStop)) {
    console.log('A new migration needs a stop. Starting this version after the former one has stopped.');
    await formerServer.stop();
    return { servers: [await startNew()], during: [] };
  }
  console.log('Starting this version on the same database while the previous one answers.');
  const calling = sendUntilStopped(formerServer.url);
  const newServer = await startNew();
  return { servers: [formerServer, newServer], during: await calling.stop() };
}

async function listNewMigrations(pool: OpenDatabase['pool']): Promise<Migration[]> {
  const { rows } = await pool.query<{ name: string }>('select name from schema_migrations');
  const applied = new Set(rows.map(({ name }) => name));
  return readMigrations().filter(({ name }) => !applied.has(name));
}

interface RunningVersion {
  name: string;
  version: Version;
  url: string;
  stop: () => Promise<void>;
}

async function start(name: string, root: string, databaseUrl: string): Promise<RunningVersion> {
  const server = await startChild(join(root, 'apps/server/src/main.ts'), {
    DATABASE_URL: databaseUrl,
    FLEETWORTH_DATA: join(folder, 'data'),
    FLEETWORTH_DEMO_VEHICLES: DEMO_VEHICLES,
    FLEETWORTH_LOG_LEVEL: 'error',
    NODE_ENV: 'development',
  });
  const stop = () => server.stop();
  stops.push(stop);
  return { name, version: await loadVersion(root), url: server.url, stop };
}

async function send(
  { url, version }: RunningVersion,
  pool: OpenDatabase['pool'],
  { isDeleting }: { isDeleting: boolean },
): Promise<Statuses> {
  const round = { ids: await version.ownIds(pool), token: await signIn(url), isDeleting };
  return await sendEveryCall(url, version, round);
}

async function signIn(url: string): Promise<string> {
  const body = { username: DEMO_EMAIL, password: DEMO_PASSWORD };
  return (await callAs(overHttp(url), null)('login', { body })).data.token;
}

/** Reads the list and the dashboard of a server again and again. Stopping returns the errors. */
function sendUntilStopped(url: string): { stop: () => Promise<number[]> } {
  let isStopped = false;
  const errors: number[] = [];
  const sending = (async () => {
    const token = await signIn(url);
    for (;;) {
      for (const name of ['getMe', 'listVehicles'] as const) {
        if (isStopped) return;
        const { status } = await overHttp(url)(name, {}, token);
        if (status !== 200) errors.push(status);
      }
    }
  })();
  return {
    stop: async () => {
      isStopped = true;
      await sending;
      return errors;
    },
  };
}
