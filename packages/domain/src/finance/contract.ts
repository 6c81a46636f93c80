import type { CalendarDate } from '../calendar.ts';
import type { Cents } from '../money.ts';
import type { PercentText } from '../rate.ts';

/**
 * Lease by amounts. Monthly depreciation and payment are entered, and the interest of each month is their
 * difference. Displayed as 'Assumption'.
 */
export interface LeaseByAmounts {
  variant: 'lease_one';
  capCostCents: Cents;
  lengthMonths: number;
  monthlyDepreciationCents: Cents;
  monthlyPaymentCents: Cents;
}

/** Lease by percent, where both rates apply to the cap cost. Displayed as 'Lease'. */
export interface LeaseByPercent {
  variant: 'lease_two';
  capCostCents: Cents;
  lengthMonths: number;
  monthlyDepreciationRatePercent: PercentText;
  monthlyInterestRatePercent: PercentText;
}

/**
 * Curtailment loan with equal principal, interest on the balance and a monthly fee. Displayed as 'Flooring'.
 */
export interface FlooringLoan {
  variant: 'loan_one';
  capCostCents: Cents;
  lengthMonths: number;
  downPaymentCents: Cents;
  monthlyDepreciationRatePercent: PercentText;
  monthlyInterestRatePercent: PercentText;
  monthlyFeeCents: Cents;
}

/**
 * Loan with equal payments. Ends with a balloon, or with a balance of 0 if it has no depreciation rate.
 * Displayed as 'Finance'.
 */
export interface FinanceLoan {
  variant: 'loan_two';
  capCostCents: Cents;
  lengthMonths: number;
  downPaymentCents: Cents;
  monthlyInterestRatePercent: PercentText;
  monthlyDepreciationRatePercent: PercentText | null;
}

export type ContractTerms = LeaseByAmounts | LeaseByPercent | FlooringLoan | FinanceLoan;

export type FinanceContract = ContractTerms & { startDate: CalendarDate };

/**
 * Unit in which leases count time: whole months, or also the days since the last month day (the start's day
 * in each later month). Loans always count whole months.
 */
export type PeriodType = 'monthly' | 'daily';

export interface ContractStatus {
  /**
   * Amount owed if the contract ended that day: principal, without interest accrued since the last month
   * day.
   */
  payoffCents: Cents;
  remainingMonths: number;
  /** Payment due on the next month day. 0 after the end. */
  monthlyPaymentCents: Cents;
  /**
   * Number of months completed on the day of the status. A month is complete on the start's day of the next
   * month.
   */
  monthsPassed: number;
}

/** Returns the financed amount P: the cap cost less the down payment. Leases have no down payment. */
export function netCapCostCents(contract: ContractTerms): Cents {
  switch (contract.variant) {
    case 'lease_one':
    case 'lease_two':
      return contract.capCostCents;
    case 'loan_one':
    case 'loan_two':
      return contract.capCostCents - contract.downPaymentCents;
  }
}
