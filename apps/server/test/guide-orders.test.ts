import { VEHICLE_STATUSES } from '@fleetworth/contract/choices';
import type { GuideItem } from '@fleetworth/contract/guide-valuations';
import { STATUS_LABELS } from '@fleetworth/contract/labels';
import type { BlackbookFault } from '@fleetworth/provider-fakes/blackbook';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { foreignIds } from './company-ids.ts';
import { findStalePositions } from './position-checks.ts';
import { type GuideOrders, startGuideOrders } from './guide-order-kit.ts';
import { streamXlsxRows } from 'hucre/xlsx';
import { API_BASE } from '@fleetworth/contract/endpoint';
import { requestOrderValues } from '../src/features/guide-valuations/request-order-values.ts';

let kit: GuideOrders;
let fleetworth: GuideOrders['fleetworth'];
let vehicles: GuideOrders['vehicles'];
let itemsOf: GuideOrders['itemsOf'];
let order: GuideOrders['order'];
let get: GuideOrders['get'];
let pay: GuideOrders['pay'];
let checkPayment: GuideOrders['checkPayment'];
let value: GuideOrders['value'];
/** Fault of each call. */
let faultFor: (vin: string) => BlackbookFault | null = () => null;
/** Complete responses by VIN. */
const answered = new Map<string, number>();

beforeAll(async () => {
  kit = await startGuideOrders({
    faultFor: (vin) => {
      const fault = faultFor(vin);
      if (fault === null || fault === 'no_data') answered.set(vin, (answered.get(vin) ?? 0) + 1);
      return fault;
    },
  });
  ({ fleetworth, vehicles, itemsOf, order, get, pay, checkPayment, value } = kit);
});
afterAll(() => kit.stop());

