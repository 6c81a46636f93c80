import type { financeAnswer } from '@fleetworth/contract/calculators';
import type { CalculatorAnswer, Plan } from '@fleetworth/domain/finance';
import { dollarsFromCents } from '@fleetworth/domain/money';
import type { z } from 'zod';

type Wire = z.input<typeof financeAnswer>;

const percent = (tenThousandths: number): number => tenThousandths / 10_000;

/** Returns the calculator's answer in the format of the API. Its fields depend on the form. */
export function presentCalculation(answer: CalculatorAnswer): Wire {
  const plan = presentPlan(answer.plan);
  switch (answer.form) {
    case 'lease_by_amounts':
      return {
        plan,
        payoff: dollarsFromCents(answer.payoffCents),
        monthly_interest_rate: percent(answer.monthlyInterestRatePercentTenThousandths),
        annual_interest_rate: percent(answer.annualInterestRatePercentTenThousandths),
        effective_monthly_interest_rate: percent(answer.effectiveMonthlyInterestRatePercentTenThousandths),
        apr: percent(answer.aprPercentTenThousandths),
      };
    case 'lease_by_percent':
      return {
        plan,
        payoff: dollarsFromCents(answer.payoffCents),
        monthly_interest_payment: dollarsFromCents(answer.monthlyInterestPaymentCents),
        annual_interest_rate: percent(answer.annualInterestRatePercentTenThousandths),
        effective_monthly_interest_rate: percent(answer.effectiveMonthlyInterestRatePercentTenThousandths),
        apr: percent(answer.aprPercentTenThousandths),
      };
    case 'finance':
      return {
        plan,
        monthly_payment: dollarsFromCents(answer.monthlyPaymentCents),
        residual_value: dollarsFromCents(answer.residualValueCents),
        total_interest_paid: dollarsFromCents(answer.totalInterestPaidCents),
        total_paid: dollarsFromCents(answer.totalPaidCents),
      };
    case 'flooring':
      return {
        plan,
        payoff: dollarsFromCents(answer.payoffCents),
        residual_value: dollarsFromCents(answer.residualValueCents),
        total_interest_paid: dollarsFromCents(answer.totalInterestPaidCents),
        total_paid: dollarsFromCents(answer.totalPaidCents),
        monthly_payment_average: dollarsFromCents(answer.monthlyPaymentAverageCents),
      };
  }
}

const presentPlan = (plan: Plan): Wire['plan'] =>
  plan.rows.map((row) => ({
    month: row.month,
    opening_balance: dollarsFromCents(row.openingBalanceCents),
    depreciation: dollarsFromCents(row.depreciationCents),
    interest: dollarsFromCents(row.interestCents),
    fee: dollarsFromCents(row.feeCents),
    payment: dollarsFromCents(row.paymentCents),
    closing_balance: dollarsFromCents(row.closingBalanceCents),
  }));
