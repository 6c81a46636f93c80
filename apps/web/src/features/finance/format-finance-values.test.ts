import { expect, test } from 'vitest';
import { emptyFinanceValues } from './finance-values.ts';
import { formatFinanceValues } from './format-finance-values.ts';

test("formats another user's terms as the form does", () => {
  const words = formatFinanceValues({
    ...emptyFinanceValues('1'),
    purchase_amount: 31_000,
    length: 36,
    lease_interest_rate: 0.6,
    start_date: '10/01/2025',
  });
  expect(words).toMatchObject({
    purchase_amount: '$31,000.00',
    length: '36',
    lease_interest_rate: '0.6%',
    start_date: '10/01/2025',
    loan_interest_rate: '',
  });
  expect(words).not.toHaveProperty('financing_company');
});
