import type { FutureValueTotals } from '@fleetworth/contract/projections';
import { SummaryBand, SummaryFailed, type SummaryFigure } from '@fleetworth/ui/summary-band';
import { failureText } from '../../shell/api/api-error.ts';
import { figures } from '../../shell/format/figures.ts';
import { today } from '../../shell/api/today.ts';
import { counted } from '../../shell/format/plural.ts';
import { formatMonth, getMonthAhead } from './projection-labels.ts';
import type { useFutureRows } from './use-future-rows.ts';

const LABELS = ['Vehicles', 'Value Today', 'Owner Value', 'Payoff', 'Owner Revenue/Loss'];

export function FutureTotals({ totals, totalsMonths, retry }: ReturnType<typeof useFutureRows>) {
  if (totals.error && !totals.data) return <SummaryFailed text={failureText(totals.error)} onRetry={retry} />;
  const figures = totals.data ? buildFigures(totals.data, totalsMonths) : LABELS.map((label) => ({ label }));
  return <SummaryBand figures={figures} isStale={totals.isPlaceholderData} />;
}

function buildFigures(totals: FutureValueTotals, months: number): SummaryFigure[] {
  const { count, revenue, without_revenue } = totals;
  const sum = (dollars: number) => figures.wholeUsd(count === 0 ? null : dollars);
  const note =
    without_revenue > 0 ? `${counted(without_revenue, 'vehicle')} without revenue/loss, not included` : 'all';
  const monthText = `in ${formatMonth(getMonthAhead(today(), months))}`;
  return [
    { label: 'Vehicles', value: figures.count(count), note },
    { label: 'Value Today', value: sum(totals.current_auction), note: 'current auction value' },
    { label: 'Owner Value', value: sum(totals.owner_depreciation), note: monthText },
    { label: 'Payoff', value: sum(totals.projected_payoff), note: monthText },
    {
      label: 'Owner Revenue/Loss',
      value: figures.signedWholeUsd(count === 0 ? null : revenue),
      direction: count === 0 || revenue === 0 ? undefined : revenue > 0 ? 'up' : 'down',
      note: `owner value less payoff ${monthText}`,
    },
  ];
}
