import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownIds } from '../../../test/company-ids.ts';
import { leaseBody } from '../../../test/lease-body.ts';
import { startTestFleetworth, type TestFleetworth } from '../../../test/test-fleetworth.ts';

const MIGRATION = join(import.meta.dirname, '../../../migrations/0085-comparable-values.sql');

let fleetworth: TestFleetworth;
beforeAll(async () => {
  fleetworth = await startTestFleetworth();
});
afterAll(() => fleetworth.stop());

/** Runs the statements of the migration that fill in earlier values. */
async function fillEarlierValues(): Promise<void> {
  const text = (await readFile(MIGRATION, 'utf8')).replaceAll(/^--.*$/gm, '');
  const statements = text
    .split(/;\n/)
    .map((statement) => statement.trim())
    .filter((statement) => /^(create function|update market_values|with asked)/.test(statement));
  expect(statements).toHaveLength(3);
  const client = await fleetworth.database.pool.connect();
  try {
    for (const statement of statements)
      await client.query(statement.replace('create function', 'create or replace function'));
  } finally {
    client.release();
  }
}

const hashesOf = async (vehicleId?: number) =>
  (
    await fleetworth.database.pool.query<{ day: string; asked_region: string; asked_hash: number }>(
      `select vehicle_id, day, asked_region, asked_hash from market_values
       where $1::int4 is null or vehicle_id = $1 order by vehicle_id, day`,
      [vehicleId ?? null],
    )
  ).rows;

test('earlier values get the same hash as new ones', async () => {
  const stored = await hashesOf();
  await fleetworth.database.pool.query('update market_values set asked_region = null, asked_hash = null');
  await fillEarlierValues();
  expect(await hashesOf()).toEqual(stored);
});

test('earlier values get the requested input before a change from the audit', async () => {
  const { vehicle } = await ownIds(fleetworth.database.pool);
  const before = await hashesOf(vehicle);
  expect(before.length).toBeGreaterThan(2);
  for (const purchase_amount of [12_345, 54_321])
    await fleetworth.call('saveFinance', {
      body: leaseBody({ vehicle, purchase_amount, start_date: '2024-03-15' }),
    });
  const { data: locations } = await fleetworth.call('listLocations', { query: {} });
  const { data: edited } = await fleetworth.call('getVehicle', { params: { id: vehicle } });
  const other = locations.find(
    ({ id, company }) => company.id === edited.company.id && id !== edited.location.id,
  );
  await fleetworth.call('editVehicle', { params: { id: vehicle }, body: { location: other?.id ?? 0 } });
  await fillEarlierValues();
  expect(await hashesOf(vehicle)).toEqual(before);
  await fleetworth.database.pool.query('update market_values set answered_at = now() where vehicle_id = $1', [
    vehicle,
  ]);
  await fillEarlierValues();
  const after = await hashesOf(vehicle);
  expect(new Set(after.map(({ asked_hash }) => asked_hash)).size).toBe(1);
  expect(after[0]?.asked_hash).not.toBe(before[0]?.asked_hash);
});
