import type { Finance } from '@fleetworth/contract/finance';
import { describe, expect, test } from 'vitest';
import { explainPayoff } from './payoff-explanation.ts';

const finance = (terms: Partial<Finance>): Finance => ({
  id: 1,
  vehicle: 1,
  type: 'lease',
  method: 'one',
  financing_company: { id: 1, name: 'Assumption' },
  length: 48,
  purchase_amount: 26_500,
  monthly_depreciation: null,
  monthly_depreciation_rate: null,
  monthly_interest_rate: null,
  monthly_payment: null,
  is_least_payment: null,
  down_payment: null,
  term: null,
  start_date: '2025-10-01',
  version: 1,
  ...terms,
});
const LEASE = finance({ monthly_depreciation: 510, monthly_payment: 689 });
const DAY = '2026-11-20';

describe('the explanation of a payoff', () => {
  test.each<[string, Finance, 'monthly' | 'daily', string]>([
    ['a lease by amounts', LEASE, 'monthly', '$26,500.00 − 13 × $510.00 = $19,870.00'],
    ['the same counted daily', LEASE, 'daily', '$26,500.00 − (13 + 19/30) × $510.00 = $19,547.00'],
    [
      'a lease by percent',
      finance({
        method: 'two',
        purchase_amount: 27_350,
        monthly_depreciation_rate: 1.35,
        monthly_interest_rate: 0.5,
      }),
      'monthly',
      '$27,350.00 × (1 − 13 × 1.35%) = $22,550.08',
    ],
    [
      'flooring',
      finance({
        type: 'loan',
        purchase_amount: 16_740,
        down_payment: 0,
        length: 24,
        monthly_depreciation_rate: 2,
        monthly_interest_rate: 1,
        monthly_payment: 50,
        is_least_payment: true,
      }),
      'daily',
      '$16,740.00 × (1 − 13 × 2%) = $12,387.60',
    ],
    [
      'a level loan',
      finance({
        type: 'loan',
        method: 'two',
        purchase_amount: 11_000,
        down_payment: 1_000,
        length: 12,
        monthly_depreciation_rate: 1,
        monthly_interest_rate: 0.5,
        is_least_payment: false,
      }),
      'monthly',
      'Balance of $10,000.00 after 12 payments = $8,800.00',
    ],
  ])('contains the formula of %s', (_name, contract, periodType, formula) => {
    expect(explainPayoff(contract, DAY, periodType).lines[0]).toEqual({ term: 'Formula', text: formula });
  });

  test('contains the row of the schedule, whose amounts add up', () => {
    expect(explainPayoff(LEASE, DAY, 'monthly')).toEqual({
      lines: [
        { term: 'Formula', text: '$26,500.00 − 13 × $510.00 = $19,870.00' },
        { term: 'Month of the schedule', text: '13 of 48, since 11/01/2026' },
        { term: 'Balance before', text: '$20,380.00' },
        { term: 'Principal', text: '$510.00' },
        { term: 'Interest', text: '$179.00' },
        { term: 'Payment', text: '$689.00' },
        { term: 'Balance after', text: '$19,870.00' },
      ],
      notes: [],
    });
  });

  test('have no row before the first month day', () => {
    const { lines } = explainPayoff(LEASE, '2025-10-15', 'monthly');
    expect(lines.map(({ term }) => term)).toEqual(['Formula', 'Month of the schedule']);
  });

  test('says for a loan that a lender adds interest', () => {
    const loan = finance({
      type: 'loan',
      down_payment: 0,
      monthly_depreciation_rate: 1,
      monthly_interest_rate: 1,
      monthly_payment: 50,
    });
    expect(explainPayoff(loan, DAY, 'monthly').notes).toHaveLength(1);
  });
});
