import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startSmtpInbox } from '../../../test/smtp-inbox.ts';
import { DEMO_EMAIL, startTestFleetworth, type TestFleetworth } from '../../../test/test-fleetworth.ts';
import { TEST_NOW } from '../../../test/test-database.ts';
import { removeOldRequests } from './remove-old-requests.job.ts';
import { sendSignUpMails } from './send-sign-up-mails.job.ts';

const HOUR_MS = 3_600_000;
const EXPIRED = 'This request has expired. Please sign up again.';
const READY = { status: 200, body: { message: 'Your account is ready. Please check your inbox.' } };
const PERSON = { name: 'Dana', last_name: 'Reed', company_name: 'Reed Rentals', phone: '8135550100' };

describe('a sign-up', () => {
  let fleetworth: TestFleetworth;
  beforeAll(async () => {
    fleetworth = await startTestFleetworth({ works: true, trustProxy: 1 });
  });
  beforeEach(async () => {
    await fleetworth.database.pool.query('delete from request_counts');
  });
  afterAll(() => fleetworth.stop());

  const passHours = (hours: number) =>
    fleetworth.clock.set(new Date(fleetworth.clock.now().getTime() + hours * HOUR_MS));
  const signUp = (body: object, address = '203.0.113.1') =>
    fleetworth.app.inject({
      method: 'POST',
      url: '/api/v1/forms/demo-account-request',
      headers: { 'x-forwarded-for': address },
      payload: { ...PERSON, ...body },
    });
  const confirm = (id: string) => fleetworth.attempt('confirmDemoAccount', { params: { id } }, null);
  const mailsTo = async (to: string) =>
    (await fleetworth.call('listOutbox', {})).data.filter((mail) => mail.to === to);
  const linkIn = async (email: string, beginning: string): Promise<string> => {
    let path = '';
    await expect
      .poll(async () => {
        path = (await mailsTo(email))[0]?.action?.path ?? '';
        return path;
      })
      .toMatch(beginning);
    return path.replace(beginning, '');
  };
  const signUpLink = async (email: string): Promise<string> => {
    expect((await signUp({ email })).statusCode).toBe(200);
    return await linkIn(email, '/demo-account-request/');
  };

  test('leads to an account whose first sign-in asks for its company', async () => {
    const response = await signUp({ email: 'Dana@Example.com' });
    expect(response.json()).toEqual({
      data: { contact_email: null, is_outbox: true },
      message: 'Thank you. Please check your inbox and confirm your email.',
    });
    const id = await linkIn('dana@example.com', '/demo-account-request/');
    // 128 random bits.
    expect(id).toMatch(/^[\w-]{22}$/);
    expect(await confirm(id)).toMatchObject(READY);
    const token = await linkIn('dana@example.com', '/reset-password/');
    const chosen = { password: 'Blue.Harbor7', password_confirmation: 'Blue.Harbor7' };
    expect((await fleetworth.attempt('resetPassword', { body: { token, ...chosen } }, null)).status).toBe(
      200,
    );
    const session = await fleetworth.signIn('dana@example.com', 'Blue.Harbor7');
    expect((await fleetworth.attempt('getMe', {}, session)).body).toMatchObject({
      data: {
        name: 'Dana',
        last_name: 'Reed',
        email: 'dana@example.com',
        memberships: [],
        first_company_name: 'Reed Rentals',
        price_alert_permit_count: 5,
        is_future_value: true,
      },
    });
    expect(await confirm(id)).toMatchObject(READY);
    expect((await mailsTo('dana@example.com'))[0]).toMatchObject({ subject: 'You already have an account' });
  });

  test('is confirmed once, also by concurrent calls, with new links until it has a password', async () => {
    const id = await signUpLink('twice@example.com');
    const responses = await Promise.all([confirm(id), confirm(id), confirm(id)]);
    for (const response of responses) expect(response).toMatchObject(READY);
    const { rowCount } = await fleetworth.database.pool.query(
      `select from users where email = 'twice@example.com'`,
    );
    expect(rowCount).toBe(1);
    const first = await linkIn('twice@example.com', '/reset-password/');
    passHours(30);
    await confirm(id);
    expect(await linkIn('twice@example.com', '/reset-password/')).not.toBe(first);
  });

  test('mails a few notices a day when it is confirmed again with an account', async () => {
    const id = await signUpLink('again@example.com');
    await confirm(id);
    await fleetworth.database.pool.query(
      `update users set password_hash = 'any' where email = 'again@example.com'`,
    );
    const countNotices = async () =>
      (await mailsTo('again@example.com')).filter(({ subject }) => subject === 'You already have an account')
        .length;
    const counts = [];
    for (let round = 0; round < 5; round += 1) {
      for (let call = 0; call < 2; call += 1) expect(await confirm(id)).toMatchObject(READY);
      counts.push(await countNotices());
      passHours(11 / 60);
    }
    expect(counts).toEqual([1, 2, 3, 3, 3]);
  });

  test('expires after seven days, with the same response as an unknown link', async () => {
    const id = await signUpLink('late@example.com');
    passHours(7 * 24);
    for (const link of [id, 'no-such-link-000000000'])
      expect(await confirm(link)).toMatchObject({
        status: 404,
        body: { reason: 'sign_up.expired', message: EXPIRED },
      });
    await removeOldRequests(fleetworth.deps);
    const { rowCount } = await fleetworth.database.pool.query('select from demo_account_requests');
    expect(rowCount).toBe(0);
  });

  test('returns the same response for an email with an account, which is only told by email', async () => {
    const unknown = await signUp({ email: 'unknown@example.com' });
    const known = await signUp({ email: DEMO_EMAIL });
    expect([known.statusCode, known.json()]).toEqual([unknown.statusCode, unknown.json()]);
    await expect
      .poll(async () => (await mailsTo(DEMO_EMAIL))[0]?.subject)
      .toBe('You already have an account');
    const { rowCount } = await fleetworth.database.pool.query(
      'select from demo_account_requests where email = $1',
      [DEMO_EMAIL],
    );
    expect(rowCount).toBe(0);
  });

  test.each([
    ['email', undefined, 'Please type your email'],
    ['email', '', 'Please type your email'],
    ['email', 'nobody', 'Invalid email'],
    ['email', 'a@b.example,c@d.example', 'Invalid email'],
    ['name', '', 'Required Field.'],
    ['last_name', undefined, 'Required Field.'],
    ['last_name', '  ', 'Required Field.'],
    ['company_name', '', '*Required Field.'],
    ['company_name', 'Al', 'Minimum 3 characters'],
    ['phone', '', '*Required Field.'],
    ['phone', '813555010', 'Incorrect phone number'],
    ['phone', '(813)-555-0100', 'Incorrect phone number'],
  ])('%s %j is rejected: %s', async (field, value, text) => {
    const response = await signUp({ email: 'form@example.com', [field]: value });
    expect([response.statusCode, response.json().errors?.[field]?.[0]]).toEqual([422, text]);
  });

  test("is limited by address and email; rejected requests don't count", async () => {
    for (const email of ['', 'nobody', '']) await signUp({ email });
    const statuses = [];
    for (const at of [1, 2, 3, 4]) statuses.push((await signUp({ email: `l${at}@example.com` })).statusCode);
    expect(statuses).toEqual([200, 200, 200, 429]);
    const rejected = await signUp({ email: 'l5@example.com' });
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(3_000);
    expect(rejected.json().reason).toBe('request.limit_reached');
    // Emails that differ only in case are the same.
    for (const at of [1, 2, 3]) {
      expect((await signUp({ email: 'Same@example.com' }, `198.51.100.${at}`)).statusCode).toBe(200);
      const again = await signUp({ email: 'same@example.com' }, '198.51.100.9');
      expect(again.json().reason).toBe('request.limit_reached');
      passHours(11 / 60);
    }
    for (const email of ['same@EXAMPLE.com', 'same+1@example.com'])
      expect((await signUp({ email }, '198.51.100.9')).statusCode).toBe(429);
    passHours(1);
    expect((await signUp({ email: 'l6@example.com' })).statusCode).toBe(200);
    expect((await signUp({ email: 'same@example.com' }, '198.51.100.9')).statusCode).toBe(429);
  });

  test('keeps one email a day for the address without a tag', async () => {
    const statuses = [];
    for (const email of ['ann+a@example.com', 'ann+b@example.com', 'ann+c@example.com', 'Ann@example.com']) {
      statuses.push((await signUp({ email }, `198.51.100.${statuses.length}`)).statusCode);
      passHours(11 / 60);
    }
    expect(statuses).toEqual([200, 200, 429, 200]);
    for (const email of ['ann@example.com', 'ann+d@example.com'])
      expect((await signUp({ email }, '198.51.100.9')).statusCode).toBe(429);
  });
});

