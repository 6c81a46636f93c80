import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  DEMO_EMAIL,
  DEMO_PASSWORD,
  startTestFleetworth,
  type TestFleetworth,
} from '../../../test/test-fleetworth.ts';
import { mailDelayedReports } from './mail-waiting-reports.job.ts';
import { requestConfirmations } from './request-confirmations.job.ts';

const REPORT = {
  rental_agreement_number: 'RA-1041',
  renter_email_address: 'renter@example.com',
  accident_date: '2026-11-19',
};
const COMPANY = { params: { id: 1 } };
const DAY_MS = 24 * 3_600_000;

let fleetworth: TestFleetworth;
const run = (statement: string, values: unknown[] = []) => fleetworth.database.pool.query(statement, values);
beforeAll(async () => {
  fleetworth = await startTestFleetworth({ works: true, trustProxy: 1 });
  await run('update sessions set is_remembered = true');
});
beforeEach(async () => {
  fleetworth.clock.set(new Date('2026-11-20T17:00:00Z'));
  await run(
    `delete from request_counts; delete from outbox_mails; delete from accident_reports;
     delete from accident_links; delete from accident_addresses;
     update companies set created_at = '2020-01-01T17:00:00Z';
     update users set default_company_id = 1`,
  );
});
afterAll(() => fleetworth.stop());

interface Receipt {
  id: number;
  delivery: string;
}

async function file(claim_report_to: string, token?: string): Promise<Receipt> {
  const upload = { ...REPORT, claim_report_to };
  const { status, body } = await fleetworth.attempt('fileAccidentReport', { upload }, token);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data as Receipt;
}
const fileByLink = async (id: string): Promise<Receipt> => {
  const { body } = await fleetworth.attempt(
    'fileLinkedAccidentReport',
    { params: { id }, upload: REPORT },
    null,
  );
  return body.data as Receipt;
};
const makeLink = async (claim_report_to: string): Promise<string> => {
  const { rows } = await run('select id from locations where company_id = 1 order by id limit 1');
  const body = { location: rows[0]?.id, claim_report_to };
  const { data } = await fleetworth.call('createAccidentLink', { ...COMPANY, body });
  return data.url.split('/').at(-1) ?? '';
};
const mailsTo = async (to: string) =>
  (await fleetworth.call('listOutbox', {})).data.filter((mail) => mail.to === to).toReversed();
const subjectsTo = async (to: string) => (await mailsTo(to)).map(({ subject }) => subject);
const list = async () => (await fleetworth.call('listAccidentAddresses', COMPANY)).data;
const tokenFor = async (to: string): Promise<string> =>
  (await mailsTo(to)).at(-1)?.action?.path.split('/reports-').at(-1) ?? '';
const confirm = (token: string) => fleetworth.attempt('confirmAccidentAddress', { params: { token } }, null);
const pass = (ms: number) => fleetworth.clock.set(new Date(fleetworth.clock.now().getTime() + ms));

const ASKS = expect.stringMatching(/^Confirm this address for accident reports from /);

test('A report to a new address waits, asks it once, and follows when it is confirmed', async () => {
  const first = await file('office@example.com');
  const second = await file('Office@example.com');
  expect([first.delivery, second.delivery]).toEqual(['waiting', 'waiting']);
  expect(await subjectsTo('office@example.com')).toEqual([ASKS]);
  expect(await list()).toMatchObject([
    { email: 'office@example.com', confirmed_at: null, waiting_reports: 2 },
  ]);
  const token = await tokenFor('office@example.com');
  const read = () => fleetworth.attempt('getAccidentAddress', { params: { token } }, null);
  expect((await read()).body.data).toMatchObject({ email: 'office@example.com', is_confirmed: false });
  expect((await list())[0]?.confirmed_at).toBeNull();
  expect(await confirm(token)).toMatchObject({
    status: 200,
    body: { message: 'Address confirmed. Thank you.' },
  });
  const reports = [first, second].map(({ id }) => `Accident report ${id}`);
  await expect.poll(() => subjectsTo('office@example.com')).toEqual([ASKS, reports[0]]);
  await expect.poll(() => subjectsTo('Office@example.com')).toEqual([reports[1]]);
  expect(await list()).toMatchObject([{ confirmed_at: expect.any(String), waiting_reports: 0 }]);
  expect((await read()).body.data).toMatchObject({ is_confirmed: true });
  expect((await confirm(token)).status).toBe(200);
  expect((await file('office@example.com')).delivery).toBe('sent');
  expect(await subjectsTo('office@example.com')).toHaveLength(3);
});

