import type { Finance } from '@fleetworth/contract/finance';
import type { CalendarDate } from '@fleetworth/domain/calendar';
import {
  type FinanceContract,
  netCapCostCents,
  type PayoffBreakdown,
  type PeriodType,
  breakDownPayoff,
} from '@fleetworth/domain/finance';
import { formatUsd } from '@fleetworth/domain/money-format';
import { figures } from '../../shell/format/figures.ts';
import { toFinanceValues } from './finance-values.ts';
import { toContract } from './compute-payoff.ts';

interface PayoffExplanation {
  lines: { term: string; text: string }[];
  notes: string[];
}

const NO_EXPLANATION: PayoffExplanation = { lines: [], notes: [] };

export function explainPayoff(
  finance: Finance,
  day: CalendarDate,
  periodType: PeriodType,
): PayoffExplanation {
  const contract = toContract(toFinanceValues(finance));
  if (contract === null) return NO_EXPLANATION;
  const breakdown = breakDownPayoff({ contract, day, periodType });
  const { row, monthsPassed, since } = breakdown;
  return {
    lines: [
      {
        term: 'Formula',
        text: `${formatFormula(contract, breakdown)} = ${formatUsd(breakdown.payoffCents)}`,
      },
      {
        term: 'Month of the schedule',
        text: `${monthsPassed} of ${contract.lengthMonths}, since ${figures.date(since)}`,
      },
      ...(row === null
        ? []
        : [
            { term: 'Balance before', text: formatUsd(row.openingBalanceCents) },
            { term: 'Principal', text: formatUsd(row.depreciationCents) },
            { term: 'Interest', text: formatUsd(row.interestCents) },
            ...(row.feeCents > 0 ? [{ term: 'Fee', text: formatUsd(row.feeCents) }] : []),
            { term: 'Payment', text: formatUsd(row.paymentCents) },
            { term: 'Balance after', text: formatUsd(row.closingBalanceCents) },
          ]),
    ],
    notes: isLoan(contract)
      ? ["Principal only. A lender's payoff letter adds interest since the last payment date."]
      : [],
  };
}

const isLoan = ({ variant }: FinanceContract) => variant === 'loan_one' || variant === 'loan_two';

function formatFormula(contract: FinanceContract, breakdown: PayoffBreakdown): string {
  const amount = formatUsd(netCapCostCents(contract));
  const months = formatMonths(breakdown);
  switch (contract.variant) {
    case 'lease_one':
      return `${amount} − ${months} × ${formatUsd(contract.monthlyDepreciationCents)}`;
    case 'lease_two':
    case 'loan_one':
      return `${amount} × (1 − ${months} × ${contract.monthlyDepreciationRatePercent}%)`;
    case 'loan_two':
      return breakdown.row === null
        ? amount
        : `Balance of ${amount} after ${breakdown.monthsPassed} payments`;
  }
}

const formatMonths = ({ monthsPassed, intoMonth }: PayoffBreakdown): string =>
  intoMonth === null ? String(monthsPassed) : `(${monthsPassed} + ${intoMonth.days}/${intoMonth.ofDays})`;
