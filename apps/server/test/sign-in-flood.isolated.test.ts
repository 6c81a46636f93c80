import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { DEMO_EMAIL, DEMO_PASSWORD, startTestFleetworth, type TestFleetworth } from './test-fleetworth.ts';

const WRONG = 'Wrong!2026';
const VIEWER = 'viewer@fleetworth.app';
/** Attempts that a process checks or lets wait, in all and for an account. */
const MAX_ATTEMPTS = 12 + 200;
const MAX_OF_ACCOUNT = 4 + 40;

const gates = vi.hoisted(() => ({
  checks: Promise.resolve(),
  delays: Promise.resolve(),
}));

// Saves the time of hashes. Waits for its gate.
vi.mock(import('@node-rs/argon2'), async (importOriginal) => ({
  ...(await importOriginal()),
  verify: async (_hashed, password) => {
    await gates.checks;
    return password !== WRONG;
  },
}));

// Real implementation whose pauses wait for their gate instead.
vi.mock(import('../src/platform/clock/clock.ts'), async (importOriginal) => ({
  ...(await importOriginal()),
  pause: async (ms: number) => {
    if (ms > 0) await gates.delays;
  },
}));

describe('a flood of sign-ins from hundreds of networks', () => {
  let fleetworth: TestFleetworth;
  beforeAll(async () => {
    fleetworth = await startTestFleetworth({ trustProxy: 1 });
  });
  beforeEach(async () => {
    await fleetworth.database.pool.query('delete from sign_in_tries');
    await fleetworth.database.pool.query('delete from request_counts');
  });
  let open = () => {};
  afterEach(() => open());
  afterAll(() => fleetworth.stop());

  const addressOf = (at: number) => `198.51.${at >> 8}.${at & 255}`;
  const signIn = async (username: string, password: string, address: string): Promise<number> => {
    const response = await fleetworth.app.inject({
      method: 'POST',
      url: '/api/v1/auth/login',
      headers: { 'x-forwarded-for': address },
      payload: { username, password },
    });
    return response.statusCode;
  };
  const visit = () => signIn(DEMO_EMAIL, DEMO_PASSWORD, '203.0.113.1');

  test('with failures gives its places to a visitor', async () => {
    const { database, clock } = fleetworth;
    const addresses = Array.from({ length: MAX_ATTEMPTS + 1 }, (_, at) => addressOf(at));
    await database.pool.query(
      `insert into sign_in_tries (network, tried_at, has_failed)
       select address, $2::timestamptz, true from unnest($1::text[]) address`,
      [addresses, clock.now()],
    );
    const gate = Promise.withResolvers<void>();
    gates.checks = gate.promise;
    const flood = addresses.map((address, at) => signIn(`person${at}@example.com`, WRONG, address));
    expect(await Promise.race(flood)).toBe(503);
    const visitor = visit();
    const answered: number[] = [];
    for (const attempt of flood) void attempt.then((status) => answered.push(status));
    await expect.poll(() => answered).toEqual([503, 503]);
    gate.resolve();
    expect(await visitor).toBe(200);
    await Promise.all(flood);
  });

  const countUp = (count: number) => Array.from({ length: count }, (_, at) => at);
  const closeGate = () => {
    const gate = Promise.withResolvers<void>();
    gates.checks = gate.promise;
    open = gate.resolve;
  };

  /** Fills an account's share of the queue with wrong passwords. Expects its owner to replace an attempt. */
  const expectOwnerBefore = async (strangers: number) => {
    closeGate();
    const flood = countUp(strangers).map((at) => signIn(DEMO_EMAIL, WRONG, addressOf(at)));
    const answered: number[] = [];
    for (const attempt of flood) void attempt.then((status) => answered.push(status));
    await expect.poll(() => answered.length).toBe(strangers - MAX_OF_ACCOUNT);
    const owner = visit();
    await expect.poll(() => answered.length).toBe(strangers - MAX_OF_ACCOUNT + 1);
    open();
    expect(await owner).toBe(200);
    await Promise.all(flood);
  };

  test('with the password of one account holds only a share of the places', async () => {
    closeGate();
    const flood = countUp(240).map((at) => signIn(VIEWER, DEMO_PASSWORD, addressOf(at)));
    const answered: number[] = [];
    for (const attempt of flood) void attempt.then((status) => answered.push(status));
    await expect.poll(() => answered.length).toBe(240 - MAX_OF_ACCOUNT);
    const visitors = countUp(20).map((at) => signIn(DEMO_EMAIL, DEMO_PASSWORD, `203.0.113.${at}`));
    open();
    expect(new Set(await Promise.all(visitors))).toEqual(new Set([200]));
    expect(new Set(await Promise.all(flood))).toEqual(new Set([200, 503]));
  });

  test('on accounts that signed in within the hour makes room for a visitor', async () => {
    const { pool } = fleetworth.database;
    const people = countUp(6).map((at) => `person${at}@example.com`);
    await pool.query(
      `insert into users (email, name, last_name, password_hash)
       select email, 'Dana', 'Reed', (select password_hash from users where email = $2)
       from unnest($1::text[]) email`,
      [people, VIEWER],
    );
    for (const [at, person] of people.entries())
      expect(await signIn(person, DEMO_PASSWORD, `203.0.113.${at + 2}`)).toBe(200);
    closeGate();
    const flood = people.flatMap((person, index) =>
      countUp(40).map((at) => signIn(person, DEMO_PASSWORD, addressOf(index * 40 + at))),
    );
    expect(await Promise.race(flood)).toBe(503);
    const visitor = visit();
    open();
    expect(await visitor).toBe(200);
    await Promise.all(flood);
  });

  test('with wrong passwords makes room for the owner of the account', async () => {
    await fleetworth.database.pool.query(
      `insert into sign_in_tries (network, tried_at, has_failed)
       select address, $2::timestamptz, true from unnest($1::text[]) address`,
      [countUp(60).map(addressOf), fleetworth.clock.now()],
    );
    await expectOwnerBefore(60);
  });

  test('with wrong passwords from new networks makes room for an owner with a session', async () => {
    expect(await visit()).toBe(200);
    await expectOwnerBefore(60);
  });

  test('on one account holds no slots while its answers are delayed', async () => {
    for (let at = 0; at < 21; at += 1) await signIn(VIEWER, WRONG, addressOf(at));
    const gate = Promise.withResolvers<void>();
    gates.delays = gate.promise;
    const flood = Array.from({ length: 20 }, (_, at) => signIn(VIEWER, WRONG, addressOf(at + 21)));
    const countFailures = async () =>
      (await fleetworth.database.pool.query('select from sign_in_tries where has_failed')).rowCount;
    await expect.poll(countFailures).toBe(41);
    expect(await visit()).toBe(200);
    gate.resolve();
    expect(new Set(await Promise.all(flood))).toEqual(new Set([400]));
  });
});
