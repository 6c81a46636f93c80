import type { Cents } from '../money.ts';
import {
  divideRounded,
  divideRoundedExact,
  exactRate,
  type PercentText,
  readRate,
  shareOf,
} from '../rate.ts';
import type {
  CalculationResult,
  CalculationResultOf,
  CalculatorRequest,
  FinanceResult,
  FinanceRequest,
  FlooringResult,
  FlooringRequest,
  LeaseByAmountsResult,
  LeaseByAmountsRequest,
  LeaseByPercentResult,
  LeaseByPercentRequest,
} from './calculator-forms.ts';
import { type CalculatorField, checkCalculatorRequest } from './check-calculator.ts';
import {
  aprPercentTenThousandths,
  type CashFlow,
  effectiveAnnualRatePercentTenThousandths,
  effectiveMonthlyRatePercentTenThousandths,
} from './effective-rate.ts';
import type { FinanceProblem } from './problems.ts';
import { levelLoan } from './level-loan.ts';
import { buildPlan, type Plan } from './plan.ts';

export type Calculation<Result extends CalculationResult> =
  | { ok: true; result: Result }
  | { ok: false; problems: FinanceProblem<CalculatorField>[] };

/**
 * Calculates the month-by-month cost of a lease, loan or floor plan. Returns problems if figures are out of
 * range. For example, a lease of 10,000.00 over 12 months with 100.00 depreciation and a payment of 150.00
 * a month has a flat rate of 0.5% a month and 6% a year, an effective rate of 0.5287% a month, and a payoff
 * of 8,800.00.
 */
export function calculateFinance<Request extends CalculatorRequest>(
  request: Request,
): Calculation<CalculationResultOf<Request>>;
export function calculateFinance(request: CalculatorRequest): Calculation<CalculationResult> {
  const problems = checkCalculatorRequest(request);
  return problems.length > 0 ? { ok: false, problems } : { ok: true, result: calculate(request) };
}

function calculate(request: CalculatorRequest): CalculationResult {
  switch (request.form) {
    case 'lease_by_amounts':
      return calculateLeaseByAmounts(request);
    case 'lease_by_percent':
      return calculateLeaseByPercent(request);
    case 'finance':
      return calculateLoan(request);
    case 'flooring':
      return calculateFlooring(request);
  }
}

function calculateLeaseByAmounts(request: LeaseByAmountsRequest): LeaseByAmountsResult {
  const plan = buildPlan({
    variant: 'lease_one',
    capCostCents: request.amountCents,
    lengthMonths: request.periodMonths,
    monthlyDepreciationCents: request.monthlyDepreciationCents,
    monthlyPaymentCents: request.monthlyPaymentCents,
  });
  const payoffCents = lastBalanceCents(plan);
  const flow = buildCashFlow(request.amountCents, plan);
  const interestCents = BigInt(request.monthlyPaymentCents - request.monthlyDepreciationCents);
  const amountCents = BigInt(request.amountCents);
  return {
    form: 'lease_by_amounts',
    plan,
    monthlyInterestRatePercentTenThousandths: tenThousandthsOfAPercent(interestCents, amountCents),
    annualInterestRatePercentTenThousandths: tenThousandthsOfAPercent(12n * interestCents, amountCents),
    effectiveMonthlyInterestRatePercentTenThousandths: effectiveMonthlyRatePercentTenThousandths(flow),
    effectiveAnnualInterestRatePercentTenThousandths: effectiveAnnualRatePercentTenThousandths(flow),
    aprPercentTenThousandths: aprPercentTenThousandths(flow),
    payoffCents,
  };
}

function calculateLeaseByPercent(request: LeaseByPercentRequest): LeaseByPercentResult {
  const plan = buildPlan({
    variant: 'lease_two',
    capCostCents: request.amountCents,
    lengthMonths: request.periodMonths,
    monthlyDepreciationRatePercent: request.monthlyDepreciationRatePercent,
    monthlyInterestRatePercent: request.monthlyInterestRatePercent,
  });
  const flow = buildCashFlow(request.amountCents, plan);
  return {
    form: 'lease_by_percent',
    plan,
    monthlyInterestPaymentCents: shareOf(request.amountCents, readRate(request.monthlyInterestRatePercent)),
    annualInterestRatePercentTenThousandths: annualRate(request.monthlyInterestRatePercent),
    effectiveMonthlyInterestRatePercentTenThousandths: effectiveMonthlyRatePercentTenThousandths(flow),
    aprPercentTenThousandths: aprPercentTenThousandths(flow),
    payoffCents: lastBalanceCents(plan),
  };
}

const buildCashFlow = (amountCents: Cents, plan: Plan): CashFlow => ({
  amountCents,
  paymentsCents: plan.rows.map((row) => row.paymentCents),
  closingBalanceCents: lastBalanceCents(plan),
});

function calculateLoan(request: FinanceRequest): FinanceResult {
  const terms = {
    variant: 'loan_two' as const,
    capCostCents: request.amountCents,
    lengthMonths: request.periodMonths,
    downPaymentCents: request.downPaymentCents,
    monthlyInterestRatePercent: request.monthlyInterestRatePercent,
    monthlyDepreciationRatePercent: request.monthlyDepreciationRatePercent,
  };
  const plan = buildPlan(terms);
  const { paymentCents, residualCents } = levelLoan(terms);
  return {
    form: 'finance',
    plan,
    monthlyPaymentCents: paymentCents,
    residualValueCents: residualCents,
    totalInterestPaidCents: plan.totals.interestCents,
    totalPaidCents: plan.totals.paymentCents,
  };
}

function calculateFlooring(request: FlooringRequest): FlooringResult {
  const plan = buildPlan({
    variant: 'loan_one',
    capCostCents: request.amountCents,
    lengthMonths: request.periodMonths,
    downPaymentCents: request.downPaymentCents,
    monthlyDepreciationRatePercent: request.monthlyDepreciationRatePercent,
    monthlyInterestRatePercent: request.monthlyInterestRatePercent,
    monthlyFeeCents: request.monthlyFeeCents,
  });
  const paidMonths = plan.rows.filter((row) => row.paymentCents > 0).length;
  return {
    form: 'flooring',
    plan,
    payoffCents: lastBalanceCents(plan),
    residualValueCents: lastBalanceCents(plan),
    totalInterestPaidCents: plan.totals.interestCents,
    totalPaidCents: plan.totals.paymentCents,
    monthlyPaymentAverageCents: paidMonths > 0 ? divideRounded(plan.totals.paymentCents, paidMonths) : 0,
  };
}

function lastBalanceCents(plan: Plan): Cents {
  return plan.rows.at(-1)?.closingBalanceCents ?? 0;
}

/** Uses the monthly rate as typed, because a rounded rate would lose precision. */
function annualRate(monthly: PercentText): number {
  const { numerator, denominator } = exactRate(monthly);
  return tenThousandthsOfAPercent(12n * numerator, denominator);
}

function tenThousandthsOfAPercent(numerator: bigint, denominator: bigint): number {
  return Number(divideRoundedExact(numerator * 1_000_000n, denominator));
}
