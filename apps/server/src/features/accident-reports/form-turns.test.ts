import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestFleetworth, type TestFleetworth } from '../../../test/test-fleetworth.ts';
import { countStatus, UnfinishedUploads } from '../../../test/unfinished-uploads.ts';

const SLOTS_PER_LINK = 4;
const WAITING_PER_LINK = 10;
const SLOTS_PER_COMPANY = 8;
const WAITING_PER_COMPANY = 20;
const FORMS_PER_HOUR = 20;
/** Links of one company whose forms would fill all slots and the whole queue. */
const LINKS = 5;
const VISITOR = '203.0.113.1';

interface Location {
  id: number;
  company: number;
}

describe('networks that send many accident forms', () => {
  let fleetworth: TestFleetworth;
  let port: number;
  /** Links of one company, and one of another. */
  let links: string[];
  let otherLink: string;
  const uploads = new UnfinishedUploads();
  beforeAll(async () => {
    fleetworth = await startTestFleetworth({ trustProxy: 1 });
    const { rows } = await fleetworth.database.pool.query<Location>(
      `select id, company_id as company from locations where deleted_at is null
       and id not in (select location_id from accident_links where deleted_at is null)`,
    );
    const [largest = [], other] = [...Map.groupBy(rows, ({ company }) => company).values()].toSorted(
      (a, b) => b.length - a.length,
    );
    if (other?.[0] === undefined) throw new Error('Only one company has locations.');
    links = await Promise.all(largest.slice(0, LINKS).map(makeLink));
    otherLink = await makeLink(other[0]);
    port = Number(new URL(await fleetworth.app.listen({ port: 0, host: '127.0.0.1' })).port);
  });
  beforeEach(() => fleetworth.database.pool.query('delete from request_counts'));
  afterEach(() => uploads.leave());
  afterAll(() => fleetworth.stop());

  async function makeLink({ id, company }: Location): Promise<string> {
    const body = { location: id, claim_report_to: 'claims@example.com' };
    const { data } = await fleetworth.call('createAccidentLink', { params: { id: company }, body });
    return data.url.split('/').at(-1) ?? '';
  }

  const beginForm = (key: string, address: string) =>
    uploads.begin(
      port,
      `POST /api/v1/forms/renter-accident-report/${key} HTTP/1.1\r\nhost: a\r\n` +
        `x-forwarded-for: ${address}\r\ncontent-type: multipart/form-data; boundary=b\r\n` +
        'content-length: 4900\r\n\r\n--b\r\n',
    );

  async function send(key: string, address: string, more: Readonly<Record<string, string | Blob>> = {}) {
    const body = new FormData();
    body.set('rental_agreement_number', 'RA-1');
    body.set('renter_email_address', 'renter@example.com');
    body.set('accident_date', '2026-11-19');
    for (const [name, value] of Object.entries(more)) body.set(name, value);
    const url = `http://127.0.0.1:${port}/api/v1/forms/renter-accident-report/${key}`;
    const response = await fetch(url, { method: 'POST', headers: { 'x-forwarded-for': address }, body });
    return response.status;
  }

  const NO_IMAGE = { accident_photos: new File(['no image'], 'a.jpg', { type: 'image/jpeg' }) };

  test('wait behind a network that sends its first, also if theirs are rejected', async () => {
    const [link = ''] = links;
    const held = SLOTS_PER_LINK + WAITING_PER_LINK;
    const networks = Array.from({ length: held + 1 }, (_, at) => `198.51.100.${at}`);
    for (const network of networks) expect(await send(link, network, NO_IMAGE)).toBe(422);
    const forms = networks.map((network) => beginForm(link, network));
    await expect.poll(() => countStatus(forms, 503)).toBe(1);
    const visit = send(link, VISITOR);
    // The visitor's form replaces the last one in the full queue.
    await expect.poll(() => countStatus(forms, 503)).toBe(2);
    uploads.leave();
    expect(await visit).toBe(200);
  });

  test('have 20 an hour each, also if all of them send one report again', async () => {
    const [link = ''] = links;
    const key = { submission_key: crypto.randomUUID() };
    const sender = '203.0.113.2';
    for (let sent = 0; sent < FORMS_PER_HOUR; sent += 1) expect(await send(link, sender, key)).toBe(200);
    expect(await send(link, sender, key)).toBe(429);
    expect(await send(link, VISITOR)).toBe(200);
  });

  test('to all links of one company leave slots for the links of others', async () => {
    const perLink = SLOTS_PER_LINK + WAITING_PER_LINK;
    const forms = links.flatMap((link, at) =>
      Array.from({ length: perLink }, (_, network) => beginForm(link, `198.51.${at}.${network}`)),
    );
    const admitted = SLOTS_PER_COMPANY + WAITING_PER_COMPANY;
    await expect.poll(() => countStatus(forms, 503)).toBe(forms.length - admitted);
    expect(await send(otherLink, VISITOR)).toBe(200);
  });
});