describe('an order', () => {
  test('of 37 vehicles at $2.50 costs $92.50, and is valued after it is paid', async () => {
    const id = await order(0, 37);
    expect(await get(id)).toMatchObject({
      amount: 92.5,
      items_count: 37,
      result: 'ready',
      paid_at: null,
      completed_at: null,
      is_payable: true,
    });
    await value(id);
    expect(await get(id)).toMatchObject({ answered_count: 0, completed_at: null });
    expect(await pay(id)).toMatchObject({ state: 'paid' });
    await value(id);
    const paid = await get(id);
    expect(paid).toMatchObject({ result: 'success', message: null, answered_count: 37, is_payable: false });
    expect(paid.items[0]).toMatchObject({
      mileage: 41_203,
      grade: 4.1,
      state: 'FL',
      data: [{ adjusted_whole_avg: 17_075, adjusted_retail_xclean: 24_375 }],
    });
    const again = await fleetworth.attempt('payGuideOrder', { params: { id } });
    expect(again).toMatchObject({ status: 409, body: { message: 'This has already been paid.' } });
    const [vehicle] = vehicles;
    const { rows } = await fleetworth.database.pool.query(
      'select whole_avg, order_id from guide_values where vehicle_id = $1',
      [vehicle?.id],
    );
    expect(rows).toEqual([{ whole_avg: 1_707_500, order_id: id }]);
    expect((await findStalePositions(fleetworth.database.pool, fleetworth.deps.clock.today())).stale).toEqual(
      [],
    );
  });

  test('adds its values to the list, where large differences can be filtered', async () => {
    const ids = vehicles.slice(0, 37).map(({ id }) => id);
    const list = async (filters: object) =>
      (
        await fleetworth.call('listFleet', {
          filters: { vehicle_id: ids, statuses: [...VEHICLE_STATUSES], ...filters },
        })
      ).data.items;
    const all = await list({});
    expect(all).toHaveLength(37);
    for (const { last_blackbook_value: guide } of all)
      expect(guide).toMatchObject({
        is_self: true,
        is_sandbox: false,
        data: [{ adjusted_whole_avg: 17_075 }],
      });
    const tiers = { excellent: 'clean', good: 'avg', fair: 'rough' } as const;
    const isFar = (row: (typeof all)[number], shown: keyof typeof tiers) => {
      const guide = row.last_blackbook_value?.data[0]?.[`adjusted_whole_${tiers[shown]}`] ?? null;
      const provider = row.latest_positive_market_value[shown];
      return guide !== null && provider !== null && Math.abs(guide - provider) > provider / 10;
    };
    const unitsOf = (rows: typeof all) => rows.map(({ unit }) => unit);
    const far = await list({ guide_spread: 'over' });
    expect(far.length).toBeGreaterThan(0);
    expect(unitsOf(far)).toEqual(unitsOf(all.filter((row) => isFar(row, row.condition))));
    for (const condition of ['excellent', 'good', 'fair'] as const) {
      const assumed = await list({ guide_spread: 'over', preview_condition: condition });
      expect(unitsOf(assumed)).toEqual(unitsOf(all.filter((row) => isFar(row, condition))));
    }
  });

  test('can be canceled at its payment and paid later', async () => {
    const id = await order(0, 1);
    await fleetworth.call('payGuideOrder', { params: { id } });
    const { transaction, state } = await checkPayment(id);
    expect(state).toBe('open');
    const canceled = await fleetworth.call('cancelGuideTransaction', { params: { id, transaction } });
    expect(canceled).toEqual({ data: { state: 'canceled' }, message: 'Payment canceled' });
    const twice = await fleetworth.call('cancelGuideTransaction', { params: { id, transaction } });
    expect(twice.data.state).toBe('canceled');
    const paid = await pay(id);
    expect(paid.state).toBe('paid');
    const late = await fleetworth.call('cancelGuideTransaction', {
      params: { id, transaction: paid.transaction },
    });
    expect(late).toEqual({ data: { state: 'paid' }, message: 'This has already been paid.' });
  });

  test('returns the number of vehicles without a value, and fails repeatably when none has one', async () => {
    const missing = new Set(vehicles.slice(1, 3).map(({ vin }) => vin));
    faultFor = (vin) => (missing.has(vin) ? 'no_data' : null);
    const id = await order(0, 4);
    await pay(id);
    await value(id);
    expect(await get(id)).toMatchObject({ result: 'success', message: 'No value for 2 of 4 vehicles.' });
    faultFor = () => 'zeros';
    const none = await order(0, 2);
    await pay(none);
    await value(none);
    faultFor = () => null;
    expect(await get(none)).toMatchObject({
      result: 'failed',
      message: 'No value for 2 of 2 vehicles.',
      can_retry: true,
    });
    const rejected = await fleetworth.attempt('retryGuideOrder', { params: { id } });
    expect(rejected).toMatchObject({ status: 409, body: { reason: 'blackbook.nothing_missing' } });
    await fleetworth.call('retryGuideOrder', { params: { id: none } });
    expect(await get(none)).toMatchObject({ result: 'ready', answered_count: 0, completed_at: null });
    await value(none);
    expect(await get(none)).toMatchObject({ result: 'success', message: null, can_retry: false });
  });

  test('of 500 keeps one answer per vehicle despite guide failures and a killed process', async () => {
    answered.clear();
    let calls = 0;
    faultFor = () => {
      calls += 1;
      return calls % 3 === 0 ? { status: 500 } : null;
    };
    const id = await order(0, 500);
    await pay(id);
    const crashing = fleetworth.deps.guideValuation;
    for (let turn = 0; turn < 4; turn += 1) {
      let remaining = 60;
      const guideValuation = {
        provider: 'blackbook' as const,
        isSandbox: false,
        valueVehicle: async (...asked: Parameters<NonNullable<typeof crashing>['valueVehicle']>) => {
          remaining -= 1;
          if (remaining < 0) throw new Error('The process ends.');
          return await (crashing as NonNullable<typeof crashing>).valueVehicle(...asked);
        },
      };
      await expect(requestOrderValues({ ...fleetworth.deps, guideValuation }, id)).rejects.toThrow(
        'The process ends.',
      );
    }
    for (let turn = 0; turn < 20 && (await get(id)).completed_at === null; turn += 1) await value(id);
    faultFor = () => null;
    const detail = await get(id);
    expect(detail).toMatchObject({ result: 'success', message: null, answered_count: 500 });
    expect(answered.size).toBe(500);
    expect([...answered.values()].filter((times) => times > 1)).toEqual([]);
    const response = await fleetworth.app.inject({
      url: `${API_BASE}/blackbook/${id}/export-excel`,
      headers: { authorization: `Bearer ${fleetworth.token}` },
    });
    expect(response.headers['content-disposition']).toContain(`filename="blackbook-${id}.xlsx"`);
    const rows: unknown[][] = [];
    for await (const { values } of streamXlsxRows(response.rawPayload)) rows.push(values);
    const [heading, ...below] = rows;
    expect(heading).toEqual(Object.keys(cellsOf(detail.items[0] as GuideItem)));
    // A row ends with its last nonempty cell.
    const full = below.map((row) =>
      Array.from({ length: heading?.length ?? 0 }, (_, place) => row[place] ?? null),
    );
    expect(full).toEqual(detail.items.map((item) => Object.values(cellsOf(item))));
  });
});

