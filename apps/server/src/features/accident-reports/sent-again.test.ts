import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestFleetworth, type TestFleetworth } from '../../../test/test-fleetworth.ts';

const REPORT = {
  rental_agreement_number: 'RA-1041',
  renter_email_address: 'renter@example.com',
  accident_date: '2026-11-19',
};

const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xe0]);

let fleetworth: TestFleetworth;
let form: string;
beforeAll(async () => {
  fleetworth = await startTestFleetworth({ trustProxy: 1 });
  form = await makeLink(1);
});
beforeEach(async () => {
  await fleetworth.database.pool.query(
    `delete from request_counts; delete from outbox_mails; delete from accident_reports;
     update accident_addresses set confirmed_at = now()`,
  );
});
afterAll(() => fleetworth.stop());

async function makeLink(company: number): Promise<string> {
  const { rows } = await fleetworth.database.pool.query<{ id: number }>(
    'select id from locations where company_id = $1 order by id limit 1',
    [company],
  );
  const body = { location: rows[0]?.id ?? 0, claim_report_to: 'claims@example.com' };
  const { data } = await fleetworth.call('createAccidentLink', { params: { id: company }, body });
  return data.url.split('/').at(-1) ?? '';
}

const fileByLink = (upload: object, id = form) =>
  fleetworth.attempt('fileLinkedAccidentReport', { params: { id }, upload: { ...REPORT, ...upload } }, null);

async function count(table: 'accident_reports' | 'outbox_mails'): Promise<number> {
  return (await fleetworth.database.pool.query(`select from ${table}`)).rowCount ?? 0;
}

test('A report that is sent again with its key is filed, mailed and counted once', async () => {
  const submission_key = randomUUID();
  const first = await fileByLink({ submission_key });
  expect(first.status).toBe(200);
  for (let at = 0; at < 6; at += 1) expect(await fileByLink({ submission_key })).toEqual(first);
  expect([await count('accident_reports'), await count('outbox_mails')]).toEqual([1, 1]);
});

test('A report that is sent again gets its receipt once the limit of an hour is reached', async () => {
  const report = { submission_key: randomUUID(), accident_photos: [new File([JPEG], 'photo.jpg')] };
  const first = await fileByLink(report);
  expect(first).toMatchObject({ status: 200, body: { data: { photos: 1 } } });
  for (let filed = 1; filed < 5; filed += 1) expect((await fileByLink({})).status).toBe(200);
  expect((await fileByLink({})).status).toBe(429);
  expect((await fileByLink({ ...report, submission_key: randomUUID() })).status).toBe(429);
  expect(await fileByLink(report)).toEqual(first);
});

test('A report of a user that is sent again with its key is filed once', async () => {
  const upload = { ...REPORT, claim_report_to: 'office@example.com', submission_key: randomUUID() };
  const first = await fleetworth.attempt('fileAccidentReport', { upload });
  expect(first.status).toBe(200);
  expect(await fleetworth.attempt('fileAccidentReport', { upload })).toEqual(first);
  expect([await count('accident_reports'), await count('outbox_mails')]).toEqual([1, 1]);
});

test('Two tries of a report at the same time file one report', async () => {
  const submission_key = randomUUID();
  const [one, other] = await Promise.all([fileByLink({ submission_key }), fileByLink({ submission_key })]);
  expect(one.status).toBe(200);
  expect(other).toEqual(one);
  expect([await count('accident_reports'), await count('outbox_mails')]).toEqual([1, 1]);
});

test('Reports of two companies with the same key are both filed', async () => {
  const submission_key = randomUUID();
  const first = await fileByLink({ submission_key });
  const second = await fileByLink({ submission_key }, await makeLink(2));
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(await count('accident_reports')).toBe(2);
});

test('Reports without a key are all filed', async () => {
  await fileByLink({});
  await fileByLink({});
  expect([await count('accident_reports'), await count('outbox_mails')]).toEqual([2, 2]);
});

test('A key that is no UUID is rejected', async () => {
  expect((await fileByLink({ submission_key: 'abc' })).body).toMatchObject({
    errors: { submission_key: ['Invalid submission key'] },
  });
});
