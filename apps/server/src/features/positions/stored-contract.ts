import type { FinanceContract } from '@fleetworth/domain/finance';
import type { StoredContract } from './position-inputs.repository.ts';

// The table's check constraints guarantee the figures of each variant.
const getRequiredFigure = <T>(figure: T | null): T => {
  if (figure === null) throw new Error('A stored contract lacks a figure of its variant.');
  return figure;
};

export function toFinanceContract(stored: StoredContract): FinanceContract {
  const terms = {
    capCostCents: stored.purchase_amount,
    lengthMonths: stored.length_months,
    startDate: stored.start_date,
  };
  switch (stored.variant) {
    case 'lease_one':
      return {
        ...terms,
        variant: 'lease_one',
        monthlyDepreciationCents: getRequiredFigure(stored.monthly_depreciation),
        monthlyPaymentCents: getRequiredFigure(stored.monthly_payment),
      };
    case 'lease_two':
      return {
        ...terms,
        variant: 'lease_two',
        monthlyDepreciationRatePercent: getRequiredFigure(stored.monthly_depreciation_rate),
        monthlyInterestRatePercent: getRequiredFigure(stored.monthly_interest_rate),
      };
    case 'loan_one':
      return {
        ...terms,
        variant: 'loan_one',
        downPaymentCents: getRequiredFigure(stored.down_payment),
        monthlyDepreciationRatePercent: getRequiredFigure(stored.monthly_depreciation_rate),
        monthlyInterestRatePercent: getRequiredFigure(stored.monthly_interest_rate),
        monthlyFeeCents: getRequiredFigure(stored.monthly_payment),
      };
    case 'loan_two':
      return {
        ...terms,
        variant: 'loan_two',
        downPaymentCents: getRequiredFigure(stored.down_payment),
        monthlyInterestRatePercent: getRequiredFigure(stored.monthly_interest_rate),
        monthlyDepreciationRatePercent: stored.monthly_depreciation_rate,
      };
  }
}
