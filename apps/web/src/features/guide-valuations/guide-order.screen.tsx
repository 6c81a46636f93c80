import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { GuideItem, GuideOrderDetail } from '@fleetworth/contract/guide-valuations';
import { GUIDE_TIERS_BY_CONDITION } from '@fleetworth/contract/guide-valuation-choices';
import { CardList } from '@fleetworth/ui/card-list';
import { DataGrid } from '@fleetworth/ui/data-grid';
import { PageNothingFound } from '@fleetworth/ui/page-state';
import { PlainCard } from '@fleetworth/ui/plain-card';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo } from 'react';
import { paths } from '../../paths.ts';
import { useGridLayout } from '../../shell/drafts/preferences.ts';
import { query } from '../../shell/api/query.ts';
import { usePollingWhileRunning } from '../../shell/api/use-polling-while-running.ts';
import { WideSpreadMark } from '../../shell/format/wide-spread-mark.tsx';
import { figures } from '../../shell/format/figures.ts';
import { formatInstant } from '../../shell/format/instant.ts';
import { SandboxMark } from '../../shell/format/sandbox-mark.tsx';
import { Page } from '../../shell/layout/page.tsx';
import { showProblem } from '../../shell/notices/notices.tsx';
import { formatModel } from '../../shell/format/vehicle-labels.ts';
import { ReturnMessage } from '../payments/public.ts';
import { ITEM_COLUMNS, PINNED_ITEM_COLUMNS } from './guide-order.columns.tsx';
import { GuideOrderActions } from './guide-order-actions.tsx';
import type { GuideOrderSearch } from './guide-orders-search.ts';
import classes from './guide-parts.module.css';
import { ResultBadge } from './result-badge.tsx';
import { useOrderPayment } from './use-order-payment.tsx';

const isBeingValued = ({ paid_at, completed_at }: GuideOrderDetail): boolean =>
  paid_at !== null && completed_at === null;

export function GuideOrderScreen() {
  const { orderId = 0 } = useParams({ strict: false });
  const navigate = useNavigate();
  const order = useQuery(query('getGuideOrder', { params: { id: orderId } }));
  const { error, data } = order;
  usePollingWhileRunning(order, {
    isRunning: data !== undefined && isBeingValued(data),
    topic: 'guide-orders',
  });
  useEffect(() => {
    if (!error || data) return;
    showProblem('Error');
    void navigate({ to: paths.guideOrders, replace: true });
  }, [error, data, navigate]);
  if (!data) return <Page title="Black Book request">{null}</Page>;
  return <OrderDetail order={data} query={order} />;
}

interface OrderDetailProps {
  order: GuideOrderDetail;
  query: NonNullable<Parameters<typeof Page>[0]['queries']>[number];
}

