import { addDays } from '@fleetworth/domain/calendar';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TEST_VEHICLES } from '../../../test/test-database.ts';
import { startTestFleetworth, type TestFleetworth } from '../../../test/test-fleetworth.ts';
import { scopeOfJob } from '../../platform/auth/scope.ts';
import { computePosition, type PositionRow } from './compute-position.ts';
import { readPositionInputs } from './position-inputs.repository.ts';

/** First days of weeks around a month's end. */
const FIRST_DAYS = ['2026-11-27', '2027-02-26', '2028-02-26'];
const DAYS = 7;

describe('the day of the next change of a position', () => {
  let fleetworth: TestFleetworth;
  beforeAll(async () => {
    fleetworth = await startTestFleetworth();
    const { pool } = fleetworth.database;
    // Adds contracts that start at a month's end or are counted daily, and values without a whole forecast.
    await pool.query(
      `update finance_contracts
         set start_date = (date_trunc('month', start_date::timestamp) + interval '1 month')::date - 1
       where vehicle_id % 3 = 0`,
    );
    await pool.query(
      `update companies set lease_calculating_period_type = case when id % 2 = 0 then 'daily'
         else 'monthly' end`,
    );
    await pool.query('update market_values set next_year = null where vehicle_id % 11 = 0');
  });
  afterAll(() => fleetworth.stop());

  const positionsOn = async (today: string): Promise<PositionRow[]> => {
    const { db, pool } = fleetworth.database;
    const { rows } = await pool.query<{ id: number; company_id: number }>(
      'select id, company_id from vehicles where deleted_at is null',
    );
    const scope = scopeOfJob([...new Set(rows.map(({ company_id }) => company_id))]);
    const inputs = await readPositionInputs(db, scope, { vehicleIds: rows.map(({ id }) => id), today });
    return inputs.map((input) => computePosition(input, today));
  };

  test.each(FIRST_DAYS)('is never later than a change of a figure in the week after %s', async (firstDay) => {
    let before = await positionsOn(firstDay);
    expect(before.length).toBe(TEST_VEHICLES);
    for (let passed = 1; passed <= DAYS; passed += 1) {
      const day = addDays(firstDay, passed);
      const after = await positionsOn(day);
      const early = before.flatMap((position, index) => {
        const isDue = position.next_change_on != null && position.next_change_on <= day;
        return isDue ? [] : changedColumns(position, after[index], day);
      });
      expect(early).toEqual([]);
      before = after;
    }
  });
});

/** Lists the columns that differ, except the day of the position itself. */
const changedColumns = (before: PositionRow, after: PositionRow | undefined, day: string): string[] =>
  (Object.keys(before) as (keyof PositionRow)[])
    .filter((name) => name !== 'as_of' && JSON.stringify(before[name]) !== JSON.stringify(after?.[name]))
    .map((name) => `vehicle ${before.vehicle_id} on ${day}: ${name}`);
