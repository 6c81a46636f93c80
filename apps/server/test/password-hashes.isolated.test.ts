import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createAccountLink } from '../src/features/accounts/public.ts';
import { hashPassword, verifyPassword } from '../src/platform/auth/password.ts';
import { DEMO_EMAIL, startTestFleetworth, type TestFleetworth } from './test-fleetworth.ts';

const counts = vi.hoisted(() => ({ running: 0, mostRunning: 0, total: 0 }));

// Real implementation with its calls counted.
vi.mock(import('@node-rs/argon2'), async (importOriginal) => {
  const original = await importOriginal();
  const count = async <T>(work: Promise<T>): Promise<T> => {
    counts.total += 1;
    counts.running += 1;
    counts.mostRunning = Math.max(counts.mostRunning, counts.running);
    return await work.finally(() => {
      counts.running -= 1;
    });
  };
  return {
    ...original,
    hash: (...input: Parameters<typeof original.hash>) => count(original.hash(...input)),
    verify: (...input: Parameters<typeof original.verify>) => count(original.verify(...input)),
  };
});

const PASSWORD = 'Blue.Harbor7';
const NEW_USER = { name: 'Ann', last_name: 'Lee', password: PASSWORD, password_confirmation: PASSWORD };

describe('hashes of passwords', () => {
  let fleetworth: TestFleetworth;
  beforeAll(async () => {
    fleetworth = await startTestFleetworth();
  });
  beforeEach(async () => {
    await fleetworth.database.pool.query('delete from sign_in_tries');
    counts.total = 0;
    counts.mostRunning = 0;
  });
  afterAll(() => fleetworth.stop());

  const times = <T>(count: number, work: (at: number) => Promise<T>) =>
    Promise.all(Array.from({ length: count }, (_, at) => work(at)));
  const statusesOf = (responses: readonly { status: number }[]) =>
    responses.map(({ status }) => status).toSorted((a, b) => a - b);

  test('are computed one at a time for a caller, and two in total', async () => {
    const passwordHash = await hashPassword(PASSWORD);
    await times(10, () => verifyPassword(passwordHash, PASSWORD, 'one'));
    expect(counts.mostRunning).toBe(1);
    await times(10, (at) => hashPassword(PASSWORD, `caller ${at % 5}`));
    expect(counts.mostRunning).toBe(2);
  });

  test('are rejected as busy while 40 of a caller wait', async () => {
    const results = await Promise.allSettled(Array.from({ length: 42 }, () => hashPassword(PASSWORD, 'one')));
    expect(results.filter(({ status }) => status === 'rejected')).toMatchObject([
      { reason: { reason: 'server.busy', details: { retryAfterSeconds: 5 } } },
    ]);
    expect(counts.total).toBe(41);
  });

  const invite = async (email: string): Promise<string> => {
    const body = { email, role: 'viewer' as const };
    const { data } = await fleetworth.call('inviteMember', { params: { id: 1 }, body });
    return data.link?.replace('/invitation/', '') ?? '';
  };
  /** Accepts an invitation as a new user 30 times at once. */
  const acceptOften = async (email: string): Promise<number[]> => {
    const token = await invite(email);
    const accept = () => fleetworth.attempt('acceptInvitation', { params: { token }, body: NEW_USER }, null);
    return statusesOf(await times(30, accept));
  };

  test('of an invited user with an account are limited like sign-ins', async () => {
    const { pool } = fleetworth.database;
    await pool.query(
      `insert into users (email, name, last_name, password_hash)
       select 'pat@example.com', 'Pat', 'Poe', password_hash from users where id = 1`,
    );
    expect((await acceptOften('pat@example.com')).filter((status) => status === 400)).toHaveLength(5);
    expect(counts.total).toBe(5);
  });

  test('of an invited user without an account are limited by failures', async () => {
    expect((await acceptOften('ann@example.com')).filter((status) => status === 200)).toHaveLength(1);
    expect(counts.total).toBeLessThanOrEqual(11);
  });

  test('for one link that sets a password are limited by failures', async () => {
    const { database, clock } = fleetworth;
    const token = await createAccountLink(database.db, { email: DEMO_EMAIL, now: clock.now() });
    const body = { token, password: PASSWORD, password_confirmation: PASSWORD };
    const responses = await times(30, () => fleetworth.attempt('resetPassword', { body }, null));
    expect(statusesOf(responses).filter((status) => status === 200)).toHaveLength(1);
    expect(counts.total).toBeLessThanOrEqual(11);
  });
});
