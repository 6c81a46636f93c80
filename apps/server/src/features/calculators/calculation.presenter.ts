import type { financeResult } from '@fleetworth/contract/calculators';
import type { CalculationResult, Plan } from '@fleetworth/domain/finance';
import { dollarsFromCents } from '@fleetworth/domain/money';
import type { z } from 'zod';

type Wire = z.input<typeof financeResult>;

const percent = (percentTenThousandths: number): number => percentTenThousandths / 10_000;

export function presentCalculation(result: CalculationResult): Wire {
  const plan = presentPlan(result.plan);
  switch (result.form) {
    case 'lease_by_amounts':
      return {
        plan,
        payoff: dollarsFromCents(result.payoffCents),
        monthly_interest_rate: percent(result.monthlyInterestRatePercentTenThousandths),
        annual_interest_rate: percent(result.annualInterestRatePercentTenThousandths),
        effective_monthly_interest_rate: percent(result.effectiveMonthlyInterestRatePercentTenThousandths),
        apr: percent(result.aprPercentTenThousandths),
      };
    case 'lease_by_percent':
      return {
        plan,
        payoff: dollarsFromCents(result.payoffCents),
        monthly_interest_payment: dollarsFromCents(result.monthlyInterestPaymentCents),
        annual_interest_rate: percent(result.annualInterestRatePercentTenThousandths),
        effective_monthly_interest_rate: percent(result.effectiveMonthlyInterestRatePercentTenThousandths),
        apr: percent(result.aprPercentTenThousandths),
      };
    case 'finance':
      return {
        plan,
        monthly_payment: dollarsFromCents(result.monthlyPaymentCents),
        residual_value: dollarsFromCents(result.residualValueCents),
        total_interest_paid: dollarsFromCents(result.totalInterestPaidCents),
        total_paid: dollarsFromCents(result.totalPaidCents),
      };
    case 'flooring':
      return {
        plan,
        payoff: dollarsFromCents(result.payoffCents),
        residual_value: dollarsFromCents(result.residualValueCents),
        total_interest_paid: dollarsFromCents(result.totalInterestPaidCents),
        total_paid: dollarsFromCents(result.totalPaidCents),
        monthly_payment_average: dollarsFromCents(result.monthlyPaymentAverageCents),
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
