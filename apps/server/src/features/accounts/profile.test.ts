import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  DEMO_EMAIL,
  DEMO_PASSWORD,
  startTestFleetworth,
  type TestFleetworth,
} from '../../../test/test-fleetworth.ts';

const VIEWER = 'viewer@fleetworth.app';
const CHOSEN = 'Blue.Harbor7';

describe('the own account', () => {
  let fleetworth: TestFleetworth;
  beforeAll(async () => {
    fleetworth = await startTestFleetworth({ works: true });
  });
  beforeEach(() => fleetworth.clock.set(new Date(fleetworth.clock.now().getTime() + 120_000)));
  afterAll(() => fleetworth.stop());

  const edit = (body: object, token?: string) => fleetworth.attempt('editProfile', { body }, token);
  const me = async () => (await fleetworth.call('getMe', {})).data;
  const newestLink = async (to: string) => {
    let path = '';
    await expect
      .poll(async () => {
        const { data } = await fleetworth.call('listOutbox', {});
        path = data.find((mail) => mail.to === to)?.action?.path ?? '';
        return path;
      })
      .toMatch(/^\/confirm-email\//);
    return path.replace('/confirm-email/', '');
  };

  test('is edited field by field: absent is unchanged, null clears', async () => {
    const [location] = (await fleetworth.call('listLocations', { query: {} })).data;
    const body = {
      name: 'Dana',
      last_name: 'Reed',
      state: location?.state.id,
      city: location?.city.id,
      address: '1 Street',
      zip: '33601',
      default_company: location?.company.id,
      default_location: location?.id,
    };
    expect(await edit(body)).toMatchObject({
      status: 200,
      body: { data: null, message: 'Your profile has been updated.' },
    });
    const place = { state: { id: location?.state.id }, city: { id: location?.city.id } };
    expect(await me()).toMatchObject({
      name: 'Dana',
      address: '1 Street',
      default_location: { id: location?.id },
      ...place,
    });
    await edit({ address: null });
    expect(await me()).toMatchObject({ name: 'Dana', address: null, zip: '33601', ...place });
    await edit({ default_company: null });
    expect(await me()).toMatchObject({ default_company: null, default_location: null });
    await edit({ state: null });
    expect(await me()).toMatchObject({ state: null, city: null });
  });

  test.each([
    ['name', '', 'Please type your name'],
    ['name', 'Al', 'Minimum 3 characters'],
    ['last_name', '', 'Please type your lastname'],
    ['last_name', 'Xu', 'Minimum 3 characters'],
    ['email', '', 'Please type your email'],
    ['email', 'nobody', 'Invalid email'],
    ['old_password', '', 'Please type your old password'],
  ])('%s %j is rejected: %s', async (field, value, text) => {
    const { status, body } = await edit({ [field]: value });
    expect([status, body.errors?.[field]?.[0]]).toEqual([422, text]);
  });

  test('accepts only a city of its state and a location of its company', async () => {
    const [here] = (await fleetworth.call('listLocations', { query: {} })).data;
    const other = here?.state.id === 1 ? 2 : 1;
    expect((await edit({ state: other, city: here?.city.id })).body.errors).toHaveProperty('city');
    await edit({ default_company: null });
    expect((await edit({ default_location: here?.id })).body.reason).toBe('location.not_found');
  });

  test('gets another email once the link mailed to it is used, and signs in by it then', async () => {
    const token = await fleetworth.signIn(VIEWER, DEMO_PASSWORD);
    const email = 'viewer.new@example.com';
    expect((await edit({ email }, token)).body.errors).toEqual({
      old_password: ['Please type your old password'],
    });
    expect((await edit({ email, old_password: 'Wrong!2026' }, token)).body).toMatchObject({
      code: 422,
      errors: { old_password: ['Your old password is incorrect.'] },
    });
    expect((await edit({ email, old_password: DEMO_PASSWORD }, token)).status).toBe(200);
    const link = await newestLink(email);
    expect((await fleetworth.attempt('getMe', {}, token)).body).toMatchObject({ data: { email: VIEWER } });
    const confirm = () => fleetworth.attempt('confirmEmail', { body: { token: link } }, null);
    const statuses = (await Promise.all([confirm(), confirm(), confirm()])).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 404, 404]);
    const emails = (await fleetworth.call('listOutbox', {})).data.filter(({ to }) => to === VIEWER);
    expect(emails).toMatchObject([
      {
        subject: 'Your email address was changed',
        paragraphs: [
          expect.stringMatching(
            /email address for your account was changed to viewer\.new@example\.com on \d\d\.\d\d\.2026 .+ E[SD]T\./,
          ),
          expect.stringContaining("If this wasn't you"),
        ],
        action: null,
      },
    ]);
    expect(await fleetworth.signIn(email, DEMO_PASSWORD)).toEqual(expect.any(String));
  });

  test('returns the same response for an email in use, and sends no email', async () => {
    const before = (await fleetworth.call('listOutbox', {})).data.length;
    const body = { email: 'robin.keller@fleetworth.app', old_password: DEMO_PASSWORD };
    expect(await edit(body)).toMatchObject({
      status: 200,
      body: { message: 'Your profile has been updated.' },
    });
    await expect
      .poll(
        async () =>
          (
            await fleetworth.database.pool.query(
              `select from pgboss.job where name = 'send-email-link' and state <> 'completed'`,
            )
          ).rowCount,
      )
      .toBe(0);
    expect((await fleetworth.call('listOutbox', {})).data.length).toBe(before);
  });

  test('changes its email five times a day, and mails an address three times a day', async () => {
    const { pool } = fleetworth.database;
    await pool.query(`delete from request_counts; update users set created_at = '2020-01-01T17:00:00Z'`);
    const passMinutes = (minutes: number) =>
      fleetworth.clock.set(new Date(fleetworth.clock.now().getTime() + minutes * 60_000));
    const change = (email: string) => edit({ email, old_password: DEMO_PASSWORD });
    const rejected = (message: RegExp) => ({
      status: 429,
      body: { reason: 'request.limit_reached', message: expect.stringMatching(message) },
    });
    expect((await change('Stranger@example.com')).status).toBe(200);
    expect(await change('stranger@example.com')).toMatchObject(
      rejected(/one confirmation every ten minutes/),
    );
    for (const _again of [2, 3]) {
      passMinutes(11);
      expect((await change('stranger@example.com')).status).toBe(200);
    }
    passMinutes(11);
    expect(await change('stranger@example.com')).toMatchObject(
      rejected(/^An address can get 3 confirmations of an email change a day\. .+ in \d+ hours\.$/),
    );
    for (const email of ['fourth@example.com', 'fifth@example.com'])
      expect((await change(email)).status).toBe(200);
    passMinutes(11);
    expect(await change('sixth@example.com')).toMatchObject(
      rejected(/^You can request 5 email changes a day/),
    );
    expect((await edit({ address: '2 Street' })).status).toBe(200);
    await pool.query('delete from request_counts');
  });

  test('changes its email to one that strangers who just signed up requested all day', async () => {
    const { pool } = fleetworth.database;
    await pool.query('delete from request_counts');
    const change = (email: string) => edit({ email, old_password: DEMO_PASSWORD });
    const store = (createdAt: Date) =>
      pool.query('update users set created_at = $2 where email = $1', [DEMO_EMAIL, createdAt]);
    const passMinutes = () => fleetworth.clock.set(new Date(fleetworth.clock.now().getTime() + 11 * 60_000));
    await store(fleetworth.clock.now());
    for (const _again of [1, 2]) {
      expect((await change('wanted@example.com')).status).toBe(200);
      passMinutes();
    }
    expect(await change('wanted@example.com')).toMatchObject({
      status: 429,
      body: {
        message: expect.stringMatching(/^An address can get 2 .+ from users in their first 30 days\./),
      },
    });
    await store(new Date('2020-01-01T17:00:00Z'));
    expect((await change('wanted@example.com')).status).toBe(200);
    passMinutes();
    expect((await change('wanted@example.com')).status).toBe(429);
    await pool.query('delete from request_counts');
  });

  test('has a link for another email that is good for 24 hours, and not beyond a new password', async () => {
    const hours = (count: number) =>
      fleetworth.clock.set(new Date(fleetworth.clock.now().getTime() + count * 3_600_000));
    const token = await fleetworth.signIn(DEMO_EMAIL, DEMO_PASSWORD);
    await edit({ email: 'late@example.com', old_password: DEMO_PASSWORD }, token);
    const late = await newestLink('late@example.com');
    hours(24);
    expect((await fleetworth.attempt('confirmEmail', { body: { token: late } }, null)).status).toBe(404);
    hours(-24);
    await fleetworth.database.pool.query(`delete from account_links`);
    await edit({ email: 'again@example.com', old_password: DEMO_PASSWORD }, token);
    const again = await newestLink('again@example.com');
    const body = { old_password: DEMO_PASSWORD, new_password: CHOSEN, new_password_confirmation: CHOSEN };
    expect((await fleetworth.attempt('changePassword', { body }, token)).status).toBe(200);
    expect((await fleetworth.attempt('confirmEmail', { body: { token: again } }, null)).status).toBe(404);
    const back = {
      old_password: CHOSEN,
      new_password: 'Blue.Harbor9',
      new_password_confirmation: 'Blue.Harbor9',
    };
    expect((await fleetworth.attempt('changePassword', { body: back }, token)).status).toBe(200);
  });
});

