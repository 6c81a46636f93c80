import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestFleetworth, type TestFleetworth } from '../../../test/test-fleetworth.ts';

describe('the financial calculator', () => {
  let fleetworth: TestFleetworth;
  beforeAll(async () => {
    fleetworth = await startTestFleetworth();
  });
  afterAll(() => fleetworth.stop());

  const LEASE = {
    type: 'lease',
    amount: 10_000,
    period: 12,
    monthly_depreciation: 100,
    monthly_payment: 150,
  };
  const calculate = (changes: object) =>
    fleetworth.attempt('calculateFinance', { body: { ...LEASE, ...changes } });

  test('a lease by amounts returns the payoff at the end, as in the worked example', async () => {
    const { status, body } = await calculate({});
    expect(status).toBe(200);
    expect(body).toMatchObject({
      data: { payoff: 8_800, monthly_interest_rate: 0.5, annual_interest_rate: 6, apr: 6.345 },
    });
  });

  test('A lease by percent answers the same effective rate and APR', async () => {
    const { body } = await calculate({
      monthly_depreciation: undefined,
      monthly_payment: undefined,
      monthly_depreciation_rate: 1,
      monthly_interest_rate: 0.5,
    });
    expect(body).toMatchObject({
      data: { annual_interest_rate: 6, effective_monthly_interest_rate: 0.5287, apr: 6.345 },
    });
  });

  test.each<[string, object, string]>([
    ['the flag of flooring', { is_least_payment: true }, 'is_least_payment'],
    ['a down payment', { down_payment: 100 }, 'down_payment'],
    ['both depreciations', { monthly_depreciation_rate: 1 }, 'monthly_depreciation'],
    ['neither depreciation', { monthly_depreciation: undefined }, 'monthly_depreciation'],
  ])('A lease with %s is rejected under that field', async (_what, changes, field) => {
    const { status, body } = await calculate(changes);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, expect.arrayContaining([field])]);
  });
});
