import { api } from '@fleetworth/contract/api';
import { API_BASE } from '@fleetworth/contract/endpoint';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { DEMO_PASSWORD, startTestFleetworth, type TestFleetworth } from '../../../test/test-fleetworth.ts';
import { countStatus, UnfinishedUploads } from '../../../test/unfinished-uploads.ts';

/** Uploads of one user that are read and that wait. */
const FORMS = { name: 'fileAccidentReport', running: 2, waiting: 10, limit: 'accident report' } as const;
const FILES = { name: 'uploadVehicleBatch', running: 2, waiting: 10, limit: 'file' } as const;

describe('unfinished uploads of a user', () => {
  let fleetworth: TestFleetworth;
  let port: number;
  let otherToken: string;
  const uploads = new UnfinishedUploads();
  beforeAll(async () => {
    fleetworth = await startTestFleetworth();
    port = Number(new URL(await fleetworth.app.listen({ port: 0, host: '127.0.0.1' })).port);
    await fleetworth.database.pool.query("update memberships set role = 'manager' where role = 'viewer'");
    otherToken = await fleetworth.signIn('viewer@fleetworth.app', DEMO_PASSWORD);
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

  const beginUpload = (name: typeof FORMS.name | typeof FILES.name) =>
    uploads.begin(
      port,
      `${api[name].method} ${API_BASE}${api[name].path} HTTP/1.1\r\nhost: a\r\n` +
        `authorization: Bearer ${fleetworth.token}\r\n` +
        'content-type: multipart/form-data; boundary=b\r\ncontent-length: 4900\r\n\r\n--b\r\n',
    );

  const beginMany = (name: typeof FORMS.name | typeof FILES.name, count: number) =>
    Array.from({ length: count }, () => beginUpload(name));

  async function countSlow(kind: string): Promise<number> {
    const { rows } = await fleetworth.database.pool.query(
      'select coalesce(sum(count), 0)::int as count from request_counts where name like $1',
      [`slow ${kind} of user %`],
    );
    return rows[0].count;
  }

  const fileReport = (token: string) =>
    fleetworth.attempt(
      'fileAccidentReport',
      {
        upload: {
          rental_agreement_number: 'RA-1',
          renter_email_address: 'renter@example.com',
          claim_report_to: 'claims@example.com',
          accident_date: '2026-01-01',
          accident_photos: [],
        },
      },
      token,
    );

  test.each([FORMS, FILES])('fill only the slots and the queue of their user ($name)', async (kind) => {
    const { name, running, waiting, limit } = kind;
    const begun = beginMany(name, running + waiting + 3);
    await expect.poll(() => countStatus(begun, 503)).toBe(3);
    expect(begun.find(({ head }) => head !== '')?.head).toMatch(/\r\nretry-after: 5\r\n/);
    expect((await fileReport(otherToken)).status).toBe(200);
    uploads.leave();
    await expect.poll(() => countSlow(limit)).toBe(running + waiting);
  });

  test.each([FORMS, FILES])('are ended when they stop arriving, and counted ($name)', async (kind) => {
    const form = beginUpload(kind.name);
    await expect
      .poll(() => {
        vi.advanceTimersByTime(1_000);
        return form.head;
      })
      .toMatch(/^HTTP\/1\.1 408/);
    await expect.poll(() => countSlow(kind.limit)).toBe(1);
  });

  test.each([
    [FORMS, 20],
    [FILES, 30],
  ])('are rejected unread beyond their limit an hour', async (kind, most) => {
    const pool = fleetworth.database.pool;
    beginUpload(kind.name);
    const isOpen = () => uploads.sockets.every(({ bytesWritten }) => bytesWritten > 0);
    await expect.poll(isOpen).toBe(true);
    await expect
      .poll(() => {
        vi.advanceTimersByTime(1_000);
        return countSlow(kind.limit);
      })
      .toBe(1);
    await pool.query('update request_counts set count = $1', [most]);
    const next = beginUpload(kind.name);
    await expect.poll(() => next.head).toMatch(/^HTTP\/1\.1 429[^]*request\.limit_reached/);
  });
});
