import { API_BASE } from '@fleetworth/contract/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { foreignIds, ownIds } from '../../../test/company-ids.ts';
import { TEST_NOW } from '../../../test/test-database.ts';
import { DEMO_PASSWORD, startTestFleetworth, type TestFleetworth } from '../../../test/test-fleetworth.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import { announce, type FleetEvent } from '../../platform/events/event-feed.ts';

const VIEWER = 'viewer@fleetworth.app';

let fleetworth: TestFleetworth;
let address: string;
beforeAll(async () => {
  fleetworth = await startTestFleetworth();
  address = await fleetworth.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => fleetworth.stop());

/** Yields the names of events until the signal aborts or the stream ends. */
async function* events(signal?: AbortSignal, token = fleetworth.token): AsyncGenerator<string> {
  const response = await fetch(`${address}${API_BASE}/events`, {
    headers: { authorization: `Bearer ${token}` },
    ...(signal && { signal }),
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

describe('a stream ends with its session', () => {
  const signIn = () => fleetworth.signIn(VIEWER, DEMO_PASSWORD);
  const open = async (token: string) => {
    const stream = events(undefined, token);
    expect((await stream.next()).value).toBe('again');
    return stream;
  };
  /** Reads the remaining events until the stream ends. */
  const remaining = async (stream: AsyncGenerator<string>) => {
    const names = [];
    for await (const name of stream) names.push(name);
    return names;
  };

  test('when the user signs out, but not those of other sessions', async () => {
    const [token, other] = [await signIn(), await signIn()];
    const [stream, another] = [await open(token), await open(other)];
    await fleetworth.attempt('logout', {}, token);
    expect(await remaining(stream)).not.toContain('sessions');
    await fleetworth.attempt('endAllSessions', {}, other);
    expect(await remaining(another)).not.toContain('sessions');
  });

  test('when another session ends it', async () => {
    const token = await signIn();
    const { data } = (await fleetworth.attempt('listSessions', {}, token)).body as unknown as {
      data: { id: number; is_current: boolean }[];
    };
    const id = data.find((session) => session.is_current)?.id;
    const stream = await open(token);
    await fleetworth.attempt('endSession', { params: { id } }, await signIn());
    await remaining(stream);
  });

  test('when it expires', async () => {
    const stream = await open(await signIn());
    fleetworth.clock.set(new Date(TEST_NOW.getTime() + 12 * 3_600_000));
    // Signing in removes expired sessions.
    await signIn();
    await remaining(stream);
    fleetworth.clock.set(TEST_NOW);
  });
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
