import type { CalendarDate } from '../calendar.ts';
import type { Cents } from '../money.ts';
import type { PercentText } from '../rate.ts';

/** A lease by amounts: d and p are typed, the interest is a flat p − d a month. Shown as 'Assumption'. */
export interface LeaseOne {
  variant: 'lease_one';
  capCostCents: Cents;
  lengthMonths: number;
  monthlyDepreciationCents: Cents;
  monthlyPaymentCents: Cents;
}

/** A lease by percent, both of the cap cost. Shown as 'Lease'. */
export interface LeaseTwo {
  variant: 'lease_two';
  capCostCents: Cents;
  lengthMonths: number;
  monthlyDepreciationRatePercent: PercentText;
  monthlyInterestRatePercent: PercentText;
}

/** A curtailment loan: equal principal, interest on the balance, a fee each month. Shown as 'Flooring'. */
export interface LoanOne {
  variant: 'loan_one';
  capCostCents: Cents;
  lengthMonths: number;
  downPaymentCents: Cents;
  monthlyDepreciationRatePercent: PercentText;
  monthlyInterestRatePercent: PercentText;
  monthlyFeeCents: Cents;
}

/** A level loan down to a balloon, or to nothing where no depreciation is typed. Shown as 'Finance'. */
export interface LoanTwo {
  variant: 'loan_two';
  capCostCents: Cents;
  lengthMonths: number;
  downPaymentCents: Cents;
  monthlyInterestRatePercent: PercentText;
  monthlyDepreciationRatePercent: PercentText | null;
}

/** What decides every amount of a contract; only the dates of its months need the start. */
export type ContractTerms = LeaseOne | LeaseTwo | LoanOne | LoanTwo;

export type FinanceContract = ContractTerms & { startDate: CalendarDate };

/** How a company counts its leases between month days. Loans always count whole months. */
export type PeriodType = 'monthly' | 'daily';

/** Where a contract stands on a day. */
export interface ContractStatus {
  /** What would still be owed if it ended that day: principal, without interest accrued since the month day. */
  payoffCents: Cents;
  remainingMonths: number;
  /** The payment due on the next month day, 0 after the end. */
  monthlyPaymentCents: Cents;
  /** m: the month days up to and on the day. */
  monthsPassed: number;
}

/** What is financed, P: the cap cost less the down payment; a lease has none. 11,000 less 1,000 is 10,000. */
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
