import { describe, expect, it } from 'vitest';
import { calculateFinance } from './calculator.ts';
import type { CalculatorRequest } from './calculator-forms.ts';
import { checkContract } from './check-contract.ts';
import type { FinanceContract } from './contract.ts';

const common = { capCostCents: 3_000_000, lengthMonths: 36, startDate: '2025-01-15' };
const amounts = { monthlyDepreciationCents: 40_000, monthlyPaymentCents: 50_000 };
const rates = { monthlyDepreciationRatePercent: '1.5', monthlyInterestRatePercent: '0.5' };
const leaseByAmounts: FinanceContract = { variant: 'lease_one', ...common, ...amounts };
const leaseByPercent: FinanceContract = { variant: 'lease_two', ...common, ...rates };
const flooringLoan: FinanceContract = {
  variant: 'loan_one',
  ...common,
  ...rates,
  downPaymentCents: 0,
  monthlyFeeCents: 0,
};
const financeLoan: FinanceContract = { variant: 'loan_two', ...common, ...rates, downPaymentCents: 0 };
const straight: FinanceContract = { ...financeLoan, monthlyDepreciationRatePercent: null };

describe('a stored contract', () => {
  it.each<[string, FinanceContract]>([
    ['of each variant', leaseByAmounts],
    ['of each variant', leaseByPercent],
    ['of each variant', flooringLoan],
    ['of each variant', financeLoan],
    ['straight forward', straight],
    ['without interest', { ...leaseByAmounts, monthlyPaymentCents: 40_000 }],
    ['without interest', { ...financeLoan, monthlyInterestRatePercent: '0' }],
    ['of 1 month', { ...leaseByPercent, lengthMonths: 1 }],
    ['of 600 months', { ...leaseByPercent, lengthMonths: 600 }],
    [
      'with a depreciation above its cap cost',
      { ...leaseByAmounts, monthlyDepreciationCents: 3_000_001, monthlyPaymentCents: 3_000_001 },
    ],
    [
      'with depreciation times length above 1',
      { ...leaseByPercent, monthlyDepreciationRatePercent: '99.99' },
    ],
  ])('%s is fine', (_, contract) => {
    expect(checkContract(contract)).toEqual([]);
  });

  it.each<[FinanceContract, string, string]>([
    [{ ...leaseByAmounts, capCostCents: 0, monthlyDepreciationCents: 0 }, 'capCostCents', 'not_above_zero'],
    [{ ...leaseByPercent, capCostCents: 2_147_483_648 }, 'capCostCents', 'too_large'],
    [{ ...leaseByPercent, capCostCents: 10.5 }, 'capCostCents', 'not_a_number'],
    [{ ...leaseByPercent, lengthMonths: 0 }, 'lengthMonths', 'out_of_range'],
    [{ ...leaseByPercent, lengthMonths: 601 }, 'lengthMonths', 'out_of_range'],
    [{ ...leaseByPercent, lengthMonths: 1.5 }, 'lengthMonths', 'not_a_whole_number'],
    [{ ...leaseByPercent, startDate: '2025-02-29' }, 'startDate', 'not_a_date'],
    [{ ...leaseByAmounts, monthlyDepreciationCents: 0 }, 'monthlyDepreciationCents', 'not_above_zero'],
    [{ ...leaseByAmounts, monthlyPaymentCents: 39_999 }, 'monthlyPaymentCents', 'below_depreciation'],
    [
      { ...leaseByPercent, monthlyDepreciationRatePercent: '0' },
      'monthlyDepreciationRatePercent',
      'out_of_range',
    ],
    [
      { ...leaseByPercent, monthlyDepreciationRatePercent: '100' },
      'monthlyDepreciationRatePercent',
      'out_of_range',
    ],
    [
      { ...leaseByPercent, monthlyDepreciationRatePercent: '1e2' },
      'monthlyDepreciationRatePercent',
      'not_a_number',
    ],
    [{ ...leaseByPercent, monthlyInterestRatePercent: '-1' }, 'monthlyInterestRatePercent', 'not_a_number'],
    [
      { ...leaseByPercent, monthlyInterestRatePercent: '100.01' },
      'monthlyInterestRatePercent',
      'out_of_range',
    ],
    [{ ...flooringLoan, downPaymentCents: -1 }, 'downPaymentCents', 'below_zero'],
    [{ ...financeLoan, downPaymentCents: 3_000_000 }, 'downPaymentCents', 'not_below_cap_cost'],
    [{ ...flooringLoan, monthlyFeeCents: -1 }, 'monthlyFeeCents', 'below_zero'],
  ])('%o is rejected under %s as %s', (contract, field, reason) => {
    expect(checkContract(contract)).toContainEqual({ field, reason });
  });

  it('may have a longer term with a typed depreciation, never on a straight level loan', () => {
    expect(checkContract(financeLoan, { termMonths: 72 })).toEqual([]);
    expect(checkContract(leaseByPercent, { termMonths: 72 })).toEqual([]);
    expect(checkContract(straight, { termMonths: 36 })).toEqual([]);
    expect(checkContract(straight, { termMonths: 72 })).toEqual([
      { field: 'monthlyDepreciationRatePercent', reason: 'required_for_longer_term' },
    ]);
    expect(checkContract(financeLoan, { termMonths: 35 })).toEqual([
      { field: 'termMonths', reason: 'below_length' },
    ]);
  });
});

