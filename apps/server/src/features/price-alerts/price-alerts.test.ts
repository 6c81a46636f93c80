import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startTestFleetworth, type TestFleetworth } from '../../../test/test-fleetworth.ts';

describe('price alerts', () => {
  let fleetworth: TestFleetworth;
  beforeAll(async () => {
    fleetworth = await startTestFleetworth();
  });
  afterEach(() => fleetworth.database.pool.query('update price_alerts set deleted_at = now()'));
  afterAll(() => fleetworth.stop());

  const FALL = { period_type: 'seven_days_change', change_type: 'decrease', value: 3 } as const;
  const add = async (changes: object = {}) =>
    (await fleetworth.call('createPriceAlert', { body: { ...FALL, ...changes } })).data;

  test('are listed by period in the order of periods', async () => {
    for (const period_type of ['one_year_change', 'one_month_change', 'one_day_change', 'two_days_change'])
      await add({ period_type });
    const { data } = await fleetworth.call('listPriceAlerts', {});
    expect(data.map(({ period_type }) => period_type)).toEqual([
      'one_day_change',
      'two_days_change',
      'one_month_change',
      'one_year_change',
    ]);
  });

  test('are added, edited and deleted, each with a new version', async () => {
    const added = await add({ value: 2.25 });
    expect(added).toMatchObject({ period_type: 'seven_days_change', change_type: 'decrease', value: 2.25 });
    const params = { id: added.id };
    const { data: edited } = await fleetworth.call('editPriceAlert', {
      params,
      body: { value: 4, version: 1 },
    });
    expect(edited).toMatchObject({ change_type: 'decrease', value: 4, version: 2 });
    const stale = await fleetworth.attempt('editPriceAlert', { params, body: { value: 5, version: 1 } });
    expect(stale).toMatchObject({ status: 409, body: { reason: 'record.stale', data: { value: 4 } } });
    await fleetworth.call('deletePriceAlert', { params });
    expect((await fleetworth.attempt('getPriceAlert', { params })).status).toBe(404);
  });

  test('are limited by account, even concurrently; a lower limit keeps existing ones', async () => {
    const results = await Promise.all(
      Array.from({ length: 8 }, () => fleetworth.attempt('createPriceAlert', { body: FALL })),
    );
    const rejected = results.filter(({ status }) => status === 422);
    expect(rejected).toHaveLength(3);
    expect(rejected[0]?.body).toMatchObject({
      reason: 'price_alert.used_up',
      message: 'You have used all your price alerts.',
    });
    const { pool } = fleetworth.database;
    await pool.query(`update users set price_alert_permit_count = 1 where email = 'demo@fleetworth.app'`);
    const { data } = await fleetworth.call('listPriceAlerts', {});
    expect(data).toHaveLength(5);
    const [{ id } = { id: 0 }] = data;
    expect((await fleetworth.attempt('editPriceAlert', { params: { id }, body: { value: 9 } })).status).toBe(
      200,
    );
    await pool.query(`update users set price_alert_permit_count = 5 where email = 'demo@fleetworth.app'`);
  });

  test.each<[string, object, string, string]>([
    ['no period', { period_type: undefined }, 'period_type', 'Please choose a period'],
    ['a period that is none', { period_type: 'a_week' }, 'period_type', 'Please choose a period'],
    ['no change', { change_type: undefined }, 'change_type', 'Please choose increase or decrease'],
    ['no value', { value: undefined }, 'value', 'Please type a percent above 0'],
    ['a value of 0', { value: 0 }, 'value', 'Please type a percent above 0'],
    ['a text', { value: '3' }, 'value', 'Please type a percent above 0'],
    ['more than 1,000', { change_type: 'increase', value: 1_000.01 }, 'value', 'At most 1,000%.'],
    ['three decimals', { value: 3.125 }, 'value', 'At most two decimals.'],
    ['a fall of more than all', { value: 100.01 }, 'value', 'A value can fall by at most 100%.'],
  ])('with %s are rejected under the field, also by the preview', async (_what, changes, field, text) => {
    for (const call of ['createPriceAlert', 'previewPriceAlert'] as const) {
      const { status, body } = await fleetworth.attempt(call, { body: { ...FALL, ...changes } });
      expect([status, body.errors?.[field]]).toEqual([422, [text]]);
    }
  });

  test.each([
    { change_type: 'increase', value: 1_000 },
    { change_type: 'decrease', value: 100 },
    { value: 0.01 },
  ])('accept the nearest values: %o', async (changes) => {
    expect((await add(changes)).value).toBe(changes.value);
  });

  test("that rise by more than 100% can't become a fall", async () => {
    const { id } = await add({ change_type: 'increase', value: 150 });
    const { status, body } = await fleetworth.attempt('editPriceAlert', {
      params: { id },
      body: { change_type: 'decrease' },
    });
    expect([status, body.errors]).toEqual([422, { value: ['A value can fall by at most 100%.'] }]);
  });

  test('belong to their user, also a viewer', async () => {
    const own = await add();
    const viewer = await fleetworth.signIn('viewer@fleetworth.app', 'Demo!2026');
    const { pool } = fleetworth.database;
    await pool.query(`update users set price_alert_permit_count = 5`);
    const added = await fleetworth.attempt('createPriceAlert', { body: FALL }, viewer);
    expect(added.status).toBe(200);
    for (const [call, parts] of [
      ['getPriceAlert', {}],
      ['editPriceAlert', { body: { value: 9 } }],
      ['deletePriceAlert', {}],
    ] as const) {
      const { status, body } = await fleetworth.attempt(call, { params: { id: own.id }, ...parts }, viewer);
      expect([status, body.reason]).toEqual([404, 'price_alert.not_found']);
    }
  });
});
