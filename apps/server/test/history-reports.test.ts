import {
  type FakeVinaudit,
  startFakeVinaudit,
  type VinauditFault,
  type VinauditRequest,
} from '@fleetworth/providers/vehicle-history/vinaudit/fake';
import { TestTiming } from '@fleetworth/providers/http/test-timing';
import { makeVinauditVehicleHistory } from '@fleetworth/providers/vehicle-history/vinaudit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { foreignIds } from './company-ids.ts';
import { startTestFleetworth, type TestFleetworth } from './test-fleetworth.ts';
import { resumeReports, workReport } from '../src/features/history-reports/work-report.ts';
import { WorkingReports } from '../src/features/history-reports/working-reports.repository.ts';

let fleetworth: TestFleetworth;
let service: FakeVinaudit;
let timing: TestTiming;
/** What becomes of each request. */
let faultFor: (request: VinauditRequest) => VinauditFault | null = () => null;
let vehicles: { id: number; vin: string }[];
let taken = 0;

beforeAll(async () => {
  timing = new TestTiming();
  service = await startFakeVinaudit({
    faultFor: (request) => faultFor(request),
    onHeld: () => timing.expire(),
  });
  const vehicleHistory = makeVinauditVehicleHistory(service.settings, timing);
  fleetworth = await startTestFleetworth({ providers: { vehicleHistory } });
  const { rows } = await fleetworth.database.pool.query<{ id: number; vin: string }>(
    `select id, vin from vehicles where company_id = 1 and deleted_at is null order by id limit 400`,
  );
  vehicles = rows;
});
afterAll(async () => {
  await fleetworth.stop();
  await service.stop();
});

/** Takes vehicles that no test before has ordered. */
function take(count: number) {
  faultFor = () => null;
  // The provider is left alone after failures: not from one test to the next.
  timing.pass(60_000);
  taken += count;
  return vehicles.slice(taken - count, taken);
}

const idsOf = (chosen: readonly { id: number }[]) => chosen.map(({ id }) => id);

async function order(ids: readonly number[], extra: object = {}) {
  const { data } = await fleetworth.call('orderHistoryReports', { body: { vehicles: [...ids], ...extra } });
  return data.map(({ id }) => id);
}

const historyDeps = () => {
  const { vehicleHistory } = fleetworth.deps;
  if (vehicleHistory === null) throw new Error('There is no provider.');
  return { ...fleetworth.deps, vehicleHistory };
};
const work = (id: number) => workReport(historyDeps(), id);

async function orderAndWork(ids: readonly number[], extra: object = {}): Promise<number> {
  const [id = 0] = await order(ids, extra);
  await work(id);
  return id;
}

const find = async (id: number) =>
  (await fleetworth.call('listHistoryReports', { query: { per: 10_000 } })).data.items.find(
    (report) => report.id === id,
  );
const detail = async (id: number) => (await fleetworth.call('getHistoryReport', { params: { id } })).data;
const preview = async (ids: readonly number[], extra: object = {}) =>
  (await fleetworth.call('previewHistoryReports', { body: { vehicles: [...ids], ...extra } })).data;
const billedTimes = (vin: string) => service.billed.get(vin)?.size ?? 0;

/** Lets time pass for what was ordered. */
async function pass(milliseconds: number) {
  // The provider is left alone after failures, which ends by then.
  timing.pass(60_000);
  await fleetworth.database.pool.query(
    `update history_orders set created_at = created_at - ago, fetched_at = fetched_at - ago,
       next_try_at = next_try_at - ago, claimed_until = claimed_until - ago
     from (select $1 * interval '1 millisecond' as ago) as passed`,
    [milliseconds],
  );
}

