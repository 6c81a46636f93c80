import { ABOVE_WATER_RANGE_LABELS } from '@fleetworth/contract/above-water';
import type { FleetExportFilters } from '@fleetworth/contract/fleet-view';
import { CONDITION_LABELS, STATUS_LABELS } from '@fleetworth/contract/labels';
import { formatWholeUsd } from '@fleetworth/domain/money-format';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Database } from '../../platform/db/database.ts';
import { type ExportFilter, formatList } from '../../platform/http/export-spreadsheet.ts';
import { listedStatuses } from './fleet-predicates.repository.ts';
import { type FilterNames, readFilterNames } from './filter-names.repository.ts';

type DescribedFilters = Partial<FleetExportFilters>;

export async function describeFilters(
  database: Database,
  scope: Scope,
  filters: DescribedFilters,
): Promise<ExportFilter[]> {
  const names = await readFilterNames(database, scope, filters);
  return DESCRIPTIONS.flatMap(([label, describe]) => {
    const value = describe(filters, names);
    return value === null || value === undefined || value === '' ? [] : [{ label, value }];
  });
}

type Describe = (filters: DescribedFilters, names: FilterNames) => string | null | undefined;

const formatValues = <Value extends string | number>(
  values: readonly Value[] | undefined,
  toText: (value: Value) => string = String,
): string => formatList((values ?? []).map(toText));

const formatBoolean = (value: boolean | undefined, yes: string, no: string): string | null =>
  value === undefined ? null : value ? yes : no;

const CONTRACT_LABELS = { ended: 'Ended with a balance', ending: 'Ends within 60 days' };

const DESCRIPTIONS: readonly [label: string, describe: Describe][] = [
  ['Locations', (_, { location_id: names }) => formatList(names)],
  // A list without this filter omits inactive and sold vehicles.
  ['Status', (filters) => formatValues(listedStatuses(filters), (status) => STATUS_LABELS[status])],
  ['Condition', ({ condition }) => formatValues(condition, (value) => CONDITION_LABELS[value])],
  ['Assumed condition', ({ preview_condition: value }) => value && CONDITION_LABELS[value]],
  ['Search', ({ q }) => q],
  ['Makes', (_, { brand_id: names }) => formatList(names)],
  ['Models', (_, { model_id: names }) => formatList(names)],
  ['Model years', ({ model_year: years }) => formatValues(years)],
  ['Groups', ({ group }) => formatValues(group)],
  ['Classes', ({ class: names }) => formatValues(names)],
  ['Tags', (_, { tag_id: names }) => formatList(names)],
  ['Finance sources', ({ source }) => formatValues(source)],
  ['Finance', ({ financial }) => formatBoolean(financial, 'With finance', 'Missing finance')],
  ['Price', ({ manually_priced: value }) => formatBoolean(value, 'Set manually', 'Not set manually')],
  ['Value', ({ valued }) => formatBoolean(valued, 'With a value', 'Missing value')],
  ['Completeness', ({ incomplete }) => formatBoolean(incomplete, 'Incomplete', 'Complete')],
  ['Projection', ({ projectable }) => formatBoolean(projectable, 'Can be projected', "Can't be projected")],
  ['Confidence', ({ confidence }) => confidence && 'Low'],
  ['Depreciation assumption', ({ assumption }) => assumption && 'Missing'],
  ['Weekly change', ({ weekly_change: change }) => change && 'Fell this week'],
  ['Value basis', ({ value_basis: basis }) => basis && 'Price paid'],
  ['Contract', ({ contract }) => contract && CONTRACT_LABELS[contract]],
  ['Value age', ({ value_age: age }) => age && 'Older than 14 days'],
  ['Guide', ({ guide_spread: spread }) => spread && 'Differs by 10%+'],
  [
    'Above water',
    ({ above_water: ranges }) => formatValues(ranges, (range) => ABOVE_WATER_RANGE_LABELS[range]),
  ],
  ['By next month', ({ next_month_change: change }) => change && 'Loses equity'],
  ['Revenue/Loss', describeRevenue],
  ['Vehicles', ({ vehicle_id: ids }) => (ids?.length ? `${ids.length} selected` : null)],
];

function describeRevenue({ min, max, sign }: DescribedFilters): string | null {
  const usd = (dollars: number) => formatWholeUsd(dollars * 100);
  if (min !== undefined && max !== undefined) return `${usd(min)} to ${usd(max)}`;
  if (min !== undefined) return `${usd(min)} and over`;
  if (max !== undefined) return `Below ${usd(max)}`;
  return sign === undefined ? null : sign === 'positive' ? 'Revenue' : 'Loss';
}
