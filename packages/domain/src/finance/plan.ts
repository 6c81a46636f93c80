import type { Cents } from '../money.ts';
import { readRate, shareOf } from '../rate.ts';
import {
  type ContractTerms,
  type LeaseOne,
  type LeaseTwo,
  type LoanOne,
  type LoanTwo,
  netCapCostCents,
} from './contract.ts';
import { interestCents, levelLoan, levelPrincipalCents } from './level-loan.ts';
import { balanceByAmount, balanceByRate } from './straight-line.ts';

/** One month of a contract. The payment is the principal, the interest and the fee; rows add up to the cent. */
export interface PlanRow {
  /** 1 to the contract's length. */
  month: number;
  openingBalanceCents: Cents;
  /** The principal: the difference of the two rounded balances. */
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
  /** Always as many rows as the contract has months; after a balance of 0 they are all zero. */
  rows: readonly PlanRow[];
  /** The sums of the rows. */
  totals: PlanTotals;
}

/** What a month charges beside the principal. Nothing, once the balance it opens with is 0. */
interface Charges {
  interestCents: Cents;
  feeCents: Cents;
}

/**
 * What is owed and paid in each month of a contract?
 * A schedule is made of balances, each rounded once, and a month's principal is the difference of two of them; only
 * the level loan carries its balance in cents from row to row, and its last row ends on the residual.
 * A lease of 10,000.00 over 12 months at 100.00 and 150.00: every row 100.00 + 50.00, the last closing on 8,800.00.
 */
export function buildPlan(contract: ContractTerms): Plan {
  const rows = contract.variant === 'loan_two' ? levelRows(contract) : straightRows(contract);
  return { rows, totals: totalsOf(rows) };
}

/** B(k) after k whole months of a straight-line contract. */
export function straightBalanceCents(contract: LeaseOne | LeaseTwo | LoanOne, months: number): Cents {
  const amountCents = netCapCostCents(contract);
  if (contract.variant === 'lease_one') {
    return balanceByAmount({ amountCents, depreciationCents: contract.monthlyDepreciationCents }, months, 1);
  }
  const depreciationRate = readRate(contract.monthlyDepreciationRatePercent);
  return balanceByRate({ amountCents, depreciationRate }, months, 1);
}

/** The interest and fee of a straight-line contract's month that opens with this balance. */
export function straightCharges(
  contract: LeaseOne | LeaseTwo | LoanOne,
  openingBalanceCents: Cents,
): Charges {
  if (openingBalanceCents === 0) return { interestCents: 0, feeCents: 0 };
  switch (contract.variant) {
    case 'lease_one':
      return { interestCents: contract.monthlyPaymentCents - contract.monthlyDepreciationCents, feeCents: 0 };
    case 'lease_two': {
      const rate = readRate(contract.monthlyInterestRatePercent);
      return { interestCents: shareOf(contract.capCostCents, rate), feeCents: 0 };
    }
    case 'loan_one': {
      const rate = readRate(contract.monthlyInterestRatePercent);
      return { interestCents: shareOf(openingBalanceCents, rate), feeCents: contract.monthlyFeeCents };
    }
  }
}

function straightRows(contract: LeaseOne | LeaseTwo | LoanOne): PlanRow[] {
  const rows: PlanRow[] = [];
  let openingBalanceCents = netCapCostCents(contract);
  for (let month = 1; month <= contract.lengthMonths; month += 1) {
    const closingBalanceCents = straightBalanceCents(contract, month);
    const charges = straightCharges(contract, openingBalanceCents);
    rows.push(rowOf(month, { openingBalanceCents, closingBalanceCents }, charges));
    openingBalanceCents = closingBalanceCents;
  }
  return rows;
}

function levelRows(contract: LoanTwo): PlanRow[] {
  const loan = levelLoan(contract);
  const rows: PlanRow[] = [];
  let openingBalanceCents = loan.financedCents;
  for (let month = 1; month <= contract.lengthMonths; month += 1) {
    const interest = interestCents(loan, openingBalanceCents);
    const isLast = month === contract.lengthMonths;
    const closingBalanceCents = isLast
      ? loan.residualCents
      : openingBalanceCents - levelPrincipalCents(loan, openingBalanceCents, interest);
    rows.push(
      rowOf(month, { openingBalanceCents, closingBalanceCents }, { interestCents: interest, feeCents: 0 }),
    );
    openingBalanceCents = closingBalanceCents;
  }
  return rows;
}

function rowOf(
  month: number,
  { openingBalanceCents, closingBalanceCents }: { openingBalanceCents: Cents; closingBalanceCents: Cents },
  charges: Charges,
): PlanRow {
  const depreciationCents = openingBalanceCents - closingBalanceCents;
  const paymentCents = depreciationCents + charges.interestCents + charges.feeCents;
  return { month, openingBalanceCents, depreciationCents, ...charges, paymentCents, closingBalanceCents };
}

function totalsOf(rows: readonly PlanRow[]): PlanTotals {
  const totals: PlanTotals = { depreciationCents: 0, interestCents: 0, feeCents: 0, paymentCents: 0 };
  for (const row of rows) {
    totals.depreciationCents += row.depreciationCents;
    totals.interestCents += row.interestCents;
    totals.feeCents += row.feeCents;
    totals.paymentCents += row.paymentCents;
  }
  return totals;
}
