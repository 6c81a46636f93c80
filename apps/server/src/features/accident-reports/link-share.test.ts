import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { API_BASE } from '@fleetworth/contract/endpoint';
import { ownIds } from '../../../test/company-ids.ts';
import { startTestFleetworth, type TestFleetworth } from '../../../test/test-fleetworth.ts';

let fleetworth: TestFleetworth;
let url: string;
beforeAll(async () => {
  fleetworth = await startTestFleetworth({ trustProxy: 1 });
  const { accident_form: key } = await ownIds(fleetworth.database.pool);
  const server = await fleetworth.app.listen({ port: 0, host: '127.0.0.1' });
  url = `${server}${API_BASE}/forms/renter-accident-report/${key}`;
});
beforeEach(() => fleetworth.database.pool.query('delete from request_counts'));
afterAll(() => fleetworth.stop());

async function fileReport(address: string): Promise<number> {
  const body = new FormData();
  body.set('rental_agreement_number', 'RA-1');
  body.set('renter_email_address', 'renter@example.com');
  body.set('accident_date', '2026-01-01');
  const { status } = await fetch(url, { method: 'POST', headers: { 'x-forwarded-for': address }, body });
  return status;
}

/** Files this many reports from an address and counts those that were accepted. */
async function countAccepted(address: string, reports: number): Promise<number> {
  let accepted = 0;
  for (let at = 0; at < reports; at += 1) if ((await fileReport(address)) === 200) accepted += 1;
  return accepted;
}

test('Six networks leave room for new networks on the day of a link', async () => {
  for (let at = 1; at <= 6; at += 1) await countAccepted(`203.0.113.${at}`, 5);
  expect(await fileReport('203.0.113.1')).toBe(429);
  for (let at = 7; at <= 12; at += 1) expect(await fileReport(`203.0.113.${at}`)).toBe(200);
});

test('A network files at most five reports a day through a link', async () => {
  expect(await countAccepted('203.0.113.20', 5)).toBe(5);
  fleetworth.clock.set(new Date(fleetworth.clock.now().getTime() + 2 * 3_600_000));
  expect(await fileReport('203.0.113.20')).toBe(429);
});

test('Networks in one /48 share the reports of one network', async () => {
  let accepted = 0;
  for (let at = 1; at <= 8; at += 1) accepted += await countAccepted(`2001:db8:7:${at}::1`, 1);
  expect(accepted).toBe(5);
  expect(await fileReport('2001:db8:8:1::1')).toBe(200);
});

test('Views of the form leave a network its reports', async () => {
  const address = '203.0.113.30';
  for (let view = 1; view <= 25; view += 1)
    expect((await fetch(url, { headers: { 'x-forwarded-for': address } })).status).toBe(200);
  expect(await fileReport(address)).toBe(200);
});
