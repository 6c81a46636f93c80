import { API_BASE } from '@fleetworth/contract/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestFleetworth, type TestFleetworth } from '../../../test/test-fleetworth.ts';

const TEMPLATE = `${API_BASE}/vehicles/batch/template/create`;

describe('a ticket for a download', () => {
  let fleetworth: TestFleetworth;
  beforeAll(async () => {
    fleetworth = await startTestFleetworth();
  });
  afterAll(() => fleetworth.stop());

  const ticketFor = async (path: string) =>
    (await fleetworth.call('createDownloadTicket', { body: { path } })).data.ticket;
  const download = async (path: string, ticket: string) =>
    (await fleetworth.app.inject({ method: 'GET', url: `${path}?ticket=${ticket}` })).statusCode;

  test('is good once', async () => {
    const ticket = await ticketFor(TEMPLATE);
    expect(await download(TEMPLATE, ticket)).toBe(200);
    expect(await download(TEMPLATE, ticket)).toBe(401);
  });

  test('is not used up by a preceding HEAD request', async () => {
    const ticket = await ticketFor(TEMPLATE);
    const asked = await fleetworth.app.inject({ method: 'HEAD', url: `${TEMPLATE}?ticket=${ticket}` });
    expect(asked.statusCode).toBe(200);
    expect(await download(TEMPLATE, ticket)).toBe(200);
  });

  test('is valid only for its path, and for no call without a file', async () => {
    expect(await download(`${API_BASE}/vehicles/batch/template/delete`, await ticketFor(TEMPLATE))).toBe(401);
    expect(await download(`${API_BASE}/me`, await ticketFor(`${API_BASE}/me`))).toBe(401);
  });

  test('is good for a minute', async () => {
    const ticket = await ticketFor(TEMPLATE);
    await fleetworth.database.pool.query(
      `update download_tickets set expires_at = expires_at - interval '1 minute'`,
    );
    expect(await download(TEMPLATE, ticket)).toBe(401);
  });

  test('is created 60 times a minute for a user', async () => {
    await fleetworth.database.pool.query('delete from request_counts');
    for (let tickets = 0; tickets < 60; tickets += 1) await ticketFor(TEMPLATE);
    expect(await fleetworth.attempt('createDownloadTicket', { body: { path: TEMPLATE } })).toMatchObject({
      status: 429,
      body: { reason: 'request.rate_limited' },
    });
    await fleetworth.database.pool.query('delete from request_counts');
  });

  test('ends with its session', async () => {
    const token = await fleetworth.signIn('demo@fleetworth.app', 'Demo!2026');
    const { body } = await fleetworth.attempt('createDownloadTicket', { body: { path: TEMPLATE } }, token);
    await fleetworth.attempt('logout', {}, token);
    expect(await download(TEMPLATE, (body as never as { data: { ticket: string } }).data.ticket)).toBe(401);
  });
});
