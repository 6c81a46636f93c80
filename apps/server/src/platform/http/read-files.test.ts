import { connect, type AddressInfo } from 'node:net';
import multipart from '@fastify/multipart';
import { endpoint } from '@fleetworth/contract/endpoint';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { send } from './handle-errors.ts';
import { FORM_LIMITS } from './read-form.ts';
import { endUnread, readFormWithFiles } from './read-files.ts';
import type { ApiError } from '../errors/api-error.ts';

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
    timeoutMs: 400,
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

describe('a form with several files', () => {
  let app: FastifyInstance;
  let port = 0;
  beforeAll(async () => {
    app = Fastify();
    await app.register(multipart, FORM_LIMITS);
    app.setErrorHandler((error, _request, reply) => send(reply, error as ApiError));
    app.post('/form', {
      onSend: endUnread,
      handler: async (request) => {
        const form = (await readFormWithFiles(FORM, request)?.()) as { files: { bytes: Uint8Array }[] };
        return { ...form, files: form.files.map(({ bytes }) => bytes.length) };
      },
    });
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
  /**
   * Sends the beginning of a form followed by endless pieces, and returns the answer and the time of its end.
   */
  const stream = (beginning: string, piece: string, everyMs: number) =>
    new Promise<{ response: string; lastedMs: number }>((resolve) => {
      const begun = performance.now();
      let response = '';
      const socket = connect(port, '127.0.0.1');
      const timer = setInterval(() => socket.writable && socket.write(piece), everyMs);
      socket.write(
        `POST /form HTTP/1.1\r\nhost: a\r\ncontent-type: multipart/form-data; boundary=${BOUNDARY}\r\n` +
          `content-length: 4900\r\n\r\n${beginning}`,
      );
      socket.on('data', (data) => {
        response += data.toString();
      });
      socket.on('error', () => {});
      socket.on('close', () => {
        clearInterval(timer);
        resolve({ response, lastedMs: performance.now() - begun });
      });
    });

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

  test("that doesn't arrive in time gets a 408, and its connection is closed", async () => {
    const { response, lastedMs } = await stream(part('photos[]', 'a').slice(0, 30), 'x', 100);
    expect(response).toMatch(/^HTTP\/1\.1 408/);
    expect(lastedMs).toBeGreaterThan(400);
    expect(lastedMs).toBeLessThan(6_000);
  });

  test('with a file that is too large gets a response during the upload and is closed', async () => {
    const disposition = 'content-disposition: form-data; name="photos"; filename="a.jpg"';
    const beginning = `--${BOUNDARY}\r\n${disposition}\r\n\r\n`;
    const { response, lastedMs } = await stream(beginning + 'x'.repeat(1_500), 'x', 100);
    expect(response).toMatch(/^HTTP\/1\.1 422[^]*Too large/);
    expect(lastedMs).toBeLessThan(6_000);
  });
});
