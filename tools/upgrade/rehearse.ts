import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres, THROWAWAY_SETTINGS } from '@fleetworth/embedded-postgres/start';
import { callAs, overHttp } from '../../apps/server/test/send-call.ts';
import { type OpenDatabase, openDatabase } from '../../apps/server/src/platform/db/database.ts';
import { DEMO_EMAIL, DEMO_PASSWORD } from '../../apps/server/test/demo-user.ts';
import { startChild } from '../child-server.ts';
import { findRegressions, sendEveryCall, type Statuses } from './every-call.ts';
import { installVersion, loadVersion, type Version } from './version.ts';

/**
 * Rehearses an upgrade without a stop: `npm run upgrade:rehearse -- v0.1.0`.
 *
 * Starts the former version with a demo fleet, then this version on the same database, which migrates it
 * while the former one answers calls. Fails if a call of either version is answered worse than before the
 * migration.
 */
const ROOT = join(import.meta.dirname, '../..');
const DEMO_VEHICLES = '200';

const [version] = process.argv.slice(2);
if (version === undefined) throw new Error('Name the former version: npm run upgrade:rehearse -- v0.1.0');

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
  const database = openDatabase(postgres.url);
  stops.push(() => database.close());

  console.log(`Starting ${former} and sending its calls.`);
  const formerServer = await start(former, formerFolder, postgres.url);
  const before = await send(formerServer, database.pool, { isDeleting: false });

  console.log('Starting this version on the same database while the former one answers.');
  const calling = sendUntilStopped(formerServer.url);
  const newServer = await start('this version', ROOT, postgres.url);
  const during = await calling.stop();

  console.log('Sending the calls of both versions.');
  const regressions = during.map((status) => `${former} answered ${status} during the migration.`);
  // Deletions come last, because they delete records that the other calls use.
  for (const isDeleting of [false, true]) {
    for (const server of [formerServer, newServer]) {
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

interface RunningVersion {
  name: string;
  version: Version;
  url: string;
}

async function start(name: string, root: string, databaseUrl: string): Promise<RunningVersion> {
  const server = await startChild(join(root, 'apps/server/src/main.ts'), {
    DATABASE_URL: databaseUrl,
    FLEETWORTH_DATA: join(folder, 'data'),
    FLEETWORTH_DEMO_VEHICLES: DEMO_VEHICLES,
    FLEETWORTH_LOG_LEVEL: 'error',
    NODE_ENV: 'development',
  });
  stops.push(() => server.stop());
  return { name, version: await loadVersion(root), url: server.url };
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
