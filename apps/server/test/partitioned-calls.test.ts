import { api, type Api } from '@fleetworth/contract/api';
import type { Endpoint } from '@fleetworth/contract/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isRead } from '../../../tools/upgrade/every-call.ts';
import { partitionTables } from '../src/platform/partitions/partition-tables.ts';
import { ownIds } from './company-ids.ts';
import { findStalePositions, TOTAL_DIFFERENCES } from './position-checks.ts';
import { type Ids, sampleRequest } from './sample-request.ts';
import { startTestFleetworth, type TestFleetworth } from './test-fleetworth.ts';

/** Streams events, or ends the session or the company of the other calls. */
const isLeftOut = (name: string, { produces }: Endpoint) =>
  produces === 'events' || ['logout', 'endAllSessions', 'deleteCompany'].includes(name);

const calls = (Object.entries(api) as [keyof Api, Endpoint][]).filter((call) => !isLeftOut(...call));
const reads = calls.filter(([, endpoint]) => isRead(endpoint));
/** Deletions come last, because the other calls need their records. */
const writes = calls
  .filter(([, endpoint]) => !isRead(endpoint))
  .toSorted(([, a], [, b]) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'));

/** Replaces times and random ids, which differ between two databases. */
const withoutTimes = (body: unknown): string =>
  (JSON.stringify(body) ?? '')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time')
    .replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|[\da-f]{22}/g, 'id');

/** Lists that are sorted by a text that is random in the sample requests. */
const IN_ANY_ORDER: readonly (keyof Api)[] = ['listAccidentAddresses'];

describe('with tables that are partitioned by company', () => {
  let undivided: TestFleetworth;
  let partitioned: TestFleetworth;
  let ids: Map<TestFleetworth, Ids>;
  beforeAll(async () => {
    [undivided, partitioned] = [await startTestFleetworth(), await startTestFleetworth()];
    await partitionTables(partitioned.database.pool, 4);
    ids = new Map();
    for (const fleetworth of [undivided, partitioned])
      ids.set(fleetworth, await ownIds(fleetworth.database.pool));
  });
  afterAll(async () => {
    await undivided.stop();
    await partitioned.stop();
  });

  const callBoth = async (name: keyof Api, endpoint: Endpoint) => {
    const send = async (fleetworth: TestFleetworth) => {
      const own = ids.get(fleetworth);
      if (own === undefined) throw new Error('No ids.');
      const { status, body } = await fleetworth.attempt(name, sampleRequest(endpoint, own));
      return { status, body: withoutTimes(body) };
    };
    return [await send(undivided), await send(partitioned)] as const;
  };

  test.each(reads)('%s returns the same', async (name, endpoint) => {
    const [expected, { status, body }] = await callBoth(name, endpoint);
    expect(status).toBe(expected.status);
    expect(status).toBeLessThan(500);
    // Files state the time of their creation.
    if (endpoint.produces === undefined && !IN_ANY_ORDER.includes(name)) expect(body).toEqual(expected.body);
  });

  test.each(writes)('%s has the same status', async (name, endpoint) => {
    const [expected, { status }] = await callBoth(name, endpoint);
    expect(status).toBe(expected.status);
  });

  test('positions and totals are right after all calls', async () => {
    const { pool } = partitioned.database;
    const { stale, positions } = await findStalePositions(pool, partitioned.clock.today());
    expect(stale).toEqual([]);
    expect(positions).toBeGreaterThan(1_000);
    expect((await pool.query(TOTAL_DIFFERENCES)).rows).toEqual([]);
  });
});
