import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  DEMO_EMAIL,
  DEMO_PASSWORD,
  startTestFleetworth,
  type TestFleetworth,
} from '../../../test/test-fleetworth.ts';
import { TEST_NOW } from '../../../test/test-database.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { signIn } from './sign-in.ts';

const WRONG = 'Wrong!2026';

describe('the limits of sign-ins', () => {
  let fleetworth: TestFleetworth;
  const lines: object[] = [];
  beforeAll(async () => {
    const log = pino(
      { base: null, timestamp: false },
      { write: (line: string) => lines.push(JSON.parse(line)) },
    );
    // A single proxy forwards the address of the caller.
    fleetworth = await startTestFleetworth({ trustProxy: 1, log });
  });
  beforeEach(async () => {
    await fleetworth.database.pool.query('delete from sign_in_tries');
    fleetworth.clock.set(TEST_NOW);
    lines.length = 0;
  });
  afterAll(() => fleetworth.stop());

  const passSeconds = (seconds: number) =>
    fleetworth.clock.set(new Date(fleetworth.clock.now().getTime() + seconds * 1_000));
  const post = (username: string, password: string, address: string) =>
    fleetworth.app.inject({
      method: 'POST',
      url: '/api/v1/auth/login',
      headers: { 'x-forwarded-for': address },
      payload: { username, password },
    });
  const tryOn = async (username: string, password: string, address = '203.0.113.1') =>
    (await post(username, password, address)).statusCode;
  const times = async (count: number, call: (index: number) => Promise<number>) => {
    const statuses: number[] = [];
    for (let index = 0; index < count; index += 1) statuses.push(await call(index));
    return statuses;
  };
  const all = (count: number, status: number) => Array.from({ length: count }, () => status);

  test('apply to accounts whose email is older than the rule for emails, which can sign in', async () => {
    const former = 'd\u00e1na|reed@example.com';
    const { pool } = fleetworth.database;
    await pool.query('update users set email = $1 where email = $2', [former, DEMO_EMAIL]);
    expect(await times(2, () => tryOn(former, WRONG))).toEqual(all(2, 400));
    expect(await tryOn(former, DEMO_PASSWORD)).toBe(200);
    await pool.query('update users set email = $2 where email = $1', [former, DEMO_EMAIL]);
  });

  test('lock an account for an address after five failures in a minute and return the wait', async () => {
    expect(await times(5, () => tryOn(DEMO_EMAIL, WRONG))).toEqual(all(5, 400));
    const rejected = await post(DEMO_EMAIL, DEMO_PASSWORD, '203.0.113.1');
    expect([rejected.statusCode, rejected.headers['retry-after']]).toEqual([429, '60']);
    expect(rejected.json()).toMatchObject({ reason: 'request.rate_limited' });
    expect(await tryOn(DEMO_EMAIL, DEMO_PASSWORD, '203.0.113.2')).toBe(200);
    passSeconds(60);
    expect(await tryOn(DEMO_EMAIL, DEMO_PASSWORD)).toBe(200);
  });

  test('reject an address after ten failures within a minute, whatever the account', async () => {
    expect(await times(11, (index) => tryOn(`person${index}@example.com`, WRONG))).toEqual([
      ...all(10, 400),
      429,
    ]);
    expect(await tryOn('person@example.com', WRONG, '203.0.113.2')).toBe(400);
  });

  test('reject an address after sixty failures within an hour, and say when to retry', async () => {
    const statuses = await times(60, (index) => {
      if (index > 0) passSeconds(30);
      return tryOn(`person${index}@example.com`, WRONG);
    });
    expect(statuses).toEqual(all(60, 400));
    const rejected = await post(DEMO_EMAIL, DEMO_PASSWORD, '203.0.113.1');
    expect([rejected.statusCode, rejected.headers['retry-after']]).toEqual([429, String(3_600 - 59 * 30)]);
    passSeconds(3_600 - 59 * 30);
    expect(await tryOn(DEMO_EMAIL, DEMO_PASSWORD)).toBe(200);
  });

  test('apply to any minute, also if it starts amid failures', async () => {
    const [first] = await times(1, () => tryOn('someone@example.com', WRONG));
    passSeconds(50);
    const more = await times(4, () => tryOn('someone@example.com', WRONG));
    passSeconds(10);
    const last = await times(2, () => tryOn('someone@example.com', WRONG));
    expect([first, ...more, ...last]).toEqual([...all(6, 400), 429]);
  });

  test('count only failures, and neither locked attempts nor successes', async () => {
    expect(await times(12, () => tryOn(DEMO_EMAIL, DEMO_PASSWORD))).toEqual(all(12, 200));
    expect(await times(25, () => tryOn('flooded@example.com', WRONG))).toEqual([
      ...all(5, 400),
      ...all(20, 429),
    ]);
    expect(await times(6, (index) => tryOn(`other${index}@example.com`, WRONG))).toEqual([
      ...all(5, 400),
      429,
    ]);
  });

  test('forget an account’s failures when it signs in, and not those of its address', async () => {
    expect(await times(4, () => tryOn(DEMO_EMAIL, WRONG))).toEqual(all(4, 400));
    expect(await tryOn(DEMO_EMAIL, DEMO_PASSWORD)).toBe(200);
    expect(await times(5, () => tryOn(DEMO_EMAIL, WRONG))).toEqual(all(5, 400));
    expect(await tryOn(DEMO_EMAIL, DEMO_PASSWORD)).toBe(429);
    expect(await times(2, (index) => tryOn(`other${index}@example.com`, WRONG))).toEqual([400, 429]);
  });

  test('count the addresses of a /64 as one, and IPv4 in any notation', async () => {
    const failFrom = (address: (index: number) => string) =>
      times(11, (index) => tryOn(`person${index}@example.com`, WRONG, address(index)));
    expect(await failFrom((index) => `2001:db8:1:2::${index + 1}`)).toEqual([...all(10, 400), 429]);
    expect(await failFrom((index) => (index % 2 === 0 ? '::ffff:198.51.100.7' : '198.51.100.7'))).toEqual([
      ...all(10, 400),
      429,
    ]);
    expect(await tryOn('person@example.com', WRONG, '2001:db8:1:3::1')).toBe(400);
  });

  test('count the networks of a /48 together, with four times the limits', async () => {
    const address = (site: number, index: number) => `2001:db8:${site}:${index}::1`;
    expect(await times(21, (index) => tryOn(DEMO_EMAIL, WRONG, address(1, index)))).toEqual([
      ...all(20, 400),
      429,
    ]);
    expect(await times(41, (index) => tryOn(`person${index}@example.com`, WRONG, address(2, index)))).toEqual(
      [...all(40, 400), 429],
    );
    expect(await tryOn(DEMO_EMAIL, DEMO_PASSWORD, address(1, 99))).toBe(429);
    expect(await tryOn(DEMO_EMAIL, DEMO_PASSWORD, address(3, 1))).toBe(200);
  });

  test('apply to concurrent attempts in several processes, and wait for those that succeed', async () => {
    const { database, clock } = fleetworth;
    const log = pino({ enabled: false });
    const other = openDatabase(database.url);
    const tryAtOnce = (index: number, password: string) =>
      signIn(
        { database: index % 2 === 0 ? database.db : other.db, clock, log },
        { email: DEMO_EMAIL, password, isRemembered: false, address: '203.0.113.1' },
      ).then(
        () => 'signed in',
        (error: Error) => error.message,
      );
    const atOnce = (count: number, password: string) =>
      Promise.all(Array.from({ length: count }, (_, index) => tryAtOnce(index, password)));
    expect(new Set(await atOnce(7, DEMO_PASSWORD))).toEqual(new Set(['signed in']));
    const failed = await atOnce(30, WRONG);
    await other.close();
    expect(failed.filter((message) => message === 'session.invalid_credentials')).toHaveLength(5);
    expect(failed.filter((message) => message === 'request.rate_limited')).toHaveLength(25);
  });

  test.each([
    ['address', '203.0.113.1', () => '203.0.113.1'],
    ['/48', '2001:db8:1::/48', (at: number) => `2001:db8:1:${at}::1`],
  ])('answer a flood from one %s as busy, without delaying others', async (_title, site, addressOf) => {
    // Attempts of the site wait for this lock and keep their slots.
    const holder = await fleetworth.database.pool.connect();
    await holder.query('select pg_advisory_lock(hashtextextended($1, 0))', [site]);
    const flood = Array.from({ length: 46 }, (_, at) => post(DEMO_EMAIL, DEMO_PASSWORD, addressOf(at)));
    const busy = await Promise.race(flood);
    expect([busy.statusCode, busy.headers['retry-after']]).toEqual([503, '5']);
    expect(busy.json()).toMatchObject({ reason: 'server.busy' });
    expect(await tryOn('person@example.com', WRONG, '203.0.113.2')).toBe(400);
    await holder.query('select pg_advisory_unlock_all()');
    holder.release();
    const statuses = (await Promise.all(flood)).map(({ statusCode }) => statusCode);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([...all(44, 200), 503, 503]);
  });

  test('count an attempt before the account is read', async () => {
    const { database, clock } = fleetworth;
    const log = pino({ enabled: false });
    // PostgreSQL text cannot contain NUL, so the account cannot be looked up.
    const credentials = { email: 'a\u0000b@example.com', password: WRONG, isRemembered: false };
    await expect(
      signIn({ database: database.db, clock, log }, { ...credentials, address: '203.0.113.1' }),
    ).rejects.toThrow('0x00');
    expect((await database.pool.query('select from sign_in_tries')).rowCount).toBe(1);
  });

  test("don't count an attempt whose process ended before its password was checked", async () => {
    await fleetworth.database.pool.query(
      `insert into sign_in_tries (network, account_hash, tried_at)
       select '203.0.113.1', null, $1::timestamptz from generate_series(1, 10)`,
      [fleetworth.clock.now()],
    );
    passSeconds(30);
    expect(await tryOn(DEMO_EMAIL, DEMO_PASSWORD)).toBe(200);
  });

  test('lock out no user when the clock is set back', async () => {
    await times(5, () => tryOn(DEMO_EMAIL, WRONG));
    expect(await tryOn(DEMO_EMAIL, DEMO_PASSWORD)).toBe(429);
    passSeconds(-3_600);
    expect(await tryOn(DEMO_EMAIL, DEMO_PASSWORD)).toBe(200);
  });

  test('delay an attacked account by up to two seconds and never lock out its owner', async () => {
    const { pool } = fleetworth.database;
    await times(20, (index) => tryOn(DEMO_EMAIL, WRONG, `198.51.100.${index}`));
    // Twice as many from elsewhere, each of which would be answered later than the previous one.
    await pool.query(
      `insert into sign_in_tries (network, account_hash, tried_at, has_failed)
       select 'elsewhere ' || n, account_hash, tried_at, true from sign_in_tries, generate_series(1, 2) n`,
    );
    const startedMs = performance.now();
    expect(await tryOn(DEMO_EMAIL, DEMO_PASSWORD)).toBe(200);
    // A timer may fire slightly early.
    expect(performance.now() - startedMs).toBeGreaterThan(1_990);
  });

  test("don't trust an address claimed by the caller", async () => {
    const statuses = await times(11, (index) =>
      tryOn(`person${index}@example.com`, WRONG, `198.51.100.${index}, 203.0.113.99`),
    );
    expect(statuses).toEqual([...all(10, 400), 429]);
  });

  test('keep nothing for longer than an hour, and nothing that was typed', async () => {
    const { pool } = fleetworth.database;
    await times(3, (index) => tryOn(`secret${index}@example.com`, WRONG));
    const { rows } = await pool.query('select t::text as try from sign_in_tries t');
    expect(JSON.stringify(rows)).not.toMatch(/secret|Wrong/);
    expect(rows).toHaveLength(3);
    passSeconds(3_601);
    await tryOn('another@example.com', WRONG);
    expect((await pool.query('select from sign_in_tries')).rowCount).toBe(1);
  });

  test('log one line each, with the account and without secrets', async () => {
    await tryOn(DEMO_EMAIL, DEMO_PASSWORD);
    await tryOn(DEMO_EMAIL.toUpperCase(), WRONG);
    await tryOn('My.pass@word.2026', WRONG);
    await times(4, () => tryOn(DEMO_EMAIL, WRONG));
    lines.splice(3, 4);
    await tryOn(DEMO_EMAIL, DEMO_PASSWORD);
    const [info, warn] = [pino.levels.values.info, pino.levels.values.warn];
    const demo = { userId: 1, email: DEMO_EMAIL, address: '203.0.113.1' };
    expect(lines).toEqual([
      { level: info, ...demo, isRemembered: false, msg: 'signed in' },
      { level: warn, ...demo, msg: 'sign-in failed' },
      { level: warn, ...demo, userId: null, email: null, msg: 'sign-in failed' },
      { level: warn, ...demo, limit: 'account from address', retryAfterSeconds: 60, msg: 'sign-in rejected' },
    ]);
  });
});

test('without a proxy, the limits count the address of the connection', async () => {
  const fleetworth = await startTestFleetworth();
  const statuses: number[] = [];
  for (let tries = 0; tries < 11; tries += 1) {
    const response = await fleetworth.app.inject({
      method: 'POST',
      url: '/api/v1/auth/login',
      headers: { 'x-forwarded-for': `203.0.113.${tries}` },
      payload: { username: `person${tries}@example.com`, password: WRONG },
    });
    statuses.push(response.statusCode);
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429]);
  await fleetworth.stop();
});
