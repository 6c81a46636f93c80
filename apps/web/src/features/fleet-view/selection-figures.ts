import type { FleetRow, FleetTotal } from '@fleetworth/contract/fleet-view';
import { type Cents, centsFromDollars, dollarsFromCents } from '@fleetworth/domain/money';
import { type Position, sumPositions } from '@fleetworth/domain/totals';
import { figures } from '../../shell/figures.ts';

/** The figures of a selection that the bar shows. */
type SelectionTotal = Pick<
  FleetTotal,
  'auction' | 'payoff' | 'revenue' | 'avg_mileage' | 'positive' | 'negative' | 'count'
>;

/** What some rows come to, by the rule of the totals: sums over those with finance data. */
export function totalOf(rows: readonly FleetRow[]): SelectionTotal {
  const sums = sumPositions(rows.map(positionOf));
  return {
    count: sums.count,
    auction: dollarsFromCents(sums.auctionCents),
    payoff: dollarsFromCents(sums.payoffCents),
    revenue: dollarsFromCents(sums.revenueCents),
    avg_mileage: sums.averageMileageMiles,
    positive: { count: sums.positive.count, revenue: dollarsFromCents(sums.positive.revenueCents) },
    negative: { count: sums.negative.count, revenue: dollarsFromCents(sums.negative.revenueCents) },
  };
}

/** A row carries the figures of the condition that the list assumes, whichever that is. */
function positionOf(row: FleetRow): Position {
  const value = {
    auctionCents: centsOf(row.auction),
    revenueCents: centsOf(row.revenue),
    source: row.value_source,
    valuedOn: row.valued_on,
    weeklyChangePercentHundredths: null,
    weekNowCents: null,
    weekThenCents: null,
  };
  return {
    condition: row.condition,
    payoffCents: centsOf(row.payoff),
    mileageMiles: row.mileage,
    value: { excellent: value, good: value, fair: value },
  };
}

const centsOf = (dollars: number | null): Cents | null =>
  dollars === null ? null : centsFromDollars(dollars);

/** As they are written in the bar. */
export const figuresOf = (total: SelectionTotal) => [
  { label: 'Auction', value: figures.wholeUsd(total.auction) },
  { label: 'Payoff', value: figures.wholeUsd(total.payoff) },
  {
    label: 'Revenue/Loss',
    value: figures.signedWholeUsd(total.revenue),
    note: `${figures.count(total.positive.count)} above · ${figures.count(total.negative.count)} below`,
  },
  { label: 'Avg', value: figures.count(total.avg_mileage), note: 'mi' },
];
