import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestFleetworth, type TestFleetworth } from '../../../test/test-fleetworth.ts';
import { ownIds } from '../../../test/two-worlds.ts';
import { createLog } from '../log/log.ts';
import { createHttpServer } from './http-server.ts';

describe('a database that does not answer in time', () => {
  let fleetworth: TestFleetworth;
  let vehicle: number;
  beforeAll(async () => {
    fleetworth = await startTestFleetworth({ limits: { statementTimeoutMs: 3_000, lockTimeoutMs: 1_000 } });
    ({ vehicle } = await ownIds(fleetworth.database.pool));
  });
  afterAll(() => fleetworth.stop());

  const busy = {
    code: 503,
    reason: 'server.busy',
    message: 'Fleetworth is busy. Please try again in a moment.',
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

  test('answers a call that waits for a lock in the shape of every error, and the next one as ever', async () => {
    const lock = `select from vehicles where id = ${vehicle} for update`;
    expect(await whileLocked(lock, change)).toEqual({ status: 503, body: busy });
    expect((await change()).status).toBe(200);
  });

  test('answers a statement that takes too long so too, and says when to come back', async () => {
    const { pool } = fleetworth.database;
    await pool.query(
      `create function slow() returns trigger language plpgsql as 'begin perform pg_sleep(3600); return new; end';
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

test('a server whose database hangs says within a short time that it is not ready', async () => {
  const app = await createHttpServer({
    log: createLog('silent'),
    handlers: {} as never,
    findSession: async () => null,
    isReady: () => new Promise(() => {}),
    trustProxy: false,
    webFolder: null,
  });
  const response = await app.inject({ method: 'GET', url: '/readyz' });
  expect([response.statusCode, response.json()]).toEqual([503, { status: 'not ready' }]);
  await app.close();
});

test('a call that its caller breaks off is told of, but not as an error', async () => {
  const lines: { level: number; msg: string; url?: string }[] = [];
  const log = pino({ level: 'debug' }, { write: (line: string) => lines.push(JSON.parse(line)) });
  const app = await createHttpServer({
    log,
    handlers: {} as never,
    findSession: async () => null,
    isReady: async () => true,
    trustProxy: false,
    webFolder: null,
  });
  // The answer is ready only when nobody waits for it any more.
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
  const call = request({ port, path: '/much', method: 'POST', headers }).on('error', () => {});
  call.end('{}');
  await once(app.server, 'request');
  call.destroy();
  await expect.poll(() => lines).toMatchObject([{ level: pino.levels.values.debug, url: '/much' }]);
  await app.inject('/broken');
  expect(lines.slice(1)).toMatchObject([{ level: pino.levels.values.error, url: '/broken' }]);
  await app.close();
});
