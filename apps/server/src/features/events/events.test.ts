import { API_BASE } from '@fleetworth/contract/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { foreignIds, ownIds } from '../../../test/company-ids.ts';
import { startTestFleetworth, type TestFleetworth } from '../../../test/test-fleetworth.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import { announce, type FleetEvent } from '../../platform/events/event-feed.ts';

let fleetworth: TestFleetworth;
let address: string;
beforeAll(async () => {
  fleetworth = await startTestFleetworth();
  address = await fleetworth.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => fleetworth.stop());

/** Yields the names of events until the signal aborts. */
async function* events(signal: AbortSignal): AsyncGenerator<string> {
  const response = await fetch(`${address}${API_BASE}/events`, {
    headers: { authorization: `Bearer ${fleetworth.token}` },
    signal,
  });
  if (response.body === null) throw new Error('No events.');
  const decoder = new TextDecoder();
  for await (const chunk of response.body)
    for (const [, name = ''] of decoder.decode(chunk).matchAll(/^event: (.+)$/gm)) yield name;
}

const print = (...happened: FleetEvent[]) =>
  inTransaction(fleetworth.database.db, async (transaction) => {
    for (const event of happened) await announce(transaction, event);
  });

test("streams events of the user and the user's companies only", async () => {
  const { pool } = fleetworth.database;
  const [own, foreign] = [await ownIds(pool), await foreignIds(pool)];
  const stop = new AbortController();
  const stream = events(stop.signal);
  // The first message confirms the connection.
  expect((await stream.next()).value).toBe('again');
  await print({ topic: 'batches', companyId: foreign.company, userId: null });
  await print({ topic: 'batches', companyId: null, userId: 2_000_000 });
  await print({ topic: 'revaluations', companyId: own.company, userId: null });
  let next = (await stream.next()).value;
  // The feed may have connected in the meantime.
  if (next === 'again') next = (await stream.next()).value;
  expect(next).toBe('revaluations');
  await print({ topic: 'batches', companyId: null, userId: 1 });
  expect((await stream.next()).value).toBe('batches');
  stop.abort();
});

test('A server that stops ends the stream', async () => {
  const another = await startTestFleetworth();
  const at = await another.app.listen({ host: '127.0.0.1', port: 0 });
  const response = await fetch(`${at}${API_BASE}/events`, {
    headers: { authorization: `Bearer ${another.token}` },
  });
  const reading = response.text();
  await another.stop();
  expect(await reading).toContain('event: again');
});
