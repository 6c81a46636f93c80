import type { VehicleHistory } from '@fleetworth/providers/vehicle-history';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { processReport } from '../src/features/history-reports/process-report.ts';
import { OpenReports } from '../src/features/history-reports/open-reports.repository.ts';
import { foreignIds } from './company-ids.ts';
import { DAY, HistoryKit, idsOf } from './history-kit.ts';

let kit: HistoryKit;
beforeAll(async () => {
  kit = await HistoryKit.start();
});
afterAll(() => kit.stop());

describe('a report', () => {
  test('waits, runs and finishes with the records of each VIN, billed once', async () => {
    const chosen = kit.take(3);
    expect(await kit.preview(idsOf(chosen))).toEqual({ billed: 3, from_store: 0, is_sandbox: false });
    const response = await kit.fleetworth.call('orderHistoryReports', { body: { vehicles: idsOf(chosen) } });
    expect(response.message).toBe('History report requested.');
    expect(response.data).toMatchObject([
      { company: { id: 1 }, status: 'waiting', items_count: 3, answered_count: 0, message: null },
    ]);
    const id = response.data[0]?.id ?? 0;
    const early = await kit.fleetworth.attempt('getHistoryReport', { params: { id } });
    expect(early).toMatchObject({ status: 409, body: { reason: 'history_report.not_finished' } });
    await kit.work(id);
    expect(await kit.find(id)).toMatchObject({ status: 'finished', answered_count: 3, message: null });
    const { items } = await kit.detail(id);
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
    expect(kit.billedTimes(...chosen)).toEqual([1, 1, 1]);
    await kit.work(id);
    expect(kit.billedTimes(...chosen)).toEqual([1, 1, 1]);
  });

  test('reuses records of the last 30 days, unless it is ordered again', async () => {
    const chosen = kit.take(2);
    await kit.orderAndWork(idsOf(chosen.slice(0, 1)));
    expect(await kit.preview(idsOf(chosen))).toEqual({ billed: 1, from_store: 1, is_sandbox: false });
    expect(await kit.preview(idsOf(chosen), { anew: true })).toEqual({
      billed: 2,
      from_store: 0,
      is_sandbox: false,
    });
    await kit.orderAndWork(idsOf(chosen));
    expect(kit.billedTimes(...chosen)[0]).toBe(1);
    await kit.orderAndWork(idsOf(chosen), { anew: true });
    expect(await kit.preview(idsOf(chosen))).toEqual({ billed: 0, from_store: 2, is_sandbox: false });
    await kit.pass(31 * DAY);
    expect(await kit.preview(idsOf(chosen))).toEqual({ billed: 2, from_store: 0, is_sandbox: false });
    expect(kit.billedTimes(...chosen)).toEqual([2, 2]);
  });

  test('is billed once if it is ordered twice concurrently', async () => {
    const chosen = kit.take(2);
    const ids = (
      await Promise.all([kit.order(idsOf(chosen)), kit.order(idsOf(chosen), { anew: true })])
    ).flat();
    await Promise.all(ids.map((id) => kit.work(id)));
    for (const id of ids) await kit.work(id);
    expect(kit.billedTimes(...chosen)).toEqual([1, 1]);
    for (const id of ids) expect(await kit.find(id)).toMatchObject({ status: 'finished' });
  });

  test('deleted during a request is billed once, for the next user who orders it', async () => {
    const chosen = kit.take(1);
    const [id = 0] = await kit.order(idsOf(chosen));
    const { vehicleHistory } = kit.deps;
    let next = 0;
    const slow: VehicleHistory = {
      ...vehicleHistory,
      isSandbox: vehicleHistory.isSandbox,
      orderReport: (...asked) => vehicleHistory.orderReport(...asked),
      fetchReport: async (...asked) => {
        await kit.fleetworth.call('deleteHistoryReport', { params: { id } });
        [next = 0] = await kit.order(idsOf(chosen), { anew: true });
        return await vehicleHistory.fetchReport(...asked);
      },
    };
    await processReport({ ...kit.deps, vehicleHistory: slow }, id);
    await kit.work(next);
    expect(await kit.find(next)).toMatchObject({ status: 'finished' });
    expect(kit.billedTimes(...chosen)).toEqual([1]);
  });

  test('deleted during a request that no report needs is not read', async () => {
    const chosen = kit.take(1);
    const [id = 0] = await kit.order(idsOf(chosen));
    const { vehicleHistory } = kit.deps;
    const slow: VehicleHistory = {
      ...vehicleHistory,
      isSandbox: vehicleHistory.isSandbox,
      orderReport: async (...asked) => {
        await kit.fleetworth.call('deleteHistoryReport', { params: { id } });
        return await vehicleHistory.orderReport(...asked);
      },
      fetchReport: (...asked) => vehicleHistory.fetchReport(...asked),
    };
    await processReport({ ...kit.deps, vehicleHistory: slow }, id);
    expect(kit.billedTimes(...chosen)).toEqual([0]);
  });

  test('retried while its VIN is ordered elsewhere is billed once', async () => {
    const chosen = kit.take(1);
    kit.faultFor = () => ({ error: 'no_records' });
    const failed = await kit.orderAndWork(idsOf(chosen));
    kit.faultFor = () => null;
    const [[other = 0]] = await Promise.all([
      kit.order(idsOf(chosen)),
      kit.fleetworth.call('retryHistoryReport', { params: { id: failed } }),
    ]);
    await Promise.all([kit.work(failed), kit.work(other)]);
    for (const id of [failed, other]) expect(await kit.find(id)).toMatchObject({ status: 'finished' });
    expect(kit.billedTimes(...chosen)).toEqual([1]);
  });

  test('deleted before its response is resumed by its id, for its own day', async () => {
    const chosen = kit.take(1);
    kit.faultFor = ({ call }) => (call === 'pullreport' ? 'cut_off' : null);
    const first = await kit.orderAndWork(idsOf(chosen));
    await kit.fleetworth.call('deleteHistoryReport', { params: { id: first } });
    await kit.pass(2 * DAY);
    expect(await kit.preview(idsOf(chosen))).toMatchObject({ billed: 1 });
    const id = await kit.orderAndWork(idsOf(chosen));
    expect(await kit.find(id)).toMatchObject({ status: 'working' });
    kit.faultFor = () => null;
    await kit.goOn(id);
    expect(await kit.find(id)).toMatchObject({ status: 'finished' });
    expect(kit.billedTimes(...chosen)).toEqual([1]);
  });

  test('ends when it is deleted: requests stop, and bought records are reused later', async () => {
    const chosen = kit.take(4);
    const [id = 0] = await kit.order(idsOf(chosen));
    const { vehicleHistory } = kit.deps;
    let deletion: Promise<unknown> | null = null;
    const asked: string[] = [];
    const deleting: VehicleHistory = {
      ...vehicleHistory,
      orderReport: async (vin, context) => {
        asked.push(vin);
        deletion ??= kit.fleetworth.call('deleteHistoryReport', { params: { id } });
        await deletion;
        return await vehicleHistory.orderReport(vin, context);
      },
    };
    const reports = new OpenReports(kit.fleetworth.database.db);
    await processReport({ ...kit.deps, vehicleHistory: deleting }, id);
    // Two are requested concurrently, so the second may arrive too late.
    expect(asked.length).toBeLessThanOrEqual(2);
    expect(await kit.find(id)).toBeUndefined();
    expect(await reports.findOpenReport(id)).toBeNull();
    const again = await kit.fleetworth.attempt('deleteHistoryReport', { params: { id } });
    expect(again).toMatchObject({ status: 404, body: { message: "This history report doesn't exist." } });
    await kit.orderAndWork(idsOf(chosen));
    expect(kit.billedTimes(...chosen)[0]).toBe(1);
  });

  test('of several companies is split into one for each', async () => {
    const { rows } = await kit.fleetworth.database.pool.query<{ id: number }>(
      `select min(v.id)::int4 as id from vehicles v join memberships m on m.company_id = v.company_id
       join users u on u.id = m.user_id and u.email = 'demo@fleetworth.app' and m.role <> 'viewer'
       where v.deleted_at is null group by v.company_id order by v.company_id`,
    );
    expect(rows.length).toBeGreaterThan(1);
    expect(await kit.order(idsOf(rows))).toHaveLength(rows.length);
  });
});

