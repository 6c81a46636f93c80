import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pause } from '../apps/server/src/platform/clock/clock.ts';
import { findFreePort } from '@fleetworth/embedded-postgres/free-port';
import type { BenchFleet } from './bench-fleet.ts';
import { PEER_SCHEMA } from './peer-table.ts';
import { PeerMissing, peerFile } from './peers.ts';

// Script that the `directus` command runs. The command itself first asks the registry for a newer version.
const CLI = '@directus/api/dist/cli/run.js';
const START_TIMEOUT_MS = 120_000;
const TOKEN = 'bench-peer-token';

export interface DirectusPeer {
  url: string;
  token: string;
  stop(): Promise<void>;
}

/**
 * Starts Directus on the peer table of a fleet's database, with an administrator's token and without cache
 * and limits.
 */
export async function startDirectus({ databaseUrl }: BenchFleet): Promise<DirectusPeer> {
  const folder = mkdtempSync(join(tmpdir(), 'fleetworth-directus-'));
  const port = await findFreePort();
  const settings = {
    DB_CLIENT: 'pg',
    DB_CONNECTION_STRING: databaseUrl,
    DB_SEARCH_PATH: `array:${PEER_SCHEMA},public`,
    HOST: '127.0.0.1',
    PORT: String(port),
    SECRET: TOKEN,
    ADMIN_EMAIL: 'bench@example.com',
    ADMIN_PASSWORD: TOKEN,
    ADMIN_TOKEN: TOKEN,
    CACHE_ENABLED: 'false',
    RATE_LIMITER_ENABLED: 'false',
    PRESSURE_LIMITER_ENABLED: 'false',
    TELEMETRY: 'false',
    LOG_LEVEL: 'error',
    NODE_ENV: 'production',
  };
  const run = (command: string) =>
    spawn(process.execPath, [peerFile(CLI), command], {
      cwd: folder,
      env: { ...process.env, ...settings },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  const ended = (child: ReturnType<typeof run>) =>
    new Promise<number | null>((resolve) => {
      child.once('exit', resolve);
    });
  const bootstrapped = await ended(run('bootstrap'));
  if (bootstrapped !== 0)
    throw new PeerMissing(`Directus could not make its tables (it ended with ${bootstrapped})`);
  const server = run('start');
  const stopped = ended(server);
  const stop = async () => {
    server.kill('SIGTERM');
    await stopped;
    rmSync(folder, { recursive: true, force: true });
  };
  const url = `http://127.0.0.1:${port}`;
  if (await isAnswering(`${url}/server/ping`)) return { url, token: TOKEN, stop };
  await stop();
  throw new PeerMissing('Directus did not start');
}

async function isAnswering(url: string): Promise<boolean> {
  for (const deadline = performance.now() + START_TIMEOUT_MS; performance.now() < deadline; ) {
    const response = await fetch(url).catch(() => null);
    if (response?.ok) return true;
    await pause(200);
  }
  return false;
}
