import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { ACCIDENT_PHOTOS } from '@fleetworth/contract/accident-choices';
import { API_BASE } from '@fleetworth/contract/endpoint';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { createLog } from '../log/log.ts';
import { createHttpServer } from './http-server.ts';

async function listen(arrivalTimeoutMs?: number): Promise<FastifyInstance> {
  const app = await createHttpServer({
    log: createLog('silent'),
    handlers: {} as never,
    callerAccess: {
      findSession: async () => null,
      findTicketHolder: async () => null,
      limitFileUpload: (_user, read) => read(() => {}),
    },
    isReady: async () => true,
    checkDiskSpace: async () => {},
    trustProxy: false,
    webFolder: null,
    ...(arrivalTimeoutMs !== undefined && { arrivalTimeoutMs }),
  });
  app.post('/taken', async () => ({ data: null }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  return app;
}

describe('invalid HTTP requests', () => {
  let app: FastifyInstance;
  let hasty: FastifyInstance;
  beforeAll(async () => {
    app = await listen();
    hasty = await listen(1_000);
  });
  afterAll(async () => {
    await app.close();
    await hasty.close();
  });

  /** Sends bytes and returns everything that the server answers until it closes the connection. */
  const send = (bytes: string, { server } = app): Promise<string> =>
    new Promise((resolve, reject) => {
      let response = '';
      const { port } = server.address() as AddressInfo;
      const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
      socket.setEncoding('utf8');
      socket.on('data', (text: string) => {
        response += text;
      });
      socket.on('error', reject);
      socket.on('close', () => resolve(response));
    });
  const expectError = (response: string, body: { code: number; reason: string; message: string }) => {
    const [head = '', text = ''] = response.split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${body.code} `));
    expect(head.toLowerCase()).toContain('content-type: application/json; charset=utf-8');
    expect(JSON.parse(text)).toEqual({ ...body, errors: {} });
  };
  const malformed = {
    code: 400,
    reason: 'request.malformed',
    message: "The request couldn't be read.",
  };

  test.each([
    ['no HTTP', 'once upon a time\r\n\r\n'],
    ['an unknown method', 'STEAL / HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['no host', 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['two lengths', 'POST /taken HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}'],
    [
      'a length and chunks',
      'POST /taken HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n',
    ],
    [
      'a broken chunk',
      'POST /taken HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n' +
        'Transfer-Encoding: chunked\r\n\r\nzz\r\n',
    ],
    ['a line break in a header', 'GET / HTTP/1.1\r\nHost: a\r\nX: a\rb\r\n\r\n'],
  ])('%s is answered as a malformed request', async (_kind, bytes) => {
    expectError(await send(bytes), malformed);
  });

  test('headers that are too large are rejected as such', async () => {
    expectError(await send(`GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`), {
      code: 431,
      reason: 'request.headers_too_large',
      message: 'The headers of the request are too large.',
    });
  });

  test('an unsupported expectation is rejected, and 100-continue is answered', async () => {
    const post = (expectation: string) =>
      send(
        `POST /taken HTTP/1.1\r\nHost: a\r\nConnection: close\r\nExpect: ${expectation}\r\n` +
          'Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}',
      );
    expectError(await post('200-ok'), {
      code: 417,
      reason: 'request.expectation_failed',
      message: 'Send the request without an Expect header.',
    });
    expect(await post('100-continue')).toMatch(/^HTTP\/1.1 100 Continue\r\n\r\nHTTP\/1.1 200 OK/);
  });

  const late = { code: 408, reason: 'request.timeout', message: 'The request took too long to arrive.' };
  test.each([
    ['nothing', ''],
    ['a part of its headers', 'GET /healthz HTTP/1.1\r\nHost: a\r\nX-'],
    [
      'a part of its body',
      'POST /taken HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{"a"',
    ],
  ])('a connection that sends %s and no more is ended in time', async (_kind, bytes) => {
    expectError(await send(bytes, hasty), late);
  });

  test('a body of a public call is ended after 15 seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const received = once(app.server, 'request');
    const response = send(
      `POST ${API_BASE}/forms/demo-account-request HTTP/1.1\r\nHost: a\r\n` +
        'Content-Type: application/json\r\nContent-Length: 9\r\n\r\n{"a"',
    );
    await received;
    await vi.advanceTimersByTimeAsync(15_000);
    vi.useRealTimers();
    expectError(await response, late);
  });

  test('headers have 30 seconds to arrive, and a form its own time limit after it waited for a slot', () => {
    expect(app.server.headersTimeout).toBe(30_000);
    expect(app.server.requestTimeout).toBeGreaterThanOrEqual(2 * ACCIDENT_PHOTOS.timeoutMs);
  });
});