/** Works on a report as the clock would until it ends: a provider that was left alone is asked for one VIN at first. */
async function goOn(id: number) {
  for (let turn = 0; turn < 5; turn += 1) {
    await pass(20 * MINUTE);
    await work(id);
  }
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe('a report', () => {
  test('waits, is worked on and finishes with what is known of each VIN, billed once', async () => {
    const chosen = take(3);
    expect(await preview(idsOf(chosen))).toEqual({ billed: 3, from_store: 0, is_sandbox: false });
    const answer = await fleetworth.call('orderHistoryReports', { body: { vehicles: idsOf(chosen) } });
    expect(answer.message).toBe('History report requested.');
    expect(answer.data).toMatchObject([
      { company: { id: 1 }, status: 'waiting', items_count: 3, answered_count: 0, message: null },
    ]);
    const id = answer.data[0]?.id ?? 0;
    const early = await fleetworth.attempt('getHistoryReport', { params: { id } });
    expect(early).toMatchObject({ status: 409, body: { reason: 'history_report.not_finished' } });
    await work(id);
    expect(await find(id)).toMatchObject({ status: 'finished', answered_count: 3, message: null });
    const { items } = await detail(id);
    expect(items.map(({ vin }) => vin)).toEqual(chosen.map(({ vin }) => vin));
    expect(items[0]).toMatchObject({
      vehicle: { id: chosen[0]?.id, vin: chosen[0]?.vin },
      values: { trim: 'SE', made_in: 'United States' },
      titles: [
        { date: '2022-03-15', state: 'FL', mileage: 15 },
        { date: '2024-06-30', mileage: 24_855 },
      ],
      thefts: [{ theft_status: 'Recovered', record_type: 'Theft' }],
      error: null,
      is_sandbox: false,
    });
    expect(chosen.map(({ vin }) => billedTimes(vin))).toEqual([1, 1, 1]);
    await work(id);
    expect(chosen.map(({ vin }) => billedTimes(vin))).toEqual([1, 1, 1]);
  });

  test('takes what was reported in the last 30 days, unless it is ordered anew', async () => {
    const chosen = take(2);
    const vin = chosen[0]?.vin ?? '';
    await orderAndWork(idsOf(chosen.slice(0, 1)));
    expect(await preview(idsOf(chosen))).toEqual({ billed: 1, from_store: 1, is_sandbox: false });
    expect(await preview(idsOf(chosen), { anew: true })).toEqual({
      billed: 2,
      from_store: 0,
      is_sandbox: false,
    });
    await orderAndWork(idsOf(chosen));
    expect(billedTimes(vin)).toBe(1);
    await orderAndWork(idsOf(chosen), { anew: true });
    expect(await preview(idsOf(chosen))).toEqual({ billed: 0, from_store: 2, is_sandbox: false });
    await pass(31 * DAY);
    expect(await preview(idsOf(chosen))).toEqual({ billed: 2, from_store: 0, is_sandbox: false });
    expect(chosen.map((one) => billedTimes(one.vin))).toEqual([2, 2]);
  });

  test('that is ordered twice at once is billed once', async () => {
    const chosen = take(2);
    const ids = (await Promise.all([order(idsOf(chosen)), order(idsOf(chosen), { anew: true })])).flat();
    await Promise.all(ids.map(work));
    for (const id of ids) await work(id);
    expect(chosen.map(({ vin }) => billedTimes(vin))).toEqual([1, 1]);
    for (const id of ids) expect(await find(id)).toMatchObject({ status: 'finished' });
  });

  test('that is tried again while its VIN is ordered elsewhere is billed once', async () => {
    const chosen = take(1);
    faultFor = () => ({ error: 'no_records' });
    const failed = await orderAndWork(idsOf(chosen));
    faultFor = () => null;
    const [[other = 0]] = await Promise.all([
      order(idsOf(chosen)),
      fleetworth.call('retryHistoryReport', { params: { id: failed } }),
    ]);
    await Promise.all([work(failed), work(other)]);
    for (const id of [failed, other]) expect(await find(id)).toMatchObject({ status: 'finished' });
    expect(chosen.map(({ vin }) => billedTimes(vin))).toEqual([1]);
  });

  test('that was deleted before an answer came goes on by its id in a later one, for its own day', async () => {
    const chosen = take(1);
    faultFor = ({ call }) => (call === 'pullreport' ? 'cut_off' : null);
    const first = await orderAndWork(idsOf(chosen));
    await fleetworth.call('deleteHistoryReport', { params: { id: first } });
    await pass(2 * DAY);
    expect(await preview(idsOf(chosen))).toMatchObject({ billed: 1 });
    const id = await orderAndWork(idsOf(chosen));
    expect(await find(id)).toMatchObject({ status: 'working' });
    faultFor = () => null;
    await goOn(id);
    expect(await find(id)).toMatchObject({ status: 'finished' });
    expect(chosen.map(({ vin }) => billedTimes(vin))).toEqual([1]);
  });

  test('ends when it is deleted: nothing more is asked for, and what was bought is taken later', async () => {
    const chosen = take(4);
    let asked = 0;
    const deletions: Promise<unknown>[] = [];
    const [id = 0] = await order(idsOf(chosen));
    faultFor = ({ call }) => {
      asked += call === 'query' ? 1 : 0;
      if (deletions.length === 0) deletions.push(fleetworth.call('deleteHistoryReport', { params: { id } }));
      return null;
    };
    const [first] = chosen;
    const reports = new WorkingReports(fleetworth.database.db);
    await work(id);
    await Promise.all(deletions);
    expect(asked).toBeLessThanOrEqual(3);
    expect(await find(id)).toBeUndefined();
    expect(await reports.findOpen(id)).toBeNull();
    const again = await fleetworth.attempt('deleteHistoryReport', { params: { id } });
    expect(again).toMatchObject({ status: 404, body: { message: 'This history report does not exist.' } });
    await orderAndWork(idsOf(chosen));
    expect(billedTimes(first?.vin ?? '')).toBe(1);
  });

  test('of several companies is one for each', async () => {
    const { rows } = await fleetworth.database.pool.query<{ id: number }>(
      `select min(v.id)::int4 as id from vehicles v join memberships m on m.company_id = v.company_id
       join users u on u.id = m.user_id and u.email = 'demo@fleetworth.app' and m.role <> 'viewer'
       where v.deleted_at is null group by v.company_id order by v.company_id`,
    );
    expect(rows.length).toBeGreaterThan(1);
    expect(await order(idsOf(rows))).toHaveLength(rows.length);
  });
});

describe('a VIN without an answer', () => {
  test('says so in its place and fails no other', async () => {
    const chosen = take(3);
    faultFor = ({ vin }) => (vin === chosen[1]?.vin ? { error: 'no_records' } : null);
    const id = await orderAndWork(idsOf(chosen));
    expect(await find(id)).toMatchObject({
      status: 'finished',
      message: 'No report for 1 of 3 vehicles.',
      answered_count: 3,
    });
    const errors = (await detail(id)).items.map(({ error }) => error);
    expect(errors).toEqual([null, 'The history provider has no records of this VIN.', null]);
  });

  test.each<[string, VinauditFault, string]>([
    ['no records', { error: 'no_records' }, 'The history provider has no records of this VIN.'],
    ['no such VIN', { error: 'invalid_vin' }, 'The history provider does not take this VIN.'],
    ['404', { status: 404 }, 'The history provider has no records of this VIN.'],
  ])('makes the report fail where there is no other: %s', async (_name, fault, message) => {
    const chosen = take(1);
    faultFor = () => fault;
    const id = await orderAndWork(idsOf(chosen));
    expect(await find(id)).toMatchObject({ status: 'failed', message });
    expect(billedTimes(chosen[0]?.vin ?? '')).toBe(0);
  });

  test('whose report has expired is not ordered again by itself', async () => {
    const chosen = take(1);
    faultFor = ({ call }) => (call === 'pullreport' ? { error: 'expired_report' } : null);
    const id = await orderAndWork(idsOf(chosen));
    expect(await find(id)).toMatchObject({
      status: 'failed',
      message: 'This report has expired. Order it anew.',
    });
    const before = service.asked.length;
    await pass(HOUR);
    await resumeReports(historyDeps());
    await work(id);
    expect(service.asked).toHaveLength(before);
  });
});

const LATER: [string, VinauditFault][] = [
  ['429', { status: 429, headers: { 'retry-after': '2' } }],
  ['500', { status: 500 }],
  ['no answer', 'held'],
  ['an answer that is cut off', 'cut_off'],
  ['a page in place of data', 'html'],
  ['an incomplete report', { error: 'incomplete_report' }],
  ['401', { status: 401 }],
  ['403', { status: 403 }],
];

describe('a provider that misbehaves', () => {
  test.each(LATER)('once, by %s, is asked again: nothing is lost or billed twice', async (_name, fault) => {
    const chosen = take(2);
    for (const call of ['query', 'pullreport']) {
      const failing = new Set(chosen.map(({ vin }) => vin));
      faultFor = (request) => (request.call === call && failing.has(request.vin) ? fault : null);
      const id = await orderAndWork(idsOf(chosen), { anew: true });
      expect(await find(id)).toMatchObject({
        status: 'working',
        message: expect.stringMatching(/It is asked again\.$/),
      });
      failing.clear();
      await goOn(id);
      expect(await find(id)).toMatchObject({ status: 'finished', answered_count: 2 });
    }
    expect(chosen.map(({ vin }) => billedTimes(vin))).toEqual([2, 2]);
  });

  test('for a day fails the report, which is then tried again and billed once', async () => {
    const chosen = take(2);
    faultFor = ({ call }) => (call === 'pullreport' ? 'cut_off' : null);
    const id = await orderAndWork(idsOf(chosen));
    const early = await fleetworth.attempt('retryHistoryReport', { params: { id } });
    expect(early).toMatchObject({ status: 409, body: { reason: 'history_report.not_failed' } });
    await pass(DAY + MINUTE);
    await work(id);
    expect(await find(id)).toMatchObject({
      status: 'failed',
      message: 'The history provider did not answer.',
    });
    faultFor = () => null;
    await pass(HOUR);
    const { message } = await fleetworth.call('retryHistoryReport', { params: { id } });
    expect(message).toBe('History report requested.');
    await goOn(id);
    expect(await find(id)).toMatchObject({ status: 'finished', message: null });
    expect(chosen.map(({ vin }) => billedTimes(vin))).toEqual([1, 1]);
  });

  test('by refusing the account is asked for no other VIN, and given up after an hour', async () => {
    const chosen = take(6);
    faultFor = () => ({ error: 'unauthorized_request' });
    const before = service.asked.length;
    const id = await orderAndWork(idsOf(chosen));
    expect(service.asked.length - before).toBeLessThanOrEqual(2);
    // A few at a time are refused until all are given up.
    for (let turn = 0; turn < 4; turn += 1) {
      await pass(HOUR);
      await work(id);
    }
    expect(await find(id)).toMatchObject({
      status: 'failed',
      message: 'The history provider refuses the account of this installation.',
    });
  });
});

describe('what is refused', () => {
  test('more than 100 vehicles, none, one twice, and what is no vehicle', async () => {
    const textOf = async (body: object) => {
      const answers = [
        await fleetworth.attempt('orderHistoryReports', { body }),
        await fleetworth.attempt('previewHistoryReports', { body }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([422, 422]);
      expect(answers[0]?.body.errors).toEqual(answers[1]?.body.errors);
      return answers[0]?.body.errors;
    };
    const ids = idsOf(vehicles);
    expect(await textOf({ vehicles: ids.slice(0, 101) })).toEqual({
      vehicles: ['At most 100 vehicles a report.'],
    });
    expect(await textOf({ vehicles: [] })).toEqual({ vehicles: ['Please choose at least one vehicle.'] });
    expect(await textOf({ vehicles: [ids[0], ids[0]] })).toEqual({
      'vehicles.1': ['This vehicle is chosen twice.'],
    });
    expect(Object.keys((await textOf({ vehicles: ['x'] })) ?? {})).toEqual(['vehicles.0']);
  });

  test('a vehicle of another company, and a deleted one', async () => {
    const { pool } = fleetworth.database;
    const foreign = await foreignIds(pool);
    const [gone] = take(1);
    await fleetworth.call('deleteVehicle', { params: { id: gone?.id ?? 0 } });
    for (const id of [foreign.vehicle, gone?.id])
      for (const name of ['orderHistoryReports', 'previewHistoryReports'] as const) {
        const { status, body } = await fleetworth.attempt(name, { body: { vehicles: [id] } });
        expect([status, body.reason]).toEqual([404, 'vehicle.not_found']);
      }
  });

  test('without the flag every call, and a viewer who orders, deletes or retries', async () => {
    const { pool } = fleetworth.database;
    const id = await orderAndWork(idsOf(take(1)));
    const params = { id };
    const body = { vehicles: idsOf(take(1)) };
    const viewer = await fleetworth.signIn('viewer@fleetworth.app', 'Demo!2026');
    const writes = [
      ['orderHistoryReports', { body }],
      ['deleteHistoryReport', { params }],
      ['retryHistoryReport', { params }],
    ] as const;
    const reads = [
      ['listHistoryReports', { query: {} }],
      ['previewHistoryReports', { body }],
      ['getHistoryReport', { params }],
      ['exportHistoryReport', { params, query: {} }],
    ] as const;
    await pool.query('update users set is_history_reports = true');
    for (const [name, parts] of writes) {
      const refused = await fleetworth.attempt(name, parts, viewer);
      expect([name, refused.status, refused.body.reason]).toEqual([name, 403, 'authority.viewer']);
    }
    await pool.query('update users set is_history_reports = false');
    for (const [name, parts] of [...writes, ...reads]) {
      const refused = await fleetworth.attempt(name, parts);
      expect([name, refused.status, refused.body.reason]).toEqual([name, 403, 'account.not_included']);
    }
    await pool.query('update users set is_history_reports = true');
  });
});
