import type { FleetSummary, FleetTotal } from '@fleetworth/contract/fleet-total';
import type { FutureSummary } from '@fleetworth/contract/projections';
import { centsFromDollars, dollarsFromCents } from '@fleetworth/domain/money';
import { figures } from '../../shell/format/figures.ts';
import { counted } from '../../shell/format/plural.ts';
import { formatLocation } from '../../shell/format/vehicle-labels.ts';
import {
  formatPriceBased,
  type FleetSearch,
  countMatches,
  getDisplayedAuction,
  describeUnvaluedPayoff,
} from '../fleet-view/public.ts';
import { TASK_FILTERS, type TaskName } from './dashboard.queries.ts';

export type ListFilter = Pick<
  FleetSearch,
  | 'financial'
  | 'valued'
  | 'incomplete'
  | 'sign'
  | 'assumption'
  | 'confidence'
  | 'weekly_change'
  | 'value_basis'
  | 'contract'
  | 'value_age'
>;

export interface Card {
  label: string;
  value: string;
  direction?: 'up' | 'down' | undefined;
  note?: string;
  /** Change in percent. Absent if the figure has no weekly change. */
  weeklyChange?: number | null;
  priceBasedText?: string | null;
  count: number;
  countText: string;
  filter: ListFilter;
}

const FINANCED_AND_VALUED = { financial: 'true', valued: 'true' } as const;

// `total.count` counts only vehicles with finance data. A sum over no vehicles is a dash, never 0.
export function buildCards(total: FleetTotal): Card[] {
  const all = countMatches(total);
  const valued = countValued(total);
  const formatShareOfAll = (count: number) => formatShare(count, total);
  const reason = explainMissingEquity(total);
  const revenue = valued === 0 ? null : total.revenue;
  return [
    {
      label: 'Vehicles',
      value: figures.count(all),
      note: `${figures.count(total.count)} with finance data`,
      count: all,
      countText: 'All vehicles',
      filter: {},
    },
    buildAuctionCard(total),
    {
      label: 'Estimated Payoff',
      value: figures.wholeUsd(total.count === 0 ? null : total.payoff),
      ...unvaluedNote(total),
      count: total.count,
      countText: total.count === 0 ? NO_FINANCE : formatShareOfAll(total.count),
      filter: { financial: 'true' },
    },
    {
      label: 'Estimated Revenue/Loss',
      value: figures.signedWholeUsd(revenue),
      direction: getDirection(revenue),
      count: valued,
      countText: reason ?? formatShareOfAll(valued),
      filter: FINANCED_AND_VALUED,
    },
    {
      label: 'Underwater',
      value: figures.signedWholeUsd(total.negative.count === 0 ? null : total.negative.revenue),
      direction: total.negative.count === 0 ? undefined : 'down',
      count: total.negative.count,
      countText: reason ?? formatShareOfAll(total.negative.count),
      filter: { sign: 'negative' },
    },
  ];
}

function buildAuctionCard(total: FleetTotal): Card {
  const { dollars, valued } = getDisplayedAuction(total);
  const hasFinance = total.count > 0;
  return {
    label: 'Auction Value',
    value: figures.wholeUsd(dollars),
    // The weekly change covers only vehicles with finance.
    ...(hasFinance && { weeklyChange: total.weekly_change }),
    priceBasedText: formatPriceBased(total),
    count: valued,
    countText: valued === 0 ? NO_VALUES : formatShare(valued, total),
    filter: hasFinance ? FINANCED_AND_VALUED : { valued: 'true' },
  };
}

const formatShare = (count: number, total: FleetTotal): string =>
  `${figures.count(count)} of ${counted(countMatches(total), 'vehicle')}`;

const NO_FINANCE = 'No finance data yet';
const NO_VALUES = 'No auction values yet';

export function explainMissingEquity(total: FleetTotal): string | null {
  if (total.count === 0) return NO_FINANCE;
  return countValued(total) === 0 ? NO_VALUES : null;
}

// The revenue excludes the payoff of vehicles without a value. With this note, the figures add up: revenue =
// auction − (payoff − payoff without value).
function unvaluedNote(total: FleetTotal): Pick<Card, 'note'> {
  const [unvalued] = describeUnvaluedPayoff(total);
  return unvalued === undefined ? {} : { note: `${unvalued.label} ${unvalued.value}` };
}

export const countValued = ({ count, without_value }: FleetTotal): number => count - without_value.count;

