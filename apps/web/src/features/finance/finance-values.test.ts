import { FINANCE_TEXTS, saveFinanceBody, startDateText } from '@fleetworth/contract/finance';
import { addDays } from '@fleetworth/domain/calendar';
import { startRange } from '@fleetworth/domain/finance';
import { expect, test } from 'vitest';
import { today } from '../../shell/today.ts';
import { emptyFinance, type FinanceValues, financeBodyOf, financeTexts } from './finance-values.ts';

const filled: FinanceValues = {
  ...emptyFinance(null),
  financing_company: '1',
  start_date: '2025-10-01',
  purchase_amount: 11_000,
  length: 12,
  down_payment: 1_000,
  monthly_depreciation: 100,
  monthly_depreciation_rate: 1,
  monthly_interest_rate: 0.5,
  monthly_payment: 150,
};

test.each([
  ['lease_one', { type: 'lease', method: 'one', monthly_depreciation: 100, monthly_payment: 150 }],
  ['lease_two', { type: 'lease', method: 'two', monthly_depreciation_rate: 1, monthly_interest_rate: 0.5 }],
  [
    'loan_one',
    { type: 'loan', method: 'one', is_least_payment: true, monthly_payment: 150, down_payment: 1_000 },
  ],
  ['loan_two', { type: 'loan', method: 'two', is_least_payment: false, down_payment: 1_000 }],
] as const)('%s sends its own figures and nothing that the contract refuses', (variant, expected) => {
  const body = financeBodyOf({ ...filled, variant }, 7, null);
  expect(body).toMatchObject({ vehicle: 7, version: null, ...expected });
  expect(saveFinanceBody.safeParse(body).success).toBe(true);
  expect(financeTexts({ ...filled, variant })).toEqual({});
});

test('a straight loan types no depreciation, the other one must', () => {
  const loan: FinanceValues = { ...filled, variant: 'loan_two', monthly_depreciation_rate: '' };
  expect(financeBodyOf(filled, 7, 2)).not.toHaveProperty('monthly_depreciation_rate');
  expect(financeTexts({ ...loan, is_straight: true })).toEqual({});
  expect(financeTexts({ ...loan, is_straight: false })).toEqual({
    monthly_depreciation_rate: FINANCE_TEXTS.depreciation,
  });
});

test('what is missing is said in the words of the specification', () => {
  expect(financeTexts({ ...emptyFinance(null), variant: 'loan_one' })).toEqual({
    purchase_amount: FINANCE_TEXTS.amount,
    length: FINANCE_TEXTS.period,
    down_payment: FINANCE_TEXTS.downPayment,
    monthly_depreciation_rate: FINANCE_TEXTS.depreciation,
    monthly_interest_rate: FINANCE_TEXTS.interest,
    monthly_payment: FINANCE_TEXTS.fee,
    financing_company: FINANCE_TEXTS.source,
  });
});

test('figures that contradict each other are refused under the second', () => {
  expect(financeTexts({ ...filled, monthly_payment: 99 })).toEqual({
    monthly_payment: FINANCE_TEXTS.paymentTooSmall,
  });
  expect(financeTexts({ ...filled, variant: 'loan_two', down_payment: 11_000 })).toEqual({
    down_payment: FINANCE_TEXTS.downPaymentTooLarge,
  });
  expect(financeTexts({ ...filled, variant: 'loan_two', term: 24 })).toEqual({
    term: FINANCE_TEXTS.termTooLong,
  });
});

test('a start before 1980 or more than five years ahead is refused in the words of the server', () => {
  expect(financeTexts({ ...filled, start_date: '1980-01-01' })).toEqual({});
  expect(financeTexts({ ...filled, start_date: startRange(today()).last })).toEqual({});
  for (const start_date of ['1979-12-31', addDays(startRange(today()).last, 1), '2199-12-31']) {
    expect(financeTexts({ ...filled, start_date })).toEqual({
      start_date: startDateText(startRange(today())),
    });
  }
});
