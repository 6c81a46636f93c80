import { expect, test } from 'vitest';
import { toBalances, sumColumn } from './schedule-sums.ts';

const row = (month: number, interest: number, closing: number) => ({
  month,
  opening_balance: closing + 100.1,
  depreciation: 100.1,
  interest,
  fee: 0,
  payment: 100.1 + interest,
  closing_balance: closing,
});
const plan = [row(1, 0.1, 299.9), row(2, 0.2, 199.8), row(3, 0.3, 99.7)];

test('sums are exact to the cent', () => {
  expect(sumColumn(plan, 'interest')).toBe(0.6);
  expect(sumColumn(plan, 'depreciation')).toBe(300.3);
  expect(sumColumn([], 'payment')).toBe(0);
});

test('balances start before the first payment, with the interest paid so far', () => {
  expect(toBalances(plan)).toEqual([
    { month: 0, balance: 400, interest: 0 },
    { month: 1, balance: 299.9, interest: 0.1 },
    { month: 2, balance: 199.8, interest: 0.3 },
    { month: 3, balance: 99.7, interest: 0.6 },
  ]);
});