describe('the queue of confirmation emails', () => {
  let fleetworth: TestFleetworth;
  beforeEach(async () => {
    fleetworth = await startTestFleetworth({ trustProxy: 1 });
  });
  afterEach(() => fleetworth.stop());

  const signUp = (at: number) =>
    fleetworth.app.inject({
      method: 'POST',
      url: '/api/v1/forms/demo-account-request',
      headers: { 'x-forwarded-for': `198.51.${at >> 8}.${at & 255}` },
      payload: { ...PERSON, email: `q${at}@example.com` },
    });
  const mailedTo = async () => {
    const { rows } = await fleetworth.database.pool.query<{ to: string }>(
      'select recipient as "to" from outbox_mails order by id',
    );
    return rows.map(({ to }) => to);
  };
  const range = (from: number, until: number) =>
    Array.from({ length: until - from }, (_, index) => `q${from + index}@example.com`);

  test('sends 60 an hour and further ones later, in order', async () => {
    for (let at = 0; at < 130; at += 1) expect((await signUp(at)).statusCode).toBe(200);
    // Two processes send at the same time.
    await Promise.all([sendSignUpMails(fleetworth.deps), sendSignUpMails(fleetworth.deps)]);
    expect(await mailedTo()).toEqual(range(0, 60));
    for (const [hours, most] of [
      [1, 120],
      [2, 130],
    ] as const) {
      fleetworth.clock.set(new Date(TEST_NOW.getTime() + hours * HOUR_MS));
      await sendSignUpMails(fleetworth.deps);
      expect(await mailedTo()).toEqual(range(0, most));
    }
  });

  test('rejects requests while 500 wait, for an hour at most, and counts none of them', async () => {
    await fleetworth.database.pool.query(
      `insert into demo_account_requests (email, name, last_name, company_name, phone, created_at)
       select 'w' || i || '@example.com', 'Dana', 'Reed', 'Reed Rentals', '8135550100', $1
       from generate_series(1, 560) i`,
      [TEST_NOW],
    );
    await sendSignUpMails(fleetworth.deps);
    for (let tries = 0; tries < 4; tries += 1) {
      const { statusCode, headers } = await signUp(1);
      expect([statusCode, headers['retry-after']]).toEqual([429, '3600']);
    }
    fleetworth.clock.set(new Date(TEST_NOW.getTime() + HOUR_MS));
    await sendSignUpMails(fleetworth.deps);
    expect((await signUp(1)).statusCode).toBe(200);
  });
});

