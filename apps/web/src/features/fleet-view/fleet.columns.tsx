import type { FleetRow } from '@fleetworth/contract/fleet-view';
import { type GridColumn, gridColumnHelper } from '@fleetworth/ui/grid-columns';
import type { ReactNode } from 'react';
import { figures } from '../../shell/figures.ts';
import { CONDITION_LABELS, STATUS_LABELS } from '../../shell/vehicle-words.ts';
import { AuctionCell, ChangeFigure, ConditionCell, RevenueFigure, UnitCell } from './fleet-cells.tsx';
import classes from './fleet-cells.module.css';
import type { FleetSort } from './fleet-search.ts';

interface ColumnText {
  id: FleetSort;
  header: string;
  sizePx: number;
  title?: string;
}

const column = gridColumnHelper<FleetRow>();

/** Columns that stay in view while the others scroll. */
export const PINNED = ['index', 'unit'] as const;

// What decides about a vehicle comes first; what describes it follows in the order of the specification.
export const fleetColumns: GridColumn<FleetRow>[] = column.columns([
  column.display({
    id: 'index',
    header: '#',
    size: 46,
    enableSorting: false,
    meta: { title: 'Line number' },
    cell: ({ row }) => <span className={classes.quiet}>{row.original.index || 'New'}</span>,
  }),
  words(
    { id: 'unit', header: 'Unit', sizePx: 68 },
    (row) => row.unit,
    (row) => <UnitCell row={row} />,
  ),
  words(
    { id: 'vin', header: 'VIN', sizePx: 150 },
    (row) => row.vin,
    (row) => <span className={classes.vin}>{row.vin}</span>,
  ),
  words({ id: 'model_year', header: 'Year', sizePx: 48, title: 'Model Year' }, (row) =>
    row.model_year?.toString(),
  ),
  words({ id: 'brand', header: 'Make', sizePx: 90 }, (row) => row.brand.name),
  words({ id: 'model', header: 'Model', sizePx: 118 }, (row) => row.model.name),
  words(
    { id: 'location', header: 'Location', sizePx: 68 },
    (row) => row.location.code ?? row.location.name,
    (row) => (
      <span className={classes.clipped} title={row.location.name}>
        {row.location.code ?? row.location.name}
      </span>
    ),
  ),
  number({ id: 'mileage', header: 'Mileage', sizePx: 66 }, (row) => figures.count(row.mileage)),
  words(
    { id: 'condition', header: 'Condition', sizePx: 88 },
    (row) => CONDITION_LABELS[row.condition],
    (row) => <ConditionCell row={row} />,
  ),
  number({ id: 'auction', header: 'Auction Value', sizePx: 98 }, (row) => <AuctionCell row={row} />),
  number(
    { id: 'auction_weekly_change', header: 'Week', sizePx: 70, title: 'Auction Weekly Change' },
    (row) => <ChangeFigure percent={row.auction_weekly_change} />,
  ),
  number({ id: 'payoff', header: 'Estimated Payoff', sizePx: 118 }, (row) => figures.usd(row.payoff)),
  number({ id: 'revenue', header: 'Revenue/Loss', sizePx: 102, title: 'Estimated Revenue/Loss' }, (row) => (
    <RevenueFigure dollars={row.revenue} />
  )),
  words(
    { id: 'status', header: 'Status', sizePx: 124 },
    (row) => STATUS_LABELS[row.status],
    (row) => <span className={classes.status}>{STATUS_LABELS[row.status]}</span>,
  ),
  words({ id: 'company', header: 'Company', sizePx: 136 }, (row) => row.company.name),
  words({ id: 'class_name', header: 'Vehicle Class', sizePx: 112 }, (row) => row.class_name),
  words({ id: 'model_detail', header: 'Model Detail', sizePx: 128 }, (row) => row.model_detail?.name),
  words({ id: 'in_service_date', header: 'In Service Date', sizePx: 122 }, (row) =>
    figures.date(row.in_service_date),
  ),
  number({ id: 'avg_cr', header: 'AVG CR', sizePx: 76 }, (row) =>
    figures.grade(row.last_mileage_record?.condition_grade),
  ),
  number({ id: 'estimated_cap_cost', header: 'Estimated Cap Cost', sizePx: 142 }, (row) =>
    figures.usd(row.estimated_cap_cost),
  ),
  number({ id: 'purchase_amount', header: 'Initial Purchase Price', sizePx: 154 }, (row) =>
    figures.usd(row.purchase_amount),
  ),
  number({ id: 'monthly_payment', header: 'Monthly Payment', sizePx: 132 }, (row) =>
    figures.usd(row.monthly_payment),
  ),
  number({ id: 'remaining', header: 'Remaining Months', sizePx: 138 }, (row) => figures.count(row.remaining)),
  words({ id: 'color', header: 'Color', sizePx: 84 }, (row) => row.color),
  words({ id: 'source', header: 'Finance Source', sizePx: 176 }, (row) => row.source),
]);

function words(
  text: ColumnText,
  read: (row: FleetRow) => string | null | undefined,
  draw = (row: FleetRow): ReactNode => (
    <span className={classes.clipped} title={read(row) ?? undefined}>
      {figures.text(read(row))}
    </span>
  ),
) {
  return column.display({
    id: text.id,
    header: text.header,
    size: text.sizePx,
    meta: text.title === undefined ? {} : { title: text.title },
    cell: ({ row }) => draw(row.original),
  });
}

function number(text: ColumnText, draw: (row: FleetRow) => ReactNode) {
  return column.display({
    id: text.id,
    header: text.header,
    size: text.sizePx,
    meta: text.title === undefined ? { align: 'end' } : { align: 'end', title: text.title },
    cell: ({ row }) => draw(row.original),
  });
}