function OrderDetail({ order, query }: OrderDetailProps) {
  const { phase, openPayment, dialog } = useOrderPayment(order);
  const isSandbox = order.items.some(({ is_sandbox }) => is_sandbox);
  return (
    <Page
      title={`Black Book request ${order.id}`}
      marks={isSandbox && <SandboxMark />}
      actions={<GuideOrderActions order={order} isReturning={phase !== 'none'} onPay={openPayment} />}
      filters={<SpreadFilter order={order} />}
      queries={[query]}
      hasMarketValues
    >
      <ReturnMessage phase={phase} />
      <dl className={classes.facts}>
        {buildDetails(order).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {order.paid_at !== null && order.completed_at === null && (
        <output className={classes.progress}>
          <progress
            aria-label="Valued vehicles"
            className={classes.bar}
            value={order.answered_count}
            max={order.items_count}
          />
          {`${figures.count(order.answered_count)} of ${figures.count(order.items_count)} vehicles valued`}
        </output>
      )}
      <OrderItems order={order} />
      {dialog}
    </Page>
  );
}

const buildDetails = (order: GuideOrderDetail): [string, React.ReactNode][] => [
  ['ID', order.id],
  ['Number of vehicles', figures.count(order.items_count)],
  ['Amount', figures.usd(order.amount)],
  [
    'Paid',
    <span key="paid">
      <span className={classes.badge} data-paid={order.paid_at === null ? 'no' : 'yes'}>
        {order.paid_at === null ? 'UNPAID' : 'PAID'}
      </span>{' '}
      {order.paid_at !== null && formatInstant(order.paid_at)}
    </span>,
  ],
  ['Result', <ResultBadge key="result" result={order.result} message={order.message} />],
  ['Message', figures.text(order.message)],
  ['Completed at', formatInstant(order.completed_at)],
  ['Created at', formatInstant(order.created_at)],
];

function SpreadFilter({ order }: { order: GuideOrderDetail }) {
  const { spread }: GuideOrderSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const wideCount = order.items.filter(({ is_wide_spread }) => is_wide_spread).length;
  if (wideCount === 0 && spread === undefined) return null;
  const nextSpread = spread === undefined ? ('over' as const) : undefined;
  return (
    <Button
      size="sm"
      h={32}
      px={10}
      fw={500}
      variant={spread === undefined ? 'default' : 'filled'}
      aria-pressed={spread !== undefined}
      onClick={() =>
        void navigate({
          to: '.',
          search: (before: object) => ({ ...before, spread: nextSpread }),
          resetScroll: false,
        })
      }
    >
      Differs by 10%+ ({figures.count(wideCount)})
    </Button>
  );
}

function OrderItems({ order }: { order: GuideOrderDetail }) {
  const { spread }: GuideOrderSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const { layout, setLayout } = useGridLayout('guide-order');
  const isNarrow = useMediaQuery('(max-width: 599.98px)', undefined, { getInitialValueInEffect: false });
  const rows = useMemo(
    () => order.items.filter(({ is_wide_spread }) => spread === undefined || is_wide_spread),
    [order.items, spread],
  );
  const openVehicle = useCallback(
    ({ vehicle }: GuideItem) => {
      if (!vehicle.is_deleted) void navigate({ to: paths.valueByVehicle, search: { panel: vehicle.id } });
    },
    [navigate],
  );
  const listProps = {
    label: 'Vehicles in this request',
    rows,
    rowId: ({ vehicle }: GuideItem) => String(vehicle.id),
    rowTone: () => null,
    onOpenRow: openVehicle,
    isLoading: false,
    isStale: false,
    hasMore: false,
    onNearEnd: doNothing,
    totalRows: rows.length,
    scrollKey: spread ?? '',
    empty: (
      <PageNothingFound text="No Black Book value differs from the auction value by more than 10%.">
        <Button
          variant="default"
          renderRoot={(props) => <Link to={paths.guideOrder} params={{ orderId: order.id }} {...props} />}
        >
          Show all
        </Button>
      </PageNothingFound>
    ),
  };
  if (isNarrow)
    return (
      <CardList
        {...listProps}
        openLabel={({ vehicle }) => `Open ${vehicle.unit}`}
        renderCard={(item) => <ItemCard item={item} />}
      />
    );
  return (
    <DataGrid
      {...listProps}
      columns={ITEM_COLUMNS}
      pinned={PINNED_ITEM_COLUMNS}
      rowHeaderColumnId="unit"
      rowName={({ vehicle }) => vehicle.unit}
      isLoading={layout === undefined}
      sort={UNSORTED}
      onSort={doNothing}
      {...(layout ? { layout } : {})}
      onLayout={setLayout}
    />
  );
}

const UNSORTED = { id: '', isDescending: false };
const doNothing = () => {};

const ItemCard = ({ item }: { item: GuideItem }) => (
  <PlainCard>
    <b>{item.vehicle.unit}</b>
    <b>
      {figures.usd(
        item.data?.[0]?.[`adjusted_whole_${GUIDE_TIERS_BY_CONDITION[item.vehicle.condition]}`] ?? null,
      )}
    </b>
    <span>{formatModel(item.vehicle)}</span>
    <span>
      Auction{' '}
      {figures.usd(item.vehicle.last_mileage_record.market_values[0]?.[item.vehicle.condition] ?? null)}
      {item.is_wide_spread && (
        <>
          {' '}
          <WideSpreadMark isWide>{figures.signedPercent(item.spread)}</WideSpreadMark>
        </>
      )}
    </span>
  </PlainCard>
);
