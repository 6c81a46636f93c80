import type { FinanceContract } from '@fleetworth/domain/finance';
import type { ContractFigures } from './finance.repository.ts';

export function toFigures(
  terms: FinanceContract,
): Omit<ContractFigures, 'financing_company_id' | 'term_months'> {
  const none = {
    monthly_depreciation: null,
    monthly_depreciation_rate: null,
    monthly_interest_rate: null,
    monthly_payment: null,
    down_payment: null,
  };
  const common = {
    ...none,
    variant: terms.variant,
    length_months: terms.lengthMonths,
    purchase_amount: terms.capCostCents,
    start_date: terms.startDate,
  };
  if (terms.variant === 'lease_one') {
    return {
      ...common,
      monthly_depreciation: terms.monthlyDepreciationCents,
      monthly_payment: terms.monthlyPaymentCents,
    };
  }
  const rates = {
    ...common,
    monthly_depreciation_rate: terms.monthlyDepreciationRatePercent,
    monthly_interest_rate: terms.monthlyInterestRatePercent,
  };
  if (terms.variant === 'lease_two') return rates;
  const loan = { ...rates, down_payment: terms.downPaymentCents };
  return terms.variant === 'loan_one' ? { ...loan, monthly_payment: terms.monthlyFeeCents } : loan;
}
