import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DEMO_PASSWORD, startTestFleetworth, type TestFleetworth } from '../../../test/test-fleetworth.ts';

const START = new Date('2026-11-20T17:00:59Z');

let fleetworth: TestFleetworth;
beforeAll(async () => {
  fleetworth = await startTestFleetworth();
  await fleetworth.database.pool.query('update sessions set is_remembered = true');
});
beforeEach(async () => {
  fleetworth.clock.set(START);
  await fleetworth.database.pool.query(
    `delete from invitations; delete from request_counts;
     update companies set created_at = '2020-01-01T17:00:00Z'`,
  );
});
afterAll(() => fleetworth.stop());

const invite = (email: string, id = 1) =>
  fleetworth.attempt('inviteMember', { params: { id }, body: { email, role: 'viewer' } });
const passMinutes = (minutes: number) =>
  fleetworth.clock.set(new Date(fleetworth.clock.now().getTime() + minutes * 60_000));
const countMails = async (to: string) =>
  (await fleetworth.call('listOutbox', {})).data.filter((mail) => mail.to === to).length;
const inviteMany = async (count: number) => {
  for (let number = 1; number <= count; number += 1)
    expect((await invite(`person-${number}@example.com`)).status, `invitation ${number}`).toBe(200);
};
const makeNew = (id: number) =>
  fleetworth.database.pool.query('update companies set created_at = $2 where id = $1', [id, START]);

test('A company in its first 30 days emails 20 invitations a day, also if they are revoked', async () => {
  await makeNew(1);
  await inviteMany(20);
  await fleetworth.database.pool.query('delete from invitations');
  const rejected = await invite('one-more@example.com');
  expect(rejected).toMatchObject({ status: 429, body: { reason: 'request.limit_reached' } });
  expect(rejected.body.message).toMatch(
    /^This company can send 20 invitations a day in its first 30 days\. Please try again in \d+ hours\.$/,
  );
  expect(await countMails('one-more@example.com')).toBe(0);
  passMinutes(24 * 60);
  expect((await invite('one-more@example.com')).status).toBe(200);
});

test('An owner of several companies shares one limit', async () => {
  await makeNew(1);
  await makeNew(2);
  await inviteMany(20);
  expect((await invite('elsewhere@example.com', 2)).body.message).toMatch(
    /^You can send 20 invitations a day for companies in their first 30 days\./,
  );
});

test('An older company emails more invitations a day, which do not count for a new one', async () => {
  await inviteMany(21);
  await makeNew(2);
  expect((await invite('elsewhere@example.com', 2)).status).toBe(200);
});

test('A recipient gets at most three invitations a day from all companies', async () => {
  expect((await invite('Popular@example.com')).status).toBe(200);
  expect((await invite('popular@example.com', 2)).status).toBe(200);
  await fleetworth.database.pool.query('delete from invitations');
  passMinutes(11);
  expect((await invite('popular@example.com')).status).toBe(200);
  passMinutes(11);
  expect((await invite('popular@example.com', 2)).body.message).toMatch(
    /^An address can get 3 invitations a day\. Please try again in 24 hours\.$/,
  );
});

test('Invitations of new companies do not use up those that a recipient gets from older ones', async () => {
  await makeNew(1);
  for (const _count of [1, 2, 3]) {
    expect((await invite('popular@example.com')).status).toBe(200);
    await fleetworth.database.pool.query('delete from invitations');
    passMinutes(11);
  }
  expect((await invite('popular@example.com')).status).toBe(429);
  expect((await invite('popular@example.com', 2)).status).toBe(200);
});

test('Accident reports of a viewer do not use up the invitations of a new company', async () => {
  await makeNew(1);
  const viewer = await fleetworth.signIn('viewer@fleetworth.app', DEMO_PASSWORD);
  await fleetworth.database.pool.query('update users set default_company_id = 1');
  for (let number = 1; number <= 20; number += 1) {
    const upload = {
      rental_agreement_number: 'RA-1',
      renter_email_address: 'renter@example.com',
      accident_date: '2026-11-19',
      claim_report_to: `office-${number}@example.com`,
    };
    expect((await fleetworth.attempt('fileAccidentReport', { upload }, viewer)).status).toBe(200);
  }
  expect(await countMails('office-20@example.com')).toBe(1);
  await inviteMany(20);
});

test('Spellings of one mailbox share the limits of a recipient', async () => {
  expect((await invite('pop.ular@gmail.com')).status).toBe(200);
  expect((await invite('popular+1@gmail.com')).body.message).toMatch(
    /^An address can get one invitation every ten minutes\./,
  );
  expect((await invite('Popular+1@googlemail.com', 2)).status).toBe(200);
  passMinutes(11);
  expect((await invite('popular+2@gmail.com')).status).toBe(200);
  passMinutes(11);
  expect((await invite('p.o.p.u.l.a.r@gmail.com')).status).toBe(429);
  expect(await countMails('popular+2@gmail.com')).toBe(1);
});

test('Tags do not use up the last invitation of a mailbox', async () => {
  for (const tag of [1, 2]) {
    expect((await invite(`popular+${tag}@example.com`)).status).toBe(200);
    passMinutes(11);
  }
  expect((await invite('popular+3@example.com')).body.message).toMatch(
    /^An address with a plus tag, such as name\+tag@example\.com, can get 2 invitations a day\./,
  );
  expect((await invite('popular@example.com')).status).toBe(200);
  passMinutes(11);
  expect((await invite('popular@example.com', 2)).status).toBe(429);
});

test('Spellings that mail servers would deliver elsewhere or change are no emails', async () => {
  for (const email of ['<popular@example.com>', 'popular\u200b@example.com', 'popular@example\u3002com'])
    expect((await invite(email)).body.errors).toEqual({ email: ['Invalid email'] });
});

test('An invitation is sent again after ten minutes, also after it was revoked', async () => {
  const { body } = await invite('again@example.com');
  const { id: invitation_id } = (body as unknown as { data: { id: number } }).data;
  const params = { id: 1, invitation_id };
  passMinutes(10);
  expect(await fleetworth.attempt('resendInvitation', { params })).toMatchObject({
    status: 429,
    body: { message: 'An address can get one invitation every ten minutes. Please try again in a minute.' },
  });
  passMinutes(1);
  expect((await fleetworth.attempt('resendInvitation', { params })).status).toBe(200);
  await fleetworth.attempt('revokeInvitation', { params });
  expect((await invite('again@example.com')).status).toBe(429);
  expect(await countMails('again@example.com')).toBe(2);
});

test('Names in an invitation become no links', async () => {
  await fleetworth.database.pool.query(
    "update companies set name = 'Win at https://evil.example' where id = 1",
  );
  await invite('linked@example.com');
  const { data } = await fleetworth.call('listOutbox', {});
  expect(JSON.stringify(data[0])).not.toMatch(/evil\.example/);
  expect(data[0]?.subject).toBe('Invitation to Win at evil example');
});
