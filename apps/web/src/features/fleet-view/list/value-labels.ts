import type { FleetRow } from '@fleetworth/contract/fleet-view';
import { OLD_VALUE_DAYS } from '@fleetworth/contract/vehicle-choices';
import { type CalendarDate, daysBetween } from '@fleetworth/domain/calendar';
import type { ValueExplanation } from '@fleetworth/ui/explained-value';
import { figures } from '../../../shell/format/figures.ts';
import { businessDayOf, today } from '../../../shell/api/today.ts';
import { CONDITION_LABELS } from '../../../shell/format/vehicle-labels.ts';
import type { ListedRow } from './listed-row.ts';

type Basis = NonNullable<ListedRow['value_basis']>;

const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

export function formatValueModel({
  data_year,
  index_month,
}: Pick<Basis, 'data_year' | 'index_month'>): string {
  const data = `built-in model, ${data_year} auction data`;
  return index_month === null
    ? data
    : `${data}, indexed to ${monthFormat.format(new Date(`${index_month}-01`))}`;
}

export const LOW_CONFIDENCE = 'Low confidence: few comparable sales, or widely different prices';
const WIDE_RANGE = 'Rough: likely range wider than ±25%';
const MAX_DEVIATION = 0.25;

type ValuedRow = Pick<ListedRow, 'auction' | 'value_basis'>;

/**
 * Returns the width of the likely range on each side as a fraction of the value. For a value of 20,000, the
 * range from 18,000 to 21,000 returns 0.1 and 0.05.
 */
function computeRangeWidths({ auction, value_basis }: ValuedRow): { below: number; above: number } | null {
  const { low = null, high = null } = value_basis ?? {};
  if (low === null || high === null || !auction) return null;
  return { below: (auction - low) / auction, above: (high - auction) / auction };
}

export function explainRoughValue(row: ValuedRow): string | null {
  if (row.value_basis?.confidence === 'low') return LOW_CONFIDENCE;
  const { below, above } = computeRangeWidths(row) ?? { below: 0, above: 0 };
  return Math.max(below, above) > MAX_DEVIATION ? WIDE_RANGE : null;
}

// The range contains eight of ten guide values of similar vehicles.
function formatValueRange(row: ValuedRow): string | null {
  const widths = computeRangeWidths(row);
  if (widths === null || row.value_basis === null) return null;
  const { low, high } = row.value_basis;
  const percent = (fraction: number) => `${Math.round(fraction * 100)}%`;
  return (
    `${figures.wholeUsd(low)} to ${figures.wholeUsd(high)} (−${percent(widths.below)} / ` +
    `+${percent(widths.above)})`
  );
}

export type DisplayedValue = Pick<ListedRow, 'auction' | 'status' | 'value_source' | 'valued_on'>;

export function explainOldValue(value: DisplayedValue, today: CalendarDate): string | null {
  const { auction, status, value_source, valued_on } = value;
  if (auction === null || valued_on === null || value_source === 'manual' || status === 'sold') return null;
  const isOld = daysBetween(valued_on, today) > OLD_VALUE_DAYS;
  return isOld ? `Old: valued on ${figures.date(valued_on)}` : null;
}

const UNDERLINE_REASONS: Partial<Record<NonNullable<ListedRow['value_source']>, string>> = {
  manual: 'Manually priced',
  latest_positive: 'Latest known value: the provider has no newer one',
};

export const explainUnderline = ({ value_source }: Pick<ListedRow, 'value_source'>): string | undefined =>
  value_source === null ? undefined : UNDERLINE_REASONS[value_source];

const NEWER_VALUE_NOTES = {
  pending: 'Previous value: a newer one is pending',
  unavailable: 'Previous value: the newer one is unavailable. Click Retry to request it again',
};

const NO_VALUE = 'No value yet';

export const explainMissingValue = ({ mileage }: Pick<ListedRow, 'mileage'>): string =>
  mileage === null ? 'No value without mileage' : NO_VALUE;

const formatModelSource = (basis: Basis): string =>
  basis.kind === 'price' ? 'Built-in model, from the price paid' : capitalize(formatValueModel(basis));

