import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { pause } from '../../platform/clock/clock.ts';
import { startTestFleetworth, type TestFleetworth } from '../../../test/test-fleetworth.ts';
import { countStatus, UnfinishedUploads } from '../../../test/unfinished-uploads.ts';

const NETWORKS = 48;
const SOCKETS_PER_NETWORK = 2;
/** Rounds of early disconnects after which all attacking networks are known. */
const MAX_ROUNDS = 6;
const SLOTS_PER_LINK = 4;
const MAX_WAITING_PER_LINK = 10;
/** Seconds after which a form that stopped arriving is ended. */
const SLOW_AFTER_SECONDS = 5;
/** Beginnings of a form: before, within and after a field, and within a file. */
const BEGINNINGS = [
  '--b\r\n',
  '',
  '--b\r\ncontent-disposition: form-data; name="renter_name"\r\n\r\nDa',
  '--b\r\ncontent-disposition: form-data; name="renter_name"\r\n\r\nDana\r\n--b\r\n',
  '--b\r\ncontent-disposition: form-data; name="accident_photos"; filename="a.jpg"\r\n\r\nx',
];
const VISITOR = '203.0.113.1';

describe('slow senders of accident reports', () => {
  let fleetworth: TestFleetworth;
  let port: number;
  let link: string;
  let otherLink: string;
  const uploads = new UnfinishedUploads();
  beforeAll(async () => {
    fleetworth = await startTestFleetworth({ trustProxy: 1 });
    const { pool } = fleetworth.database;
    const { rows } = await pool.query<{ id: number; company: number }>(
      'select id, company_id as company from locations where company_id = 1 order by id limit 2',
    );
    const keys = await Promise.all(rows.map(makeLink));
    [link = '', otherLink = ''] = keys;
    port = Number(new URL(await fleetworth.app.listen({ port: 0, host: '127.0.0.1' })).port);
  });
  beforeEach(async () => {
    await fleetworth.database.pool.query('delete from request_counts');
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  });
  afterEach(() => {
    vi.useRealTimers();
    uploads.leave();
  });
  afterAll(() => fleetworth.stop());

  async function makeLink({ id, company }: { id: number; company: number }): Promise<string> {
    const body = { location: id, claim_report_to: 'claims@example.com' };
    const { data } = await fleetworth.call('createAccidentLink', { params: { id: company }, body });
    return data.url.split('/').at(-1) ?? '';
  }

  const beginForm = (key: string, address: string, beginning = BEGINNINGS[0]) =>
    uploads.begin(
      port,
      `POST /api/v1/forms/renter-accident-report/${key} HTTP/1.1\r\nhost: a\r\n` +
        `x-forwarded-for: ${address}\r\ncontent-type: multipart/form-data; boundary=b\r\n` +
        `content-length: 4900\r\n\r\n${beginning}`,
    );

  /** Begins two forms from each of many networks. */
  const beginMany = (key: string) =>
    Array.from({ length: NETWORKS * SOCKETS_PER_NETWORK }, (_, at) =>
      beginForm(key, `198.51.100.${at % NETWORKS}`),
    );

  /** Counts the slow forms of all networks whose address starts with this text. */
  async function countSlow(addressStart: string): Promise<number> {
    const { rows } = await fleetworth.database.pool.query(
      'select coalesce(sum(count), 0)::int as count from request_counts where name like $1',
      [`slow accident report ${addressStart}%`],
    );
    return rows[0].count;
  }

  const wait = (seconds: number) => vi.advanceTimersByTime(seconds * 1_000);

  async function fileReport(key: string, address: string) {
    const body = new FormData();
    body.set('rental_agreement_number', 'RA-1');
    body.set('renter_email_address', 'renter@example.com');
    body.set('accident_date', '2026-11-19');
    const url = `http://127.0.0.1:${port}/api/v1/forms/renter-accident-report/${key}`;
    const response = await fetch(url, { method: 'POST', headers: { 'x-forwarded-for': address }, body });
    const { reason } = (await response.json()) as { reason?: string };
    return { status: response.status, reason, retryAfter: Number(response.headers.get('retry-after')) };
  }

  test('delay no other link, and a visitor of their own link until they are ended', async () => {
    const slow = beginMany(link);
    const admitted = SLOTS_PER_LINK + MAX_WAITING_PER_LINK;
    await expect.poll(() => countStatus(slow, 503)).toBe(slow.length - admitted);
    expect(slow.find(({ head }) => head !== '')?.head).toMatch(/\r\nretry-after: 5\r\n/);
    expect(await fileReport(otherLink, VISITOR)).toMatchObject({ status: 200 });
    expect(await fileReport(link, VISITOR)).toEqual({
      status: 503,
      reason: 'server.busy',
      retryAfter: 5,
    });
    let visit: ReturnType<typeof fileReport> | undefined;
    for (let ended = SLOTS_PER_LINK; ended < admitted; ended += SLOTS_PER_LINK) {
      // Each form that is being read has a timer.
      await expect.poll(() => vi.getTimerCount()).toBe(SLOTS_PER_LINK);
      wait(SLOW_AFTER_SECONDS);
      await expect.poll(() => countStatus(slow, 408)).toBe(ended);
      visit ??= fileReport(link, VISITOR);
    }
    expect(await visit).toMatchObject({ status: 200 });
  });

  test('are limited to five an hour for each network, and do not count against the link', async () => {
    const sender = '203.0.113.2';
    for (let at = 0; at < 5; at += 1) {
      const slow = beginForm(link, sender);
      await expect
        .poll(() => {
          wait(1);
          return slow.head;
        })
        .toMatch(/^HTTP\/1\.1 408/);
    }
    const next = beginForm(link, sender);
    await expect.poll(() => next.head).toMatch(/^HTTP\/1\.1 429[^]*request\.limit_reached/);
    expect(Number(/\r\nretry-after: (\d+)/.exec(next.head)?.[1])).toBeGreaterThan(3_000);
    expect(await fileReport(link, sender)).toMatchObject({ status: 429, reason: 'request.limit_reached' });
    expect(await countSlow(sender)).toBe(5);
    const { rows } = await fleetworth.database.pool.query(
      "select 1 from request_counts where name like 'accident report %' or name like 'accident link %'",
    );
    expect(rows).toEqual([]);
    expect(await fileReport(link, VISITOR)).toMatchObject({ status: 200 });
  });

  test('of one network have two slots and wait in ten, and free them when they disconnect', async () => {
    const sender = '203.0.113.3';
    const slow = Array.from({ length: 13 }, () => beginForm(otherLink, sender));
    await expect.poll(() => countStatus(slow, 503)).toBe(1);
    expect(await fileReport(otherLink, VISITOR)).toMatchObject({ status: 200 });
    uploads.leave();
    await expect.poll(() => fileReport(otherLink, sender)).toMatchObject({ status: 429 });
    expect(await fileReport(otherLink, VISITOR)).toMatchObject({ status: 200 });
  });

  test('that disconnect early delay a visitor of their link for a few rounds only', async () => {
    const statuses: number[] = [];
    const admitted = SLOTS_PER_LINK + MAX_WAITING_PER_LINK;
    for (let round = 1; round <= MAX_ROUNDS; round += 1) {
      const forms = beginMany(link);
      const countAnswered = () => forms.filter(({ head }) => head !== '').length;
      await expect.poll(countAnswered).toBeGreaterThanOrEqual(forms.length - admitted);
      expect(await fileReport(otherLink, `203.0.113.${10 + round}`)).toMatchObject({ status: 200 });
      const visit = fileReport(link, `203.0.113.${20 + round}`);
      // A visitor who isn't rejected at once waits until senders leave.
      await Promise.race([visit, pause(200)]);
      uploads.leave();
      statuses.push((await visit).status);
      // The visitor may have taken the turn of one sender.
      await expect.poll(() => countSlow('198.51.100.')).toBeGreaterThanOrEqual(round * (admitted - 1));
    }
    expect(statuses.at(0)).toBe(503);
    expect(statuses.at(-1)).toBe(200);
  });

  test('that disconnect early are limited to five an hour for each network', async () => {
    const sender = '203.0.113.4';
    for (let left = 1; left <= 5; left += 1) {
      beginForm(link, sender, BEGINNINGS[left % BEGINNINGS.length]);
      await pause(50);
      uploads.leave();
      await expect.poll(() => countSlow(sender)).toBe(left);
    }
    expect(await fileReport(link, sender)).toMatchObject({ status: 429, reason: 'request.limit_reached' });
  });
});
