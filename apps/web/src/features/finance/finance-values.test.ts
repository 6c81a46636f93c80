import { FINANCE_TEXTS, type Finance, saveFinanceBody, startDateText } from '@fleetworth/contract/finance';
import { addDays } from '@fleetworth/domain/calendar';
import { startRange } from '@fleetworth/domain/finance';
import { expect, test } from 'vitest';
import { today } from '../../shell/api/today.ts';
import { formatTypedDate } from '../../shell/forms/typed-date.ts';
import { validateFinance } from './finance-errors.ts';
import {
  emptyFinanceValues,
  type FinanceValues,
  toFinanceBody,
  toFormField,
  toFinanceValues,
} from './finance-values.ts';

const filled: FinanceValues = {
  ...emptyFinanceValues(null),
  financing_company: '1',
  start_date: '10/01/2025',
  purchase_amount: 11_000,
  length: 12,
  monthly_depreciation: 100,
  monthly_payment: 150,
  lease_depreciation_rate: 2,
  lease_interest_rate: 0.6,
  down_payment: 1_000,
  loan_depreciation_rate: 1,
  loan_interest_rate: 0.5,
  monthly_fee: 25,
};

test.each([
  ['lease_one', { type: 'lease', method: 'one', monthly_depreciation: 100, monthly_payment: 150 }],
  ['lease_two', { type: 'lease', method: 'two', monthly_depreciation_rate: 2, monthly_interest_rate: 0.6 }],
  [
    'loan_one',
    { type: 'loan', method: 'one', is_least_payment: true, monthly_payment: 25, down_payment: 1_000 },
  ],
  ['loan_two', { type: 'loan', method: 'two', is_least_payment: false, down_payment: 1_000 }],
] as const)('%s sends its own figures and nothing that the contract rejects', (variant, expected) => {
  const body = toFinanceBody({ ...filled, variant }, 7, null);
  expect(body).toMatchObject({ vehicle: 7, version: null, start_date: '2025-10-01', ...expected });
  expect(saveFinanceBody.safeParse(body).success).toBe(true);
  expect(validateFinance({ ...filled, variant })).toEqual({});
});

test('a figure that cannot be read is missing, whatever number it may look like', () => {
  const typed: FinanceValues = { ...filled, variant: 'lease_two', lease_depreciation_rate: '0,015' };
  expect(validateFinance(typed)).toEqual({ lease_depreciation_rate: FINANCE_TEXTS.depreciation });
  expect(validateFinance({ ...typed, lease_depreciation_rate: 1.5 })).toEqual({});
});

test('a straight loan needs no depreciation rate, a loan with a term does', () => {
  const loan: FinanceValues = { ...filled, variant: 'loan_two', loan_depreciation_rate: '' };
  expect(toFinanceBody(filled, 7, 2)).not.toHaveProperty('monthly_depreciation_rate');
  expect(validateFinance({ ...loan, is_straight: true })).toEqual({});
  expect(validateFinance({ ...loan, is_straight: false })).toEqual({
    loan_depreciation_rate: FINANCE_TEXTS.depreciation,
  });
});

test('shows the specified texts of missing fields', () => {
  expect(validateFinance({ ...emptyFinanceValues(null), variant: 'loan_one' })).toEqual({
    purchase_amount: FINANCE_TEXTS.amount,
    length: FINANCE_TEXTS.period,
    down_payment: FINANCE_TEXTS.downPayment,
    loan_depreciation_rate: FINANCE_TEXTS.depreciation,
    loan_interest_rate: FINANCE_TEXTS.interest,
    monthly_fee: FINANCE_TEXTS.fee,
    financing_company: FINANCE_TEXTS.source,
  });
});

test('figures that contradict each other are rejected under the second', () => {
  expect(validateFinance({ ...filled, monthly_payment: 99 })).toEqual({
    monthly_payment: FINANCE_TEXTS.paymentTooSmall,
  });
  expect(validateFinance({ ...filled, variant: 'loan_two', down_payment: 11_000 })).toEqual({
    down_payment: FINANCE_TEXTS.downPaymentTooLarge,
  });
  expect(validateFinance({ ...filled, variant: 'loan_two', term: 24 })).toEqual({
    term: FINANCE_TEXTS.termTooLong,
  });
});

