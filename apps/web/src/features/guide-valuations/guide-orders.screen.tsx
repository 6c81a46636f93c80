import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { GuideOrder } from '@fleetworth/contract/guide-valuations';
import { GUIDE_RESULTS } from '@fleetworth/contract/guide-valuation-choices';
import { CardList } from '@fleetworth/ui/card-list';
import { DataGrid } from '@fleetworth/ui/data-grid';
import { FilterSelect } from '@fleetworth/ui/filter-select';
import { PageEmpty, PageFailed, PageNothingFound } from '@fleetworth/ui/page-state';
import { PlainCard } from '@fleetworth/ui/plain-card';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { paths } from '../../paths.ts';
import { failureText } from '../../shell/api/api-error.ts';
import { pagedQuery } from '../../shell/api/paged-query.ts';
import { useGridLayout } from '../../shell/drafts/preferences.ts';
import { figures } from '../../shell/format/figures.ts';
import { formatDateTime } from '@fleetworth/domain/date-format';
import { counted } from '../../shell/format/plural.ts';
import { Page } from '../../shell/layout/page.tsx';
import { LoadMoreProblem } from '../../shell/layout/load-more-problem.tsx';
import { useMoreRows } from '../../shell/api/use-more-rows.ts';
import { ORDER_COLUMNS, PINNED_ORDER_COLUMNS } from './guide-orders.columns.tsx';
import type { GuideOrderListSearch } from './guide-orders-search.ts';
import { TOOL_BUTTON_PROPS } from './guide-toolbar.tsx';
import { RESULT_LABELS, ResultBadge } from './result-badge.tsx';

const PAGE_ROWS = 100;

export function GuideOrdersScreen() {
  const search: GuideOrderListSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const list = useInfiniteQuery({
    ...pagedQuery('listGuideOrders', {
      query: {
        per: PAGE_ROWS,
        ...(search.result !== undefined && { result: search.result }),
        ...(search.is_paid !== undefined && { is_paid: search.is_paid === 'yes' }),
        ...(search.is_completed !== undefined && { is_completed: search.is_completed === 'yes' }),
      },
    }),
    placeholderData: keepPreviousData,
  });
  const { data, hasNextPage, isFetchNextPageError, error } = list;
  const rows = useMemo(() => (data?.pages ?? []).flatMap(({ items }) => items), [data]);
  const { loadMore, retry } = useMoreRows(list);
  const openOrder = useCallback(
    ({ id }: GuideOrder) => void navigate({ to: paths.guideOrder, params: { orderId: id } }),
    [navigate],
  );
  const { layout, setLayout } = useGridLayout('guide-orders');
  const isNarrow = useMediaQuery('(max-width: 599.98px)', undefined, { getInitialValueInEffect: false });
  const listProps = {
    label: 'Valuation requests',
    rows,
    rowId: ({ id }: GuideOrder) => String(id),
    rowTone: () => null,
    onOpenRow: openOrder,
    isLoading: list.isPending,
    isStale: list.isPlaceholderData,
    hasMore: hasNextPage,
    onNearEnd: loadMore,
    totalRows: data?.pages[0]?.count,
    scrollKey: JSON.stringify(search),
    empty: error ? (
      <PageFailed text={failureText(error)} onRetry={retry} />
    ) : (
      <NoOrders isFiltered={Object.values(search).some((value) => value !== undefined)} />
    ),
    tail: isFetchNextPageError && <LoadMoreProblem error={error} onRetry={retry} />,
  };
  return (
    <Page
      title="Request history"
      subtitle="Black Book valuation requests, newest first"
      actions={
        <Button {...TOOL_BUTTON_PROPS} renderRoot={(props) => <Link to={paths.guideVehicles} {...props} />}>
          Back to vehicle list
        </Button>
      }
      filters={<OrderFilters key={JSON.stringify(search)} search={search} />}
      queries={[{ ...list, isError: list.isError && !isFetchNextPageError }]}
    >
      {isNarrow ? (
        <CardList
          {...listProps}
          openLabel={({ id }) => `Open request ${id}`}
          renderCard={(order) => <Card order={order} />}
        />
      ) : (
        <DataGrid
          {...listProps}
          columns={ORDER_COLUMNS}
          pinned={PINNED_ORDER_COLUMNS}
          rowHeaderColumnId="id"
          rowName={({ id }) => `request ${id}`}
          isLoading={listProps.isLoading || layout === undefined}
          sort={UNSORTED}
          onSort={doNothing}
          {...(layout ? { layout } : {})}
          onLayout={setLayout}
        />
      )}
    </Page>
  );
}

const UNSORTED = { id: '', isDescending: false };
const doNothing = () => {};

const Card = ({ order }: { order: GuideOrder }) => (
  <PlainCard>
    <b>
      {counted(order.items_count, 'vehicle')} · {figures.usd(order.amount)}
    </b>
    <b>
      <ResultBadge result={order.result} message={order.message} />
    </b>
    <span>
      Request {order.id} · {order.paid_at === null ? 'Unpaid' : 'Paid'}
    </span>
    <span>{formatDateTime(new Date(order.created_at))}</span>
  </PlainCard>
);

function NoOrders({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered)
    return (
      <PageNothingFound text="No requests match these filters.">
        <Button variant="default" renderRoot={(props) => <Link to={paths.guideOrders} {...props} />}>
          Clear filters
        </Button>
      </PageNothingFound>
    );
  return (
    <PageEmpty text="There are no valuation requests yet.">
      <Button renderRoot={(props) => <Link to={paths.guideVehicles} {...props} />}>Select vehicles</Button>
    </PageEmpty>
  );
}

const YES_OR_NO = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];
const RESULTS = GUIDE_RESULTS.map((value) => ({ value, label: RESULT_LABELS[value] }));

function OrderFilters({ search }: { search: GuideOrderListSearch }) {
  const navigate = useNavigate();
  const [draft, setDraft] = useState(search);
  const renderFilter = (
    label: string,
    name: keyof GuideOrderListSearch,
    options: { value: string; label: string }[],
  ) => (
    <FilterSelect
      label={label}
      placeholder="All"
      isClearable
      options={options}
      chosen={draft[name] === undefined ? [] : [draft[name]]}
      onChange={([value]) => setDraft((before) => ({ ...before, [name]: value }))}
    />
  );
  return (
    <>
      {renderFilter('Result', 'result', RESULTS)}
      {renderFilter('Paid', 'is_paid', YES_OR_NO)}
      {renderFilter('Completed', 'is_completed', YES_OR_NO)}
      <Button
        {...TOOL_BUTTON_PROPS}
        onClick={() => void navigate({ to: '.', search: draft, resetScroll: false })}
      >
        Filter
      </Button>
    </>
  );
}
