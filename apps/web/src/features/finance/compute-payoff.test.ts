import { expect, test } from 'vitest';
import { emptyFinanceValues, type FinanceValues } from './finance-values.ts';
import { computePayoff } from './compute-payoff.ts';

const lease: FinanceValues = {
  ...emptyFinanceValues('1'),
  start_date: '01/15/2025',
  purchase_amount: 10_000,
  length: 12,
  monthly_depreciation: 100,
  monthly_payment: 150,
};

test("computes the payoff of unsaved terms with the company's lease period", () => {
  expect(computePayoff(lease, '2025-02-14', 'monthly')).toBe(10_000_00);
  expect(computePayoff(lease, '2025-02-14', 'daily')).toBe(9_903_23);
  const percent = {
    ...lease,
    variant: 'lease_two' as const,
    lease_depreciation_rate: 2,
    lease_interest_rate: 0.6,
  };
  expect(computePayoff(percent, '2025-02-15', 'monthly')).toBe(9_800_00);
  const flooring = {
    ...lease,
    variant: 'loan_one' as const,
    down_payment: 1_000,
    loan_depreciation_rate: 1,
    loan_interest_rate: 0.5,
    monthly_fee: 25,
  };
  expect(computePayoff(flooring, '2025-02-15', 'monthly')).toBe(8_910_00);
  expect(computePayoff({ ...flooring, variant: 'loan_two' }, '2025-01-15', 'monthly')).toBe(9_000_00);
});

test('has no payoff until the terms are complete and valid', () => {
  const incomplete: Partial<FinanceValues>[] = [
    { purchase_amount: '' },
    { length: '' },
    { length: 0 },
    { monthly_depreciation: '' },
    { monthly_payment: '' },
    { monthly_payment: 99 },
    { start_date: '31/12/2024' },
    { start_date: '' },
    { start_date: '01/01/1970' },
    { start_date: '02/15/2030' },
    { variant: 'lease_two' },
    { variant: 'loan_one' },
    { variant: 'loan_two' },
  ];
  for (const missing of incomplete) {
    expect(computePayoff({ ...lease, ...missing }, '2025-02-14', 'monthly')).toBeNull();
  }
});
