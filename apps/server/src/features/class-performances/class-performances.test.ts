import { CLASS_PERFORMANCE_SORTS } from '@fleetworth/contract/class-performance-choices';
import type { ClassPerformanceRow } from '@fleetworth/contract/class-performances';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCamry } from '../../../test/add-camry.ts';
import { startTestFleetworth, type TestFleetworth } from '../../../test/test-fleetworth.ts';

describe('class performance', () => {
  let fleetworth: TestFleetworth;
  let camry: { id: number; location: number };
  beforeAll(async () => {
    fleetworth = await startTestFleetworth();
    camry = await addCamry(fleetworth);
  });
  afterAll(() => fleetworth.stop());

  const list = async (query: object = {}) => (await fleetworth.call('listClassPerformances', { query })).data;
  const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

  test('is returned in pages of twenty by unit, with the amounts of the other lists', async () => {
    const first = await list();
    expect([first.items.length, first.pagination]).toEqual([
      20,
      { page: 1, per: 20, last: Math.ceil(first.count / 20) },
    ]);
    const { data } = await fleetworth.call('listFleet', { filters: { per: 40 } });
    const both = [...first.items, ...(await list({ page: 2 })).items];
    expect(idsOf(both)).toEqual(idsOf(data.items));
    for (const [place, row] of both.entries()) {
      const { auction, payoff, revenue, monthly_payment, depreciation_assumption, mileage } =
        data.items[place] ?? {};
      expect(row).toMatchObject({
        auction,
        payoff,
        revenue,
        monthly_payment,
        depreciation_assumption,
        mileage,
      });
    }
  });

  test('has figures of the demo’s classes at half of the locations, also in the vehicle list', async () => {
    const { items } = await list({ per: 1_000, company_id: 1 });
    const knownFigures = new Map<number, boolean>();
    for (const { location, class_rpu: rpu, class_name: name } of items)
      if (name !== null) knownFigures.set(location.id, rpu !== null);
    const half = [...knownFigures.values()].filter(Boolean).length / knownFigures.size;
    expect(half).toBeGreaterThan(0.35);
    expect(half).toBeLessThan(0.65);
    const { data } = await fleetworth.call('listVehicles', { query: { per: 1_000, company_id: 1 } });
    const performances = new Map(data.items.map(({ id, class_performance }) => [id, class_performance]));
    for (const { id, class_utilization: utilization, class_rpu, class_t_m } of items)
      expect(performances.get(id)).toEqual(
        class_rpu === null
          ? null
          : { utilization, revenue_per_unit: class_rpu, average_time_and_mileage: class_t_m },
      );
  });

  test('computes the difference as revenue per unit less the newest assumed depreciation', async () => {
    const { pool } = fleetworth.database;
    const { data: classes } = await fleetworth.call('listCompanyVehicleClasses', {
      query: { company_id: 1 },
    });
    const id = classes[0]?.id ?? 0;
    await fleetworth.call('editVehicle', { params: { id: camry.id }, body: { company_class: id } });
    await pool.query('update locations set monthly_depreciation_assumption = 1.5 where id = $1', [
      camry.location,
    ]);
    await fleetworth.call('changeVehicleCondition', {
      params: { id: camry.id },
      body: { condition: 'fair' },
    });
    await pool.query('delete from class_performances where location_id = $1', [camry.location]);
    const row = async () => (await list({ q: 'camry-1' })).items[0];
    expect(await row()).toMatchObject({
      class_rpu: null,
      diff_rpu_assumption: null,
      depreciation_assumption: 397.5,
    });
    for (const [batch, revenue, day] of [
      [901, 115_000, '2026-11-10'],
      [902, 99_900, '2026-10-10'],
    ])
      await pool.query(
        `insert into class_performances (company_id, batch_id, location_id, class_id, utilization,
          revenue_per_unit,
           time_and_mileage, recorded_at) values (1, $1, $2, $3, 78.5, $4, 90000, $5)`,
        [batch, camry.location, id, revenue, day],
      );
    expect(await row()).toMatchObject({
      class_utilization: 78.5,
      class_rpu: 1_150,
      class_t_m: 900,
      diff_rpu_assumption: 752.5,
    });
  });

  test('tags mean any of them, or all', async () => {
    const { data: tags } = await fleetworth.call('listVehicleTags', {});
    const [tagId = 0, otherTagId = 0] = tags.filter(({ company }) => company.id === 1).map(({ id }) => id);
    const set = [camry.id, (await list({ company_id: 1 })).items[0]?.id ?? 0];
    await fleetworth.call('tagVehicles', {
      body: [
        { vehicle: set[0] ?? 0, tags: [tagId, otherTagId] },
        { vehicle: set[1] ?? 0, tags: [tagId] },
      ],
    });
    const listIds = async (query: object) => idsOf((await list({ ...query, per: 1_000 })).items);
    const any = await listIds({ tag_id: [tagId, otherTagId] });
    const all = await listIds({ tag_id: [tagId, otherTagId], tag_operation: 'all' });
    expect(any).toEqual(expect.arrayContaining(set));
    expect(all).toContain(set[0]);
    expect(all).not.toContain(set[1]);
    expect(await listIds({ tag_id: [tagId, 2_147_000_000], tag_operation: 'all' })).toEqual([]);
  });

  test.each(CLASS_PERFORMANCE_SORTS)(
    'sorted by %s has missing values last in both directions',
    async (sort) => {
      for (const order of ['asc', 'desc'] as const) {
        const { items, count } = await list({ sort, order, per: 1_000, company_id: 1 });
        expect(new Set(idsOf(items)).size).toBe(Math.min(count, 1_000));
        const values = items.map((row) => row[sort as keyof ClassPerformanceRow]);
        const known = values.filter((value) => value !== null);
        expect(values.slice(0, known.length)).toEqual(known);
        const numbers = known.filter((value): value is number => typeof value === 'number');
        const sign = order === 'asc' ? 1 : -1;
        expect(numbers).toEqual(numbers.toSorted((left, right) => sign * (left - right)));
      }
    },
  );

  test('is unavailable without the flag, and the list of vehicles has no class figures', async () => {
    const { pool } = fleetworth.database;
    const setFlag = (isIncluded: boolean) =>
      pool.query(`update users set is_class_performances = $1 where email = 'demo@fleetworth.app'`, [
        isIncluded,
      ]);
    await setFlag(false);
    const { status, body } = await fleetworth.attempt('listClassPerformances', { query: {} });
    expect([status, body.reason]).toEqual([403, 'account.not_included']);
    const { data } = await fleetworth.call('listVehicles', { query: { per: 100 } });
    expect(new Set(data.items.map(({ class_performance }) => class_performance))).toEqual(new Set([null]));
    await setFlag(true);
  });
});
