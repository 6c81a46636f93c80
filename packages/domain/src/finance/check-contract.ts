import { isCalendarDate } from '../calendar.ts';
import type {
  ContractTerms,
  FinanceContract,
  LeaseByAmounts,
  FlooringLoan,
  FinanceLoan,
} from './contract.ts';
import {
  checkAmountAboveZero,
  checkAmountFromZero,
  type FinanceProblem,
  type FinanceProblemReason,
  toProblems,
  checkMonths,
  type PercentRange,
  checkPercent,
} from './problems.ts';

export type ContractField = FigureOf<ContractTerms> | 'startDate' | 'termMonths';

type FigureOf<Terms> = Terms extends ContractTerms ? Exclude<keyof Terms, 'variant'> : never;

type Reasons = readonly (readonly [ContractField, FinanceProblemReason | null])[];

export const MAX_CONTRACT_MONTHS = 600;

const DEPRECIATION: PercentRange = { low: 'above_zero', high: 'below_100' };
const INTEREST: PercentRange = { low: 'from_zero', high: 'to_100' };

/**
 * Checks a contract before it is stored. Depreciation as an amount may exceed the cap cost: the first month
 * then pays off the contract. `termMonths`, the lender's amortization term, never changes a balance and is at
 * least the length. A level loan whose term exceeds its length doesn't end on 0, so its depreciation is
 * required.
 */
export function checkContract(
  contract: FinanceContract,
  { termMonths }: { termMonths: number | null } = { termMonths: null },
): FinanceProblem<ContractField>[] {
  return toProblems<ContractField>([
    ['capCostCents', checkAmountAboveZero(contract.capCostCents)],
    ['lengthMonths', checkMonths(contract.lengthMonths, MAX_CONTRACT_MONTHS)],
    ['startDate', isCalendarDate(contract.startDate) ? null : 'not_a_date'],
    ['termMonths', termReason(contract, termMonths)],
    ...variantReasons(contract, termMonths),
  ]);
}

function variantReasons(contract: ContractTerms, termMonths: number | null): Reasons {
  switch (contract.variant) {
    case 'lease_one':
      return [
        ['monthlyDepreciationCents', checkAmountAboveZero(contract.monthlyDepreciationCents)],
        ['monthlyPaymentCents', paymentReason(contract)],
      ];
    case 'lease_two':
      return [
        [
          'monthlyDepreciationRatePercent',
          checkPercent(contract.monthlyDepreciationRatePercent, DEPRECIATION),
        ],
        ['monthlyInterestRatePercent', checkPercent(contract.monthlyInterestRatePercent, INTEREST)],
      ];
    case 'loan_one':
      return [
        ['downPaymentCents', downPaymentReason(contract)],
        [
          'monthlyDepreciationRatePercent',
          checkPercent(contract.monthlyDepreciationRatePercent, DEPRECIATION),
        ],
        ['monthlyInterestRatePercent', checkPercent(contract.monthlyInterestRatePercent, INTEREST)],
        ['monthlyFeeCents', checkAmountFromZero(contract.monthlyFeeCents)],
      ];
    case 'loan_two':
      return [
        ['downPaymentCents', downPaymentReason(contract)],
        ['monthlyInterestRatePercent', checkPercent(contract.monthlyInterestRatePercent, INTEREST)],
        ['monthlyDepreciationRatePercent', loanDepreciationReason(contract, termMonths)],
      ];
  }
}

function termReason(contract: ContractTerms, termMonths: number | null): FinanceProblemReason | null {
  if (termMonths === null) return null;
  const reason = checkMonths(termMonths, MAX_CONTRACT_MONTHS);
  return reason ?? (termMonths < contract.lengthMonths ? 'below_length' : null);
}

function paymentReason(lease: LeaseByAmounts): FinanceProblemReason | null {
  const reason = checkAmountFromZero(lease.monthlyPaymentCents);
  return reason ?? (lease.monthlyPaymentCents < lease.monthlyDepreciationCents ? 'below_depreciation' : null);
}

function downPaymentReason(loan: FlooringLoan | FinanceLoan): FinanceProblemReason | null {
  const reason = checkAmountFromZero(loan.downPaymentCents);
  return reason ?? (loan.downPaymentCents >= loan.capCostCents ? 'not_below_cap_cost' : null);
}

function loanDepreciationReason(loan: FinanceLoan, termMonths: number | null): FinanceProblemReason | null {
  if (loan.monthlyDepreciationRatePercent !== null) {
    return checkPercent(loan.monthlyDepreciationRatePercent, DEPRECIATION);
  }
  return termMonths !== null && termMonths > loan.lengthMonths ? 'required_for_longer_term' : null;
}