describe('validation of reports', () => {
  test('rejects more than 100 vehicles, none, repeated ones and invalid ids', async () => {
    const textOf = async (body: object) => {
      const responses = [
        await kit.fleetworth.attempt('orderHistoryReports', { body }),
        await kit.fleetworth.attempt('previewHistoryReports', { body }),
      ];
      expect(responses.map(({ status }) => status)).toEqual([422, 422]);
      expect(responses[0]?.body.errors).toEqual(responses[1]?.body.errors);
      return responses[0]?.body.errors;
    };
    const ids = idsOf(kit.vehicles);
    expect(await textOf({ vehicles: ids.slice(0, 101) })).toEqual({
      vehicles: ['At most 100 vehicles per report.'],
    });
    expect(await textOf({ vehicles: [] })).toEqual({ vehicles: ['Please select at least one vehicle.'] });
    expect(await textOf({ vehicles: [ids[0], ids[0]] })).toEqual({
      'vehicles.1': ['This vehicle is selected twice.'],
    });
    expect(Object.keys((await textOf({ vehicles: ['x'] })) ?? {})).toEqual(['vehicles.0']);
  });

  test('rejects vehicles of another company and deleted ones', async () => {
    const { pool } = kit.fleetworth.database;
    const foreign = await foreignIds(pool);
    const [gone] = kit.take(1);
    await kit.fleetworth.call('deleteVehicle', { params: { id: gone?.id ?? 0 } });
    for (const id of [foreign.vehicle, gone?.id])
      for (const name of ['orderHistoryReports', 'previewHistoryReports'] as const) {
        const { status, body } = await kit.fleetworth.attempt(name, { body: { vehicles: [id] } });
        expect([status, body.reason]).toEqual([404, 'vehicle.not_found']);
      }
  });

  test('rejects every call without the feature, and changes by a viewer', async () => {
    const { pool } = kit.fleetworth.database;
    const id = await kit.orderAndWork(idsOf(kit.take(1)));
    const params = { id };
    const body = { vehicles: idsOf(kit.take(1)) };
    const viewer = await kit.fleetworth.signIn('viewer@fleetworth.app', 'Demo!2026');
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
      const rejected = await kit.fleetworth.attempt(name, parts, viewer);
      expect([name, rejected.status, rejected.body.reason]).toEqual([name, 403, 'authority.viewer']);
    }
    await pool.query('update users set is_history_reports = false');
    for (const [name, parts] of [...writes, ...reads]) {
      const rejected = await kit.fleetworth.attempt(name, parts);
      expect([name, rejected.status, rejected.body.reason]).toEqual([name, 403, 'account.not_included']);
    }
    await pool.query('update users set is_history_reports = true');
  });
});
