import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  DEMO_EMAIL,
  DEMO_PASSWORD,
  startTestFleetworth,
  type TestFleetworth,
} from '../../../test/test-fleetworth.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { findGoodSession } from './sessions.repository.ts';

const HOUR_MS = 3_600_000;

describe('signing in', () => {
  let fleetworth: TestFleetworth;
  beforeAll(async () => {
    fleetworth = await startTestFleetworth();
  });
  afterAll(() => fleetworth.stop());

  const signIn = (body: object) => fleetworth.attempt('login', { body }, null);
  const passMinutes = (minutes: number) =>
    fleetworth.clock.set(new Date(fleetworth.clock.now().getTime() + minutes * 60_000));
  const statusOf = async (token: string) => (await fleetworth.attempt('getMe', {}, token)).status;

  test('a wrong password and an unknown account read alike', async () => {
    passMinutes(2);
    const wrong = await signIn({ username: DEMO_EMAIL, password: 'Wrong!2026' });
    const unknown = await signIn({ username: 'nobody@fleetworth.app', password: 'Wrong!2026' });
    expect(wrong.body).toEqual({
      code: 400,
      reason: 'session.invalid_credentials',
      message: 'Invalid email or password.',
    });
    expect(unknown).toEqual(wrong);
  });

  test('the email may be typed in any case, with blanks around it', async () => {
    passMinutes(2);
    expect((await signIn({ username: ' DEMO@Fleetworth.app ', password: DEMO_PASSWORD })).status).toBe(200);
  });

  test('a session ends after 12 hours, one that is remembered after 30 days', async () => {
    passMinutes(2);
    const short = await fleetworth.signIn(DEMO_EMAIL, DEMO_PASSWORD);
    const answer = await fleetworth.call('login', {
      body: { username: DEMO_EMAIL, password: DEMO_PASSWORD, remember_me: true },
    });
    const long = answer.data.token;
    passMinutes(12 * 60 - 1);
    expect([await statusOf(short), await statusOf(long)]).toEqual([200, 200]);
    passMinutes(1);
    expect([await statusOf(short), await statusOf(long)]).toEqual([401, 200]);
    fleetworth.clock.set(new Date(fleetworth.clock.now().getTime() + 30 * 24 * HOUR_MS));
    expect(await statusOf(long)).toBe(401);
  });

  test('signing out ends the session at once', async () => {
    passMinutes(2);
    const token = await fleetworth.signIn(DEMO_EMAIL, DEMO_PASSWORD);
    expect((await fleetworth.attempt('logout', {}, token)).status).toBe(200);
    expect(await statusOf(token)).toBe(401);
  });

  // PostgreSQL plans a statement five times before it keeps a plan.
  test('finding a session is planned for a connection, not for each call', async () => {
    const opened = openDatabase(fleetworth.database.url, { maxConnections: 1 });
    for (let calls = 0; calls < 10; calls += 1)
      await findGoodSession(opened.db, Buffer.alloc(32), fleetworth.clock.now());
    const { rows } = await opened.pool.query(
      'select name, custom_plans, generic_plans from pg_prepared_statements order by name',
    );
    await opened.close();
    expect(rows).toEqual([{ name: 'find_session', custom_plans: 5, generic_plans: 5 }]);
  });

  test('the sixth try on an account within a minute is refused, also with the right password, and says when to return', async () => {
    passMinutes(2);
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await signIn({ username: DEMO_EMAIL, password: 'Wrong!2026' })).status).toBe(400);
    }
    const response = await fleetworth.app.inject({
      method: 'POST',
      url: '/api/v1/auth/login',
      payload: { username: DEMO_EMAIL, password: DEMO_PASSWORD },
    });
    expect(response.statusCode).toBe(429);
    expect(response.headers['retry-after']).toBe('60');
    expect(response.json()).toMatchObject({ reason: 'request.rate_limited' });
    passMinutes(1);
    expect((await signIn({ username: DEMO_EMAIL, password: DEMO_PASSWORD })).status).toBe(200);
  });

  test('the eleventh try from an address within a minute is refused, whatever the account', async () => {
    passMinutes(2);
    const statuses: number[] = [];
    for (let tries = 0; tries < 11; tries += 1) {
      statuses.push((await signIn({ username: `person${tries}@example.com`, password: 'x' })).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429]);
  });

  test('a try that is refused counts neither for the address nor for the account', async () => {
    passMinutes(2);
    const tryOn = async (username: string) => (await signIn({ username, password: 'x' })).status;
    for (let tries = 0; tries < 5; tries += 1) await tryOn('flooded@example.com');
    for (let tries = 0; tries < 20; tries += 1) expect(await tryOn('flooded@example.com')).toBe(429);
    expect(await tryOn('other@example.com')).toBe(400);
    for (let tries = 0; tries < 4; tries += 1) await tryOn('third@example.com');
    for (let tries = 0; tries < 5; tries += 1) expect(await tryOn('fourth@example.com')).toBe(429);
    passMinutes(1);
    for (let tries = 0; tries < 5; tries += 1) expect(await tryOn('fourth@example.com')).toBe(400);
  });

  test('five tries fit any minute, also one that begins amid others', async () => {
    passMinutes(2);
    const tryOnce = async () => (await signIn({ username: 'someone@example.com', password: 'x' })).status;
    const statuses = [await tryOnce()];
    passMinutes(50 / 60);
    for (let tries = 0; tries < 4; tries += 1) statuses.push(await tryOnce());
    passMinutes(10 / 60);
    statuses.push(await tryOnce(), await tryOnce());
    expect(statuses).toEqual([400, 400, 400, 400, 400, 400, 429]);
  });

  test('neither tokens nor passwords are stored readable', async () => {
    passMinutes(2);
    const token = await fleetworth.signIn(DEMO_EMAIL, DEMO_PASSWORD);
    const { pool } = fleetworth.database;
    const { rows } = await pool.query(
      'select s::text as session, u.password_hash from sessions s join users u on u.id = s.user_id',
    );
    for (const { session, password_hash } of rows as { session: string; password_hash: string }[]) {
      expect(session).not.toContain(token);
      expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    }
  });

  test('the user’s answer names the companies with the role in each, and none of another, and whose day it is', async () => {
    passMinutes(2);
    const token = await fleetworth.signIn(DEMO_EMAIL, DEMO_PASSWORD);
    const { body } = await fleetworth.attempt('getMe', {}, token);
    const { data } = body as unknown as { data: { memberships: unknown[] } };
    expect(data).toMatchObject({ email: DEMO_EMAIL, time_zone: 'America/New_York' });
    expect(data.memberships).toEqual([
      { company_id: 1, role: 'owner' },
      { company_id: 2, role: 'owner' },
    ]);
  });
});

