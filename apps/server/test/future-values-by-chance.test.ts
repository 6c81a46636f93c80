import type { ResponseOf } from '@fleetworth/contract/api';
import type { FutureValuePoint, FutureValueRow } from '@fleetworth/contract/projections';
import { monthAhead } from '@fleetworth/domain/projection';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { repetitions } from '../../../tools/repetitions.ts';
import { refreshAllDue } from './run-company-jobs.ts';
import { computeFreshPositions } from './fresh-positions.ts';
import { randomWriter } from './random-writes.ts';
import { callAs, overApp } from './send-call.ts';
import { DEMO_EMAIL, DEMO_PASSWORD, startTestFleetworth, type TestFleetworth } from './test-fleetworth.ts';
import { writePositionsOnly } from './write-positions.ts';

const SEED = 20_261_125;
/** Month ends after which some months end on another day of the month. */
const DAYS = ['2027-01-31', '2026-11-30', '2028-02-29', '2027-08-31', '2026-12-30'];
const FLEETS = repetitions({ few: 2, many: 25 });
const WRITES = 150;
const NEXT_MONTH = 1;
const MONTHS = repetitions({ few: [1, 13], many: [1, 2, 3, 11, 12, 13, 23, 24] });

/** One of this many vehicles is compared in all 24 months. */
const EVERY = repetitions({ few: 150, many: 10 });

const SUMMED = ['projected_auction', 'projected_payoff', 'owner_depreciation'] as const;
const COVERED = ['projected_auction', 'projected_payoff'] as const;
const cents = (dollars: number | null | undefined) => Math.round((dollars ?? 0) * 100);

interface Standing {
  rows: FutureValueRow[];
  month: number;
}

describe('future values of random fleets, with contracts and days at month ends', () => {
  let fleetworth: TestFleetworth;
  let token: string;
  let write: () => Promise<unknown>;
  beforeAll(async () => {
    fleetworth = await startTestFleetworth();
    ({ token } = fleetworth);
    write = await randomWriter(
      { ...fleetworth, attempt: (name, parts) => fleetworth.attempt(name, parts, token) },
      SEED,
    );
  });
  afterAll(() => fleetworth.stop());

  test.each(Array.from({ length: FLEETS }, (_, place) => place))(
    'fleet %i owes on each day what its contracts say, and each sum is that of its rows',
    async (place) => {
      const today = DAYS[place % DAYS.length] as string;
      await makeUp(fleetworth, write, place);
      await moveTo(fleetworth, today);
      token = await fleetworth.signIn(DEMO_EMAIL, DEMO_PASSWORD);
      const call = callAs(overApp(fleetworth.app), token);
      const { data: locations } = await call('listLocations', { query: {} });
      const asked = locations.map((location) => ({
        location: location.id,
        monthly_depreciation_assumption: location.monthly_depreciation_assumption ?? 1,
        monthly_mileage_assumption: location.monthly_mileage_assumption ?? 1_000,
      }));
      const hasMiles = new Set(
        locations.flatMap((one) => (one.monthly_mileage_assumption === null ? [] : one.id)),
      );
      const summary = (await call('summarizeFutureValues', { filters: {} })).data;
      for (const month of MONTHS) {
        const rows: FutureValueRow[] = [];
        for (let first = 0; first < asked.length; first += 10) {
          const body = { months: month, locations: asked.slice(first, first + 10) };
          rows.push(...(await call('listFutureValues', { body })).data);
        }
        await expectPayoffs(fleetworth, { rows, month }, today);
        expectSums(summary, { rows, month });
        const ofOwnMiles = rows.filter((row) => hasMiles.has(row.location.id));
        for (const row of ofOwnMiles) expectAboveWater(row, { ...row, month });
        if (month !== NEXT_MONTH) continue;
        await expectNextMonthChanges(fleetworth, ofOwnMiles);
        for (const row of ofOwnMiles.filter((_, index) => index % EVERY === 0)) {
          const { data } = await call('projectVehicle', {
            params: { id: row.id },
            body: {
              monthly_depreciation_assumption: row.monthly_depreciation_assumption ?? 1,
              monthly_mileage_assumption: row.monthly_mileage_assumption ?? 0,
            },
          });
          for (const point of [data.current, ...data.months]) expectAboveWater(row, point);
        }
      }
    },
  );
});

