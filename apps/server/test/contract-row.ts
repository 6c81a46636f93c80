import type { FinanceContract } from '@fleetworth/domain/finance';

export interface ContractRow {
  vehicle_id: number;
  financing_company_id: number;
  variant: FinanceContract['variant'];
  length_months: number;
  purchase_amount: number;
  start_date: string;
  monthly_depreciation: number;
  monthly_depreciation_rate: string | null;
  monthly_interest_rate: string;
  monthly_payment: number;
  down_payment: number;
}

/** Converts a row of `finance_contracts` without the server's own conversion. */
export function toContract(row: ContractRow): FinanceContract {
  const terms = {
    capCostCents: row.purchase_amount,
    lengthMonths: row.length_months,
    startDate: row.start_date,
  };
  const depreciation = row.monthly_depreciation_rate;
  const interest = { monthlyInterestRatePercent: row.monthly_interest_rate };
  const loan = { ...interest, downPaymentCents: row.down_payment };
  switch (row.variant) {
    case 'lease_one': {
      const amounts = {
        monthlyDepreciationCents: row.monthly_depreciation,
        monthlyPaymentCents: row.monthly_payment,
      };
      return { variant: 'lease_one', ...terms, ...amounts };
    }
    case 'lease_two':
      return {
        variant: 'lease_two',
        ...terms,
        ...interest,
        monthlyDepreciationRatePercent: depreciation ?? '',
      };
    case 'loan_one': {
      const fee = { monthlyFeeCents: row.monthly_payment };
      return {
        variant: 'loan_one',
        ...terms,
        ...loan,
        ...fee,
        monthlyDepreciationRatePercent: depreciation ?? '',
      };
    }
    case 'loan_two':
      return {
        variant: 'loan_two',
        ...terms,
        ...loan,
        monthlyDepreciationRatePercent: depreciation,
      };
  }
}