test('A confirmed address gets 20 waiting reports a day, oldest first', async () => {
  const { id } = await file('office@example.com');
  await run(
    `insert into accident_reports (company_id, rental_agreement_number, renter_email_address, claim_report_to,
       accident_date, created_at, updated_at)
     select company_id, rental_agreement_number, renter_email_address, 'Office@example.com', accident_date,
       created_at, updated_at
     from accident_reports, generate_series(1, 24) where id = $1`,
    [id],
  );
  await confirm(await tokenFor('office@example.com'));
  const waiting = async () => (await list())[0]?.waiting_reports;
  await expect.poll(waiting).toBe(5);
  await mailDelayedReports(fleetworth.deps);
  expect(await waiting()).toBe(5);
  expect((await file('office@example.com')).delivery).toBe('sent');
  pass(DAY_MS);
  await mailDelayedReports(fleetworth.deps);
  expect(await waiting()).toBe(0);
  const { rows } = await run('select id from accident_reports order by id');
  const subjects = (await subjectsTo('Office@example.com')).map((subject) => subject.split(' ').at(-1));
  expect(subjects).toEqual(rows.slice(1, 25).map((row) => String(row.id)));
});

test("A report goes to a member's address at once, but not to a location's own address", async () => {
  expect((await file(DEMO_EMAIL.toUpperCase())).delivery).toBe('sent');
  await run(`update locations set email = 'lot@example.com' where company_id = 1`);
  expect((await file('lot@example.com')).delivery).toBe('waiting');
  expect(await list()).toMatchObject([{ email: 'lot@example.com' }]);
});

test('The recipient of a link is asked when the link is made', async () => {
  const form = await makeLink('claims@example.com');
  expect(await subjectsTo('claims@example.com')).toEqual([ASKS]);
  const filed = await fileByLink(form);
  expect(filed.delivery).toBe('waiting');
  await confirm(await tokenFor('claims@example.com'));
  await expect.poll(() => subjectsTo('claims@example.com')).toEqual([ASKS, `Accident report ${filed.id}`]);
  expect((await fileByLink(form)).delivery).toBe('sent');
});

test('The address of a link from before confirmations is asked once, and waits after 30 days', async () => {
  const form = await makeLink('claims@example.com');
  await run('delete from outbox_mails; delete from request_counts');
  await run('update accident_addresses set asked_at = null, token_hash = null, grace_until = $1', [
    new Date(fleetworth.clock.now().getTime() + 30 * DAY_MS),
  ]);
  await requestConfirmations(fleetworth.deps);
  await requestConfirmations(fleetworth.deps);
  expect(await subjectsTo('claims@example.com')).toEqual([ASKS]);
  expect((await fileByLink(form)).delivery).toBe('sent');
  const token = await tokenFor('claims@example.com');
  pass(30 * DAY_MS);
  expect((await fileByLink(form)).delivery).toBe('waiting');
  expect((await confirm(token)).body.reason).toBe('accident_address.expired');
});

test('Two first reports at once ask an address once', async () => {
  const receipts = await Promise.all([file('office@example.com'), file('office@example.com')]);
  expect(receipts.map(({ delivery }) => delivery)).toEqual(['waiting', 'waiting']);
  expect(await subjectsTo('office@example.com')).toEqual([ASKS]);
});

test('A confirmation for one company is none for another', async () => {
  await file('office@example.com');
  await confirm(await tokenFor('office@example.com'));
  await run('update users set default_company_id = 2');
  expect((await file('office@example.com')).delivery).toBe('waiting');
});

