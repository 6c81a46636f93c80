import { FINANCE_TEXTS } from '@fleetworth/contract/finance';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fingerprint } from '../../../test/fingerprint.ts';
import { leaseBody } from '../../../test/lease-body.ts';
import { startTestFleetworth, type TestFleetworth } from '../../../test/test-fleetworth.ts';
import { ownIds } from '../../../test/company-ids.ts';

describe('the contract of a vehicle', () => {
  let fleetworth: TestFleetworth;
  let vehicle: number;
  beforeAll(async () => {
    fleetworth = await startTestFleetworth();
    vehicle = (await ownIds(fleetworth.database.pool)).vehicle;
  });
  afterAll(() => fleetworth.stop());

  const lease = () => leaseBody({ vehicle, purchase_amount: 38_500, start_date: '2025-09-01' });
  const attempt = (body: object) => fleetworth.attempt('saveFinance', { body });

  test('a lease of 38,500 at 2 % for 36 months owes 27,720.00 after 14 months, to the cent', async () => {
    await fleetworth.call('saveFinance', { body: lease() });
    const { data } = await fleetworth.call('listFleet', { filters: { vehicle_id: [vehicle] } });
    expect(data.items[0]).toMatchObject({
      payoff: 27_720,
      remaining: 22,
      monthly_payment: 1_001,
      purchase_amount: 38_500,
    });
  });

  test('returns saved values as entered, and a second save creates a new version', async () => {
    const first = await fleetworth.call('saveFinance', {
      body: { ...lease(), monthly_interest_rate: 8.333333 },
    });
    const second = await fleetworth.call('saveFinance', {
      body: { ...lease(), monthly_interest_rate: 0.35 },
    });
    expect(first.data).toMatchObject({
      monthly_interest_rate: 8.333333,
      financing_company: { name: 'Assumption' },
    });
    expect(second.data?.version).toBe((first.data?.version ?? 0) + 1);
    expect((await fleetworth.call('getFinance', { params: { id: vehicle } })).data).toEqual(second.data);
    const { rows } = await fleetworth.database.pool.query(
      `select before->>'monthly_interest_rate' as rate from audit_entries where entity = 'finance_contracts'
        order by id desc limit 1`,
    );
    expect(rows).toEqual([{ rate: '8.333333' }]);
  });

  const levelLoan = () => ({
    ...lease(),
    type: 'loan' as const,
    down_payment: 0,
    is_least_payment: false,
    financing_company: 1,
  });
  test.each<[string, object, unknown, string]>([
    ['purchase_amount', lease(), 0, 'Please type Purchase Amount.'],
    ['purchase_amount', lease(), undefined, 'Please type Purchase Amount.'],
    ['length', lease(), 0, 'Please type Period.'],
    ['length', lease(), undefined, 'Please type Period.'],
    ['monthly_interest_rate', lease(), undefined, 'Please type monthly interest.'],
    ['monthly_interest_rate', lease(), -1, 'Invalid type Monthly Interest'],
    ['down_payment', levelLoan(), undefined, 'Please type Down Payment.'],
    ['down_payment', levelLoan(), -1, 'Please type Down Payment.'],
    ['financing_company', levelLoan(), undefined, 'Please select Source'],
  ])('%s of %j as %j is rejected with the text of the form', async (field, body, value, text) => {
    const { status, body: rejected } = await attempt({ ...body, vehicle, [field]: value });
    expect([status, rejected.errors?.[field]?.[0]]).toEqual([422, text]);
  });

  test('type null removes it: no payoff, no revenue', async () => {
    await fleetworth.call('saveFinance', { body: lease() });
    expect((await fleetworth.call('saveFinance', { body: { vehicle, type: null } })).data).toBeNull();
    expect((await fleetworth.call('getFinance', { params: { id: vehicle } })).data).toBeNull();
    const { data } = await fleetworth.call('listFleet', { filters: { vehicle_id: [vehicle] } });
    expect(data.items[0]).toMatchObject({
      payoff: null,
      revenue: null,
      finance: null,
      monthly_payment: null,
    });
  });

  test('rejects a stale change of a contract with the stored one after any concurrent change', async () => {
    await fleetworth.call('saveFinance', { body: { vehicle, type: null } });
    const first = (await fleetworth.call('saveFinance', { body: { ...lease(), version: null } })).data;
    const stale = { code: 409, reason: 'record.stale' };
    const version = first?.version ?? 0;
    expect((await attempt({ ...lease(), length: 24, version: null })).body).toMatchObject({
      ...stale,
      data: first,
    });
    const second = (await fleetworth.call('saveFinance', { body: { ...lease(), length: 48, version } })).data;
    expect((await attempt({ ...lease(), length: 24, version })).body).toMatchObject({
      ...stale,
      data: second,
    });
    expect((await attempt({ vehicle, type: null, version })).body).toMatchObject({ ...stale, data: second });
    await fleetworth.call('saveFinance', { body: { vehicle, type: null, version: version + 1 } });
    expect((await attempt({ ...lease(), version: version + 1 })).body).toMatchObject({
      ...stale,
      data: null,
    });
    const third = (await fleetworth.call('saveFinance', { body: { ...lease(), version: null } })).data;
    expect(third?.version).toBe(version + 2);
  });

  test('the same terms again write nothing: no version, no audit entry', async () => {
    const { data } = await fleetworth.call('saveFinance', {
      body: { ...lease(), monthly_interest_rate: 0.5, term: 40 },
    });
    const { pool } = fleetworth.database;
    const before = await fingerprint(pool);
    const again = { ...lease(), monthly_interest_rate: 0.5, term: 40, version: data?.version };
    expect((await fleetworth.call('saveFinance', { body: again })).data).toEqual(data);
    expect(await fingerprint(pool)).toEqual(before);
  });

  const loan = () => ({
    vehicle,
    type: 'loan' as const,
    method: 'two' as const,
    financing_company: 2,
    length: 36,
    purchase_amount: 24_000,
    down_payment: 0,
    monthly_interest_rate: 0.5,
    start_date: '2025-09-01',
  });

  test.each(['1979-12-31', '2031-11-21', '2062-01-01', '2199-12-31'])(
    'a start on %s is rejected under its field',
    async (start_date) => {
      const text = 'Start Date must be from 01/01/1980 to 11/20/2031.';
      const { body } = await attempt({ ...loan(), start_date });
      expect(body).toMatchObject({ code: 422, errors: { start_date: [text] } });
    },
  );

  test.each(['1980-01-01', '2031-11-20'])('a start on %s is kept', async (start_date) => {
    const { data } = await fleetworth.call('saveFinance', { body: { ...loan(), start_date } });
    expect(data?.start_date).toBe(start_date);
  });

  test.each([
    [
      'a lease without its rates',
      () => ({ ...lease(), monthly_depreciation_rate: null }),
      'monthly_depreciation_rate',
      FINANCE_TEXTS.depreciation,
    ],
    [
      'a lease with a down payment',
      () => ({ ...lease(), down_payment: 100 }),
      'down_payment',
      FINANCE_TEXTS.notOfThisType,
    ],
    [
      'a payment below the depreciation',
      () => ({
        ...lease(),
        method: 'one',
        monthly_depreciation_rate: null,
        monthly_interest_rate: null,
        monthly_depreciation: 500,
        monthly_payment: 499.99,
      }),
      'monthly_payment',
      FINANCE_TEXTS.paymentTooSmall,
    ],
    [
      'a loan without a source',
      () => ({ ...loan(), financing_company: null }),
      'financing_company',
      FINANCE_TEXTS.source,
    ],
    [
      'a loan without a down payment',
      () => ({ ...loan(), down_payment: null }),
      'down_payment',
      FINANCE_TEXTS.downPayment,
    ],
    [
      'a down payment of the whole amount',
      () => ({ ...loan(), down_payment: 24_000 }),
      'down_payment',
      FINANCE_TEXTS.downPaymentTooLarge,
    ],
    [
      'a longer term without the percent',
      () => ({ ...loan(), term: 72 }),
      'monthly_depreciation_rate',
      FINANCE_TEXTS.termTooLong,
    ],
    ['a term below the length', () => ({ ...loan(), term: 24 }), 'term', FINANCE_TEXTS.termTooShort],
    [
      'a level loan called flooring',
      () => ({ ...loan(), is_least_payment: true }),
      'is_least_payment',
      FINANCE_TEXTS.typeMismatch,
    ],
  ])('%s is rejected under its field', async (_title, body, field, text) => {
    const presented = await attempt(body());
    expect(presented.body).toMatchObject({ code: 422, errors: { [field]: [text] } });
  });

  test('an unknown financing company does not exist', async () => {
    expect((await attempt({ ...loan(), financing_company: 999_999 })).body.reason).toBe(
      'financing_company.not_found',
    );
  });

  test('stores and shows the largest contract, although its payment exceeds the largest amount', async () => {
    const body = {
      ...loan(),
      method: 'one',
      purchase_amount: 21_474_836.47,
      monthly_depreciation_rate: 99,
      monthly_interest_rate: 100,
      monthly_payment: 21_474_836.47,
    };
    expect((await attempt(body)).status).toBe(200);
    const { data } = await fleetworth.call('listFleet', { filters: { vehicle_id: [vehicle] } });
    expect(data.items[0]?.payoff).toBe(0);
  });
});
