import { api } from '@fleetworth/contract/api';
import { API_BASE } from '@fleetworth/contract/endpoint';
import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type DatabaseProxy, startDatabaseProxy } from '../../../test/database-proxy.ts';
import {
  DEMO_EMAIL,
  DEMO_PASSWORD,
  startTestFleetworth,
  type TestFleetworth,
} from '../../../test/test-fleetworth.ts';
import { ownIds } from '../../../test/company-ids.ts';
import { toDatabaseUnavailable, DatabaseUnavailable } from '../errors/database-errors.ts';
import { createLog } from '../log/log.ts';
import { createHttpServer } from './http-server.ts';

describe('a database that does not answer in time', () => {
  let fleetworth: TestFleetworth;
  let vehicle: number;
  beforeAll(async () => {
    fleetworth = await startTestFleetworth({ deadlineMs: 3_000 });
    ({ vehicle } = await ownIds(fleetworth.database.pool));
  });
  afterAll(() => fleetworth.stop());

  const busy = {
    code: 503,
    reason: 'server.busy',
    message: 'Fleetworth is busy. Please try again in a moment.',
    errors: {},
  };
  const whileLocked = async <T>(lock: string, call: () => Promise<T>): Promise<T> => {
    const client = await fleetworth.database.pool.connect();
    try {
      await client.query('begin');
      await client.query(lock);
      return await call();
    } finally {
      await client.query('rollback');
      client.release();
    }
  };
  const change = () =>
    fleetworth.attempt('changeVehicleCondition', { params: { id: vehicle }, body: { condition: 'fair' } });

  test('answers a call that waits for a lock with the usual error shape, and recovers', async () => {
    const lock = `select from vehicles where id = ${vehicle} for update`;
    expect(await whileLocked(lock, change)).toEqual({ status: 503, body: busy });
    expect((await change()).status).toBe(200);
  });

  test('responds the same way to a slow statement, and says when to retry', async () => {
    const { pool } = fleetworth.database;
    await pool.query(
      `create function slow() returns trigger language plpgsql as
        'begin perform pg_sleep(3600); return new; end';
       create trigger slow before insert on mileage_records for each row execute function slow()`,
    );
    const response = await fleetworth.app.inject({
      method: 'PUT',
      url: '/api/v1/vehicle-mileage-record',
      headers: { authorization: `Bearer ${fleetworth.token}` },
      payload: { vehicle, mileage: 77_000, date: '2026-11-20' },
    });
    expect(response.json()).toEqual(busy);
    expect(response.headers['retry-after']).toBe('5');
    await pool.query('drop function slow cascade');
    expect((await pool.query('select from mileage_records where mileage = 77000')).rowCount).toBe(0);
  });
});

describe('a database that hangs', () => {
  const HUNG_MS = 2_000;
  let fleetworth: TestFleetworth;
  let proxy: DatabaseProxy;
  let vehicle: number;
  beforeAll(async () => {
    proxy = await startDatabaseProxy(inject('databaseUrl'));
    fleetworth = await startTestFleetworth({ deadlineMs: HUNG_MS, through: proxy });
    ({ vehicle } = await ownIds(fleetworth.database.pool));
  });
  afterAll(async () => {
    proxy.release();
    await fleetworth.stop();
    await proxy.stop();
  });

  test('answers reads, edits and sign-ins within the deadline, and recovers afterwards', async () => {
    const change = () =>
      fleetworth.attempt('changeVehicleCondition', { params: { id: vehicle }, body: { condition: 'fair' } });
    const calls = [
      () => fleetworth.attempt('getMe', {}),
      () => fleetworth.attempt('listFleet', {}),
      change,
      () => fleetworth.attempt('login', { body: { username: DEMO_EMAIL, password: DEMO_PASSWORD } }, null),
    ];
    const statuses = (times: number) =>
      Promise.all(Array.from({ length: times }, () => calls.map((call) => call())).flat()).then(
        (produces) => new Set(produces.map(({ status }) => status)),
      );
    expect(await statuses(1)).toEqual(new Set([200]));
    proxy.hold();
    // More calls than connections, twice: on open connections, and on new connections that can't be opened.
    for (const _round of [1, 2]) {
      const startedMs = performance.now();
      expect(await statuses(5)).toEqual(new Set([503]));
      expect(performance.now() - startedMs).toBeLessThan(10 * HUNG_MS);
    }
    proxy.release();
    await expect.poll(() => statuses(1)).toEqual(new Set([200]));
  });
});

