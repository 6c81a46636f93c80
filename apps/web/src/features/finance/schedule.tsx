import type { Finance } from '@fleetworth/contract/finance';
import { SCHEDULE_LABELS, getScheduleKind } from '@fleetworth/contract/schedule-labels';
import { buildPlan, type PeriodType, breakDownPayoff } from '@fleetworth/domain/finance';
import { DASH, formatUsd } from '@fleetworth/domain/money-format';
import { PlainTable } from '@fleetworth/ui/plain-table';
import { today } from '../../shell/api/today.ts';
import { toFinanceValues } from './finance-values.ts';
import { toContract } from './compute-payoff.ts';

interface ScheduleProps {
  contract: Finance;
  periodType: PeriodType;
}

export function Schedule({ contract: stored, periodType }: ScheduleProps) {
  const contract = toContract(toFinanceValues(stored));
  if (contract === null) return null;
  const { monthsPassed } = breakDownPayoff({ contract, day: today(), periodType });
  const { rows, totals } = buildPlan(contract);
  const kind = getScheduleKind(stored);
  const { reduction } = SCHEDULE_LABELS[kind];
  const hasFee = kind === 'flooring';
  return (
    <PlainTable label="Schedule" isDense>
      <thead>
        <tr>
          {['Month', 'Payment', reduction, 'Interest', ...(hasFee ? ['Fee'] : []), 'Balance'].map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.month} aria-current={row.month === monthsPassed + 1 || undefined}>
            <th scope="row">{row.month}</th>
            <td>{formatUsd(row.paymentCents)}</td>
            <td>{formatUsd(row.depreciationCents)}</td>
            <td>{formatUsd(row.interestCents)}</td>
            {hasFee && <td>{formatUsd(row.feeCents)}</td>}
            <td>{formatUsd(row.closingBalanceCents)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td>{formatUsd(totals.paymentCents)}</td>
          <td>{formatUsd(totals.depreciationCents)}</td>
          <td>{formatUsd(totals.interestCents)}</td>
          {hasFee && <td>{formatUsd(totals.feeCents)}</td>}
          <td>{DASH}</td>
        </tr>
      </tfoot>
    </PlainTable>
  );
}
