import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { DEMO_EMAIL, DEMO_PASSWORD, startTestFleetworth, type TestFleetworth } from './test-fleetworth.ts';

const WRONG = 'Wrong!2026';
const VIEWER = 'viewer@fleetworth.app';
/** Attempts that a process checks or lets wait. */
const MAX_ATTEMPTS = 12 + 200;

const gates = vi.hoisted(() => ({
  checks: Promise.resolve(),
  delays: Promise.resolve(),
}));

// Real implementation that waits for its gate, and saves the time for wrong passwords.
vi.mock(import('@node-rs/argon2'), async (importOriginal) => {
  const original = await importOriginal();
  return {
    ...original,
    verify: async (...input: Parameters<typeof original.verify>) => {
      await gates.checks;
      return input[1] !== WRONG && (await original.verify(...input));
    },
  };
});

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
  beforeEach(() => fleetworth.database.pool.query('delete from sign_in_tries'));
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