export const getDirection = (dollars: number | null): 'up' | 'down' | undefined =>
  dollars === null ? undefined : dollars > 0 ? 'up' : 'down';

interface Task {
  label: string;
  count: number;
  filter: ListFilter;
}

interface TaskGroup {
  title: string;
  tasks: Task[];
}

export const buildTaskGroups = (total: FleetTotal, taskCounts: Record<TaskName, number>): TaskGroup[] => [
  {
    title: 'Missing data',
    tasks: [
      {
        label: 'Missing value',
        count: total.without_value.count + total.without_finance.count - total.without_finance.valued,
        filter: { valued: 'false' },
      },
      { label: 'Missing finance', count: total.without_finance.count, filter: { financial: 'false' } },
      {
        label: 'Missing mileage or in-service date',
        count: taskCounts.incomplete,
        filter: { incomplete: 'true' },
      },
      {
        label: 'Missing depreciation assumption',
        count: taskCounts.withoutAssumption,
        filter: TASK_FILTERS.withoutAssumption,
      },
    ],
  },
  {
    title: 'Contracts',
    tasks: [
      { label: 'Ended with a balance', count: total.matured.count, filter: { contract: 'ended' } },
      { label: 'Ending within 60 days', count: taskCounts.ending, filter: TASK_FILTERS.ending },
    ],
  },
  {
    title: 'Values',
    tasks: [
      { label: 'Older than 14 days', count: taskCounts.old, filter: TASK_FILTERS.old },
      { label: 'Low confidence', count: taskCounts.lowConfidence, filter: TASK_FILTERS.lowConfidence },
      { label: 'Fell this week', count: taskCounts.fell, filter: TASK_FILTERS.fell },
    ],
  },
];

export interface EquityRow {
  id: string;
  isCompany: boolean;
  name: string;
  companyName: string;
  /** Name on the axis of the chart. */
  shortLabel: string;
  listSearch: { company_id: number; location_id?: number[] };
  valuedCount: number;
  auction: number | null;
  payoff: number | null;
  revenue: number | null;
}

/** Payoffs include only vehicles with a value, so that the figures of a row add up. */
export const buildEquityRows = (companies: NonNullable<FleetSummary['companies']>): EquityRow[] =>
  companies.flatMap(({ id, name, total, locations }) => [
    {
      id: String(id),
      isCompany: true,
      name,
      companyName: name,
      shortLabel: name,
      listSearch: { company_id: id },
      ...computeEquity(total),
    },
    ...locations.map((location) => ({
      id: `${id}/${location.id}`,
      isCompany: false,
      name: formatLocation(location),
      companyName: name,
      shortLabel: location.code ?? location.name,
      listSearch: { company_id: id, location_id: [location.id] },
      ...computeEquity(location.total),
    })),
  ]);

function computeEquity(total: FleetTotal): Pick<EquityRow, 'valuedCount' | 'auction' | 'payoff' | 'revenue'> {
  const valuedCount = countValued(total);
  if (valuedCount === 0) return { valuedCount, auction: null, payoff: null, revenue: null };
  const { auction, payoff, without_value, revenue } = total;
  const valuedPayoffCents = centsFromDollars(payoff) - centsFromDollars(without_value.payoff);
  return { valuedCount, auction, payoff: dollarsFromCents(valuedPayoffCents), revenue };
}

export const MAX_BARS = 12;

export function selectBars(rows: readonly EquityRow[]): EquityRow[] {
  const locations = rows.filter(({ isCompany, revenue }) => !isCompany && revenue !== null);
  const largest = locations
    .toSorted((a, b) => Math.abs(b.revenue ?? 0) - Math.abs(a.revenue ?? 0))
    .slice(0, MAX_BARS);
  return locations.filter((location) => largest.includes(location));
}

/** Sums of one month. All months sum the same vehicles. */
export interface OutlookPoint {
  month: number;
  date: string;
  projected_auction: number;
  projected_payoff: number;
  [line: string]: number | string;
}

export interface Outlook {
  count: number;
  excludedCount: number;
  points: OutlookPoint[];
}

export function toOutlook({
  total: { count, left_out: excludedCount, current, months },
}: FutureSummary): Outlook {
  const points = [current, ...months].map(({ month, date, projected_auction, projected_payoff }) => ({
    month,
    date,
    projected_auction,
    projected_payoff,
  }));
  return { count, excludedCount, points };
}
