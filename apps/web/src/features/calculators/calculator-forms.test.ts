import { describe, expect, test } from 'vitest';
import {
  toCalculation,
  validateCalculator,
  type CalculatorChoice,
  type CalculatorValues,
  getFormFields,
  fillInDefaults,
} from './calculator-forms.ts';

const LEASE_1: CalculatorChoice = { type: 'lease', method: '1' };
const LEASE_2: CalculatorChoice = { type: 'lease', method: '2' };
const STRAIGHT: CalculatorChoice = { type: 'finance', method: '1' };
const BALLOON: CalculatorChoice = { type: 'finance', method: '2' };
const FLOORING: CalculatorChoice = { type: 'flooring', method: '1' };

describe('the calculator', () => {
  test.each<[CalculatorChoice, object]>([
    [LEASE_1, { type: 'lease', amount: 10_000, period: 12, monthly_depreciation: 100, monthly_payment: 150 }],
    [
      LEASE_2,
      { type: 'lease', amount: 10_000, period: 12, monthly_depreciation_rate: 1, monthly_interest_rate: 0.5 },
    ],
    [STRAIGHT, { type: 'loan', amount: 11_000, down_payment: 1_000, period: 12, monthly_interest_rate: 0.5 }],
    [
      BALLOON,
      {
        type: 'loan',
        amount: 11_000,
        down_payment: 1_000,
        period: 12,
        monthly_depreciation_rate: 1,
        monthly_interest_rate: 0.5,
      },
    ],
    [
      FLOORING,
      {
        type: 'loan',
        is_least_payment: true,
        amount: 16_740,
        down_payment: 0,
        period: 24,
        monthly_depreciation_rate: 2,
        monthly_interest_rate: 1,
        monthly_payment: 50,
      },
    ],
  ])('%o starts with default figures, which are valid', (choice, body) => {
    const values = fillInDefaults(choice, {});
    expect(validateCalculator(choice, values)).toEqual({});
    expect(toCalculation(choice, values)).toEqual(body);
  });

  test('reads the fields of its form from the address', () => {
    expect(fillInDefaults(LEASE_1, { amount: 20_000, down_payment: 5 })).toEqual({
      amount: 20_000,
      period: 12,
      monthly_depreciation: 100,
      monthly_payment: 150,
    });
  });

  const REQUIRED = 'Required Field.';
  const PERIOD = 'Period range 1-100 months';
  const PERCENT = 'Percentage range 0-100';
  test.each<[CalculatorChoice, CalculatorValues, string, string]>([
    [LEASE_1, { amount: '' }, 'amount', REQUIRED],
    [LEASE_1, { amount: 0 }, 'amount', REQUIRED],
    [LEASE_1, { period: '' }, 'period', PERIOD],
    [LEASE_1, { period: 0 }, 'period', PERIOD],
    [LEASE_1, { period: 101 }, 'period', PERIOD],
    [LEASE_1, { period: 1.5 }, 'period', PERIOD],
    [LEASE_1, { monthly_depreciation: '' }, 'monthly_depreciation', REQUIRED],
    [LEASE_1, { monthly_payment: '' }, 'monthly_payment', REQUIRED],
    [
      LEASE_1,
      { monthly_payment: 99 },
      'monthly_payment',
      'Monthly payment must not be less than the monthly depreciation.',
    ],
    [LEASE_2, { monthly_depreciation_rate: 0 }, 'monthly_depreciation_rate', PERCENT],
    [LEASE_2, { monthly_depreciation_rate: 100.1 }, 'monthly_depreciation_rate', PERCENT],
    [LEASE_2, { monthly_interest_rate: '' }, 'monthly_interest_rate', PERCENT],
    [STRAIGHT, { down_payment: '' }, 'down_payment', REQUIRED],
    [STRAIGHT, { down_payment: 11_000 }, 'down_payment', 'Down payment must be less than the amount.'],
    [FLOORING, { monthly_payment: '' }, 'monthly_payment', REQUIRED],
  ])('%o with %o is rejected under %s', (choice, changes, field, text) => {
    expect(validateCalculator(choice, { ...fillInDefaults(choice, {}), ...changes })).toEqual({
      [field]: text,
    });
  });

  test('names its fields in errors as the form does', () => {
    expect(getFormFields(FLOORING).map(({ label }) => label)).toContain('Monthly Fee Amount');
    expect(getFormFields(LEASE_1).map(({ label }) => label)).toContain('Monthly Lease Payment Amount');
  });
});
