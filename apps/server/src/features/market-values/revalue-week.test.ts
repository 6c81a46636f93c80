import { ProviderError, type ProviderErrorKind, type Result } from '@fleetworth/providers/outcome';
import type {
  Valuation,
  ValuationRequest,
  WholesaleValuation,
} from '@fleetworth/providers/wholesale-valuation';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ownIds } from '../../../test/company-ids.ts';
import { seededRandom } from '../../../test/random-writes.ts';
import { revalueAll } from '../../../test/run-company-jobs.ts';
import { sandboxValuation, startTestFleetworth, type TestFleetworth } from '../../../test/test-fleetworth.ts';
import { createLog } from '../../platform/log/log.ts';

const EVERYTHING = 100_000;
/** Mondays, shortly after midnight in New York. */
const NEXT_WEEK = '2026-11-23';

const DUE = `v.deleted_at is null and v.status <> all('{inactive,sold}')`;

describe('the revaluation of a week', () => {
  let fleetworth: TestFleetworth;
  let monday = NEXT_WEEK;
  let asked: string[] = [];
  let calls = 0;
  let failureFor: (request: ValuationRequest) => ProviderErrorKind | null = () => null;
  let onRequest: () => Promise<void> = async () => {};
  const sandbox = sandboxValuation();
  const wholesaleValuation: WholesaleValuation = {
    ...sandbox,
    valueVehicles: async (requests, context) => {
      calls += 1;
      asked.push(...requests.map(({ vin }) => vin));
      await onRequest();
      const valuations = await sandbox.valueVehicles(requests, context);
      return requests.map((request, place): Result<Valuation> => {
        const kind = failureFor(request);
        if (kind !== null)
          return { ok: false, error: new ProviderError({ provider: 'manheim', kind, message: kind }) };
        return valuations[place] as Result<Valuation>;
      });
    },
  };

  beforeAll(async () => {
    fleetworth = await startTestFleetworth();
    // Keeps the session valid for all weeks.
    await fleetworth.database.pool.query(`update sessions set last_used_at = '2028-01-01'`);
  });
  afterAll(() => fleetworth.stop());
  let weeks = 0;
  beforeEach(async () => {
    // Each test uses a separate week.
    monday = new Date(Date.parse(NEXT_WEEK) + weeks * 7 * 86_400_000).toISOString().slice(0, 10);
    weeks += 1;
    atHour(1);
    [asked, calls, failureFor, onRequest] = [[], 0, () => null, async () => {}];
  });

  const atHour = (hour: number) =>
    fleetworth.clock.set(new Date(Date.parse(`${monday}T05:00:00Z`) + hour * 3_600_000));
  const passMinutes = (minutes: number) =>
    fleetworth.clock.set(new Date(fleetworth.clock.now().getTime() + minutes * 60_000));
  const revalue = (limit = EVERYTHING) => {
    const { database, clock, vinDecoding } = fleetworth;
    const log = createLog('silent');
    return revalueAll({ database: database.db, clock, wholesaleValuation, vinDecoding, log }, limit);
  };
  const one = async <Row>(statement: string, ...values: unknown[]): Promise<Row> =>
    (await fleetworth.database.pool.query(statement, values)).rows[0] as Row;
  const valuesOfWeek = () =>
    one<{ due: number; valued: number; values: number }>(
      `select count(distinct v.id)::int4 as due, count(distinct m.vehicle_id)::int4 as valued,
        count(m.day)::int4 as values
       from vehicles v
       left join market_values m on m.company_id = v.company_id and m.vehicle_id = v.id
         and m.day between $1::date and $1::date + 6
       where ${DUE}`,
      monday,
    );
  const progress = async () => (await fleetworth.call('listRevaluations', {})).data;

  test('notifies the screens of its company when it starts, proceeds and ends', async () => {
    const heard = new Set<number | null>();
    let count = 0;
    const stop = fleetworth.deps.events.listen((event) => {
      if (event?.topic !== 'revaluations') return;
      count += 1;
      heard.add(event.companyId);
    });
    await revalue();
    const { companies } = await one<{ companies: number }>(
      'select count(*)::int4 as companies from revaluations where week = $1',
      monday,
    );
    await expect.poll(() => heard.size).toBe(companies);
    // Started twice, stored at least once, finished.
    await expect.poll(() => count).toBeGreaterThanOrEqual(3 * companies);
    stop();
  });

  test('values each vehicle in the usual statuses once, and keeps earlier values', async () => {
    const { count: before } = await one<{ count: number }>(
      'select count(*)::int4 as count from market_values',
    );
    await revalue();
    atHour(30);
    expect(await revalue()).toBe(0);
    const { due, valued, values } = await valuesOfWeek();
    expect(due).toBeGreaterThan(1_500);
    // The sandbox has no value for a vehicle without a model year, which is an answer too.
    const { refused } = await one<{ refused: number }>(
      `select count(*)::int4 as refused from value_requests where reason = 'refused'`,
    );
    expect([valued + refused, values]).toEqual([due, valued]);
    expect(asked.length).toBe(due);
    const after = await one<{ count: number; others: number }>(
      `select count(*)::int4 as count, count(*) filter (where v.status = any('{inactive,sold}')
        and m.day >= $1)::int4 as others
       from market_values m join vehicles v on v.company_id = m.company_id and v.id = m.vehicle_id`,
      monday,
    );
    expect(after).toEqual({ count: before + values, others: 0 });
  });

  test('values the vehicles of a company one location after the other', async () => {
    await revalue(300);
    const { rows } = await fleetworth.database.pool.query<{ vehicles: number; locations: number[] }>(
      `select count(*)::int4 as vehicles, array_agg(distinct v.location_id) as locations
       from market_values m join vehicles v on v.company_id = m.company_id and v.id = m.vehicle_id
       where m.company_id = 1 and m.day = $1`,
      [monday],
    );
    const [{ vehicles, locations } = { vehicles: 0, locations: [] }] = rows;
    expect(vehicles).toBeGreaterThan(200);
    const { rest } = await one<{ rest: number }>(
      `select min(location_id) as rest from vehicles v where company_id = 1 and ${DUE} and not exists (
         select 1 from market_values m
         where m.company_id = v.company_id and m.vehicle_id = v.id and m.day = $1)
         and exists (select 1 from mileage_records r where r.vehicle_id = v.id and r.deleted_at is null)
         and model_year is not null`,
      monday,
    );
    expect(Math.max(...locations)).toBeLessThanOrEqual(rest);
  });

  test('keeps the earlier value of a row until the new one exists', async () => {
    const states = new Set<string>();
    onRequest = async () => {
      const { data } = await fleetworth.call('listFleet', { filters: { per: 1_000 } });
      for (const { value_state } of data.items) states.add(value_state);
    };
    const shown = async () =>
      (await fleetworth.call('listFleet', { filters: { per: 1 } })).data.items[0]?.valued_on;
    expect(await shown()).not.toBe(monday);
    await revalue(300);
    expect(states).not.toContain('pending');
    await revalue();
    expect(await shown()).toBe(monday);
  });

  test('ends with one value for each vehicle if a provider fails a third of the time', async () => {
    const random = seededRandom(17);
    failureFor = () => (random() < 1 / 3 ? 'unavailable' : null);
    const { due } = await valuesOfWeek();
    for (let runs = 0; (await valuesOfWeek()).valued < due; runs += 1) {
      expect(runs).toBeLessThan(100);
      await revalue(500);
      passMinutes(runs < 20 ? 1 : 60);
    }
    passMinutes(300);
    await revalue();
    expect(await valuesOfWeek()).toEqual({ due, valued: due, values: due });
    for (const { state, done, of } of await progress()) expect([state, done]).toEqual(['finished', of]);
  });

  test('backs off from a failing provider with growing delays and shows the existing values', async () => {
    failureFor = () => 'unavailable';
    await revalue();
    const companies = calls;
    expect(new Set((await progress()).map(({ state }) => state))).toEqual(new Set(['waiting']));
    await revalue();
    expect(calls).toBe(companies);
    passMinutes(1.1);
    await revalue();
    expect(calls).toBe(2 * companies);
    passMinutes(1.1);
    await revalue();
    expect(calls).toBe(2 * companies);
    passMinutes(1);
    await revalue();
    expect(calls).toBe(3 * companies);
    const { data } = await fleetworth.call('listFleet', { filters: { per: 1_000 } });
    expect(data.items.some(({ value_state }) => value_state === 'pending')).toBe(false);
    failureFor = () => null;
    passMinutes(10);
    await revalue();
    const { due, valued } = await valuesOfWeek();
    expect(valued).toBe(due);
  });

  test('counts a vehicle without data as answered and requests it once a week', async () => {
    const { company } = await ownIds(fleetworth.database.pool);
    const vehicle = await one<{ id: number; vin: string }>(
      `select v.id, v.vin from vehicles v join positions p using (company_id, unit)
       where v.company_id = $1 and ${DUE} and p.vehicle_id = v.id and p.auction is not null
         and p.manual_price is null limit 1`,
      company,
    );
    failureFor = ({ vin }) => (vin === vehicle.vin ? 'not_found' : null);
    await revalue();
    atHour(5);
    await revalue();
    expect(asked.filter((vin) => vin === vehicle.vin)).toHaveLength(1);
    expect((await progress()).find(({ company_id }) => company_id === company)).toMatchObject({
      state: 'finished',
      failed: 0,
    });
    const { data } = await fleetworth.call('listFleet', { filters: { vehicle_id: [vehicle.id] } });
    expect(data.items[0]).toMatchObject({ value_state: 'ready', auction: expect.any(Number) });
    expect(data.items[0]?.valued_on).not.toBe(monday);
  });

  test("a row that always fails doesn't block others, and is kept unchanged", async () => {
    const { company } = await ownIds(fleetworth.database.pool);
    const vehicle = await one<{ id: number; vin: string }>(
      `select id, vin from vehicles v where company_id = $1 and ${DUE} and manual_price is null order by id
        limit 1`,
      company,
    );
    failureFor = ({ vin }) => (vin === vehicle.vin ? 'bad_response' : null);
    for (let hour = 1; hour < 20; hour += 1) {
      atHour(hour);
      await revalue();
    }
    const { due, valued } = await valuesOfWeek();
    expect(due - valued).toBe(1);
    expect((await progress()).find(({ company_id }) => company_id === company)).toMatchObject({
      state: 'waiting',
      failed: 1,
      finished_at: null,
    });
    // It is requested less and less often.
    expect(asked.filter((vin) => vin === vehicle.vin).length).toBeLessThan(20);
    const { data } = await fleetworth.call('listFleet', { filters: { vehicle_id: [vehicle.id] } });
    expect(data.items[0]?.value_state).toBe('ready');
  });

  test("doesn't request a value that another request brought this week", async () => {
    const { company } = await ownIds(fleetworth.database.pool);
    const { id, vin } = await one<{ id: number; vin: string }>(
      `select id, vin from vehicles v where company_id = $1 and ${DUE} order by id limit 1`,
      company,
    );
    await fleetworth.database.pool.query(
      `insert into market_values (company_id, vehicle_id, provider, day, mileage_record_id, mileage,
        description_hash, is_sandbox, confidence, answered_at)
       select company_id, id, 'manheim', $2::date + 1, 1, 1, description_hash, true, 'normal', now()
         from vehicles where id = $1`,
      [id, monday],
    );
    atHour(50);
    await revalue();
    expect(asked).not.toContain(vin);
  });

  test('shows its progress to the users of each company', async () => {
    expect(await progress()).toEqual([]);
    await revalue(150);
    const week = expect.stringMatching(/^202\d-W\d\d$/);
    const [first, ...others] = await progress();
    expect(first).toMatchObject({
      week,
      done: expect.any(Number),
      failed: 0,
      started_at: expect.any(String),
    });
    expect([first, ...others].reduce((sum, entry) => sum + (entry?.done ?? 0), 0)).toBe(150);
    await revalue();
    const companies = await progress();
    const inOrder = (ids: number[]) => ids.toSorted((a, b) => a - b);
    const { data } = await fleetworth.call('listCompanies', {});
    expect(companies.map(({ company_id }) => company_id)).toEqual(inOrder(data.map(({ id }) => id)));
    expect(new Set(companies.map(({ state }) => state))).toEqual(new Set(['finished']));
  });
});
