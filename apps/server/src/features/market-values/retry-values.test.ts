import { ProviderError, type ProviderErrorKind } from '@fleetworth/providers/outcome';
import type { WholesaleValuation } from '@fleetworth/providers/wholesale-valuation';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { untilStatementWaits } from '../../../test/locks.ts';
import { startTestFleetworth, type TestFleetworth } from '../../../test/test-fleetworth.ts';
import { TEST_NOW } from '../../../test/test-database.ts';
import { ownIds } from '../../../test/company-ids.ts';
import { createLog } from '../../platform/log/log.ts';
import { retryValues } from './retry-values.job.ts';
import { handleValueRequests } from './handle-value-requests.ts';
import { createValueRequests } from './value-requests.ts';

const failing = (kind: ProviderErrorKind): WholesaleValuation => ({
  provider: 'manheim',
  isSandbox: true,
  usesPricePaid: true,
  regions: async () => [],
  edition: async ({ day }) => day,
  valueVehicles: async (requests) =>
    requests.map(() => ({
      ok: false,
      error: new ProviderError({ provider: 'manheim', kind, message: kind }),
    })),
});

describe('asking again', () => {
  let fleetworth: TestFleetworth;
  let vehicleId: number;
  let companyId: number;
  const logged: { vehicle_id: number; msg: string }[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => logged.push(JSON.parse(line)) });

  beforeAll(async () => {
    fleetworth = await startTestFleetworth();
    ({ vehicle: vehicleId, company: companyId } = await ownIds(fleetworth.database.pool));
  });
  afterAll(() => fleetworth.stop());

  const again = (hasProvider = true, most?: number) => {
    const { database, clock, jobs } = fleetworth;
    return retryValues(
      { database: database.db, clock, log, valueRequests: createValueRequests({ jobs, clock, hasProvider }) },
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
  const failWith = async (kind: ProviderErrorKind) => {
    const { database, clock } = fleetworth;
    const needs = {
      database: database.db,
      clock,
      log: createLog('silent'),
      wholesaleValuation: failing(kind),
      vinDecoding: fleetworth.vinDecoding,
    };
    await handleValueRequests(needs, [{ data: { companyId, vehicleId }, isLastTry: true }]);
  };
  const stateInList = async () =>
    (await fleetworth.call('listFleet', { filters: { vehicle_id: [vehicleId] } })).data.items[0]?.value_state;
  const stateOfRequest = async () =>
    (
      await fleetworth.database.pool.query<{ state: string }>(
        'select state from value_requests where vehicle_id = $1',
        [vehicleId],
      )
    ).rows[0]?.state;

  test('repeats a request whose job was lost, once the job can no longer be running', async () => {
    await record(50_000);
    await loseJobs();
    passHours(2);
    expect(await again()).toBe(0);
    passHours(1);
    expect(await again()).toBe(1);
    expect([await queuedJobs(), await stateInList()]).toEqual([1, 'pending']);
    expect(await again()).toBe(0);
  });

  test('retries a request later after a long outage and shows it as pending', async () => {
    await failWith('unavailable');
    expect(await stateOfRequest()).toBe('unavailable');
    await loseJobs();
    passHours(3);
    expect(await again()).toBe(1);
    expect([await queuedJobs(), await stateInList()]).toEqual([1, 'pending']);
  });

  test('keeps a request without a job while no provider is configured, and sends it afterwards', async () => {
    await loseJobs();
    passHours(3);
    expect(await again(false)).toBe(1);
    expect([await queuedJobs(), await stateOfRequest()]).toEqual([0, 'unavailable']);
    passHours(3);
    expect(await again()).toBe(1);
    expect([await queuedJobs(), await stateOfRequest()]).toEqual([1, 'pending']);
  });

  test('repeats many requests in small batches, oldest first, except deleted vehicles', async () => {
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
        `select (data->>'vehicleId')::int4 as id from pgboss.job where name = 'ask-market-value'
          order by created_on`,
      );
      return [asked, ...jobs.rows.map(({ id }) => id)];
    };
    expect(await askOne()).toEqual([1, first]);
    expect(await askOne()).toEqual([1, first, second]);
    expect(await askOne()).toEqual([0, first, second]);
  });

  test('requests a vehicle without data again only after a change, and a rejected one always', async () => {
    fleetworth.clock.set(TEST_NOW);
    await record(51_000);
    await failWith('not_found');
    await loseJobs();
    passHours(4);
    expect(await again()).toBe(0);
    expect([await queuedJobs(), await stateOfRequest()]).toEqual([0, 'unavailable']);
    await record(52_000);
    expect([await queuedJobs(), await stateOfRequest()]).toEqual([1, 'pending']);
    await failWith('unauthorised');
    passHours(3);
    await again();
    expect(await stateOfRequest()).toBe('pending');
  });

  const vehiclesWith = async (condition: string, count: number) => {
    const { rows } = await fleetworth.database.pool.query<{ vehicle_id: number }>(
      `select p.vehicle_id from positions p left join finance_contracts f using (company_id, vehicle_id)
       where company_id = $1 and ${condition} order by 1 limit $2`,
      [companyId, count],
    );
    return rows.map(({ vehicle_id }) => vehicle_id);
  };

  test("logs one vehicle that can't be refreshed and refreshes the others", async () => {
    const { pool } = fleetworth.database;
    fleetworth.clock.set(TEST_NOW);
    const [broken = 0, ...sound] = await vehiclesWith(`f.variant = 'lease_two'`, 4);
    for (const vehicle of [broken, ...sound]) await record(70_000, vehicle);
    await loseJobs();
    // The table's check constraint rejects such a contract, so no regular write leaves one.
    await pool.query('alter table finance_contracts drop constraint finance_contracts_check');
    const setRate = (rate: string | null) =>
      pool.query('update finance_contracts set monthly_interest_rate = $2 where vehicle_id = $1', [
        broken,
        rate,
      ]);
    await setRate(null);
    passHours(3);
    expect(await again()).toBe(3);
    expect(await queuedJobs()).toBe(3);
    expect(logged).toMatchObject([
      { vehicle_id: broken, msg: 'a market value could not be requested again' },
    ]);
    await setRate('1');
    expect(await again()).toBe(1);
  });

  test("doesn't repeat a request that is answered while waiting for its vehicle", async () => {
    const { database, clock } = fleetworth;
    const [waiting = 0] = await vehiclesWith(`p.mileage is not null`, 1);
    clock.set(TEST_NOW);
    await record(80_000, waiting);
    await loseJobs();
    passHours(3);
    const client = await database.pool.connect();
    await client.query('begin');
    await client.query('select from vehicles where id = $1 for no key update', [waiting]);
    const asking = again();
    await untilStatementWaits(database.pool);
    await client.query(
      `update value_requests set state = 'answered', answered_at = now() where vehicle_id = $1`,
      [waiting],
    );
    await client.query('commit');
    client.release();
    expect([await asking, await queuedJobs()]).toEqual([0, 0]);
  });
});
