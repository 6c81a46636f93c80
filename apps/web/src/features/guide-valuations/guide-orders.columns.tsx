import { Button } from '@mantine/core';
import type { GuideOrder } from '@fleetworth/contract/guide-valuations';
import { type GridColumn, gridColumnHelper } from '@fleetworth/ui/grid-columns';
import type { PinnedColumns } from '@fleetworth/ui/grid-layout';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { DASH, figures } from '../../shell/format/figures.ts';
import { formatInstant } from '../../shell/format/instant.ts';
import classes from './guide-parts.module.css';
import { ResultBadge } from './result-badge.tsx';

export const PINNED_ORDER_COLUMNS: PinnedColumns = { start: ['id'], end: [] };

const column = gridColumnHelper<GuideOrder>();

interface OrderColumn {
  id: string;
  header: string;
  sizePx: number;
  align?: 'end';
  isControl?: true;
}

const displayColumn = (
  { id, header, sizePx, align, isControl }: OrderColumn,
  render: (order: GuideOrder) => ReactNode,
): GridColumn<GuideOrder> =>
  column.display({
    id,
    header,
    size: sizePx,
    enableSorting: false,
    meta: { ...(align && { align }), ...(isControl && { isControl }) },
    cell: ({ row }) => render(row.original),
  });

export const ORDER_COLUMNS: GridColumn<GuideOrder>[] = [
  displayColumn({ id: 'id', header: 'ID', sizePx: 80 }, ({ id }) => (
    <Link
      to={paths.guideOrder}
      params={{ orderId: id }}
      tabIndex={-1}
      data-cell-widget
      className={classes.link}
    >
      {id}
    </Link>
  )),
  displayColumn({ id: 'vehicles', header: 'Vehicles', sizePx: 100, align: 'end' }, (order) =>
    figures.count(order.items_count),
  ),
  displayColumn({ id: 'amount', header: 'Amount', sizePx: 120, align: 'end' }, ({ amount }) =>
    figures.usd(amount),
  ),
  displayColumn({ id: 'result', header: 'Result', sizePx: 110 }, (order) => (
    <ResultBadge result={order.result} message={order.message} />
  )),
  displayColumn({ id: 'paid', header: 'Paid', sizePx: 150 }, (order) => <PaidCell order={order} />),
  displayColumn({ id: 'completed_at', header: 'Completed at', sizePx: 180 }, (order) =>
    formatInstant(order.completed_at),
  ),
  displayColumn({ id: 'created_at', header: 'Created at', sizePx: 180 }, (order) =>
    formatInstant(order.created_at),
  ),
  displayColumn({ id: 'actions', header: 'Actions', sizePx: 90, isControl: true }, ({ id }) => (
    <Button
      size="compact-xs"
      variant="default"
      tabIndex={-1}
      data-cell-widget
      renderRoot={(props) => (
        <Link to={paths.guideOrder} params={{ orderId: id }} aria-label={`Show request ${id}`} {...props} />
      )}
    >
      Show
    </Button>
  )),
];

function PaidCell({ order }: { order: GuideOrder }) {
  if (order.paid_at !== null)
    return (
      <span className={classes.badge} data-paid="yes">
        Paid
      </span>
    );
  if (!order.is_payable) return DASH;
  return (
    <Button
      size="compact-xs"
      tabIndex={-1}
      data-cell-widget
      renderRoot={(props) => (
        <Link to={paths.guideOrder} params={{ orderId: order.id }} search={{ payment: 'yes' }} {...props} />
      )}
    >
      Secure Payment
    </Button>
  );
}
