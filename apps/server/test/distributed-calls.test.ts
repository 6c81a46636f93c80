import type { Api } from '@fleetworth/contract/api';
import type { Endpoint } from '@fleetworth/contract/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runPartitionCommand } from '../src/partition-command.ts';
import { processEnvironment } from '../src/platform/config/config.ts';
import { openDatabase } from '../src/platform/db/database.ts';
import { distributeTables } from '../src/platform/partitions/distribute-tables.ts';
import { isComparable, reads, SampleCaller, type SampleResponse, writes } from './every-endpoint.ts';
import { findStalePositions, TOTAL_DIFFERENCES } from './position-checks.ts';
import { prepareTemplate, TEST_VEHICLES, testConfig, type TestDatabase } from './test-database.ts';
import { startTestFleetworth, type TestFleetworth } from './test-fleetworth.ts';

const { FLEETWORTH_CITUS_URL: citusUrl } = processEnvironment();
const SHARDS = 8;

interface ComparedCall {
  name: keyof Api;
  expected: SampleResponse;
  response: SampleResponse;
  milliseconds: number;
}

describe.skipIf(citusUrl === undefined)('with tables that Citus distributes by company', () => {
  let local: TestFleetworth;
  let distributed: TestFleetworth;
  let callLocal: SampleCaller;
  let callDistributed: SampleCaller;
  const compared: ComparedCall[] = [];
  beforeAll(async () => {
    local = await startTestFleetworth();
    distributed = await startTestFleetworth({ database: await openDistributed(citusUrl ?? '') });
    callLocal = await SampleCaller.create(local);
    callDistributed = await SampleCaller.create(distributed);
  }, 600_000);
  afterAll(async () => {
    printTable(compared);
    await local.stop();
    await distributed.stop();
  });

  const callBoth = async (name: keyof Api, endpoint: Endpoint) => {
    const expected = await callLocal.call(name, endpoint);
    const start = performance.now();
    const response = await callDistributed.call(name, endpoint);
    compared.push({ name, expected, response, milliseconds: Math.round(performance.now() - start) });
    return [expected, response] as const;
  };

  test.each(reads)('%s returns the same', async (name, endpoint) => {
    const [expected, { status, body }] = await callBoth(name, endpoint);
    expect(status).toBe(expected.status);
    if (isComparable(name, endpoint)) expect(body).toEqual(expected.body);
  });

  test.each(writes)('%s has the same status', async (name, endpoint) => {
    const [expected, { status }] = await callBoth(name, endpoint);
    expect(status).toBe(expected.status);
  });

  test('positions and totals are right after all calls', async () => {
    const { pool } = distributed.database;
    const { stale, positions } = await findStalePositions(pool, distributed.clock.today());
    expect(stale).toEqual([]);
    expect(positions).toBeGreaterThan(1_000);
    expect((await pool.query(TOTAL_DIFFERENCES)).rows).toEqual([]);
  });

  test('the tables are not partitioned too', async () => {
    const config = { ...testConfig, databaseUrl: distributed.database.url };
    await expect(runPartitionCommand(config, ['4'], () => {})).rejects.toThrow('The tables are distributed');
  });
});

/** Migrates, fills and distributes an empty database on the coordinator. */
async function openDistributed(url: string): Promise<TestDatabase> {
  await prepareTemplate(url, TEST_VEHICLES);
  const setup = openDatabase(url);
  await distributeTables(setup.pool, SHARDS);
  await setup.close();
  // The settings of the distributed database apply to new connections.
  return { ...openDatabase(url), url };
}

function printTable(compared: readonly ComparedCall[]): void {
  for (const { name, expected, response, milliseconds } of compared) {
    const result = response.status === expected.status ? 'same' : `expected ${expected.status}`;
    process.stdout.write(`${name}\t${response.status}\t${result}\t${milliseconds} ms\n`);
  }
}
