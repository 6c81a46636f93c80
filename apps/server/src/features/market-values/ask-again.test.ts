import { ProviderError } from '@fleetworth/providers/outcome';
import type { WholesaleValuation } from '@fleetworth/providers/wholesale-valuation';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestFleetworth, type TestFleetworth } from '../../../test/test-fleetworth.ts';
import { TEST_NOW } from '../../../test/test-database.ts';
import { ownIds } from '../../../test/two-worlds.ts';
import { askAgain } from './ask-again.job.ts';
import { askValue } from './ask-value.ts';
import { valueRequests } from './value-requests.ts';

const down: WholesaleValuation = {
  provider: 'manheim',
  isSandbox: true,
  valueVehicles: async (requests) =>
    requests.map(() => ({
      ok: false,
      error: new ProviderError({ provider: 'manheim', kind: 'unavailable', message: 'down' }),
    })),
};

describe('asking again', () => {
  let fleetworth: TestFleetworth;
  let vehicleId: number;
  let companyId: number;

  beforeAll(async () => {
    fleetworth = await startTestFleetworth();
    ({ vehicle: vehicleId, company: companyId } = await ownIds(fleetworth.database.pool));
  });
  afterAll(() => fleetworth.stop());

  const again = (hasProvider = true, most?: number) => {
    const { database, clock, jobs } = fleetworth;
    return askAgain(
      { database: database.db, clock, valueRequests: valueRequests({ jobs, clock, hasProvider }) },
      most,
    );
  };
  const passHours = (hours: number) =>
    fleetworth.clock.set(new Date(fleetworth.clock.now().getTime() + hours * 3_600_000));
  const record = (mileage: number, vehicle = vehicleId) =>
    fleetworth.call('createMileageRecord', { body: { vehicle, mileage, date: '2026-11-19' } });
  const loseJobs = () =>
    fleetworth.database.pool.query(`delete from pgboss.job where name = 'ask-market-value'`);
  const queuedJobs = async () =>
    (await fleetworth.database.pool.query(`select from pgboss.job where name = 'ask-market-value'`)).rowCount;
  const stateInList = async () =>
    (await fleetworth.call('listFleet', { filters: { vehicle_id: [vehicleId] } })).data.items[0]?.value_state;
  const stateOfRequest = async () =>
    (
      await fleetworth.database.pool.query<{ state: string }>(
        'select state from value_requests where vehicle_id = $1',
        [vehicleId],
      )
    ).rows[0]?.state;

  test('a question whose job was lost is put again, once its job could no longer be at work', async () => {
    await record(50_000);
    await loseJobs();
    passHours(2);
    expect(await again()).toBe(0);
    passHours(1);
    expect(await again()).toBe(1);
    expect([await queuedJobs(), await stateInList()]).toEqual([1, 'pending']);
    expect(await again()).toBe(0);
  });

  test('a question that ended without an answer in a long outage is put again later, and shown as pending', async () => {
    const { database, clock } = fleetworth;
    const needs = { database: database.db, clock, wholesaleValuation: down };
    await askValue(needs, { data: { companyId, vehicleId }, isLastTry: true });
    expect(await stateOfRequest()).toBe('unavailable');
    await loseJobs();
    passHours(3);
    expect(await again()).toBe(1);
    expect([await queuedJobs(), await stateInList()]).toEqual([1, 'pending']);
  });

  test('while no provider is configured a question waits without a job, and is put when there is one', async () => {
    await loseJobs();
    passHours(3);
    expect(await again(false)).toBe(1);
    expect([await queuedJobs(), await stateOfRequest()]).toEqual([0, 'unavailable']);
    passHours(3);
    expect(await again()).toBe(1);
    expect([await queuedJobs(), await stateOfRequest()]).toEqual([1, 'pending']);
  });

  test('many are put bit by bit, the oldest first, and none of a vehicle that is gone', async () => {
    const { rows } = await fleetworth.database.pool.query<{ vehicle_id: number }>(
      'select vehicle_id from positions where company_id = $1 and vehicle_id <> $2 order by 1 limit 3',
      [companyId, vehicleId],
    );
    const [first = 0, second = 0, gone = 0] = rows.map(({ vehicle_id }) => vehicle_id);
    fleetworth.clock.set(TEST_NOW);
    await record(60_000, first);
    passHours(1);
    await record(60_000, gone);
    await record(60_000, second);
    await fleetworth.call('deleteVehicle', { params: { id: gone } });
    await loseJobs();
    passHours(3);
    const askOne = async () => {
      const asked = await again(true, 1);
      const jobs = await fleetworth.database.pool.query<{ id: number }>(
        `select (data->>'vehicleId')::int4 as id from pgboss.job where name = 'ask-market-value' order by created_on`,
      );
      return [asked, ...jobs.rows.map(({ id }) => id)];
    };
    expect(await askOne()).toEqual([1, first]);
    expect(await askOne()).toEqual([1, first, second]);
    expect(await askOne()).toEqual([0, first, second]);
  });
});