describe('the limit of sign-ins by address', () => {
  const statuses = async (fleetworth: TestFleetworth, forwarded: (tries: number) => string) => {
    const found: number[] = [];
    for (let tries = 0; tries < 11; tries += 1) {
      const response = await fleetworth.app.inject({
        method: 'POST',
        url: '/api/v1/auth/login',
        headers: { 'x-forwarded-for': forwarded(tries) },
        payload: { username: `person${tries}@example.com`, password: 'x' },
      });
      found.push(response.statusCode);
    }
    return found;
  };
  const allowed = Array.from({ length: 10 }, () => 400);

  test('takes no caller’s word for its address', async () => {
    const fleetworth = await startTestFleetworth();
    fleetworth.clock.set(new Date(fleetworth.clock.now().getTime() + 60_000));
    expect(await statuses(fleetworth, (tries) => `203.0.113.${tries}`)).toEqual([...allowed, 429]);
    await fleetworth.stop();
  });

  test('behind a trusted proxy is the caller’s own, whatever that puts before it', async () => {
    const fleetworth = await startTestFleetworth({ trustProxy: 1 });
    expect(await statuses(fleetworth, (tries) => `203.0.113.${tries}`)).toEqual([...allowed, 400]);
    expect(await statuses(fleetworth, (tries) => `198.51.100.${tries}, 203.0.113.99`)).toEqual([
      ...allowed,
      429,
    ]);
    await fleetworth.stop();
  });
});