/** Returns the cells of an export as the detail shows them, in the order of its columns. */
function cellsOf(item: GuideItem): Record<string, unknown> {
  const { vehicle, mileage, grade, state, data, spread, answered_at, is_sandbox } = item;
  const [entry] = data ?? [];
  const { finance, last_mileage_record: record } = vehicle;
  const [market] = record.market_values;
  const share = (percent: number | null | undefined) =>
    percent === null || percent === undefined ? null : Number((percent / 100).toFixed(4));
  const level = (name: string, key: 'retail' | 'whole') => ({
    [`${name} XClean`]: entry?.[`adjusted_${key}_xclean`] ?? null,
    [`${name} Clean`]: entry?.[`adjusted_${key}_clean`] ?? null,
    [`${name} Average`]: entry?.[`adjusted_${key}_avg`] ?? null,
    [`${name} Rough`]: entry?.[`adjusted_${key}_rough`] ?? null,
  });
  return {
    VIN: vehicle.vin,
    Unit: vehicle.unit,
    Company: vehicle.company.name,
    Location: vehicle.location.code ?? vehicle.location.name,
    Make: vehicle.brand,
    Model: vehicle.model,
    'Model Detail': vehicle.model_detail,
    'Model Year': vehicle.model_year,
    Condition: { excellent: 'Above', good: 'Average', fair: 'Below' }[vehicle.condition],
    Color: vehicle.color,
    Mileage: mileage,
    Grade: grade,
    State: state,
    'In Service Date': vehicle.in_service_date && new Date(vehicle.in_service_date),
    Status: STATUS_LABELS[vehicle.status],
    ...level('Retail', 'retail'),
    ...level('Wholesale', 'whole'),
    Spread: share(spread),
    'AVG CR': record.condition_grade,
    'Auction Above': market?.excellent ?? null,
    'Auction Average': market?.good ?? null,
    'Auction Below': market?.fair ?? null,
    'Weekly Change': share(market?.[`${vehicle.condition}_weekly_change`]),
    'Estimated Payoff': finance?.payoff ?? null,
    'Estimated Cap Cost': finance?.estimated_cap_cost ?? null,
    'Initial Purchase Price': finance?.purchase_amount ?? null,
    'Monthly Payment': finance?.monthly_payment ?? null,
    'Remaining Months': finance?.remaining ?? null,
    'Finance Source': finance?.financing_company_name ?? null,
    'Black Book Valued On': answered_at === null ? null : new Date(answered_at.slice(0, 10)),
    'Auction Valued On': record.valued_on === null ? null : new Date(record.valued_on),
    'Data Type': is_sandbox || record.is_sandbox ? 'Sandbox data' : null,
  };
}

