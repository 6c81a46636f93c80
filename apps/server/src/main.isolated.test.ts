import { rmSync, truncateSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findFreePort } from '@fleetworth/embedded-postgres/free-port';
import { listDatabaseProcesses } from '@fleetworth/embedded-postgres/database-processes';
import { repetitions } from '../../../tools/repetitions.ts';
import {
  applicationUrl,
  copyDataFolder,
  killServerProcess,
  makeDataFolder,
  postmasterPid,
  type ServerProcess,
  startServerProcess,
} from '../test/server-process.ts';

const KILLS = repetitions({ few: 1, many: 40 });
const END = { timeout: 60_000, interval: 50 };

// Job that reads data it has already loaded.
const ENQUEUE = `insert into pgboss.job (name, policy) values ('load-reference-data', 'exclusive')`;

const statusOf = (url: string, path: string, headers: Record<string, string> = {}) =>
  fetch(url + path, { headers, signal: AbortSignal.timeout(60_000) }).then(
    async (response) => {
      await response.arrayBuffer();
      return response.status;
    },
    () => 0,
  );

async function signIn(url: string): Promise<Record<string, string>> {
  const response = await fetch(`${url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'demo@fleetworth.app', password: 'Demo!2026' }),
  });
  const { data } = (await response.json()) as { data: { token: string } };
  return { authorization: `Bearer ${data.token}` };
}

/** Call whose body never ends. */
async function uploadSlowly(url: string): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.on('error', () => {});
  await new Promise<void>((resolve) => {
    socket.write(
      'POST /api/v1/auth/login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n' +
        'content-length: 900\r\n\r\n{',
      () => resolve(),
    );
  });
  return socket;
}

describe('the product in one process', () => {
  // A first start takes many seconds, so it runs once and each test starts from a copy.
  let made: string;
  let folder: string;
  let server: ServerProcess;
  beforeAll(async () => {
    made = makeDataFolder();
    const first = await startServerProcess({ folder: made });
    first.child.kill('SIGTERM');
    await first.ended;
  }, 600_000);
  beforeEach(() => {
    folder = copyDataFolder(made);
  });
  afterEach(async () => {
    await killServerProcess(server);
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  });
  afterAll(() => rmSync(made, { recursive: true, force: true }));

  const expectNoProcesses = async () => {
    expect(listDatabaseProcesses(folder)).toEqual([]);
    expect(await statusOf(server.url, '/healthz')).toBe(0);
  };

  test(`responds after each of ${KILLS} postmaster kills, only 503 meanwhile, and runs jobs`, async () => {
    const metricsPort = await findFreePort();
    server = await startServerProcess({ folder, settings: { METRICS_PORT: String(metricsPort) } });
    const metricsUrl = `http://127.0.0.1:${metricsPort}`;
    const headers = await signIn(server.url);
    const seen = new Map<number, number>();
    const call = async (path: string) => {
      const status = await statusOf(server.url, path, headers);
      seen.set(status, (seen.get(status) ?? 0) + 1);
      return status;
    };
    let longestMs = 0;
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const pid = postmasterPid(folder);
      const killed = performance.now();
      process.kill(pid, 'SIGKILL');
      await expect.poll(() => call('/readyz'), { timeout: 60_000, interval: 1 }).toBe(503);
      expect(await statusOf(metricsUrl, '/metrics'), 'while the database is away').toBe(200);
      await expect.poll(() => call('/api/v1/me'), { timeout: 60_000, interval: 10 }).toBe(200);
      longestMs = Math.max(longestMs, performance.now() - killed);
      await expect.poll(() => call('/readyz'), { timeout: 60_000, interval: 10 }).toBe(200);
      expect(postmasterPid(folder)).not.toBe(pid);
    }
    expect([...seen.keys()].toSorted((a, b) => a - b)).toEqual([200, 503]);
    process.stdout.write(`calls answered again at most ${Math.round(longestMs)} ms after a kill\n`);
    await expectJobsAreWorked();
  }, 600_000);

  const expectJobsAreWorked = async () => {
    const client = new pg.Client({ connectionString: applicationUrl(folder) });
    await client.connect();
    const { rows } = await client.query<{ id: string }>(`${ENQUEUE} returning id`);
    const readState = async () =>
      (await client.query<{ state: string }>('select state from pgboss.job where id = $1', [rows[0]?.id]))
        .rows[0]?.state;
    await expect.poll(readState, END).toBe('completed');
    // Without its dedicated connection for notifications, jobs would start only by the interval.
    const listening = `select from pg_stat_activity where query ilike '%listen%' and pid <> pg_backend_pid()`;
    await expect.poll(async () => (await client.query(listening)).rowCount, END).toBeGreaterThan(0);
    await client.end();
  };

  test.each([
    ['SIGTERM to npm', (npm: number) => process.kill(npm, 'SIGTERM')],
    ['SIGINT to npm', (npm: number) => process.kill(npm, 'SIGINT')],
    ['Ctrl-C, which npm and node both get', (npm: number) => process.kill(-npm, 'SIGINT')],
  ])('ends with its database by %s', async (_name, end) => {
    server = await startServerProcess({ folder, isThroughNpm: true });
    expect(listDatabaseProcesses(folder)).not.toEqual([]);
    end(server.child.pid ?? 0);
    await server.ended;
    await expectNoProcesses();
    // Shut down gracefully, because a killed postmaster leaves its file.
    expect(() => postmasterPid(folder)).toThrow('ENOENT');
  });

  test('stops on SIGTERM while a call and a job wait for a lock and an upload never ends', async () => {
    server = await startServerProcess({ folder });
    const headers = await signIn(server.url);
    const locker = new pg.Client({ connectionString: applicationUrl(folder) });
    locker.on('error', () => {});
    await locker.connect();
    await locker.query('begin; lock table sessions, loaded_data');
    const other = new pg.Client({ connectionString: applicationUrl(folder) });
    await other.connect();
    await other.query(ENQUEUE);
    await other.end();
    // Other jobs may wait for other locks meanwhile.
    const waitsFor = async (table: string) =>
      (await locker.query('select from pg_locks where not granted and relation = $1::regclass', [table]))
        .rowCount;
    // The job comes first, because a call stops waiting after a few seconds.
    await expect.poll(() => waitsFor('loaded_data'), END).toBe(1);
    const upload = await uploadSlowly(server.url);
    const hanging = statusOf(server.url, '/api/v1/me', headers);
    await expect.poll(() => waitsFor('sessions'), END).toBeGreaterThan(0);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    await expectNoProcesses();
    upload.destroy();
    await hanging;
  });

  test('ends on SIGTERM while the database hangs, without remaining processes', async () => {
    server = await startServerProcess({ folder });
    const headers = await signIn(server.url);
    for (const pid of listDatabaseProcesses(folder)) process.kill(pid, 'SIGSTOP');
    const hanging = statusOf(server.url, '/api/v1/me', headers);
    // Shows that the call has reached the server.
    expect(await statusOf(server.url, '/readyz')).toBe(503);
    const begin = performance.now();
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    process.stdout.write(`ended after ${Math.round(performance.now() - begin)} ms\n`);
    await expectNoProcesses();
    await hanging;
  });

  test("ends with one sentence if the database can't be restarted", async () => {
    server = await startServerProcess({ folder });
    truncateSync(join(folder, 'postgres/global/pg_control'), 100);
    process.kill(postmasterPid(folder), 'SIGKILL');
    expect(await server.ended).toBe(1);
    expect(
      server
        .output()
        .split('\n')
        .filter((line) => line.includes('5 starts in a row have failed')),
    ).toEqual([
      expect.stringMatching(/^PostgreSQL has ended.*is damaged.*restore the data folder from a backup\.$/),
    ]);
    await expectNoProcesses();
  });

  test('continues after kill -9 of the process and then of the postmaster', async () => {
    server = await startServerProcess({ folder });
    const postmaster = postmasterPid(folder);
    server.child.kill('SIGKILL');
    await server.ended;
    server = await startServerProcess({ folder });
    expect(postmasterPid(folder)).toBe(postmaster);
    server.child.kill('SIGKILL');
    process.kill(postmaster, 'SIGKILL');
    await server.ended;
    server = await startServerProcess({ folder });
    expect(await statusOf(server.url, '/readyz')).toBe(200);
  });
});
