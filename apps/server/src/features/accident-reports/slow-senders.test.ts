import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startTestFleetworth, type TestFleetworth } from '../../../test/test-fleetworth.ts';

const NETWORKS = 48;
const SOCKETS_PER_NETWORK = 2;
const SLOTS_PER_LINK = 4;
const MAX_WAITING = 20;
/** Seconds after which a form that stopped arriving is ended. */
const SLOW_AFTER_SECONDS = 5;
const VISITOR = '203.0.113.1';

describe('slow senders of accident reports', () => {
  let fleetworth: TestFleetworth;
  let port: number;
  let link: string;
  let otherLink: string;
  let sockets: Socket[] = [];
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
    for (const socket of sockets) socket.destroy();
    sockets = [];
  });
  afterAll(() => fleetworth.stop());

  async function makeLink({ id, company }: { id: number; company: number }): Promise<string> {
    const body = { location: id, claim_report_to: 'claims@example.com' };
    const { data } = await fleetworth.call('createAccidentLink', { params: { id: company }, body });
    return data.url.split('/').at(-1) ?? '';
  }

  /** Sends the beginning of a form and nothing more. `head` is the beginning of the response. */
  function beginForm(key: string, address: string): { head: string } {
    const form = { head: '' };
    const socket = connect(port, '127.0.0.1');
    socket
      .on('error', () => {})
      .once('data', (data) => {
        form.head = data.toString();
      });
    socket.write(
      `POST /api/v1/forms/renter-accident-report/${key} HTTP/1.1\r\nhost: a\r\n` +
        `x-forwarded-for: ${address}\r\ncontent-type: multipart/form-data; boundary=b\r\n` +
        'content-length: 4900\r\n\r\n--b\r\n',
    );
    sockets.push(socket);
    return form;
  }

  /** Begins two forms from each of many networks. */
  const beginMany = (key: string) =>
    Array.from({ length: NETWORKS * SOCKETS_PER_NETWORK }, (_, at) =>
      beginForm(key, `198.51.100.${at % NETWORKS}`),
    );

  const countStatus = (forms: { head: string }[], status: number) =>
    forms.filter(({ head }) => head.startsWith(`HTTP/1.1 ${status}`)).length;

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
    const admitted = SLOTS_PER_LINK + MAX_WAITING;
    await expect.poll(() => countStatus(slow, 503)).toBe(slow.length - admitted);
    expect(slow.find(({ head }) => head !== '')?.head).toMatch(/\r\nretry-after: 5\r\n/);
    expect(await fileReport(otherLink, VISITOR)).toMatchObject({ status: 200 });
    expect(await fileReport(link, VISITOR)).toEqual({
      status: 503,
      reason: 'server.busy',
      retryAfter: 5,
    });
    let visit: ReturnType<typeof fileReport> | undefined;
    for (let ended = SLOTS_PER_LINK; ended <= admitted; ended += SLOTS_PER_LINK) {
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
    const { rows } = await fleetworth.database.pool.query('select name, count from request_counts');
    expect(rows).toEqual([{ name: `slow accident report ${sender}`, count: 5 }]);
    expect(await fileReport(link, VISITOR)).toMatchObject({ status: 200 });
  });

  test('of one network have two slots and wait in ten, and free them when they disconnect', async () => {
    const sender = '203.0.113.3';
    const slow = Array.from({ length: 13 }, () => beginForm(otherLink, sender));
    await expect.poll(() => countStatus(slow, 503)).toBe(1);
    const visit = fileReport(otherLink, VISITOR);
    expect(await visit).toMatchObject({ status: 200 });
    for (const socket of sockets) socket.destroy();
    await expect.poll(() => fileReport(otherLink, sender)).toMatchObject({ status: 200 });
  });
});