test('An address gets three confirmations a day. Beyond them, it is asked later', async () => {
  await run('update users set default_company_id = 2');
  await file('popular@example.com');
  const { rows } = await run('select id from accident_addresses');
  for (const _again of [2, 3]) {
    pass(11 * 60_000);
    await fleetworth.call('resendAddressConfirmation', { params: { id: rows[0]?.id ?? 0 } });
  }
  await run('update users set default_company_id = 1');
  const { delivery } = await file('popular@example.com');
  expect(delivery).toBe('waiting');
  expect(await list()).toMatchObject([{ asked_at: null, waiting_reports: 1 }]);
  const [address] = await list();
  const resent = await fleetworth.attempt('resendAddressConfirmation', { params: { id: address?.id } });
  expect(resent).toMatchObject({ status: 429, body: { reason: 'request.limit_reached' } });
  pass(DAY_MS);
  await requestConfirmations(fleetworth.deps);
  expect((await subjectsTo('popular@example.com')).at(-1)).toEqual(ASKS);
});

test('A new company emails 20 confirmations a day', async () => {
  await run('update companies set created_at = $1', [fleetworth.clock.now()]);
  for (let count = 1; count <= 20; count += 1) await makeReport(`person-${count}@example.com`);
  await makeReport('one-more@example.com');
  const asked = (await list()).filter(({ asked_at }) => asked_at !== null);
  expect(asked).toHaveLength(20);
  expect(await subjectsTo('one-more@example.com')).toEqual([]);
});

/** Files a report without its own daily limit. */
async function makeReport(email: string): Promise<void> {
  await run(`delete from request_counts where name like 'accident reports of%'`);
  await file(email);
}

test('A confirmation is sent again after ten minutes with a new link, until it is used', async () => {
  await file('office@example.com');
  const [address] = await list();
  const resend = () => fleetworth.attempt('resendAddressConfirmation', { params: { id: address?.id } });
  const earlier = await tokenFor('office@example.com');
  expect((await resend()).status).toBe(429);
  pass(11 * 60_000);
  expect((await resend()).body.data).toMatchObject({ asked_at: fleetworth.clock.now().toISOString() });
  expect((await confirm(earlier)).status).toBe(404);
  expect((await confirm(await tokenFor('office@example.com'))).status).toBe(200);
  pass(11 * 60_000);
  expect((await resend()).body.reason).toBe('accident_address.confirmed');
});

test('A removed address waits for a new confirmation, and its link stops working', async () => {
  await file('office@example.com');
  const token = await tokenFor('office@example.com');
  const [address] = await list();
  const remove = (by?: string) =>
    fleetworth.attempt('removeAccidentAddress', { params: { id: address?.id } }, by);
  const viewer = await fleetworth.signIn('viewer@fleetworth.app', DEMO_PASSWORD);
  expect((await remove(viewer)).status).toBe(403);
  expect((await remove()).status).toBe(200);
  expect(await list()).toEqual([]);
  expect((await confirm(token)).status).toBe(404);
  expect((await file('office@example.com')).delivery).toBe('waiting');
});

test('A removed address gets no email although a link names it, until a user asks it again', async () => {
  const form = await makeLink('claims@example.com');
  await confirm(await tokenFor('claims@example.com'));
  const [confirmed] = await list();
  await fleetworth.call('removeAccidentAddress', { params: { id: confirmed?.id ?? 0 } });
  await run('delete from outbox_mails; delete from request_counts');
  const filed = await fileByLink(form);
  expect([filed.delivery, (await fileByLink(form)).delivery]).toEqual(['waiting', 'waiting']);
  await requestConfirmations(fleetworth.deps);
  expect(await subjectsTo('claims@example.com')).toEqual([]);
  const [removed] = await list();
  expect(removed).toMatchObject({ asked_at: null, confirmed_at: null, waiting_reports: 2 });
  await fleetworth.call('resendAddressConfirmation', { params: { id: removed?.id ?? 0 } });
  await confirm(await tokenFor('claims@example.com'));
  await expect.poll(() => subjectsTo('claims@example.com')).toHaveLength(3);
  expect((await fileByLink(form)).delivery).toBe('sent');
});

test('An installation without email keeps reports, says so, and asks no address', async () => {
  const silent = await startTestFleetworth({ mailing: 'none' });
  const upload = { ...REPORT, claim_report_to: 'office@example.com' };
  const { body } = await silent.attempt('fileAccidentReport', { upload });
  expect(body.data).toMatchObject({ delivery: 'off' });
  expect((await silent.call('listAccidentAddresses', COMPANY)).data).toEqual([]);
  await silent.stop();
});
