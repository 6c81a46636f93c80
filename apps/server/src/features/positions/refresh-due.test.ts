import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestFleetworth, type TestFleetworth } from '../../../test/test-fleetworth.ts';
import { addCamry } from '../../../test/add-camry.ts';
import { refreshAllDue } from '../../../test/run-company-jobs.ts';
import { scopeOfJob } from '../../platform/auth/scope.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import { refreshPositions } from './public.ts';

describe('refreshing due positions', () => {
  let fleetworth: TestFleetworth;
  const logged: { vehicleId: number }[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => logged.push(JSON.parse(line)) });

  beforeAll(async () => {
    fleetworth = await startTestFleetworth();
  });
  afterAll(() => fleetworth.stop());

  const refresh = () => {
    const { database, clock } = fleetworth;
    return refreshAllDue({ database: database.db, clock, log });
  };
  const dueIds = async () => {
    const { rows } = await fleetworth.database.pool.query<{ vehicle_id: number }>(
      'select vehicle_id from positions where next_change_on <= $1 order by 1',
      [fleetworth.clock.today()],
    );
    return rows.map(({ vehicle_id }) => vehicle_id);
  };

  test("skips a vehicle that can't be computed, logs it, and retries it later", async () => {
    fleetworth.clock.set(new Date('2026-11-30T17:00:00Z'));
    const { pool } = fleetworth.database;
    const due = await dueIds();
    const { rows } = await pool.query<{ vehicle_id: number }>(
      `select vehicle_id from finance_contracts where vehicle_id = any($1) and variant = 'lease_two'
        order by 1 limit 2`,
      [due],
    );
    const broken = rows.map(({ vehicle_id }) => vehicle_id);
    expect(broken.length).toBe(2);
    // The table's check constraint rejects such a contract, so no regular write leaves one.
    await pool.query('alter table finance_contracts drop constraint finance_contracts_check');
    const setRate = (rate: string | null) =>
      pool.query('update finance_contracts set monthly_interest_rate = $2 where vehicle_id = any($1)', [
        broken,
        rate,
      ]);
    await setRate(null);
    expect(await refresh()).toBe(due.length - 2);
    expect(await dueIds()).toEqual(broken);
    expect(logged.map(({ vehicleId }) => vehicleId)).toEqual(broken);
    await setRate('1');
    expect(await refresh()).toBe(2);
    expect(await dueIds()).toEqual([]);
  });
});

describe('the day as of which a position is computed', () => {
  let fleetworth: TestFleetworth;
  let camry: number;
  beforeAll(async () => {
    fleetworth = await startTestFleetworth();
    camry = (await addCamry(fleetworth)).id;
    await fleetworth.database.pool.query(
      `insert into market_values
       select (json_populate_record(m, '{"day": "2026-11-21", "good": 1000000}')).*
       from market_values m where vehicle_id = $1`,
      [camry],
    );
  });
  afterAll(() => fleetworth.stop());

  const refreshOn = async (today: string) => {
    const { database, clock } = fleetworth;
    await inTransaction(database.db, (transaction) =>
      refreshPositions({ transaction, scope: scopeOfJob([1]), now: clock.now(), today }, [camry]),
    );
    const { rows } = await database.pool.query<{ as_of: string; auction: number }>(
      'select as_of, auction from positions where vehicle_id = $1',
      [camry],
    );
    return rows[0];
  };

  test('stays the new day in a write that began before midnight', async () => {
    expect(await refreshOn('2026-11-20')).toEqual({ as_of: '2026-11-20', auction: 2_135_000 });
    const newDay = { as_of: '2026-11-21', auction: 1_000_000 };
    expect(await refreshOn('2026-11-21')).toEqual(newDay);
    expect(await refreshOn('2026-11-20')).toEqual(newDay);
  });

  test('returns from a day that only a wrong clock can have reached', async () => {
    await refreshOn('2026-12-24');
    expect(await refreshOn('2026-11-22')).toEqual({ as_of: '2026-11-22', auction: 1_000_000 });
  });
});