export function explainAuction(
  row: ListedRow,
  newerValueState: keyof typeof NEWER_VALUE_NOTES | null,
): ValueExplanation {
  const { auction, value_basis, valued_on, value_source } = row;
  const basis = value_basis;
  const isManual = value_source === 'manual';
  const provider = row.is_sandbox ? 'Manheim (sandbox)' : 'Manheim';
  const source = basis ? formatModelSource(basis) : isManual ? 'Set manually' : provider;
  const providerValue = row.latest_positive_market_value[row.condition];
  const lines = [
    { term: 'Likely range', text: formatValueRange(row) },
    { term: 'Source', text: auction === null ? null : source },
    { term: 'Set by', text: isManual && row.manual_price_by },
    {
      term: 'Set on',
      text: isManual && row.manual_price_on && figures.date(businessDayOf(row.manual_price_on)),
    },
    {
      term: `${provider}, ${CONDITION_LABELS[row.condition]}`,
      text: isManual && (providerValue === null ? NO_VALUE : figures.usd(providerValue)),
    },
    // A rough value has a note, which "Normal" would contradict.
    { term: 'Confidence', text: basis && explainRoughValue(row) === null && capitalize(basis.confidence) },
    { term: 'Valued on', text: valued_on && figures.date(valued_on) },
  ];
  const notes = [
    newerValueState && NEWER_VALUE_NOTES[newerValueState],
    explainUnderline(row),
    basis?.kind === 'price'
      ? 'Estimated from the price paid and typical depreciation of similar vehicles'
      : null,
    explainRoughValue(row),
    explainOldValue(row, today()),
  ];
  return {
    title: `Auction value ${figures.usd(auction)}`,
    lines: lines.flatMap(({ term, text }) => (text ? [{ term, text }] : [])),
    notes: notes.flatMap((note) => note ?? []),
  };
}

export function explainRevenue(row: FleetRow): ValueExplanation {
  const { lines, notes } = explainAuction(row, null);
  return {
    title: `Estimated revenue/loss ${figures.signedUsd(row.revenue)}`,
    lines: [
      { term: 'Auction value', text: figures.usd(row.auction) },
      { term: 'Estimated payoff', text: figures.usd(row.payoff) },
      ...lines,
    ],
    notes: [
      ...(row.payoff === null ? ['No finance data'] : []),
      ...(row.auction === null ? [explainMissingValue(row)] : []),
      ...notes,
    ],
  };
}

export const explainPayoff = (row: FleetRow): ValueExplanation => ({
  title: `Estimated payoff ${figures.usd(row.payoff)}`,
  lines: [
    { term: 'Source', text: figures.text(row.source) },
    { term: 'Cap cost', text: figures.usd(row.estimated_cap_cost) },
    { term: 'Remaining', text: `${figures.count(row.remaining)} months` },
    { term: 'Monthly payment', text: figures.usd(row.monthly_payment) },
  ],
  notes: ['Open the vehicle to see the formula and payment schedule'],
});

type ContractRow = Pick<FleetRow, 'payoff' | 'remaining' | 'contract_start' | 'contract_end'>;

export function formatContractMark(row: ContractRow, today: CalendarDate): string | null {
  const { payoff, remaining, contract_start: start, contract_end: end } = row;
  if (payoff === null || start === null || end === null) return null;
  if (start > today) return `begins ${formatMonth(start)}`;
  return remaining === 0 && payoff > 0 ? `ended ${formatMonth(end)}` : null;
}

const formatMonth = (date: CalendarDate): string => `${date.slice(5, 7)}/${date.slice(0, 4)}`;

export const explainPreviewCondition = (
  row: ListedRow,
  previewCondition: ListedRow['condition'],
): ValueExplanation => ({
  title: `Valued as ${CONDITION_LABELS[previewCondition]}`,
  lines: [{ term: "Vehicle's condition", text: CONDITION_LABELS[row.condition] }],
  notes: ["Choose “Condition by Car” to change the vehicle's condition"],
});

export const describeValueModel = (rows: readonly ListedRow[]): string | undefined =>
  rows.some(({ value_basis }) => value_basis !== null)
    ? 'built-in model, from auction data or the price paid'
    : undefined;

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
