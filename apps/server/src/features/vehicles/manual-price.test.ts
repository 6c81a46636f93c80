import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TEXTS } from '@fleetworth/domain/reading-texts';
import { foreignIds, ownIds } from '../../../test/company-ids.ts';
import type { Ids } from '../../../test/sample-request.ts';
import { startTestFleetworth, type TestFleetworth } from '../../../test/test-fleetworth.ts';

const NUMBER_ONLY = 'This value must be a number only!';

describe('a manual price', () => {
  let fleetworth: TestFleetworth;
  let own: Ids;
  beforeAll(async () => {
    fleetworth = await startTestFleetworth();
    own = await ownIds(fleetworth.database.pool);
  });
  afterAll(() => fleetworth.stop());

  const set = (value: unknown, id = own.vehicle) =>
    fleetworth.attempt('setDefaultMarketValue', { params: { id }, body: { value } });
  const getRow = async (more: object = {}) =>
    (await fleetworth.call('listFleet', { filters: { vehicle_id: [own.vehicle], ...more } })).data.items[0];
  const priced = async (isPriced: boolean) =>
    (
      await fleetworth.call('listFleet', {
        filters: { vehicle_id: [own.vehicle], manually_priced: isPriced },
      })
    ).data.items.length;

  test('is returned with its user and time until it is removed', async () => {
    await set(30_000);
    await fleetworth.call('changeVehicleCondition', {
      params: { id: own.vehicle },
      body: { condition: 'fair' },
    });
    const me = (await fleetworth.call('getMe', {})).data;
    const expected = {
      manual_price_by: `${me.name} ${me.last_name}`,
      manual_price_on: fleetworth.clock.now().toISOString(),
    };
    expect(await getRow()).toMatchObject(expected);
    const { data } = await fleetworth.call('listVehicles', { query: { vehicle_id: [own.vehicle] } });
    expect(data.items[0]).toMatchObject(expected);
    await set(null);
    expect(await getRow()).toMatchObject({ manual_price_by: null, manual_price_on: null });
  });

  test("wins in every condition, previewed or not, and null restores the provider's value", async () => {
    const before = await getRow();
    const { status, body } = await set(31_250.5);
    expect([status, body]).toMatchObject([
      200,
      { data: { id: own.vehicle, default_market_value: 31_250.5 }, message: 'The manual price was set.' },
    ]);
    for (const preview_condition of [undefined, 'excellent', 'good', 'fair'] as const) {
      const row = await getRow(preview_condition && { preview_condition });
      expect(row).toMatchObject({
        auction: 31_250.5,
        default_market_value: 31_250.5,
        value_source: 'manual',
      });
      expect(row?.revenue).toBe(row?.payoff == null ? null : Number((31_250.5 - row.payoff).toFixed(2)));
    }
    expect([await priced(true), await priced(false)]).toEqual([1, 0]);
    const cleared = await set(null);
    expect(cleared.body).toMatchObject({
      data: { default_market_value: null },
      message: 'The manual price was removed.',
    });
    expect(await getRow()).toMatchObject({
      auction: before?.auction,
      default_market_value: null,
      value_source: before?.value_source,
    });
    expect([await priced(true), await priced(false)]).toEqual([0, 1]);
  });

  test.each([
    ['', NUMBER_ONLY],
    ['words', NUMBER_ONLY],
    ['0', NUMBER_ONLY],
    ['1'.repeat(101), NUMBER_ONLY],
    ['21474836.48', 'At most 21,474,836.47.'],
    [undefined, NUMBER_ONLY],
    [true, NUMBER_ONLY],
    [[5], NUMBER_ONLY],
    [0, NUMBER_ONLY],
    [-1, NUMBER_ONLY],
    [12.345, 'At most two decimals.'],
    [21_474_836.48, 'At most 21,474,836.47.'],
  ])('%j is rejected with its text and changes nothing', async (value, text) => {
    const before = await getRow();
    const { status, body } = await set(value);
    expect([status, body.errors?.value?.[0]]).toEqual([422, text]);
    expect(await getRow()).toEqual(before);
  });

  test('is read like input of a form', async () => {
    const money = TEXTS.filter(
      ({ kind, value, where }) => kind === 'money' && value !== 0 && where !== 'sheet',
    );
    for (const { text, value, hint } of money) {
      const { status, body } = await set(text);
      if (value !== undefined) {
        expect([text, status, body], text).toMatchObject([
          text,
          200,
          { data: { default_market_value: value } },
        ]);
        continue;
      }
      expect([text, status, body.errors?.value?.[0]]).toEqual([text, 422, NUMBER_ONLY]);
      if (hint !== undefined) expect(body.errors?.value?.[1], text).toBe(hint);
    }
    await set(null);
  });

  test('accepts the smallest and the largest amount', async () => {
    for (const value of [0.01, 21_474_836.47]) {
      expect((await set(value)).status).toBe(200);
      expect((await getRow())?.auction).toBe(value);
    }
  });

  test('shows among the changes of the vehicle, and the same price is no change', async () => {
    await set(20_000);
    await set(20_000);
    await set(null);
    const { items } = (
      await fleetworth.call('listVehicleChanges', { params: { id: own.vehicle }, query: {} })
    ).data;
    expect(items.slice(0, 2).map(({ fields }) => fields)).toEqual([
      [{ name: 'manual_price', label: 'Manual price', from: '$20,000.00', to: null }],
      [{ name: 'manual_price', label: 'Manual price', from: '$21,474,836.47', to: '$20,000.00' }],
    ]);
  });

  test('each audit entry holds the whole record, its tags too', async () => {
    const { rows } = await fleetworth.database.pool.query<{ before: object; after: { tag_ids?: number[] } }>(
      `select before, after from audit_entries where entity = 'vehicles' and entity_id = $1 order by id desc
        limit 1`,
      [own.vehicle],
    );
    expect(rows[0]?.after.tag_ids).toEqual(expect.any(Array));
    expect(Object.keys(rows[0]?.before ?? {})).toEqual(Object.keys(rows[0]?.after ?? {}));
  });

  test('a vehicle of another company is not there', async () => {
    const foreign = await foreignIds(fleetworth.database.pool);
    expect(await set(20_000, foreign.vehicle)).toMatchObject({
      status: 404,
      body: { reason: 'vehicle.not_found' },
    });
  });
});
