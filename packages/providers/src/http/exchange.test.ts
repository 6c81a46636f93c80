import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { exchange } from './exchange.ts';

test('aborts a connection that the server never completes after the connect timeout', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const connectDeadline = new AbortController();
  server.once('connection', () => connectDeadline.abort());
  const { port } = server.address() as AddressInfo;
  const response = exchange(
    { method: 'GET', url: `https://127.0.0.1:${port}/`, headers: {} },
    { signal: new AbortController().signal, connectDeadline: connectDeadline.signal, maxBytes: 1_000 },
  );
  await expect(response).rejects.toMatchObject({ failure: 'aborted', message: 'did not connect in time' });
  server.close();
});
