import { API_BASE } from '@fleetworth/contract/endpoint';
import type { LightMyRequestResponse } from 'fastify';
import { expect, test } from 'vitest';
import { createLog } from '../log/log.ts';
import { createHttpServer } from './http-server.ts';

const OF_ONE_RESPONSE = ['cache-control', 'connection', 'content-length', 'content-type', 'date'];

/** Headers of every answer. Nonces differ between pages. */
const headersOf = ({ headers }: LightMyRequestResponse) =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => !OF_ONE_RESPONSE.includes(name))
      .map(([name, value]) => [name, String(value).replaceAll(/ 'nonce-\w+'/g, '')]),
  );

test('all responses and errors of the API carry the headers that everything else carries', async () => {
  const app = await createHttpServer({
    log: createLog('silent'),
    handlers: { logout: async () => ({ data: null }) } as never,
    callerAccess: {
      findSession: async (authorization) => (authorization === undefined ? null : ({} as never)),
      findTicketHolder: async () => null,
      limitFileUpload: (_user, read) => read(() => {}),
    },
    isReady: async () => true,
    checkDiskSpace: async () => {},
    trustProxy: false,
    webFolder: null,
  });
  const expected = headersOf(await app.inject('/healthz'));
  expect(expected).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'SAMEORIGIN' });
  for (const headers of [{}, { authorization: 'name' }, { authorization: 'name' }, {}]) {
    const response = await app.inject({ url: `${API_BASE}/auth/logout`, method: 'POST', headers });
    expect(headersOf(response)).toEqual(expected);
  }
  await app.close();
});
