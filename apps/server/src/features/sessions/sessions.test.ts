import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  DEMO_EMAIL,
  DEMO_PASSWORD,
  startTestFleetworth,
  type TestFleetworth,
} from '../../../test/test-fleetworth.ts';
import { hashToken } from '../../platform/auth/token.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { findValidSession } from './sessions.repository.ts';

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
    const wrong = await signIn({ username: DEMO_EMAIL, password: 'Wrong!2026' });
    const unknown = await signIn({ username: 'nobody@fleetworth.app', password: 'Wrong!2026' });
    expect(wrong.body).toEqual({
      code: 400,
      reason: 'session.invalid_credentials',
      message: 'Invalid email or password.',
      errors: {},
    });
    expect(unknown).toEqual(wrong);
  });

  test('the email may be typed in any case, with blanks around it', async () => {
    expect((await signIn({ username: ' DEMO@Fleetworth.app ', password: DEMO_PASSWORD })).status).toBe(200);
  });

  test('ignores blanks and line ends after a pasted password, and accepts no other', async () => {
    for (const end of [' ', '\n', '\r\n', ' \t\u00a0'])
      expect((await signIn({ username: DEMO_EMAIL, password: DEMO_PASSWORD + end })).status).toBe(200);
    expect((await signIn({ username: DEMO_EMAIL, password: 'Wrong!2026 ' })).status).toBe(400);
  });

  describe('a session', () => {
    const open = async (isRemembered: boolean) => {
      const body = { username: DEMO_EMAIL, password: DEMO_PASSWORD, remember_me: isRemembered };
      return (await fleetworth.call('login', { body })).data.token;
    };
    const usedAt = async (token: string) => {
      const { rows } = await fleetworth.database.pool.query<{ last_used_at: Date }>(
        'select last_used_at from sessions where token_hash = $1',
        [hashToken(token)],
      );
      return rows[0]?.last_used_at;
    };

    test.each([
      ['12 hours', false, 12 * 60],
      ['30 days where it is remembered', true, 30 * 24 * 60],
    ])('ends after %s without use, and lasts while it is used', async (_time, isRemembered, minutes) => {
      const token = await open(isRemembered);
      for (let uses = 0; uses < 3; uses += 1) {
        passMinutes(minutes - 1);
        expect(await statusOf(token)).toBe(200);
      }
      passMinutes(minutes);
      expect(await statusOf(token)).toBe(401);
    });

    test('writes its use down once in two minutes, however many calls use it', async () => {
      const token = await open(false);
      const opened = await usedAt(token);
      passMinutes(1);
      await statusOf(token);
      expect(await usedAt(token)).toEqual(opened);
      passMinutes(1);
      await Promise.all(Array.from({ length: 5 }, () => statusOf(token)));
      expect(await usedAt(token)).toEqual(fleetworth.clock.now());
    });

    test('outlives a clock that is set back', async () => {
      const token = await open(false);
      passMinutes(-60);
      expect(await statusOf(token)).toBe(200);
      passMinutes(60);
    });

    test('is deleted after its end when the next one is opened', async () => {
      const [short, long] = [await open(false), await open(true)];
      passMinutes(12 * 60);
      await open(false);
      expect([await usedAt(short), await usedAt(long)]).toEqual([undefined, expect.any(Date)]);
    });
  });

  test('a user has at most 100 sessions: the next one ends the one that was unused for longest', async () => {
    const { pool } = fleetworth.database;
    const token = await fleetworth.signIn('viewer@fleetworth.app', DEMO_PASSWORD);
    await pool.query(
      `insert into sessions (token_hash, user_id, is_remembered, created_at, last_used_at)
       select sha256(n::text::bytea), user_id, true, created_at, last_used_at + n * interval '1 second'
       from sessions, generate_series(1, 99) n where token_hash = $1`,
      [hashToken(token)],
    );
    expect(await statusOf(token)).toBe(200);
    passMinutes(5);
    const newest = await fleetworth.signIn('viewer@fleetworth.app', DEMO_PASSWORD);
    expect([await statusOf(token), await statusOf(newest)]).toEqual([401, 200]);
    const { rows } = await pool.query<{ count: number }>(
      `select count(*)::int4 from sessions
       where user_id = (select user_id from sessions where token_hash = $1)`,
      [hashToken(newest)],
    );
    expect(rows).toEqual([{ count: 100 }]);
  });

  test('signing out ends the session at once', async () => {
    const token = await fleetworth.signIn(DEMO_EMAIL, DEMO_PASSWORD);
    expect((await fleetworth.attempt('logout', {}, token)).status).toBe(200);
    expect(await statusOf(token)).toBe(401);
  });

  // PostgreSQL plans a statement five times before it caches a plan.
  test('finding a session is planned for a connection, not for each call', async () => {
    const opened = openDatabase(fleetworth.database.url, { maxConnections: 1 });
    for (let calls = 0; calls < 10; calls += 1)
      await findValidSession(opened.db, Buffer.alloc(32), fleetworth.clock.now());
    const { rows } = await opened.pool.query(
      'select name, custom_plans, generic_plans from pg_prepared_statements order by name',
    );
    await opened.close();
    expect(rows).toEqual([{ name: 'find_session', custom_plans: 5, generic_plans: 5 }]);
  });

  test('neither tokens nor passwords are stored readable', async () => {
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

  test("returns the user's companies with roles, no other company, and the day", async () => {
    const token = await fleetworth.signIn(DEMO_EMAIL, DEMO_PASSWORD);
    const { body } = await fleetworth.attempt('getMe', {}, token);
    const { data } = body as unknown as { data: { memberships: unknown[] } };
    expect(data).toMatchObject({
      email: DEMO_EMAIL,
      time_zone: 'America/New_York',
      age_year: Number(fleetworth.clock.today().slice(0, 4)),
      partner_links: [],
    });
    expect(data.memberships).toEqual([
      { company_id: 1, role: 'owner' },
      { company_id: 2, role: 'owner' },
    ]);
  });
});
