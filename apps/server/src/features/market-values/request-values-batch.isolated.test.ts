import { ProviderError } from '@fleetworth/providers/outcome';
import type { WholesaleValuation } from '@fleetworth/providers/wholesale-valuation';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startTestFleetworth, type TestFleetworth } from '../../../test/test-fleetworth.ts';
import { respondWith } from '../../../test/valuation-response.ts';
import { ownIds } from '../../../test/company-ids.ts';
import type { Database } from '../../platform/db/database.ts';
import type { DB } from '../../platform/db/generated/tables.ts';
import { createLog } from '../../platform/log/log.ts';
import { handleValueRequests } from './handle-value-requests.ts';

const DOWN = new ProviderError({ provider: 'manheim', kind: 'unavailable', message: 'unavailable' });

describe('asking for several market values in a batch', () => {
  let fleetworth: TestFleetworth;
  let companyId: number;
  let vehicles: { id: number; vin: string }[];
  let downFor: string | null = null;
  let throwsFor: string | null = null;
  let onRequest: () => Promise<void> = async () => {};
  let calls = 0;
  let mileage = 60_000;
  const goodCentsOf = (vin: string) => 1_000_000 + Number(vin.slice(-5)) * 100;
  const answerFor = (vin: string) => {
    const [excellentCents, fairCents] = [goodCentsOf(vin) + 100_000, goodCentsOf(vin) - 100_000];
    return respondWith({ auction: { excellentCents, goodCents: goodCentsOf(vin), fairCents } });
  };
  const wholesaleValuation: WholesaleValuation = {
    provider: 'manheim',
    isSandbox: true,
    usesPricePaid: true,
    regions: async () => [],
    edition: async ({ day }) => day,
    valueVehicles: async (requests) => {
      calls += 1;
      await onRequest();
      if (requests.some(({ vin }) => vin === throwsFor)) throw new Error('not foreseen');
      return requests.map(({ vin }) =>
        vin === downFor ? { ok: false, error: DOWN } : { ok: true, value: answerFor(vin) },
      );
    },
  };

  beforeAll(async () => {
    fleetworth = await startTestFleetworth();
    companyId = (await ownIds(fleetworth.database.pool)).company;
    const { rows } = await fleetworth.database.pool.query<{ id: number; vin: string }>(
      `select v.id, v.vin from vehicles v join finance_contracts f on f.company_id = v.company_id
        and f.vehicle_id = v.id
       where v.company_id = $1 and v.deleted_at is null and f.variant = 'lease_two' order by v.id limit 3`,
      [companyId],
    );
    vehicles = rows;
  });
  afterAll(() => fleetworth.stop());

  beforeEach(async () => {
    // An unchanged odometer would not cause a new request.
    mileage += 1;
    [calls, downFor, throwsFor, onRequest] = [0, null, null, async () => {}];
    for (const { id } of vehicles)
      await fleetworth.call('createMileageRecord', {
        body: { vehicle: id, mileage, date: '2026-11-20' },
      });
  });

  const askAll = (database: Database = fleetworth.database.db) => {
    const { clock, vinDecoding } = fleetworth;
    const needs = { database, clock, wholesaleValuation, vinDecoding, log: createLog('silent') };
    return handleValueRequests(
      needs,
      vehicles.map(({ id }) => ({ data: { companyId, vehicleId: id }, isLastTry: false })),
    );
  };
  const states = async () => {
    const { rows } = await fleetworth.database.pool.query<{ value_state: string; state: string }>(
      `select p.value_state, q.state from positions p join value_requests q using (company_id, vehicle_id)
       where vehicle_id = any($1) order by vehicle_id`,
      [vehicles.map(({ id }) => id)],
    );
    return rows.map(({ value_state, state }) => [state, value_state]);
  };
  const ANSWERED = ['answered', 'ready'];
  const OPEN = ['pending', 'pending'];

  test('sends one request, and every vehicle gets its own result', async () => {
    expect(await askAll()).toEqual([null, null, null]);
    expect([calls, await states()]).toEqual([1, [ANSWERED, ANSWERED, ANSWERED]]);
    const { rows } = await fleetworth.database.pool.query<{ vehicle_id: number; good: number }>(
      `select vehicle_id, good from market_values where vehicle_id = any($1) and day = '2026-11-20'
        order by vehicle_id`,
      [vehicles.map(({ id }) => id)],
    );
    expect(rows).toEqual(vehicles.map(({ id, vin }) => ({ vehicle_id: id, good: goodCentsOf(vin) })));
  });

  test('fails only the vehicle whose request fails', async () => {
    downFor = vehicles[1]?.vin ?? null;
    expect(await askAll()).toEqual([null, DOWN, null]);
    expect(await states()).toEqual([ANSWERED, OPEN, ANSWERED]);
  });

  test('fails only the vehicle whose request throws, and requests the others again', async () => {
    throwsFor = vehicles[1]?.vin ?? null;
    expect(await askAll()).toEqual([null, new Error('not foreseen'), null]);
    expect([calls, await states()]).toEqual([4, [ANSWERED, OPEN, ANSWERED]]);
  });

  test('tries no vehicle separately without a database', async () => {
    const pool = new pg.Pool({ connectionString: fleetworth.database.url });
    const connect = vi.spyOn(pool, 'connect');
    onRequest = async () => {
      await pool.end();
      connect.mockClear();
    };
    const away = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
    await expect(askAll(away)).rejects.toThrow('after calling end on the pool');
    expect(calls).toBe(1);
    // One connection to store the answers and one to check the database.
    expect(connect).toHaveBeenCalledTimes(2);
  });

  test("fails only the vehicle whose position can't be computed, and requests none twice", async () => {
    const { pool } = fleetworth.database;
    // The table's check constraint rejects such a contract, so no regular write leaves one.
    await pool.query('alter table finance_contracts drop constraint finance_contracts_check');
    await pool.query('update finance_contracts set monthly_interest_rate = null where vehicle_id = $1', [
      vehicles[1]?.id,
    ]);
    expect(await askAll()).toEqual([null, expect.any(Error), null]);
    expect([calls, await states()]).toEqual([1, [ANSWERED, OPEN, ANSWERED]]);
  });
});
