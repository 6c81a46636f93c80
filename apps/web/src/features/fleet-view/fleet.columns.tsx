import type { FleetRow } from '@fleetworth/contract/fleet-view';
import { type GridColumn, gridColumnHelper } from '@fleetworth/ui/grid-columns';
import type { PinnedColumns } from '@fleetworth/ui/grid-layout';
import type { ReactNode } from 'react';
import { figures } from '../../shell/figures.ts';
import { locationWords, STATUS_LABELS } from '../../shell/vehicle-words.ts';
import {
  AuctionCell,
  ChangeFigure,
  ConditionCell,
  IndexCell,
  RevenueFigure,
  UnitCell,
} from './fleet-cells.tsx';
import classes from './fleet-cells.module.css';
import type { FleetSort } from '@fleetworth/contract/choices';
import { ROW_VALUES } from './fleet-row-values.ts';

interface ColumnText {
  id: FleetSort;
  header: string;
  sizePx: number;
  title?: string;
  /** Where not all columns fit, those of the lowest number stand first. */
  priority?: number;
  fitsText?: boolean;
}

const column = gridColumnHelper<FleetRow>();

/** Columns that stay in view while the others scroll: which vehicle it is, and what it leaves. */
export const PINNED: PinnedColumns = { start: ['index', 'unit'], end: ['revenue'] };

// Where it is and what it is, then its money, then the rest in the order of the specification.
const fleetColumns: GridColumn<FleetRow>[] = column.columns([
  column.display({
    id: 'index',
    header: '#',
    size: 48,
    enableSorting: false,
    meta: { title: 'Line number' },
    cell: ({ row }) => <IndexCell row={row.original} />,
  }),
  words({ id: 'unit', header: 'Unit', sizePx: 84, fitsText: true }, (row) => <UnitCell row={row} />),
  words({ id: 'location', header: 'Location', sizePx: 80, priority: 3 }, (row) => (
    <span className={classes.clipped} data-hint={locationWords(row.location)}>
      {row.location.code ?? row.location.name}
    </span>
  )),
  words({ id: 'model_year', header: 'Year', sizePx: 54, title: 'Model Year', priority: 6 }),
  words({ id: 'brand', header: 'Make', sizePx: 84, priority: 8 }),
  words({ id: 'model', header: 'Model', sizePx: 124, priority: 7 }),
  number({ id: 'mileage', header: 'Mileage', sizePx: 74, priority: 10 }, (row) => figures.count(row.mileage)),
  words({ id: 'condition', header: 'Condition', sizePx: 92, priority: 5 }, (row) => (
    <ConditionCell row={row} />
  )),
  number({ id: 'auction', header: 'Auction Value', sizePx: 112, priority: 1 }, (row) => (
    <AuctionCell row={row} />
  )),
  number(
    { id: 'auction_weekly_change', header: 'Week', sizePx: 74, title: 'Auction Weekly Change', priority: 9 },
    (row) => <ChangeFigure percent={row.auction_weekly_change} />,
  ),
  number({ id: 'payoff', header: 'Estimated Payoff', sizePx: 124, priority: 2 }, (row) =>
    figures.usd(row.payoff),
  ),
  words({ id: 'status', header: 'Status', sizePx: 124, priority: 11 }, (row) => (
    <span className={classes.status}>{STATUS_LABELS[row.status]}</span>
  )),
  words({ id: 'vin', header: 'VIN', sizePx: 150, priority: 12 }, (row) => (
    <span className={classes.vin}>{row.vin}</span>
  )),
  words({ id: 'class_name', header: 'Vehicle Class', sizePx: 118 }),
  words({ id: 'model_detail', header: 'Model Detail', sizePx: 128 }),
  words({ id: 'in_service_date', header: 'In Service Date', sizePx: 126 }),
  number({ id: 'avg_cr', header: 'AVG CR', sizePx: 80 }, (row) =>
    figures.grade(row.last_mileage_record?.condition_grade),
  ),
  number({ id: 'estimated_cap_cost', header: 'Estimated Cap Cost', sizePx: 146 }, (row) =>
    figures.usd(row.estimated_cap_cost),
  ),
  number({ id: 'purchase_amount', header: 'Initial Purchase Price', sizePx: 160 }, (row) =>
    figures.usd(row.purchase_amount),
  ),
  number({ id: 'monthly_payment', header: 'Monthly Payment', sizePx: 136 }, (row) =>
    figures.usd(row.monthly_payment),
  ),
  number({ id: 'remaining', header: 'Remaining Months', sizePx: 142 }, (row) => figures.count(row.remaining)),
  words({ id: 'color', header: 'Color', sizePx: 84 }),
  words({ id: 'source', header: 'Finance Source', sizePx: 176 }),
  words({ id: 'company', header: 'Company', sizePx: 124, priority: 4 }),
  number({ id: 'revenue', header: 'Revenue/Loss', sizePx: 118, title: 'Estimated Revenue/Loss' }, (row) => (
    <RevenueFigure dollars={row.revenue} />
  )),
]);

const COLUMNS_OF_ONE = fleetColumns.map((column) =>
  column.id === 'company' && column.meta ? { ...column, meta: { ...column.meta, priority: 13 } } : column,
);
const company = fleetColumns.filter(({ id }) => id === 'company');
const COLUMNS_OF_SEVERAL = fleetColumns
  .filter(({ id }) => id !== 'company')
  .toSpliced(PINNED.start.length, 0, ...company);

/** The columns of the list: the company stands beside the unit while several show. */
export const columnsOf = (hasSeveralCompanies: boolean): GridColumn<FleetRow>[] =>
  hasSeveralCompanies ? COLUMNS_OF_SEVERAL : COLUMNS_OF_ONE;

function words(text: ColumnText, draw?: (row: FleetRow) => ReactNode) {
  const plain = (row: FleetRow) => (
    <span className={classes.clipped}>{figures.text(ROW_VALUES[text.id](row)?.toString())}</span>
  );
  return columnOf(text, draw ?? plain);
}

function number(text: ColumnText, draw: (row: FleetRow) => ReactNode) {
  return columnOf(text, draw, 'end');
}

function columnOf(text: ColumnText, draw: (row: FleetRow) => ReactNode, align?: 'end') {
  const { id, header, sizePx, title, priority, fitsText } = text;
  return column.display({
    id,
    header,
    size: sizePx,
    meta: {
      copy: (row) => ROW_VALUES[id](row as FleetRow),
      ...(align && { align }),
      ...(title !== undefined && { title }),
      ...(priority !== undefined && { priority }),
      ...(fitsText && { fitsText }),
    },
    cell: ({ row }) => draw(row.original),
  });
}
