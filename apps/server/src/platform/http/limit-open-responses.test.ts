import { EventEmitter, once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { api } from '@fleetworth/contract/api';
import { API_BASE } from '@fleetworth/contract/endpoint';
import type { FastifyReply } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownIds } from '../../../test/company-ids.ts';
import { startTestFleetworth, type TestFleetworth } from '../../../test/test-fleetworth.ts';
import { scopeOfUser } from '../auth/scope.ts';
import { limitOpenResponses } from './limit-open-responses.ts';

/** Larger than the socket buffers of both sides. */
const FILE_BYTES = 20_000_000;
/** Longer than five requests take on a busy machine. */
const STALLED_AFTER_MS = 6_000;

let fleetworth: TestFleetworth;
let address: string;
let batch: number;
beforeAll(async () => {
  fleetworth = await startTestFleetworth({ stalledAfterMs: STALLED_AFTER_MS });
  address = await fleetworth.app.listen({ host: '127.0.0.1', port: 0 });
  const { pool } = fleetworth.database;
  batch = (await ownIds(pool)).vehicle_batch;
  const content = Buffer.alloc(FILE_BYTES, 'fleet ');
  await pool.query('update batch_files set content = $2 where batch_id = $1', [batch, content]);
});
afterAll(() => fleetworth.stop());

/** Requests a path without reading the answer. */
async function ask(path: string, token = fleetworth.token): Promise<IncomingMessage> {
  const headers = { authorization: `Bearer ${token}` };
  const [response] = (await once(get(address + API_BASE + path, { headers, agent: false }), 'response')) as [
    IncomingMessage,
  ];
  return response.on('error', () => {});
}

const download = () => ask(`/vehicles/batch/${batch}/download`);

test('returns an uploaded file unchanged, chunk by chunk', async () => {
  const content = await buffer(await download());
  expect(content.length).toBe(FILE_BYTES);
  expect(content.equals(Buffer.alloc(FILE_BYTES, 'fleet '))).toBe(true);
});

test("rejects a user's fifth concurrent file until an unread one ends", async () => {
  const open = await Promise.all([download(), download(), download(), download()]);
  expect(open.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  const fifth = await download();
  expect(fifth.statusCode).toBe(429);
  fifth.resume();
  const other = await fleetworth.signIn('viewer@fleetworth.app', 'Demo!2026');
  expect((await ask('/vehicles/batch/template/create', other)).resume().statusCode).toBe(200);
  await expect.poll(async () => (await download()).resume().statusCode).toBe(200);
  for (const response of open) response.destroy();
});

test("rejects a user's 21st event stream until one is closed", async () => {
  const open = await Promise.all(Array.from({ length: 20 }, () => ask('/events')));
  expect(new Set(open.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect((await ask('/events')).statusCode).toBe(429);
  open[0]?.destroy();
  await expect.poll(async () => (await ask('/events')).statusCode).toBe(200);
  for (const response of open) response.destroy();
});

test.each(['readTrend', 'previewPriceAlert', 'summarizeFutureValues'] as const)(
  "rejects a user's fifth concurrent %s until one has finished, even if its caller left",
  (name) => {
    const limitOpen = limitOpenResponses(STALLED_AFTER_MS);
    const session = {
      userId: 1,
      isOperator: false,
      scope: scopeOfUser(1, new Map()),
      tokenHash: Buffer.alloc(32),
    };
    const raw = new EventEmitter();
    const start = () => limitOpen(api[name], session, { raw } as unknown as FastifyReply);
    const [finish] = [start(), start(), start(), start()];
    raw.emit('close');
    expect(start).toThrow('request.too_many_running');
    finish?.();
    expect(start).not.toThrow();
    expect(start).toThrow('request.too_many_running');
  },
);