test('reports promptly that it is not ready if its database hangs', async () => {
  const app = await createHttpServer({
    log: createLog('silent'),
    handlers: {} as never,
    callerAccess: {
      findSession: async () => null,
      findTicketHolder: async () => null,
      limitFileUpload: (_user, read) => read(() => {}),
    },
    isReady: () => new Promise(() => {}),
    checkDiskSpace: async () => {},
    trustProxy: false,
    webFolder: null,
  });
  const response = await app.inject({ method: 'GET', url: '/readyz' });
  expect([response.statusCode, response.json()]).toEqual([503, { status: 'not ready' }]);
  await app.close();
});

test('is not ready after a full disk until something can be written', async () => {
  const full = toDatabaseUnavailable(Object.assign(new Error('No space left on device'), { code: '53100' }));
  let hasSpace = false;
  const app = await createHttpServer({
    log: createLog('silent'),
    handlers: { listStates: () => Promise.reject(full) } as never,
    callerAccess: {
      findSession: async () => ({}) as never,
      findTicketHolder: async () => null,
      limitFileUpload: (_user, read) => read(() => {}),
    },
    isReady: async () => true,
    checkDiskSpace: () => (hasSpace ? Promise.resolve() : Promise.reject(full)),
    trustProxy: false,
    webFolder: null,
  });
  const ready = async () => (await app.inject({ method: 'GET', url: '/readyz' })).statusCode;
  expect(await ready()).toBe(200);
  const headers = { authorization: 'Bearer any' };
  const { method, path } = api.listStates;
  expect((await app.inject({ method, url: API_BASE + path, headers })).statusCode).toBe(503);
  expect(await ready()).toBe(503);
  hasSpace = true;
  expect(await ready()).toBe(200);
  await app.close();
});

interface Line {
  level: number;
  msg: string;
  url?: string;
  count?: number;
}

async function createLoggingServer() {
  const lines: Line[] = [];
  const app = await createHttpServer({
    log: pino({ level: 'debug' }, { write: (line: string) => lines.push(JSON.parse(line)) }),
    handlers: {} as never,
    callerAccess: {
      findSession: async () => null,
      findTicketHolder: async () => null,
      limitFileUpload: (_user, read) => read(() => {}),
    },
    isReady: async () => true,
    checkDiskSpace: async () => {},
    trustProxy: false,
    webFolder: null,
  });
  return { app, lines };
}

const { debug, error } = pino.levels.values;

test('a call that its caller breaks off is logged, but not as an error', async () => {
  const { app, lines } = await createLoggingServer();
  // The answer is ready only after the caller has disconnected.
  app.post('/much', async ({ raw }, reply) => {
    await once(raw.socket, 'close');
    return reply.type('text/plain').send('much '.repeat(100_000));
  });
  app.get('/broken', () => {
    throw new Error('broken');
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const headers = { 'accept-encoding': 'gzip', 'content-type': 'application/json' };
  const post = () => request({ port, path: '/much', method: 'POST', headers }).on('error', () => {});
  const call = post();
  call.end('{}');
  await once(app.server, 'request');
  call.destroy();
  await expect.poll(() => lines).toMatchObject([{ level: debug, url: '/much' }]);
  const upload = post();
  upload.write('{');
  await once(app.server, 'request');
  upload.destroy();
  await expect.poll(() => lines.slice(1)).toMatchObject([{ level: debug, url: '/much' }]);
  await app.inject('/broken');
  expect(lines.slice(2)).toMatchObject([{ level: error, url: '/broken' }]);
  await app.close();
});

test('logs a database that fails many calls once a second with their number and without stacks', async () => {
  const { app, lines } = await createLoggingServer();
  app.get('/busy', async () => {
    throw new DatabaseUnavailable(new Error('no connection'));
  });
  const produces = await Promise.all(Array.from({ length: 50 }, () => app.inject('/busy')));
  expect(new Set(produces.map(({ statusCode }) => statusCode))).toEqual(new Set([503]));
  const countOf = () => lines.reduce((sum, { count = 0 }) => sum + count, 0);
  await expect.poll(countOf).toBe(50);
  expect(lines[0]).toMatchObject({ level: error, error: 'no connection', url: '/busy', count: 1 });
  // The burst took at most a few seconds.
  expect(lines.length).toBeLessThan(10);
  expect(JSON.stringify(lines)).not.toContain(' at ');
  await app.close();
});
