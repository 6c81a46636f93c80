import type { Cents } from '../money.ts';
import type { PercentText } from '../rate.ts';
import type { Plan } from './plan.ts';

export interface LeaseByAmountsRequest {
  form: 'lease_by_amounts';
  amountCents: Cents;
  periodMonths: number;
  monthlyDepreciationCents: Cents;
  monthlyPaymentCents: Cents;
}

export interface LeaseByPercentRequest {
  form: 'lease_by_percent';
  amountCents: Cents;
  periodMonths: number;
  monthlyDepreciationRatePercent: PercentText;
  monthlyInterestRatePercent: PercentText;
}

export interface FinanceRequest {
  form: 'finance';
  amountCents: Cents;
  downPaymentCents: Cents;
  periodMonths: number;
  /** Null amortizes the loan until the balance is 0. */
  monthlyDepreciationRatePercent: PercentText | null;
  monthlyInterestRatePercent: PercentText;
}

export interface FlooringRequest {
  form: 'flooring';
  amountCents: Cents;
  downPaymentCents: Cents;
  periodMonths: number;
  monthlyDepreciationRatePercent: PercentText;
  monthlyInterestRatePercent: PercentText;
  monthlyFeeCents: Cents;
}

export type CalculatorRequest =
  | LeaseByAmountsRequest
  | LeaseByPercentRequest
  | FinanceRequest
  | FlooringRequest;

export interface LeaseByAmountsResult {
  form: 'lease_by_amounts';
  plan: Plan;
  /**
   * Flat rate: (monthly payment − monthly depreciation) / amount. Rates in results are ten thousandths of a
   * percent: 5,000 is 0.5%.
   */
  monthlyInterestRatePercentTenThousandths: number;
  annualInterestRatePercentTenThousandths: number;
  /**
   * Monthly rate at which all payments and the closing balance together have the present value of the
   * amount.
   */
  effectiveMonthlyInterestRatePercentTenThousandths: number;
  effectiveAnnualInterestRatePercentTenThousandths: number;
  aprPercentTenThousandths: number;
  payoffCents: Cents;
}

export interface LeaseByPercentResult {
  form: 'lease_by_percent';
  plan: Plan;
  monthlyInterestPaymentCents: Cents;
  annualInterestRatePercentTenThousandths: number;
  effectiveMonthlyInterestRatePercentTenThousandths: number;
  aprPercentTenThousandths: number;
  payoffCents: Cents;
}

export interface FinanceResult {
  form: 'finance';
  plan: Plan;
  /** Level payment. The last payment absorbs the rounding difference. */
  monthlyPaymentCents: Cents;
  residualValueCents: Cents;
  totalInterestPaidCents: Cents;
  totalPaidCents: Cents;
}

export interface FlooringResult {
  form: 'flooring';
  plan: Plan;
  payoffCents: Cents;
  residualValueCents: Cents;
  totalInterestPaidCents: Cents;
  totalPaidCents: Cents;
  monthlyPaymentAverageCents: Cents;
}

export type CalculationResult = LeaseByAmountsResult | LeaseByPercentResult | FinanceResult | FlooringResult;

export type CalculationResultOf<Request extends CalculatorRequest> = Extract<
  CalculationResult,
  { form: Request['form'] }
>;
