import { expect, test, vi } from 'vitest';
import { DEMO_EMAIL, DEMO_PASSWORD, startTestFleetworth } from './test-fleetworth.ts';

const WRONG = 'Wrong!2026';
const gate = vi.hoisted(() => ({ isClosed: false, opened: Promise.withResolvers<void>() }));

// Real implementation that waits while the gate is closed, and saves the time for wrong passwords.
vi.mock(import('@node-rs/argon2'), async (importOriginal) => {
  const original = await importOriginal();
  return {
    ...original,
    verify: async (...input: Parameters<typeof original.verify>) => {
      if (gate.isClosed) await gate.opened.promise;
      return input[1] !== WRONG && (await original.verify(...input));
    },
  };
});

test('A visitor signs in before a flood from hundreds of networks with failures', async () => {
  const fleetworth = await startTestFleetworth({ trustProxy: 1 });
  const addressOf = (at: number) => `198.51.${at >> 8}.${at & 255}`;
  const signIn = (username: string, password: string, address: string) =>
    fleetworth.app.inject({
      method: 'POST',
      url: '/api/v1/auth/login',
      headers: { 'x-forwarded-for': address },
      payload: { username, password },
    });
  const addresses = Array.from({ length: 265 }, (_, at) => addressOf(at));
  await fleetworth.database.pool.query(
    `insert into sign_in_tries (network, tried_at, has_failed)
     select address, $2::timestamptz, true from unnest($1::text[]) address`,
    [addresses, fleetworth.clock.now()],
  );
  gate.isClosed = true;
  const flood = addresses.map((address, at) => signIn(`person${at}@example.com`, WRONG, address));
  // All slots and places in the queue are taken.
  expect((await Promise.race(flood)).statusCode).toBe(503);
  const visitor = signIn(DEMO_EMAIL, DEMO_PASSWORD, '203.0.113.1');
  // It takes the place of an attempt of the flood.
  const statuses: number[] = [];
  for (const attempt of flood) void attempt.then(({ statusCode }) => statuses.push(statusCode));
  await expect.poll(() => statuses).toEqual([503, 503]);
  gate.opened.resolve();
  expect((await visitor).statusCode).toBe(200);
  await Promise.all(flood);
  await fleetworth.stop();
});