describe('the own password', () => {
  let fleetworth: TestFleetworth;
  beforeAll(async () => {
    fleetworth = await startTestFleetworth();
  });
  afterAll(() => fleetworth.stop());

  const change = (
    body: Partial<Record<'old_password' | 'new_password' | 'new_password_confirmation', string>>,
  ) =>
    fleetworth.attempt('changePassword', {
      body: {
        old_password: DEMO_PASSWORD,
        new_password: CHOSEN,
        new_password_confirmation: body.new_password ?? CHOSEN,
        ...body,
      },
    });

  test.each([
    [{ old_password: '' }, 'old_password', 'Please type your old password'],
    [{ old_password: 'Wrong!2026' }, 'old_password', 'Your old password is incorrect.'],
    [{ new_password: '' }, 'new_password', 'Please type your new password'],
    [{ new_password: 'blue.harbor7' }, 'new_password', 'Password must include at least one uppercase letter'],
    [{ new_password: 'Password1!' }, 'new_password', 'Password is too common'],
    [
      { new_password_confirmation: 'Other.Harbor7' },
      'new_password_confirmation',
      'This field confirmation does not match.',
    ],
  ])('%o is rejected under %s', async (body, field, text) => {
    const { status, body: error } = await change(body);
    expect([status, error.errors?.[field]?.[0]]).toEqual([422, text]);
  });

  test('ends all other sessions when it is changed', async () => {
    const other = await fleetworth.signIn(DEMO_EMAIL, DEMO_PASSWORD);
    expect((await change({})).body).toMatchObject({ message: 'Your password has been updated.' });
    expect((await fleetworth.attempt('getMe', {}, other)).status).toBe(401);
    expect((await fleetworth.attempt('getMe', {})).status).toBe(200);
    await expect(fleetworth.signIn(DEMO_EMAIL, DEMO_PASSWORD)).rejects.toThrow('Invalid email or password.');
    await change({ old_password: CHOSEN, new_password: 'Blue.Harbor8' });
  });

  test('is followed by an email that says what to do if someone else did it', async () => {
    const { pool } = fleetworth.database;
    await pool.query('delete from outbox_mails');
    await change({ old_password: 'Wrong!2026' });
    expect((await fleetworth.call('listOutbox', {})).data).toEqual([]);
    expect((await change({ old_password: 'Blue.Harbor8', new_password: 'Blue.Harbor9' })).status).toBe(200);
    expect((await fleetworth.call('listOutbox', {})).data).toMatchObject([
      {
        to: DEMO_EMAIL,
        subject: 'Your password was changed',
        paragraphs: [
          'The password for your account was changed on 11.20.2026 12:00 PM EST.',
          expect.stringContaining("If it wasn't you, set a new password immediately"),
        ],
        action: { path: '/forgot-password' },
      },
    ]);
  });

  test('ignores surrounding blanks and line ends, also in the old password', async () => {
    const passwords = { new_password: `${CHOSEN} `, new_password_confirmation: `${CHOSEN}\r\n` };
    expect((await change({ ...passwords, old_password: 'Blue.Harbor9\n' })).status).toBe(200);
    expect(await fleetworth.signIn(DEMO_EMAIL, CHOSEN)).not.toBe('');
    await change({ old_password: CHOSEN, new_password: 'Blue.Harbor9' });
  });

  test('is changed ten times a day at most, because each change is emailed', async () => {
    await fleetworth.database.pool.query('delete from request_counts');
    const statuses: number[] = [];
    for (let changes = 0; changes < 11; changes += 1) {
      const passwords = ['Blue.Harbor9', CHOSEN];
      const [old_password, new_password] = changes % 2 === 0 ? passwords : passwords.toReversed();
      statuses.push(
        (await change({ old_password: old_password ?? '', new_password: new_password ?? '' })).status,
      );
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  });

  test('is limited as sign-ins are, and answers no 401', async () => {
    const statuses: number[] = [];
    for (let tries = 0; tries < 6; tries += 1)
      statuses.push((await change({ old_password: 'Wrong!2026' })).status);
    expect(statuses.at(-1)).toBe(429);
    expect(statuses.slice(0, 3)).toEqual([422, 422, 422]);
  });
});

describe('the own sessions', () => {
  let fleetworth: TestFleetworth;
  beforeAll(async () => {
    fleetworth = await startTestFleetworth();
  });
  afterAll(() => fleetworth.stop());

  const list = async () => (await fleetworth.call('listSessions', {})).data;

  test('list when and in what browser they were opened, the current one first', async () => {
    await fleetworth.app.inject({
      method: 'POST',
      url: '/api/v1/auth/login',
      headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' },
      payload: { username: DEMO_EMAIL, password: DEMO_PASSWORD },
    });
    expect(await list()).toMatchObject([
      { is_current: true, address: '127.0.0.1' },
      { is_current: false, agent: 'Firefox on Linux', address: '127.0.0.1' },
    ]);
  });

  test('can be ended one by one, but not those of other users', async () => {
    const other = await fleetworth.signIn(VIEWER, DEMO_PASSWORD);
    const { rows } = await fleetworth.database.pool.query<{ id: number }>(
      'select s.id from sessions s join users u on u.id = s.user_id where u.email = $1',
      [VIEWER],
    );
    const end = (id: number | undefined) => fleetworth.attempt('endSession', { params: { id } });
    expect((await end(rows[0]?.id)).body.reason).toBe('session.not_found');
    expect((await fleetworth.attempt('getMe', {}, other)).status).toBe(200);
    const mine = (await list()).find(({ is_current }) => !is_current);
    expect((await end(mine?.id)).status).toBe(200);
    expect(await list()).toHaveLength(1);
  });

  test('end all at once', async () => {
    const token = await fleetworth.signIn(VIEWER, DEMO_PASSWORD);
    expect((await fleetworth.attempt('endAllSessions', {}, token)).status).toBe(200);
    expect((await fleetworth.attempt('getMe', {}, token)).status).toBe(401);
    expect((await fleetworth.attempt('getMe', {})).status).toBe(200);
  });
});
