import type { Cents } from '../money.ts';
import type {
  ContractTerms,
  LeaseByAmounts,
  LeaseByPercent,
  FlooringLoan,
  FinanceLoan,
  ContractStatus,
} from './contract.ts';
import { levelInterestCents, levelLoan, levelPrincipalCents } from './level-loan.ts';
import { leaseByAmountsStatus, leaseByPercentStatus, flooringLoanStatus } from './straight-line.ts';

export interface PlanRow {
  month: number;
  openingBalanceCents: Cents;
  depreciationCents: Cents;
  interestCents: Cents;
  feeCents: Cents;
  paymentCents: Cents;
  closingBalanceCents: Cents;
}

export interface PlanTotals {
  depreciationCents: Cents;
  interestCents: Cents;
  feeCents: Cents;
  paymentCents: Cents;
}

export interface Plan {
  rows: readonly PlanRow[];
  totals: PlanTotals;
}

/**
 * Builds the payment schedule of a contract. A schedule is a series of balances, each rounded once. A month's
 * principal is the difference of two balances. Balances are computed from the contract's terms, except for
 * the level loan: there, each balance follows from the rounded balance of the previous row, and the last one
 * is set to the residual.
 */
export function buildPlan(contract: ContractTerms): Plan {
  const rows = contract.variant === 'loan_two' ? levelRows(contract) : straightRows(contract);
  return { rows, totals: sumRows(rows) };
}

function straightRows(contract: LeaseByAmounts | LeaseByPercent | FlooringLoan): PlanRow[] {
  const rows: PlanRow[] = [];
  let opening = getStraightLineStatus(contract, 0);
  for (let month = 1; month <= contract.lengthMonths; month += 1) {
    const closing = getStraightLineStatus(contract, month);
    const feeCents =
      contract.variant === 'loan_one' && opening.payoffCents > 0 ? contract.monthlyFeeCents : 0;
    const principalCents = opening.payoffCents - closing.payoffCents;
    const interestCents = opening.monthlyPaymentCents - principalCents - feeCents;
    rows.push(buildRow(month, [opening.payoffCents, closing.payoffCents], { interestCents, feeCents }));
    opening = closing;
  }
  return rows;
}

function getStraightLineStatus(
  contract: LeaseByAmounts | LeaseByPercent | FlooringLoan,
  months: number,
): ContractStatus {
  switch (contract.variant) {
    case 'lease_one':
      return leaseByAmountsStatus(contract, months);
    case 'lease_two':
      return leaseByPercentStatus(contract, months);
    case 'loan_one':
      return flooringLoanStatus(contract, months);
  }
}

function levelRows(contract: FinanceLoan): PlanRow[] {
  const loan = levelLoan(contract);
  const rows: PlanRow[] = [];
  let openingCents = loan.financedCents;
  for (let month = 1; month <= contract.lengthMonths; month += 1) {
    const interestCents = levelInterestCents(loan, openingCents);
    const closingCents =
      month === contract.lengthMonths
        ? loan.residualCents
        : openingCents - levelPrincipalCents(loan, openingCents, interestCents);
    rows.push(buildRow(month, [openingCents, closingCents], { interestCents, feeCents: 0 }));
    openingCents = closingCents;
  }
  return rows;
}

function buildRow(
  month: number,
  [openingBalanceCents, closingBalanceCents]: [opening: Cents, closing: Cents],
  { interestCents, feeCents }: Pick<PlanRow, 'interestCents' | 'feeCents'>,
): PlanRow {
  const depreciationCents = openingBalanceCents - closingBalanceCents;
  const paymentCents = depreciationCents + interestCents + feeCents;
  return {
    month,
    openingBalanceCents,
    depreciationCents,
    interestCents,
    feeCents,
    paymentCents,
    closingBalanceCents,
  };
}

function sumRows(rows: readonly PlanRow[]): PlanTotals {
  const totals: PlanTotals = { depreciationCents: 0, interestCents: 0, feeCents: 0, paymentCents: 0 };
  for (const row of rows) {
    totals.depreciationCents += row.depreciationCents;
    totals.interestCents += row.interestCents;
    totals.feeCents += row.feeCents;
    totals.paymentCents += row.paymentCents;
  }
  return totals;
}