describe('mails of a sign-up', () => {
  const TYPED = '<img src=x>Evil\u00a0Corp';

  test('contain nothing that the visitor entered, in subject, headers, text and HTML', async () => {
    const inbox = await startSmtpInbox();
    const fleetworth = await startTestFleetworth({
      works: true,
      mailing: 'smtp',
      providers: { mail: inbox.delivery },
    });
    const body = {
      email: 'typed@example.com',
      name: `${TYPED} one`,
      last_name: `${TYPED} two`,
      company_name: `${TYPED} three`,
      phone: '8135550100',
    };
    await fleetworth.call('requestDemoAccount', { body });
    await expect.poll(() => inbox.mails.length).toBe(1);
    const id = /demo-account-request\/([\w-]{22})/.exec(inbox.mails[0]?.email.text ?? '')?.[1] ?? '';
    await fleetworth.call('confirmDemoAccount', { params: { id } });
    await expect.poll(() => inbox.mails.length).toBe(2);
    for (const { email, to } of inbox.mails) {
      expect(to).toEqual(['typed@example.com']);
      expect(JSON.stringify(email)).not.toMatch(/Evil|img src|8135550100/);
    }
    await fleetworth.stop();
    await inbox.close();
  });

  test("can't be sent without a mail server: the sign-up says so", async () => {
    const fleetworth = await startTestFleetworth({ mailing: 'none' });
    const body = { ...PERSON, email: 'typed@example.com' };
    expect(await fleetworth.attempt('requestDemoAccount', { body }, null)).toMatchObject({
      status: 503,
      body: { reason: 'mail.not_configured' },
    });
    await fleetworth.stop();
  });
});
