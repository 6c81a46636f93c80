import type { FleetSort } from '@fleetworth/contract/choices';
import type { FleetRow } from '@fleetworth/contract/fleet-view';
import type { GridColumn } from '@fleetworth/ui/grid-columns';
import type { PinnedColumns } from '@fleetworth/ui/grid-layout';
import { figures } from '../../../shell/format/figures.ts';
import { ChangeFigure } from '../../../shell/format/change-figure.tsx';
import type { ExtraFilters } from '../filters/fleet-filters.ts';
import { HistoryCell } from './fleet-cells.tsx';
import { PayoffCell, RevenueCell } from './money-cells.tsx';
import { FleetRowMenu } from './fleet-row-menu.tsx';
import { FLEET_LIST } from './fleet-rows.ts';
import { createListColumns } from './list-columns.tsx';
import { LazyAboveWater } from '../cells/lazy-above-water.ts';
import { TagsCell } from '../tagging/tags-cell.tsx';

export const PINNED_COLUMNS: PinnedColumns = { start: ['index', 'unit'], end: ['revenue'] };

const { textColumn, numberColumn, unsortedColumn, ...sharedColumns } = createListColumns<FleetRow>(
  FLEET_LIST.valueOf,
);

// Columns in order: location and vehicle, money, then the other columns in the order of the specification.
const fleetColumns: GridColumn<FleetRow>[] = [
  sharedColumns.index,
  sharedColumns.unit,
  sharedColumns.location(3),
  textColumn('model_year', { header: 'Year', sizePx: 54, title: 'Model Year', priority: 6 }),
  textColumn('brand', { header: 'Make', sizePx: 84, priority: 8 }),
  textColumn('model', { header: 'Model', sizePx: 124, priority: 7 }),
  numberColumn('mileage', { header: 'Mileage', sizePx: 74, priority: 10 }, (row) =>
    figures.count(row.mileage),
  ),
  sharedColumns.condition(5),
  sharedColumns.auction(1),
  numberColumn(
    'auction_weekly_change',
    { header: 'Week', sizePx: 74, title: 'Auction Weekly Change', priority: 9 },
    (row) => <ChangeFigure percent={row.auction_weekly_change} comparisonBreak={row.weekly_break} />,
  ),
  numberColumn('payoff', { header: 'Estimated Payoff', sizePx: 124, priority: 2 }, (row) => (
    <PayoffCell row={row} />
  )),
  unsortedColumn('graph', { header: 'History', sizePx: 66, priority: 12, isControl: true }, (row) => (
    <HistoryCell row={row} />
  )),
  unsortedColumn('actions', { header: 'Actions', sizePx: 60, priority: 12, isControl: true }, (row) => (
    <FleetRowMenu row={row} isInGrid />
  )),
  sharedColumns.status(11),
  sharedColumns.vin(13),
  sharedColumns.guide(14),
  textColumn('above_water_in', { header: 'Above Water', sizePx: 224 }, (row) => (
    <LazyAboveWater months={row.above_water_in} />
  )),
  numberColumn(
    'next_month_change',
    { header: 'Next Month', sizePx: 108, title: 'Change in Revenue/Loss by Next Month' },
    (row) => figures.signedUsd(row.next_month_change),
  ),
  textColumn('class_name', { header: 'Vehicle Class', sizePx: 118 }),
  textColumn('model_detail', { header: 'Model Detail', sizePx: 128 }),
  textColumn('in_service_date', { header: 'In Service Date', sizePx: 126 }),
  numberColumn('avg_cr', { header: 'AVG CR', sizePx: 80 }, (row) =>
    figures.grade(row.last_mileage_record?.condition_grade),
  ),
  numberColumn('estimated_cap_cost', { header: 'Estimated Cap Cost', sizePx: 146 }, (row) =>
    figures.usd(row.estimated_cap_cost),
  ),
  numberColumn('purchase_amount', { header: 'Initial Purchase Price', sizePx: 160 }, (row) =>
    figures.usd(row.purchase_amount),
  ),
  numberColumn('monthly_payment', { header: 'Monthly Payment', sizePx: 136 }, (row) =>
    figures.usd(row.monthly_payment),
  ),
  numberColumn('remaining', { header: 'Remaining Months', sizePx: 142 }, (row) =>
    figures.count(row.remaining),
  ),
  textColumn('color', { header: 'Color', sizePx: 84 }),
  textColumn('source', { header: 'Finance Source', sizePx: 176 }),
  unsortedColumn('tags', { header: 'Custom Tag', sizePx: 110 }, ({ tags }) => <TagsCell tags={tags} />),
  textColumn('company', { header: 'Company', sizePx: 124, priority: 4 }),
  numberColumn('revenue', { header: 'Revenue/Loss', sizePx: 118, title: 'Estimated Revenue/Loss' }, (row) => (
    <RevenueCell row={row} />
  )),
];

const withPriority = (columns: GridColumn<FleetRow>[], id: FleetSort, priority: number) =>
  columns.map((column) =>
    column.id === id && column.meta ? { ...column, meta: { ...column.meta, priority } } : column,
  );

const ONE_COMPANY_COLUMNS = withPriority(fleetColumns, 'company', 14);
const companyColumns = fleetColumns.filter(({ id }) => id === 'company');
const SEVERAL_COMPANIES_COLUMNS = fleetColumns
  .filter(({ id }) => id !== 'company')
  .toSpliced(PINNED_COLUMNS.start.length, 0, ...companyColumns);

// Keeps the Next Month column in view while the list is filtered by it.
const ONE_COMPANY_NEXT_MONTH_COLUMNS = withPriority(ONE_COMPANY_COLUMNS, 'next_month_change', 1);
const SEVERAL_COMPANIES_NEXT_MONTH_COLUMNS = withPriority(SEVERAL_COMPANIES_COLUMNS, 'next_month_change', 1);

const withoutActions = (columns: GridColumn<FleetRow>[]) => columns.filter(({ id }) => id !== 'actions');
const ONE_COMPANY_PICKER_COLUMNS = withoutActions(ONE_COMPANY_COLUMNS);
const SEVERAL_COMPANIES_PICKER_COLUMNS = withoutActions(SEVERAL_COMPANIES_COLUMNS);

export function getFleetColumns(
  hasSeveralCompanies: boolean,
  { next_month_change: nextMonthChange }: ExtraFilters,
): GridColumn<FleetRow>[] {
  if (nextMonthChange !== undefined)
    return hasSeveralCompanies ? SEVERAL_COMPANIES_NEXT_MONTH_COLUMNS : ONE_COMPANY_NEXT_MONTH_COLUMNS;
  return hasSeveralCompanies ? SEVERAL_COMPANIES_COLUMNS : ONE_COMPANY_COLUMNS;
}

// For lists in which users select vehicles. Their rows have no menu.
export const getPickerColumns = (hasSeveralCompanies: boolean): GridColumn<FleetRow>[] =>
  hasSeveralCompanies ? SEVERAL_COMPANIES_PICKER_COLUMNS : ONE_COMPANY_PICKER_COLUMNS;
