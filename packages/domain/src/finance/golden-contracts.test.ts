import { describe, expect, it } from 'vitest';
import { centsFromDollars, dollarsFromCents } from '../money.ts';
import { calculateFinance } from './calculator.ts';
import type { CalculationResult } from './calculator-forms.ts';
import { checkContract } from './check-contract.ts';
import { netCapCostCents } from './contract.ts';
import { contractOf, readGoldenVectors, requestOf } from './golden-contracts.test-data.ts';
import { buildPlan } from './plan.ts';
import { contractStatusOn } from './contract-status.ts';

describe.each(readGoldenVectors())('$id $title', (vector) => {
  const contract = contractOf(vector.contract);
  const plan = buildPlan(contract);

  it('may be stored and finances the golden amount', () => {
    expect(checkContract(contract, { termMonths: vector.contract.term ?? null })).toEqual([]);
    expect(dollarsFromCents(netCapCostCents(contract))).toBe(vector.estimated_cap_cost);
  });

  it('has every golden row and sum of its plan, to the cent', () => {
    expect(plan.rows).toHaveLength(vector.plan.length);
    for (const [month, golden] of Object.entries(vector.plan.rows)) {
      const row = plan.rows[Number(month) - 1];
      expect(row, `month ${month}`).toEqual({
        month: Number(month),
        openingBalanceCents: centsFromDollars(golden.opening_balance),
        depreciationCents: centsFromDollars(golden.depreciation),
        interestCents: centsFromDollars(golden.interest),
        feeCents: centsFromDollars(golden.fee),
        paymentCents: centsFromDollars(golden.payment),
        closingBalanceCents: centsFromDollars(golden.closing_balance),
      });
    }
    const { sums } = vector.plan;
    expect(plan.totals).toEqual({
      depreciationCents: centsFromDollars(sums.depreciation),
      interestCents: centsFromDollars(sums.interest),
      feeCents: centsFromDollars(sums.fee),
      paymentCents: centsFromDollars(sums.payment),
    });
  });

  it.each(vector.days)('has the golden payoff on $day ($period_type)', (golden) => {
    expect(contractStatusOn({ contract, day: golden.day, periodType: golden.period_type })).toEqual({
      payoffCents: centsFromDollars(golden.payoff),
      remainingMonths: golden.remaining,
      monthlyPaymentCents: centsFromDollars(golden.monthly_payment),
      monthsPassed: golden.months,
    });
  });
});

const calculations = readGoldenVectors().flatMap(({ id, title, calculator }) =>
  calculator ? [{ id, title, ...calculator }] : [],
);

it.each(calculations)('$id $title: the calculator returns the golden result', ({ request, answer }) => {
  const calculation = calculateFinance(requestOf(request));
  if (!calculation.ok) throw new Error(JSON.stringify(calculation.problems));
  expect(wireFigures(calculation.result)).toMatchObject(answer);
});

/** Returns the answer under the names and units of the golden file. */
function wireFigures(result: CalculationResult): Record<string, number> {
  switch (result.form) {
    case 'lease_by_amounts':
      return {
        monthly_interest_rate: result.monthlyInterestRatePercentTenThousandths / 10_000,
        annual_interest_rate: result.annualInterestRatePercentTenThousandths / 10_000,
        effective_monthly_interest_rate: result.effectiveMonthlyInterestRatePercentTenThousandths / 10_000,
        payoff: dollarsFromCents(result.payoffCents),
      };
    case 'lease_by_percent':
      return {
        monthly_interest_payment: dollarsFromCents(result.monthlyInterestPaymentCents),
        annual_interest_rate: result.annualInterestRatePercentTenThousandths / 10_000,
        payoff: dollarsFromCents(result.payoffCents),
      };
    case 'finance':
      return {
        monthly_payment: dollarsFromCents(result.monthlyPaymentCents),
        residual_value: dollarsFromCents(result.residualValueCents),
        total_interest_paid: dollarsFromCents(result.totalInterestPaidCents),
        total_paid: dollarsFromCents(result.totalPaidCents),
      };
    case 'flooring':
      return {
        payoff: dollarsFromCents(result.payoffCents),
        residual_value: dollarsFromCents(result.residualValueCents),
        total_interest_paid: dollarsFromCents(result.totalInterestPaidCents),
        total_paid: dollarsFromCents(result.totalPaidCents),
        monthly_payment_average: dollarsFromCents(result.monthlyPaymentAverageCents),
      };
  }
}