describe('the calculator rejects', () => {
  const lease: CalculatorRequest = {
    form: 'lease_by_amounts',
    amountCents: 1_000_000,
    periodMonths: 12,
    ...amounts,
  };
  const percents: CalculatorRequest = {
    form: 'lease_by_percent',
    amountCents: 1_000_000,
    periodMonths: 12,
    ...rates,
  };
  const loan: CalculatorRequest = { ...percents, form: 'finance', downPaymentCents: 0 };
  const flooring: CalculatorRequest = {
    ...percents,
    form: 'flooring',
    downPaymentCents: 0,
    monthlyFeeCents: 0,
  };

  it.each([lease, percents, loan, flooring])('nothing of a good request', (request) => {
    expect(calculateFinance(request).ok).toBe(true);
  });

  it.each<[CalculatorRequest, string, string]>([
    [{ ...percents, amountCents: 0 }, 'amountCents', 'not_above_zero'],
    [{ ...percents, periodMonths: 0 }, 'periodMonths', 'out_of_range'],
    [{ ...percents, periodMonths: 101 }, 'periodMonths', 'out_of_range'],
    [{ ...percents, periodMonths: 12.5 }, 'periodMonths', 'not_a_whole_number'],
    [{ ...percents, monthlyInterestRatePercent: '0' }, 'monthlyInterestRatePercent', 'out_of_range'],
    [
      { ...percents, monthlyDepreciationRatePercent: '100.1' },
      'monthlyDepreciationRatePercent',
      'out_of_range',
    ],
    [{ ...lease, monthlyPaymentCents: 39_999 }, 'monthlyPaymentCents', 'below_depreciation'],
    [{ ...lease, monthlyDepreciationCents: 0 }, 'monthlyDepreciationCents', 'not_above_zero'],
    [{ ...loan, downPaymentCents: 1_000_000 }, 'downPaymentCents', 'not_below_cap_cost'],
    [{ ...flooring, downPaymentCents: -1 }, 'downPaymentCents', 'below_zero'],
    [{ ...flooring, monthlyFeeCents: -1 }, 'monthlyFeeCents', 'below_zero'],
  ])('%o under %s as %s', (request, field, reason) => {
    const calculation = calculateFinance(request);
    expect(calculation).toEqual({ ok: false, problems: [{ field, reason }] });
  });

  it('a depreciation above the amount pays it off in the first month', () => {
    const above = { ...lease, monthlyDepreciationCents: 1_500_000, monthlyPaymentCents: 1_500_100 };
    const calculation = calculateFinance(above);
    expect(calculation).toMatchObject({ ok: true, result: { payoffCents: 0 } });
    if (calculation.ok)
      expect(calculation.result.plan.rows.slice(0, 2)).toMatchObject([
        { depreciationCents: 1_000_000, interestCents: 100, paymentCents: 1_000_100, closingBalanceCents: 0 },
        { depreciationCents: 0, interestCents: 0, paymentCents: 0, closingBalanceCents: 0 },
      ]);
  });

  it('accepts a rate of 100% and a loan without depreciation', () => {
    const whole = { ...percents, monthlyDepreciationRatePercent: '100', monthlyInterestRatePercent: '100' };
    expect(calculateFinance(whole)).toMatchObject({ ok: true, result: { payoffCents: 0 } });
    const forward: CalculatorRequest = { ...loan, monthlyDepreciationRatePercent: null };
    expect(calculateFinance(forward)).toMatchObject({ ok: true, result: { residualValueCents: 0 } });
  });
});
