import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestFleetworth, type TestFleetworth } from '../../../test/test-fleetworth.ts';
import { fileByLink } from './file-accident-report.ts';

let fleetworth: TestFleetworth;
beforeAll(async () => {
  fleetworth = await startTestFleetworth();
});
afterAll(() => fleetworth.stop());

test('A report is neither filed nor emailed if its link is revoked during the upload', async () => {
  const { pool } = fleetworth.database;
  const { rows } = await pool.query<{ id: number; company: number }>(
    'select id, company_id as company from locations where company_id = 1 order by id limit 1',
  );
  const [location = { id: 0, company: 0 }] = rows;
  const made = await fleetworth.attempt('createAccidentLink', {
    params: { id: location.company },
    body: { location: location.id, claim_report_to: 'claims@example.com' },
  });
  const { data } = made.body as unknown as { data: { id: number; url: string } };
  await pool.query('delete from outbox_mails');
  const readForm = async () => {
    await fleetworth.call('revokeAccidentLink', { params: { id: data.id } });
    return {
      rental_agreement_number: 'RA-1',
      renter_email_address: 'renter@example.com',
      accident_date: '2026-11-19',
      files: [],
    };
  };
  const { signal } = new AbortController();
  const key = data.url.split('/').at(-1) ?? '';
  await expect(
    fileByLink(fleetworth.deps, { key, ipAddress: '203.0.113.7', readForm, signal }),
  ).rejects.toMatchObject({
    reason: 'accident_form.not_found',
  });
  const stored = await pool.query('select from accident_reports union all select from outbox_mails');
  expect(stored.rowCount).toBe(0);
});
