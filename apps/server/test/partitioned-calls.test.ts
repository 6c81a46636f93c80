import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { partitionTables } from '../src/platform/partitions/partition-tables.ts';
import { isComparable, reads, SampleCaller, writes } from './every-endpoint.ts';
import { findStalePositions, TOTAL_DIFFERENCES } from './position-checks.ts';
import { startTestFleetworth, type TestFleetworth } from './test-fleetworth.ts';

describe('with tables that are partitioned by company', () => {
  let unpartitioned: TestFleetworth;
  let partitioned: TestFleetworth;
  let callUnpartitioned: SampleCaller;
  let callPartitioned: SampleCaller;
  beforeAll(async () => {
    [unpartitioned, partitioned] = [await startTestFleetworth(), await startTestFleetworth()];
    await partitionTables(partitioned.database.pool, 4);
    callUnpartitioned = await SampleCaller.create(unpartitioned);
    callPartitioned = await SampleCaller.create(partitioned);
  });
  afterAll(async () => {
    await unpartitioned.stop();
    await partitioned.stop();
  });

  test.each(reads)('%s returns the same', async (name, endpoint) => {
    const expected = await callUnpartitioned.call(name, endpoint);
    const { status, body } = await callPartitioned.call(name, endpoint);
    expect(status).toBe(expected.status);
    expect(status).toBeLessThan(500);
    if (isComparable(name, endpoint)) expect(body).toEqual(expected.body);
  });

  test.each(writes)('%s has the same status', async (name, endpoint) => {
    const expected = await callUnpartitioned.call(name, endpoint);
    const { status } = await callPartitioned.call(name, endpoint);
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
