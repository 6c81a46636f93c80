import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import multipart from '@fastify/multipart';
import { type BeforeFiles, endpoint } from '@fleetworth/contract/endpoint';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { sendError } from './handle-errors.ts';
import { FORM_LIMITS } from './read-form.ts';
import { closeUnreadForm, readFormWithFiles } from './read-form-with-files.ts';
import { type ApiError, commonError } from '../errors/api-error.ts';

const FORM = endpoint({
  method: 'POST',
  path: '/form',
  summary: 'A form',
  access: 'public',
  upload: z.strictObject({ name: z.string().optional() }),
  files: {
    field: 'photos',
    maxFiles: 2,
    maxFileBytes: 1_000,
    maxFormBytes: 5_000,
    timeoutMs: 20_000,
    minBytesPerSecond: 100,
    speedCheckAfterMs: 5_000,
    tooManyText: 'Too many',
    tooLargeText: 'Too large',
  },
  data: z.null(),
  reasons: [],
});

const BOUNDARY = 'boundary';
const part = (name: string, content: string, file = '; filename="a.jpg"') =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n${content}\r\n`;
const END = `--${BOUNDARY}--\r\n`;
const rejectFull: BeforeFiles = async ({ name }) => {
  if (name === 'full') throw commonError('request.invalid', { errors: { photos: ['Full'] } });
};

describe('a form with several files', () => {
  let app: FastifyInstance;
  let port = 0;
  /** Connections by the port of the sender. */
  const connections = new Map<number, Socket>();
  const lateOutcome = Promise.withResolvers<unknown>();
  beforeAll(async () => {
    app = Fastify();
    await app.register(multipart, FORM_LIMITS);
    app.setErrorHandler((error, _request, reply) => sendError(reply, error as ApiError));
    app.post('/form', {
      onSend: closeUnreadForm,
      handler: async (request) => {
        const form = (await readFormWithFiles(FORM, request)?.({ beforeFiles: rejectFull })) as {
          files: { bytes: Uint8Array }[];
        };
        return { ...form, files: form.files.map(({ bytes }) => bytes.length) };
      },
    });
    app.post('/late', async (request, reply) => {
      await once(reply.raw, 'close');
      const outcome = readFormWithFiles(FORM, request)?.().catch(({ reason }: ApiError) => reason);
      lateOutcome.resolve(await outcome);
    });
    app.server.on('connection', (socket) => connections.set(socket.remotePort ?? 0, socket));
    await app.listen({ port: 0, host: '127.0.0.1' });
    port = (app.server.address() as AddressInfo).port;
  });
  afterAll(() => app.close());

  const post = async (payload: string) => {
    const response = await app.inject({
      method: 'POST',
      url: '/form',
      headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
      payload,
    });
    return [response.statusCode, response.json()] as const;
  };
  /** Sends the beginning of a form of this length. */
  const sendBeginning = (beginning: string, length: number, path = '/form') => {
    const socket = connect(port, '127.0.0.1');
    const response = new Promise<string>((resolve) =>
      socket.once('data', (data) => resolve(data.toString())),
    );
    const closed = new Promise<void>((resolve) => socket.on('error', () => {}).once('close', resolve));
    const head =
      `POST ${path} HTTP/1.1\r\nhost: a\r\n` +
      `content-type: multipart/form-data; boundary=${BOUNDARY}\r\ncontent-length: ${length}\r\n\r\n`;
    socket.write(head + beginning);
    const waitUntilReceived = () =>
      expect
        .poll(() => connections.get(socket.localPort ?? 0)?.bytesRead)
        .toBe(head.length + beginning.length);
    return { socket, waitUntilReceived, response, closed };
  };

  test('is read with its fields and files, named with and without brackets', async () => {
    const fields = part('name', 'Dana', '');
    const body = `${fields}${part('photos[]', 'a')}${part('photos', 'bb')}${END}`;
    expect(await post(body)).toEqual([200, { name: 'Dana', files: [1, 2] }]);
    expect(await post(`${fields}${END}`)).toEqual([200, { name: 'Dana', files: [] }]);
  });

  test.each([
    ['three files', part('photos[]', 'a').repeat(3), 422, { photos: ['Too many'] }],
    ['a file that is too large', part('photos[]', 'x'.repeat(1_001)), 422, { photos: ['Too large'] }],
    ['a field that does not exist', part('other', 'a', ''), 422, { other: ["This field doesn't exist."] }],
    ['a field that is sent twice', part('name', 'a', '').repeat(2), 400, {}],
    ['a file of another name', part('file', 'a'), 400, {}],
    ['more than the form may have', part('photos[]', 'a') + part('name', 'x'.repeat(5_000), ''), 413, {}],
  ])('%s is rejected', async (_title, payload, status, errors) => {
    const [answered, body] = await post(payload + END);
    expect([answered, body.errors]).toEqual([status, errors]);
  });

  test('is rejected by its type if it is no form', async () => {
    const response = await app.inject({ method: 'POST', url: '/form', payload: { name: 'Dana' } });
    expect(response.statusCode).toBe(415);
  });

  test('with a file that is too large gets a response during the upload and is closed', async () => {
    const disposition = 'content-disposition: form-data; name="photos"; filename="a.jpg"';
    const beginning = `--${BOUNDARY}\r\n${disposition}\r\n\r\n${'x'.repeat(1_500)}`;
    const { response, closed } = sendBeginning(beginning, 4_900);
    expect(await response).toMatch(/^HTTP\/1\.1 422[^]*Too large/);
    await closed;
  });

  test('is rejected by its fields before its first file is read, but not without files', async () => {
    const fields = part('name', 'full', '');
    const { response, closed } = sendBeginning(`${fields}${part('photos', 'x'.repeat(500))}`, 4_900);
    expect(await response).toMatch(/^HTTP\/1\.1 422[^]*Full/);
    await closed;
    expect(await post(`${fields}${END}`)).toEqual([200, { name: 'full', files: [] }]);
  });

  test('whose sender disconnected before it is read ends at once', async () => {
    const { socket, waitUntilReceived } = sendBeginning(part('name', 'Dana', ''), 4_900, '/late');
    await waitUntilReceived();
    socket.destroy();
    expect(await lateOutcome.promise).toBe('request.malformed');
  });

  describe('that arrives slowly', () => {
    beforeEach(() => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
    afterEach(() => vi.useRealTimers());

    const FORM_TEXT = part('name', 'x'.repeat(900), '') + part('photos', 'x'.repeat(900)).repeat(2) + END;
    /** Sends the first bytes of the form and lets seconds pass. */
    const sendSlowly = async (bytes: number, seconds: number) => {
      const form = sendBeginning(FORM_TEXT.slice(0, bytes), FORM_TEXT.length);
      await form.waitUntilReceived();
      vi.advanceTimersByTime(seconds * 1_000);
      return form;
    };

    test.each([
      ['any speed for four seconds', 0, 4],
      ['the minimum speed on average', 650, 6],
      ['a higher speed, in the time for the whole form', 2_500, 19],
    ])('is read with %s', async (_title, bytes, seconds) => {
      const { socket, response } = await sendSlowly(bytes, seconds);
      socket.write(FORM_TEXT.slice(bytes));
      expect(await response).toMatch(/^HTTP\/1\.1 200/);
      socket.destroy();
    });

    test.each([
      ['less than the minimum speed after five seconds', 400, 5],
      ['less than the minimum speed on average', 650, 7],
      ['a higher speed, but not in the time for the whole form', 2_500, 20],
    ])('gets a 408 with %s', async (_title, bytes, seconds) => {
      const { socket, response } = await sendSlowly(bytes, seconds);
      expect(await response).toMatch(/^HTTP\/1\.1 408/);
      socket.destroy();
    });
  });
});
