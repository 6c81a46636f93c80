// These columns aren't in fleet.columns.tsx, so that the Value by Vehicle screen, which needs that module for
// its first rows, doesn't load them too.
import type { FleetRow } from '@fleetworth/contract/fleet-view';
import { centsFromDollars, dollarsFromCents } from '@fleetworth/domain/money';
import type { GridColumn } from '@fleetworth/ui/grid-columns';
import { figures } from '../../../shell/format/figures.ts';
import { getPickerColumns } from './fleet.columns.tsx';
import { FLEET_LIST } from './fleet-rows.ts';
import { formatGuideDay, type GuideValued, getGuideValue } from './guide-value.tsx';
import { createListColumns } from './list-columns.tsx';

const { unsortedColumn } = createListColumns<FleetRow>(FLEET_LIST.valueOf);

const monthsInService = unsortedColumn(
  'months_in_service',
  { header: 'Months in Service', sizePx: 124, priority: 9, align: 'end' },
  (row) => figures.count(row.months_in_service),
);

const guideDayColumn = unsortedColumn(
  'blackbook_day',
  { header: 'Black Book Date', sizePx: 124, priority: 1.2, align: 'end' },
  formatGuideDay,
);
const guideDifferenceColumn = unsortedColumn(
  'blackbook_difference',
  { header: 'Black Book less Auction', sizePx: 166, priority: 1.3, align: 'end' },
  (row) => figures.signedUsd(guideDifference(row)),
);

type ColumnMeta = NonNullable<GridColumn<FleetRow>['meta']>;

const withChanges = (
  column: GridColumn<FleetRow>,
  { meta, ...rest }: { header?: string; size?: number; meta: ColumnMeta },
) => ({ ...column, ...rest, meta: { ...column.meta, ...meta } }) as GridColumn<FleetRow>;

function withGuides(columns: GridColumn<FleetRow>[]): GridColumn<FleetRow>[] {
  const blackbook = columns.filter(({ id }) => id === 'blackbook');
  return columns.flatMap((column) => {
    if (column.id === 'blackbook') return [];
    if (column.id === 'condition') return [withChanges(column, { meta: { priority: 12 } })];
    if (column.id === 'auction_weekly_change')
      return [withChanges(column, { meta: { title: 'Manheim Auction Weekly Change' } })];
    if (column.id !== 'auction') return [column];
    const auction = withChanges(column, { header: 'Manheim Auction Value', size: 164, meta: {} });
    const guide = blackbook.map((guideColumn) => withChanges(guideColumn, { meta: { priority: 1.1 } }));
    return [monthsInService, auction, ...guide, guideDayColumn, guideDifferenceColumn];
  });
}

function guideDifference(row: GuideValued & Pick<FleetRow, 'auction'>): number | null {
  const guide = getGuideValue(row);
  if (guide === null || row.auction === null) return null;
  return dollarsFromCents(centsFromDollars(guide) - centsFromDollars(row.auction));
}

const ONE_COMPANY_COLUMNS = withGuides(getPickerColumns(false));
const SEVERAL_COMPANIES_COLUMNS = withGuides(getPickerColumns(true));

export const getGuideColumns = (hasSeveralCompanies: boolean): GridColumn<FleetRow>[] =>
  hasSeveralCompanies ? SEVERAL_COMPANIES_COLUMNS : ONE_COMPANY_COLUMNS;