test('an invalid figure shows an error under its field', () => {
  const flooring: FinanceValues = { ...filled, variant: 'loan_one' };
  expect(validateFinance({ ...flooring, down_payment: -5, length: 1.5, loan_interest_rate: -2 })).toEqual({
    down_payment: FINANCE_TEXTS.downPayment,
    length: FINANCE_TEXTS.period,
    loan_interest_rate: FINANCE_TEXTS.interestInvalid,
  });
  for (const term of [12.5, -12, '12.0']) {
    expect(validateFinance({ ...filled, variant: 'loan_two', term })).toEqual({ term: FINANCE_TEXTS.term });
  }
});

test("rejects a start before 1980 or more than five years ahead with the server's text", () => {
  const { first, last } = startRange(today());
  for (const day of [first, last]) {
    expect(validateFinance({ ...filled, start_date: formatTypedDate(day) })).toEqual({});
  }
  for (const day of [addDays(first, -1), addDays(last, 1), '2199-12-31']) {
    expect(validateFinance({ ...filled, start_date: formatTypedDate(day) })).toEqual({
      start_date: startDateText(startRange(today())),
    });
  }
});

test('rejects an invalid start date at once', () => {
  for (const start_date of ['31/12/2024', '02/30/2025', 'abc']) {
    expect(validateFinance({ ...filled, start_date })).toEqual({ start_date: 'Invalid type Start Date' });
  }
  expect(validateFinance({ ...filled, start_date: '' })).toEqual({ start_date: 'Please select Start Date' });
});

test('another type keeps fields with the same meaning, and switching back restores the others', () => {
  const typed = {
    ...emptyFinanceValues('1'),
    monthly_payment: 650,
    down_payment: 1_000,
    loan_interest_rate: 0.5,
  };
  expect(toFinanceBody({ ...typed, variant: 'loan_one' }, 7, null)).not.toHaveProperty('monthly_payment');
  expect(toFinanceBody({ ...typed, variant: 'lease_two' }, 7, null)).not.toHaveProperty(
    'monthly_interest_rate',
  );
  for (const variant of ['loan_one', 'loan_two'] as const) {
    expect(toFinanceBody({ ...typed, variant }, 7, null)).toMatchObject({
      down_payment: 1_000,
      monthly_interest_rate: 0.5,
    });
  }
  expect(toFinanceBody({ ...typed, variant: 'lease_one' }, 7, null)).toMatchObject({ monthly_payment: 650 });
});

test('maps fields of the API to the fields of each type, in both directions', () => {
  expect(toFormField({ ...filled, variant: 'loan_one' }, 'monthly_payment')).toBe('monthly_fee');
  expect(toFormField({ ...filled, variant: 'lease_one' }, 'monthly_payment')).toBe('monthly_payment');
  expect(toFormField({ ...filled, variant: 'lease_two' }, 'monthly_interest_rate')).toBe(
    'lease_interest_rate',
  );
  expect(toFormField(filled, 'financing_company')).toBe('financing_company');
  const stored: Finance = {
    id: 7,
    vehicle: 7,
    type: 'loan',
    method: 'one',
    financing_company: { id: 1, name: 'Assumption' },
    length: 12,
    purchase_amount: 11_000,
    monthly_depreciation: null,
    monthly_depreciation_rate: 1,
    monthly_interest_rate: 0.5,
    monthly_payment: 25,
    is_least_payment: true,
    down_payment: 1_000,
    term: null,
    start_date: '2025-10-01',
    version: 3,
  };
  expect(toFinanceValues(stored)).toMatchObject({
    monthly_fee: 25,
    monthly_payment: '',
    loan_interest_rate: 0.5,
  });
  expect(toFinanceBody(toFinanceValues(stored), 7, 3)).toMatchObject({
    monthly_payment: 25,
    monthly_interest_rate: 0.5,
    start_date: '2025-10-01',
  });
});
