import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DEMO_EMAIL, startTestFleetworth, type TestFleetworth } from '../../../test/test-fleetworth.ts';
import { isCommonPassword } from './common-passwords.ts';
import { createAccountLink } from './create-account.ts';
import { mailAccountOwner } from './mail-existing-user.ts';

const VIEWER = 'viewer@fleetworth.app';
const EXPIRED = { status: 404, body: { message: 'This link has expired. Request a new one.' } };
const CHOSEN = 'Blue.Harbor7';

describe('a forgotten password', () => {
  let fleetworth: TestFleetworth;
  beforeAll(async () => {
    fleetworth = await startTestFleetworth({ works: true, trustProxy: 1 });
  });
  beforeEach(async () => {
    passMinutes(2);
    await fleetworth.database.pool.query('delete from request_counts');
  });
  afterAll(() => fleetworth.stop());

  const passMinutes = (minutes: number) =>
    fleetworth.clock.set(new Date(fleetworth.clock.now().getTime() + minutes * 60_000));
  const ask = (email: string, address = '203.0.113.1') =>
    fleetworth.app.inject({
      method: 'POST',
      url: '/api/v1/auth/password',
      headers: { 'x-forwarded-for': address },
      payload: { email },
    });
  const outbox = async () => (await fleetworth.call('listOutbox', {})).data;
  /** Requests a link and returns its token from the email. */
  const linkFor = async (email: string): Promise<string> => {
    const before = (await outbox())[0]?.id ?? 0;
    expect((await ask(email)).statusCode).toBe(200);
    let path = '';
    await expect
      .poll(async () => {
        const newest = (await outbox()).find(({ id, to }) => id > before && to === email);
        path = newest?.action?.path ?? '';
        return path;
      })
      .toMatch(/^\/reset-password\/[\w-]{43}$/);
    return path.replace('/reset-password/', '');
  };
  /** Requests a link and returns the number of emails that were sent. */
  const countMailsOf = async (email: string, address: string): Promise<number> => {
    const { pool } = fleetworth.database;
    const count = async () => (await pool.query('select from outbox_mails')).rowCount ?? 0;
    const before = await count();
    expect((await ask(email, address)).statusCode).toBe(200);
    const waiting = `select from pgboss.job where name = 'send-reset-link' and state <> 'completed'`;
    await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(0);
    return (await count()) - before;
  };
  const reset = (token: string, password = CHOSEN, password_confirmation = password) =>
    fleetworth.attempt('resetPassword', { body: { token, password, password_confirmation } }, null);
  const signIn = (email: string, password: string) =>
    fleetworth.attempt('login', { body: { username: email, password } }, null);

  test('is replaced by a single-use link, which ends all sessions of the account', async () => {
    const session = await fleetworth.signIn(VIEWER, 'Demo!2026');
    const token = await linkFor(VIEWER);
    // Pasted with a line end, and typed for the second time.
    expect(await reset(token, `${CHOSEN}\n`, CHOSEN)).toMatchObject({
      status: 200,
      body: { data: null, message: 'Your password has been updated.' },
    });
    expect((await fleetworth.attempt('getMe', {}, session)).status).toBe(401);
    expect((await signIn(VIEWER, 'Demo!2026')).status).toBe(400);
    expect((await signIn(VIEWER, CHOSEN)).status).toBe(200);
    const [newest] = await outbox();
    expect(newest).toMatchObject({ to: VIEWER, subject: 'Your password was changed' });
    expect(await reset(token)).toMatchObject(EXPIRED);
  });

  test('has a link that can be checked without using it, also after it has expired', async () => {
    const token = await linkFor(VIEWER);
    const check = (purpose: string, checked = token) =>
      fleetworth.attempt('checkLink', { body: { token: checked, purpose } }, null);
    for (const _twice of [1, 2]) expect((await check('password')).status).toBe(200);
    for (const other of [check('email'), check('password', 'x'.repeat(43))])
      expect(await other).toMatchObject({ ...EXPIRED, body: { reason: 'link.expired' } });
    passMinutes(61);
    expect(await check('password')).toMatchObject(EXPIRED);
  });

  test('is replaced once where its link is used twice at the same moment', async () => {
    const token = await linkFor(VIEWER);
    const responses = await Promise.all(
      Array.from({ length: 6 }, (_, at) => reset(token, `Blue.Harbor${at}`)),
    );
    const statuses = responses.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, 404, 404, 404, 404, 404]);
    const chosen = responses.findIndex(({ status }) => status === 200);
    expect((await signIn(VIEWER, `Blue.Harbor${chosen}`)).status).toBe(200);
  });

  test('accepts only the newest link, which strangers can replace only three times an hour', async () => {
    const links: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      links.push(await linkFor(VIEWER));
      passMinutes(2);
    }
    expect(await countMailsOf(VIEWER, '203.0.113.9')).toBe(0);
    expect(await reset(links[1] ?? '')).toMatchObject(EXPIRED);
    expect((await reset(links[2] ?? '')).status).toBe(200);
    passMinutes(60);
  });

  test('keeps the link of a day that sets the first password when a reset is requested', async () => {
    const { db, pool } = fleetworth.database;
    await pool.query('update users set password_hash = null where email = $1', [VIEWER]);
    await db.transaction().execute((transaction) => mailAccountOwner(fleetworth.deps, transaction, VIEWER));
    const token = (await outbox())[0]?.action?.path.split('/').at(-1) ?? '';
    passMinutes(2);
    await linkFor(VIEWER);
    passMinutes(20 * 60);
    expect((await reset(token)).status).toBe(200);
  });

  const printed = async (email: string): Promise<string> => {
    const { database, clock } = fleetworth;
    const token = await createAccountLink(database.db, { email, now: clock.now() });
    if (token === null) throw new Error('No account has this email.');
    return token;
  };

  test("doesn't invalidate a printed link when someone signs up with the email", async () => {
    const { db, pool } = fleetworth.database;
    await pool.query('update users set password_hash = null where email = $1', [VIEWER]);
    const token = await printed(VIEWER);
    await db.transaction().execute((transaction) => mailAccountOwner(fleetworth.deps, transaction, VIEWER));
    expect((await outbox())[0]).toMatchObject({ to: VIEWER, subject: 'Your account is ready' });
    expect((await reset(token)).status).toBe(200);
  });

  test("doesn't invalidate a printed link when someone requests an email", async () => {
    const token = await printed(VIEWER);
    passMinutes(2);
    const mailed = await linkFor(VIEWER);
    expect((await reset(token)).status).toBe(200);
    expect(await reset(mailed), 'a used link ends the others of the user').toMatchObject(EXPIRED);
  });

  test('invalidates a printed link after the emailed one is used, even concurrently', async () => {
    for (let round = 0; round < 3; round++) {
      const token = await printed(VIEWER);
      passMinutes(2);
      const mailed = await linkFor(VIEWER);
      const responses = await Promise.all([token, mailed].map((item) => reset(item)));
      expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
      expect(await reset(token)).toMatchObject(EXPIRED);
    }
  });

  test('has a link that is good for an hour', async () => {
    const late = await linkFor(VIEWER);
    passMinutes(60);
    expect(await reset(late)).toMatchObject(EXPIRED);
    const timely = await linkFor(VIEWER);
    passMinutes(59);
    expect((await reset(timely)).status).toBe(200);
  });

  test('keeps its link if the new password is rejected', async () => {
    const token = await linkFor(VIEWER);
    expect(await reset(token, 'Password1!')).toMatchObject({
      status: 422,
      body: { errors: { password: ['Password is too common'] } },
    });
    expect((await reset(token)).status).toBe(200);
  });

  test.each([
    ['', 'Please type your password'],
    ['BLUE.HARBOR7', 'Password must include at least one lowercase letter'],
    ['blue.harbor7', 'Password must include at least one uppercase letter'],
    ['Blue.Harbor', 'Password must include at least one digit'],
    ['BlueHarbor7', 'Password must include at least one special character'],
    ['Blue-Harbor7', 'Password must include at least one special character'],
    ['Bl.7x', 'Password must be between 6 and 32 characters long'],
    [`Blue.Harbor7${'x'.repeat(21)}`, 'Password must be between 6 and 32 characters long'],
  ])('is not replaced by %j', async (password, text) => {
    const { status, body } = await reset('any', password);
    expect([status, body.errors?.password?.[0]]).toEqual([422, text]);
  });

  test.each(['Bl.7xy', `Blue.Harbor7${'x'.repeat(20)}`])('may be replaced by %s', async (password) => {
    expect(await reset('any', password)).toMatchObject(EXPIRED);
  });

  test('is not replaced where the confirmation differs', async () => {
    expect(await reset('any', CHOSEN, 'Blue.Harbor8')).toMatchObject({
      status: 422,
      body: { errors: { password_confirmation: ['Passwords do not match!'] } },
    });
  });

  test('never reveals whether an account exists, and sends no email to strangers', async () => {
    const before = (await outbox()).length;
    const [known, unknown] = [await ask(DEMO_EMAIL), await ask('nobody@example.com')];
    expect(known.json()).toEqual({
      data: { is_outbox: true },
      message: 'Password reset sent. Please check inbox.',
    });
    expect([unknown.statusCode, unknown.json()]).toEqual([known.statusCode, known.json()]);
    await expect.poll(async () => (await outbox()).length).toBe(before + 1);
  });

  test('is mailed about once a minute at most', async () => {
    await linkFor('robin.keller@fleetworth.app');
    expect(await countMailsOf('robin.keller@fleetworth.app', '203.0.113.1')).toBe(0);
  });

  const robin = 'robin.keller@fleetworth.app';
  const countOfHour = async (address: string, numberOf = (at: number) => `${at}`) => {
    let mails = 0;
    for (let at = 0; at < 5; at += 1) {
      passMinutes(2);
      mails += await countMailsOf(robin, address.replace('*', numberOf(at)));
    }
    passMinutes(50);
    return mails;
  };

  test('is mailed 5 times a day for the networks of one /48', async () => {
    const mails = [];
    for (const hour of [1, 2, 3]) mails.push(await countOfHour(`2001:db8:1:${hour}*::1`));
    expect(mails).toEqual([3, 2, 0]);
    passMinutes(24 * 60);
  });

  test('is mailed 3 times an hour, 5 a day for a network, and each hour after 10 times', async () => {
    expect(await countOfHour('203.0.113.1')).toBe(3);
    expect(await countOfHour('203.0.113.1')).toBe(2);
    expect(await countOfHour('203.0.113.1')).toBe(0);
    expect(await countOfHour('203.0.113.2')).toBe(3);
    expect(await countOfHour('203.0.113.3')).toBe(3);
    for (const host of [4, 5, 6]) expect(await countOfHour(`203.0.113.${host}`)).toBe(1);
    // The newest link is valid until another one can be requested.
    const newest = (await outbox())
      .find(({ to }) => to === robin)
      ?.action?.path.split('/')
      .at(-1);
    const check = () =>
      fleetworth.attempt('checkLink', { body: { token: newest, purpose: 'password' } }, null);
    passMinutes(5);
    expect([(await check()).status, await countMailsOf(robin, '203.0.113.7')]).toEqual([200, 0]);
    passMinutes(1);
    expect([(await check()).status, await countMailsOf(robin, '203.0.113.7')]).toEqual([404, 1]);
    passMinutes(24 * 60);
    expect(await countOfHour('203.0.113.1')).toBe(3);
  });

  test('can be requested ten times a minute from an address, five times for an account', async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 6; count += 1)
      statuses.push((await ask('one@example.com', '203.0.113.50')).statusCode);
    for (let count = 0; count < 6; count += 1)
      statuses.push((await ask(`person${count}@example.com`, '203.0.113.50')).statusCode);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 200, 200, 200, 200, 200, 429]);
    // Sign-ins from there are counted separately.
    expect((await signIn(DEMO_EMAIL, 'Demo!2026')).status).toBe(200);
  });

  test('keeps no token that could be used', async () => {
    const token = await linkFor(VIEWER);
    const { rows } = await fleetworth.database.pool.query('select l::text as link from account_links l');
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

test("doesn't look up the account: the call queues a job for every address", async () => {
  const fleetworth = await startTestFleetworth();
  const emails = [DEMO_EMAIL, 'nobody@example.com'];
  for (const email of emails) await fleetworth.call('requestPasswordReset', { body: { email } });
  const { rows } = await fleetworth.database.pool.query(
    `select data->>'email' as email from pgboss.job where name = 'send-reset-link' order by email`,
  );
  expect(rows).toEqual(emails.map((email) => ({ email })));
  for (const table of ['account_links', 'outbox_mails'])
    expect((await fleetworth.database.pool.query(`select from ${table}`)).rowCount).toBe(0);
  await fleetworth.stop();
});

test('without mail a forgotten password answers 503, for every address alike', async () => {
  const fleetworth = await startTestFleetworth({ mailing: 'none' });
  for (const email of [DEMO_EMAIL, 'nobody@example.com'])
    expect(await fleetworth.attempt('requestPasswordReset', { body: { email } }, null)).toMatchObject({
      status: 503,
      body: { reason: 'mail.not_configured' },
    });
  await fleetworth.stop();
});

describe('a common password', () => {
  test.each(['password', 'Password1!', 'P@ssw0rd', 'Summer2026!', 'Qwerty123!', 'Monkey.1', 'Letmein1!'])(
    '%s is recognised',
    (password) => expect(isCommonPassword(password)).toBe(true),
  );
  test.each(['Blue.Harbor7', 'Tr0ub4dor&3xyz', 'kV8_puQw.e'])('%s is not taken for one', (password) =>
    expect(isCommonPassword(password)).toBe(false),
  );
});
