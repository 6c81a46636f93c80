import type { FutureValueTotals } from '@fleetworth/contract/projections';
import { SummaryBand, type SummaryFigure } from '@fleetworth/ui/summary-band';
import type { UseQueryResult } from '@tanstack/react-query';
import { figures } from '../../shell/format/figures.ts';
import { counted } from '../../shell/format/plural.ts';

const LABELS = ['Vehicles', 'Current Auction Value', 'Owner Value', 'Payoff', 'Revenue/Loss'];

/** Shows the totals of the rows that have a revenue. */
export function FutureBoxes({ totals }: { totals: UseQueryResult<FutureValueTotals> }) {
  const figures = totals.data ? buildFigures(totals.data) : LABELS.map((label) => ({ label }));
  return <SummaryBand figures={figures} isStale={totals.isPlaceholderData} />;
}

/** Returns the figures with their labels. Without rows that have a revenue, sums are dashes. */
function buildFigures(totals: FutureValueTotals): SummaryFigure[] {
  const { count, revenue, without_revenue } = totals;
  const sum = (dollars: number) => figures.wholeUsd(count === 0 ? null : dollars);
  const note =
    without_revenue > 0 ? `${counted(without_revenue, 'vehicle')} without revenue/loss, not included` : 'all';
  return [
    { label: 'Vehicles', value: figures.count(count), note },
    { label: 'Current Auction Value', value: sum(totals.current_auction) },
    { label: 'Owner Value', value: sum(totals.owner_depreciation) },
    { label: 'Payoff', value: sum(totals.projected_payoff) },
    {
      label: 'Revenue/Loss',
      value: figures.signedWholeUsd(count === 0 ? null : revenue),
      direction: count === 0 ? undefined : revenue > 0 ? 'up' : 'down',
    },
  ];
}
