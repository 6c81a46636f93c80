import { API_BASE } from '@fleetworth/contract/endpoint';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ChildServer, startChild } from '../../../tools/child-server.ts';
import { ownIds } from './company-ids.ts';
import { zoneAtNoon } from './day-zone.ts';
import { testConfig } from './test-database.ts';
import { startTestFleetworth, type TestFleetworth } from './test-fleetworth.ts';

interface Sending {
  /** Path below the base of the API. */
  path: string;
  body: FormData | string;
  address: string;
}

const JSON_TYPE = { 'content-type': 'application/json' };

/**
 * Public calls with a limit over hours: their limit, the next request, and the difference between requests.
 */
interface Limited {
  title: string;
  most: number;
  sending: (at: number, form: string) => Sending;
}

const signUp = (email: string, address: string): Sending => ({
  path: '/forms/demo-account-request',
  address,
  body: JSON.stringify({
    email,
    name: 'Dana',
    last_name: 'Reed',
    company_name: 'Reed Rentals',
    phone: '8135550100',
  }),
});

const report = (form: string, address: string): Sending => {
  const body = new FormData();
  body.set('rental_agreement_number', 'RA-1');
  body.set('renter_email_address', 'renter@example.com');
  body.set('accident_date', '2026-01-01');
  body.append('accident_photos[]', new File([Uint8Array.of(0xff, 0xd8, 0xff)], 'a.jpg'));
  return { path: `/forms/renter-accident-report/${form}`, body, address };
};

const LIMITED: readonly Limited[] = [
  {
    title: 'sign-up by an address',
    most: 3,
    sending: (at) => signUp(`a${at}@example.com`, '203.0.113.1'),
  },
  {
    title: 'sign-up of an email',
    most: 1,
    sending: (at) => signUp('same@example.com', `203.0.113.${at + 1}`),
  },
  {
    title: 'confirmation by an address',
    most: 20,
    sending: (at) => ({
      path: `/forms/demo-account-request/no-such-link-${at}`,
      body: '{}',
      address: '203.0.113.1',
    }),
  },
  {
    title: 'accident report by an address, over all links',
    most: 5,
    sending: (_at, form) => report(form, '203.0.113.1'),
  },
  {
    title: 'accident report by a link',
    most: 30,
    sending: (at, form) => report(form, `203.0.113.${at + 1}`),
  },
];

describe('the call after the last that is allowed', () => {
  let fleetworth: TestFleetworth;
  let other: ChildServer;
  let url: string;
  let form: string;
  beforeAll(async () => {
    fleetworth = await startTestFleetworth({ trustProxy: 1 });
    // The other process uses the clock of this machine.
    fleetworth.clock.set(new Date());
    form = (await ownIds(fleetworth.database.pool)).accident_form;
    url = await fleetworth.app.listen({ port: 0, host: '127.0.0.1' });
    other = await startChild('apps/server/src/main.ts', {
      DATABASE_URL: fleetworth.database.url,
      FLEETWORTH_RUN: 'http',
      FLEETWORTH_TIME_ZONE: zoneAtNoon(),
      FLEETWORTH_DATA: testConfig.dataFolder,
      FLEETWORTH_LOG_LEVEL: 'silent',
      NODE_ENV: 'development',
      TRUST_PROXY: '1',
    });
  });
  beforeEach(() => fleetworth.database.pool.query('delete from request_counts'));
  afterAll(async () => {
    await other.stop();
    await fleetworth.stop();
  });

  const send = async (server: string, { path, body, address }: Sending) => {
    const response = await fetch(server + API_BASE + path, {
      method: 'POST',
      headers: { 'x-forwarded-for': address, ...(typeof body === 'string' && JSON_TYPE) },
      body,
    });
    return { response, answer: (await response.json()) as { reason?: string } };
  };

  test.each(LIMITED)('is rejected by another process: $title', async ({ most, sending }) => {
    for (let at = 0; at < most; at += 1) {
      const { response } = await send(url, sending(at, form));
      expect([200, 404]).toContain(response.status);
    }
    const { response, answer: body } = await send(other.url, sending(most, form));
    expect([response.status, body.reason]).toEqual([429, 'request.limit_reached']);
    const retryAfter = Number(response.headers.get('retry-after'));
    expect(retryAfter).toBeGreaterThan(500);
    expect(retryAfter).toBeLessThanOrEqual(86_400);
  });

  test('holds for calls that both processes are sent at once', async () => {
    const responses = Array.from({ length: 12 }, (_, at) =>
      send(at % 2 === 0 ? url : other.url, report(form, '203.0.113.9')),
    );
    const statuses = (await Promise.all(responses)).map(({ response }) => response.status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(7);
  });
});