/**
 * Makes many of the screens' writes, then contracts that start at month ends, daily leases, and manual
 * prices.
 */
async function makeUp(
  { database }: TestFleetworth,
  write: () => Promise<unknown>,
  seed: number,
): Promise<void> {
  for (let done = 0; done < WRITES; done++) await write();
  const { pool } = database;
  await pool.query(
    `update finance_contracts
      set start_date = (date_trunc('month', start_date::timestamp) + interval '1 month')::date - 1 - $1::int4
     where vehicle_id % 3 > 0`,
    [seed % 3],
  );
  await pool.query(
    `update companies set lease_calculating_period_type = case when id % 2 = $1 then 'daily'
      else 'monthly' end`,
    [seed % 2],
  );
  await pool.query('update vehicles set manual_price = 1234567 + id where id % 7 = $1', [seed % 7]);
}

/** Sets the day and computes every position for it. */
async function moveTo({ clock, database, deps }: TestFleetworth, day: string): Promise<void> {
  clock.set(new Date(`${day}T12:00:00-05:00`));
  await writePositionsOnly(database.pool, 'update positions set next_change_on = $1', [day]);
  await refreshAllDue({ database: database.db, clock, log: deps.log });
}

/** Compares the payoff of each row with the payoff of its contract, computed for the day of the month. */
async function expectPayoffs(fleetworth: TestFleetworth, { rows, month }: Standing, today: string) {
  const { day } = monthAhead(today, month);
  const { pool } = fleetworth.database;
  const companies = await pool.query<{ id: number }>('select id from companies');
  const owed = new Map<number, unknown>();
  for (const { id: companyId } of companies.rows)
    for (const [id, { payoff }] of await computeFreshPositions(pool, { companyId, today: day }))
      owed.set(id, payoff);
  expect(rows.length).toBeGreaterThan(100);
  for (const row of rows) {
    const payoff = row.projected_payoff === null ? null : cents(row.projected_payoff);
    expect(payoff, `vehicle ${row.id} on ${day}`).toBe(owed.get(row.id));
  }
}

/** Compares the stored months with a projected month: the first that covers the payoff ends them. */
function expectAboveWater(
  { id, above_water_in: months }: FutureValueRow,
  { month, projected_auction, projected_payoff }: Pick<FutureValuePoint, 'month' | (typeof COVERED)[number]>,
) {
  if (months !== null && month > months) return;
  if (months === null || projected_auction === null || projected_payoff === null) {
    expect(months, `vehicle ${id}`).toBeNull();
    return;
  }
  expect(projected_auction >= projected_payoff, `vehicle ${id} in month ${month}`).toBe(month === months);
}

/** Compares the stored change of each vehicle with its row of next month and its position today. */
async function expectNextMonthChanges({ database }: TestFleetworth, rows: readonly FutureValueRow[]) {
  const positions = await database.pool.query<{ id: number; revenue: number | null; change: number | null }>(
    'select vehicle_id as id, revenue, next_month_change as change from positions where vehicle_id = any($1)',
    [rows.map(({ id }) => id)],
  );
  const today = new Map(positions.rows.map((position) => [position.id, position]));
  const changes = rows.map(({ id, projected_auction: auction, projected_payoff: payoff }) => {
    const revenue = today.get(id)?.revenue ?? null;
    const isKnown = auction !== null && payoff !== null && revenue !== null;
    return [id, isKnown ? cents(auction) - cents(payoff) - revenue : null];
  });
  expect(rows.map(({ id }) => [id, today.get(id)?.change])).toEqual(changes);
  expect(changes.filter(([, change]) => change !== null).length).toBeGreaterThan(50);
}

/** Compares the sums of each location with its rows that have both values. */
function expectSums(summary: ResponseOf<'summarizeFutureValues'>['data'], { rows, month }: Standing) {
  for (const company of summary.companies)
    for (const { id, name, total } of company.locations) {
      const own = rows.filter((row) => row.location.id === id);
      const counted = own.filter((row) => row.projected_payoff !== null && row.projected_auction !== null);
      expect([total.count, total.left_out], name).toEqual([counted.length, own.length - counted.length]);
      const point = total.months[month - 1];
      for (const field of SUMMED) {
        const sum = counted.reduce((whole, row) => whole + cents(row[field]), 0);
        expect(cents(point?.[field]), `${name} ${field} in ${month}`).toBe(sum);
      }
    }
}
