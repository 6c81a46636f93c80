import type { FleetRow } from '@fleetworth/contract/fleet-view';
import type { FleetTotal } from '@fleetworth/contract/fleet-total';
import { type Cents, centsFromDollars, dollarsFromCents, sumCents } from '@fleetworth/domain/money';
import { type Position, sumPositions } from '@fleetworth/domain/totals';
import type { SummaryFigure, SummaryPart } from '@fleetworth/ui/summary-band';
import { estimatedText } from '../../shell/format/estimated-text.ts';
import { figures } from '../../shell/format/figures.ts';
import { counted } from '../../shell/format/plural.ts';

/**
 * The server computes the totals of all matches. The browser computes them for loaded rows with the same
 * function.
 */
export type RowsTotal = Omit<FleetTotal, 'weekly_change'>;

/** Sums vehicles with finance data. Only `without_finance` covers the others. */
export function sumRows(rows: readonly FleetRow[]): RowsTotal {
  const sums = sumPositions(rows.map(toPosition));
  return {
    count: sums.count,
    auction: dollarsFromCents(sums.auctionCents),
    payoff: dollarsFromCents(sums.payoffCents),
    revenue: dollarsFromCents(sums.revenueCents),
    avg_mileage: sums.averageMileageMiles,
    without_value: {
      count: sums.withoutValue.count,
      payoff: dollarsFromCents(sums.withoutValue.payoffCents),
    },
    without_finance: {
      count: sums.withoutFinance.count,
      valued: sums.withoutFinance.valued,
      auction: dollarsFromCents(sums.withoutFinance.auctionCents),
    },
    positive: { count: sums.positive.count, revenue: dollarsFromCents(sums.positive.revenueCents) },
    negative: { count: sums.negative.count, revenue: dollarsFromCents(sums.negative.revenueCents) },
    is_sandbox: rows.some((row) => row.is_sandbox && row.auction !== null && row.value_source !== 'manual'),
    manual: rows.filter((row) => row.payoff !== null && row.value_source === 'manual').length,
    matured: sumMatured(rows),
    by_price: rows.filter((row) => row.payoff !== null && row.auction !== null && isPriceBased(row)).length,
  };
}

function sumMatured(rows: readonly FleetRow[]): RowsTotal['matured'] {
  const endedContracts = rows.filter(
    ({ remaining, payoff }) => remaining === 0 && payoff !== null && payoff > 0,
  );
  const cents = sumCents(endedContracts.map(({ payoff }) => centsFromDollars(payoff ?? 0)));
  return { count: endedContracts.length, payoff: dollarsFromCents(cents) };
}

const isPriceBased = ({ value_source, value_basis }: FleetRow): boolean =>
  value_source !== 'manual' && value_basis?.kind === 'price';

// All conditions of the position have the same value, because a row has the figures of only one condition.
function toPosition(row: FleetRow): Position {
  const value = {
    auctionCents: toCents(row.auction),
    revenueCents: toCents(row.revenue),
    source: row.value_source,
    valuedOn: row.valued_on,
    weeklyChangePercentHundredths: null,
    weekNowCents: null,
    weekAgoCents: null,
    weeklyChangeBreak: null,
  };
  return {
    condition: row.condition,
    payoffCents: toCents(row.payoff),
    mileageMiles: row.mileage,
    value: { excellent: value, good: value, fair: value },
  };
}

const toCents = (dollars: number | null): Cents | null =>
  dollars === null ? null : centsFromDollars(dollars);

export const countMatches = (total: RowsTotal): number => total.count + total.without_finance.count;

/** Returns the displayed auction total: of vehicles with finance, or of all vehicles if none has finance. */
export function getDisplayedAuction(total: RowsTotal): { dollars: number | null; valued: number } {
  const { valued, auction } =
    total.count > 0
      ? { valued: total.count - total.without_value.count, auction: total.auction }
      : total.without_finance;
  return { valued, dollars: valued === 0 ? null : auction };
}

export function buildTotalFigures(total: RowsTotal): SummaryFigure[] {
  const valued = total.count - total.without_value.count;
  const auction = getDisplayedAuction(total);
  const matching = countMatches(total);
  const formatCoverage = (count: number) =>
    matching === 0 ? undefined : `${figures.count(count)} of ${figures.count(matching)}`;
  const sumOrNull = (dollars: number, count: number) => (count === 0 ? null : dollars);
  const revenue = sumOrNull(total.revenue, valued);
  const buildPart = (label: string, { count, revenue }: RowsTotal['positive']) => ({
    label,
    value: figures.signedWholeUsd(sumOrNull(revenue, count)),
    note: figures.count(count),
    isLabelHidden: true,
  });
  return [
    {
      label: 'Auction Value',
      value: figures.wholeUsd(auction.dollars),
      coverage: formatCoverage(auction.valued),
    },
    {
      label: 'Estimated Payoff',
      value: figures.wholeUsd(sumOrNull(total.payoff, total.count)),
      coverage: formatCoverage(total.count),
      parts: [...describeUnvaluedPayoff(total), ...describeMaturedPayoff(total)],
    },
    {
      label: 'Estimated Revenue/Loss',
      value: figures.signedWholeUsd(revenue),
      direction: revenue === null ? undefined : revenue > 0 ? 'up' : 'down',
      coverage: formatCoverage(valued),
      parts: [
        buildPart('Positive', total.positive),
        buildPart('Negative', total.negative),
        { label: 'Average', value: figures.signedMeanUsd(total.revenue, valued) },
      ],
    },
    { label: 'Avg Per Unit Mileage', value: figures.count(total.avg_mileage) },
  ];
}

export function describeMaturedPayoff({ matured: { count, payoff } }: RowsTotal): SummaryPart[] {
  if (count === 0) return [];
  return [{ label: `${counted(count, 'ended contract')}:`, value: figures.wholeUsd(payoff) }];
}

/** Filter for the vehicles that `by_price` counts, all of which have finance data. */
export const PRICE_BASED_FILTER = { financial: 'true', value_basis: 'price' } as const;

export const formatPriceBased = ({ by_price, count, without_value }: RowsTotal): string | null =>
  estimatedText(by_price, count - without_value.count);

// The revenue excludes this payoff: revenue = auction − (payoff − payoff without value).
export function describeUnvaluedPayoff({ without_value: { count, payoff } }: RowsTotal): SummaryPart[] {
  if (count === 0) return [];
  return [{ label: `${counted(count, 'vehicle')} without a value:`, value: figures.wholeUsd(payoff) }];
}