describe('validation of orders', () => {
  const MILEAGE = 'Mileage must be a whole number from 1 to 2,000,000.';
  const GRADE = 'Grade must be from 1 to 5, with one decimal at most.';
  const STATE = 'Please type a two-letter state code, such as FL.';

  test.each([
    ['mileage', undefined, 'Please type mils value'],
    ['mileage', null, 'Please type mils value'],
    ['mileage', 0, MILEAGE],
    ['mileage', 2_000_001, MILEAGE],
    ['mileage', 41.5, MILEAGE],
    ['mileage', 'many', MILEAGE],
    ['grade', 0.9, GRADE],
    ['grade', 5.1, GRADE],
    ['grade', 4.15, GRADE],
    ['state', 'ZZ', STATE],
    ['state', 'Florida', STATE],
  ])('%s %s is rejected at its row', async (field, bad, text) => {
    const [first, second] = itemsOf(0, 2);
    const { status, body } = await fleetworth.attempt('orderGuideValues', {
      body: [first, { ...second, [field]: bad }],
    });
    expect({ status, errors: body.errors }).toEqual({ status: 422, errors: { [`1.${field}`]: [text] } });
  });

  test('a vehicle twice, none at all, and more than a thousand', async () => {
    const [first] = itemsOf(0, 1);
    const twice = await fleetworth.attempt('orderGuideValues', { body: [first, first] });
    expect(twice.body.errors).toEqual({ '1.vehicle_id': ['This vehicle is selected twice.'] });
    const none = await fleetworth.attempt('orderGuideValues', { body: [] });
    expect(none).toMatchObject({ status: 422 });
    const many = Array.from({ length: 1_001 }, (_, place) => ({ vehicle_id: place + 1, mileage: 1 }));
    const tooMany = await fleetworth.attempt('orderGuideValues', { body: many });
    expect(Object.values(tooMany.body.errors ?? {}).flat()).toContain('At most 1,000 vehicles per order.');
  });

  test('a vehicle and an order of another company, and an unknown transaction', async () => {
    const foreign = await foreignIds(fleetworth.database.pool);
    const ordered = await fleetworth.attempt('orderGuideValues', {
      body: [{ vehicle_id: foreign.vehicle, mileage: 1 }],
    });
    expect(ordered).toMatchObject({ status: 404, body: { reason: 'vehicle.not_found' } });
    const shown = await fleetworth.attempt('getGuideOrder', { params: { id: foreign.guide_order } });
    expect(shown).toMatchObject({ status: 404, body: { reason: 'guide_order.not_found' } });
    const id = await order(0, 1);
    const canceled = await fleetworth.attempt('cancelGuideTransaction', {
      params: { id, transaction: foreign.transaction },
    });
    expect(canceled).toMatchObject({ status: 404, body: { reason: 'transaction.not_found' } });
    const early = await fleetworth.attempt('exportGuideOrder', { params: { id }, query: {} });
    expect(early).toMatchObject({ status: 409, body: { reason: 'blackbook.not_completed' } });
  });

  test('filters the history', async () => {
    faultFor = () => 'no_data';
    const failed = await order(0, 1);
    await pay(failed);
    await value(failed);
    faultFor = () => null;
    const list = async (query: object) => (await fleetworth.call('listGuideOrders', { query })).data;
    const { items, price } = await list({});
    expect(price).toBe(2.5);
    expect((await list({ is_paid: false })).items.every(({ paid_at }) => paid_at === null)).toBe(true);
    expect(
      (await list({ is_completed: true })).items.every(({ completed_at }) => completed_at !== null),
    ).toBe(true);
    expect((await list({ result: 'failed' })).items).toMatchObject([{ id: failed, result: 'failed' }]);
    expect(items.map(({ id }) => id)).toEqual(items.map(({ id }) => id).toSorted((a, b) => b - a));
  });
});
