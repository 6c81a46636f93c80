import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestFleetworth, type TestFleetworth } from '../../../test/test-fleetworth.ts';

const ADDRESS = '203.0.113.1';
const SIGN_UP = { name: 'Dana', last_name: 'Reed', company_name: 'Reed Rentals', phone: '8135550100' };

let fleetworth: TestFleetworth;
beforeAll(async () => {
  fleetworth = await startTestFleetworth({ trustProxy: 1 });
});
beforeEach(() => fleetworth.database.pool.query('delete from sign_in_tries; delete from request_counts'));
afterAll(() => fleetworth.stop());

const send = (method: 'GET' | 'POST', url: string, address: string, payload?: object) =>
  fleetworth.app.inject({
    method,
    url: `/api/v1${url}`,
    headers: { 'x-forwarded-for': address },
    ...(payload && { payload }),
  });

const post = (url: string, payload: object) => send('POST', url, ADDRESS, payload);

test.each([
  [
    'sign-ins',
    { name: ADDRESS, seed: 0 },
    () => post('/auth/login', { username: 'a@example.com', password: 'Wrong!2026' }),
  ],
  [
    'password resets',
    { name: `reset ${ADDRESS}`, seed: 0 },
    () => post('/auth/password', { email: 'a@example.com' }),
  ],
  [
    'sign-ups',
    { name: 'sign-up queue', seed: 46 },
    () => post('/forms/demo-account-request', { ...SIGN_UP, email: 'a@example.com' }),
  ],
  [
    'confirmations of sign-ups',
    { name: `sign-up confirmation ${ADDRESS}`, seed: 46 },
    () => post('/forms/demo-account-request/unknown', {}),
  ],
])('50 %s of one network hold one connection while they wait for a lock', async (_title, lock, sendOne) => {
  const holder = await fleetworth.database.pool.connect();
  await holder.query('select pg_advisory_lock(hashtextextended($1, $2))', [lock.name, lock.seed]);
  const requests = Array.from({ length: 50 }, sendOne);
  const countWaiting = async () => {
    const { rows } = await holder.query<{ count: number }>(
      `select count(*)::int4 as count from pg_locks
       where locktype = 'advisory' and not granted
         and database = (select oid from pg_database where datname = current_database())`,
    );
    return rows[0]?.count;
  };
  try {
    await expect.poll(countWaiting).toBe(1);
    // Other calls still have connections.
    for (let calls = 0; calls < 10; calls += 1) await fleetworth.call('getSetup', {});
    expect(await countWaiting()).toBe(1);
  } finally {
    await holder.query('select pg_advisory_unlock_all()');
    holder.release();
    await Promise.all(requests);
  }
});

test('public calls of many networks that wait for locks delay no sign-in', async () => {
  const addresses = Array.from({ length: 6 }, (_, at) => `198.51.100.${at}`);
  const holder = await fleetworth.database.pool.connect();
  for (const address of addresses)
    await holder.query('select pg_advisory_lock(hashtextextended($1, 46))', [`public calls ${address}`]);
  const calls = addresses.map((address) => send('GET', '/invitations/unknown', address));
  try {
    const { statusCode } = await post('/auth/login', { username: 'a@example.com', password: 'Wrong!2026' });
    expect(statusCode).toBe(400);
  } finally {
    await holder.query('select pg_advisory_unlock_all()');
    holder.release();
    await Promise.all(calls);
  }
});
