import { describe, expect, it } from 'vitest';
import { calculateFinance } from './calculator.ts';
import type { CalculatorRequest } from './calculator-forms.ts';
import type { FinanceContract } from './contract.ts';
import { buildPlan } from './plan.ts';
import { contractStatusOn } from './contract-status.ts';

function calculate<Request extends CalculatorRequest>(request: Request) {
  const calculation = calculateFinance(request);
  if (!calculation.ok) throw new Error(JSON.stringify(calculation.problems));
  return calculation.result;
}

describe('the calculator’s defaults', () => {
  it('lease by amounts: 0.5% flat, 6% a year, 0.5287% effective (APR 6.3450%), payoff 8,800', () => {
    const result = calculate({
      form: 'lease_by_amounts',
      amountCents: 1_000_000,
      periodMonths: 12,
      monthlyDepreciationCents: 10_000,
      monthlyPaymentCents: 15_000,
    });
    expect(result).toMatchObject({
      monthlyInterestRatePercentTenThousandths: 5_000,
      annualInterestRatePercentTenThousandths: 60_000,
      effectiveMonthlyInterestRatePercentTenThousandths: 5_287,
      effectiveAnnualInterestRatePercentTenThousandths: 65_328,
      aprPercentTenThousandths: 63_450,
      payoffCents: 880_000,
    });
  });

  it('lease by percent: interest 50.00 a month, 6 % a year, APR 6.3450 %, payoff 8,800.00', () => {
    const result = calculate({
      form: 'lease_by_percent',
      amountCents: 1_000_000,
      periodMonths: 12,
      monthlyDepreciationRatePercent: '1',
      monthlyInterestRatePercent: '0.5',
    });
    expect(result).toMatchObject({
      monthlyInterestPaymentCents: 5_000,
      annualInterestRatePercentTenThousandths: 60_000,
      effectiveMonthlyInterestRatePercentTenThousandths: 5_287,
      aprPercentTenThousandths: 63_450,
      payoffCents: 880_000,
    });
  });

  const loan = {
    form: 'finance',
    amountCents: 1_100_000,
    downPaymentCents: 100_000,
    periodMonths: 12,
    monthlyDepreciationRatePercent: '1' as string | null,
    monthlyInterestRatePercent: '0.5',
  } as const;

  it('loan: residual 8,800.00, payment 147.28, last 147.24, interest 567.32, total 1,767.32', () => {
    const result = calculate(loan);
    expect(result).toMatchObject({
      residualValueCents: 880_000,
      monthlyPaymentCents: 14_728,
      totalInterestPaidCents: 56_732,
      totalPaidCents: 176_732,
    });
    expect(result.plan.rows.map((row) => row.paymentCents)).toEqual([...Array(11).fill(14_728), 14_724]);
  });

  it('straight forward: payment 860.66, last 860.70, interest 327.96, total 10,327.96', () => {
    const result = calculate({ ...loan, monthlyDepreciationRatePercent: null });
    expect(result).toMatchObject({
      residualValueCents: 0,
      monthlyPaymentCents: 86_066,
      totalInterestPaidCents: 32_796,
      totalPaidCents: 1_032_796,
    });
    expect(result.plan.rows.at(-1)?.paymentCents).toBe(86_070);
  });

  it('flooring: curtailment 334.80, payments 552.20 to 475.20, interest 3,093.55, fees in the total', () => {
    const result = calculate({
      form: 'flooring',
      amountCents: 1_674_000,
      downPaymentCents: 0,
      periodMonths: 24,
      monthlyDepreciationRatePercent: '2',
      monthlyInterestRatePercent: '1',
      monthlyFeeCents: 5_000,
    });
    expect(result).toMatchObject({
      payoffCents: 870_480,
      residualValueCents: 870_480,
      totalInterestPaidCents: 309_355,
      totalPaidCents: 1_232_875,
      monthlyPaymentAverageCents: 51_370,
    });
    expect(result.plan.totals.feeCents).toBe(120_000);
    expect(result.plan.rows[0]).toMatchObject({ depreciationCents: 33_480, paymentCents: 55_220 });
    expect(result.plan.rows[23]).toMatchObject({ depreciationCents: 33_480, paymentCents: 47_520 });
  });
});

describe('exactness', () => {
  it('rounds the half cent of 27,350 at 1.35 % after 29 months up to 16,642.48', () => {
    const contract: FinanceContract = {
      variant: 'lease_two',
      capCostCents: 2_735_000,
      lengthMonths: 36,
      startDate: '2023-08-30',
      monthlyDepreciationRatePercent: '1.35',
      monthlyInterestRatePercent: '0.45',
    };
    expect(buildPlan(contract).rows[28]?.closingBalanceCents).toBe(1_664_248);
  });

  it('rounds a level payment of exactly half a cent up, however long the rate is typed', () => {
    for (const monthlyInterestRatePercent of ['0.5', '0.50000000000000000000']) {
      const result = calculate({
        form: 'finance',
        amountCents: 100,
        downPaymentCents: 0,
        periodMonths: 1,
        monthlyDepreciationRatePercent: null,
        monthlyInterestRatePercent,
      });
      expect(result.monthlyPaymentCents).toBe(101);
    }
  });

  it('leaves $0.36 of a $90,000 loan at 8.3333%, and nothing at the exact rate', () => {
    const loan = {
      variant: 'loan_two',
      capCostCents: 9_000_000,
      downPaymentCents: 0,
      lengthMonths: 12,
    } as const;
    const rates = { monthlyInterestRatePercent: '0.5' };
    const last = (monthlyDepreciationRatePercent: string | null) =>
      buildPlan({ ...loan, ...rates, monthlyDepreciationRatePercent }).rows[11]?.closingBalanceCents;
    expect(last('8.3333')).toBe(36);
    expect(last('8.333333333333334')).toBe(0);
    expect(last(null)).toBe(0);
  });

  it('owes $13,074.42 after 36 of 72 months of a $24,000 loan at 0.5%', () => {
    const contract: FinanceContract = {
      variant: 'loan_two',
      capCostCents: 2_400_000,
      lengthMonths: 72,
      startDate: '2025-01-01',
      downPaymentCents: 0,
      monthlyInterestRatePercent: '0.5',
      monthlyDepreciationRatePercent: null,
    };
    const { payoffCents } = contractStatusOn({ contract, day: '2028-01-01', periodType: 'monthly' });
    // 13,074.42 is the closed form. The schedule's rounded cents are within 0.015·((1+i)^36 − 1)/i = 0.59 of
    // it.
    expect(payoffCents).toBe(1_307_440);
    expect(payoffCents).toBe(buildPlan(contract).rows[35]?.closingBalanceCents);
  });
});
