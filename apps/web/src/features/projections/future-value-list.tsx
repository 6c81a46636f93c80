import { Button } from '@mantine/core';
import type { FutureValueRow } from '@fleetworth/contract/projections';
import { CardList } from '@fleetworth/ui/card-list';
import { CardSort } from '@fleetworth/ui/card-sort';
import { DataGrid, type GridSort, type RowTone } from '@fleetworth/ui/data-grid';
import { sortChoicesOf } from '@fleetworth/ui/grid-columns';
import type { GridLayout } from '@fleetworth/ui/grid-layout';
import { PageFailed, PageNothingFound } from '@fleetworth/ui/page-state';
import { PlainCard } from '@fleetworth/ui/plain-card';
import { failureText } from '../../shell/api/api-error.ts';
import { figures } from '../../shell/format/figures.ts';
import { LoadMoreProblem } from '../../shell/layout/load-more-problem.tsx';
import { formatModel } from '../../shell/format/vehicle-labels.ts';
import { OldValueMark } from '../fleet-view/public.ts';
import { FUTURE_COLUMNS, PINNED, withAuction } from './future-value.columns.tsx';
import type { FutureValuesView } from './future-values.queries.ts';
import { marketAboveWaterText } from './projection-labels.ts';
import classes from './projections.module.css';
import type { useFutureRows } from './use-future-rows.ts';

interface FutureValueListProps {
  futureRows: ReturnType<typeof useFutureRows>;
  view: FutureValuesView;
  isNarrow: boolean;
  layout: GridLayout | undefined;
  onLayout: (layout: GridLayout) => void;
  onSort: (sort: GridSort) => void;
  onOpen: (row: FutureValueRow) => void;
  onClear: () => void;
}

export function FutureValueList(props: FutureValueListProps) {
  const { futureRows, view, layout, onSort } = props;
  const sort = { id: view.sort, isDescending: view.isDescending };
  const { totals } = futureRows;
  const listProps = {
    label: 'Future values',
    rows: futureRows.rows,
    rowId: ({ id }: FutureValueRow) => String(id),
    rowTone,
    onOpenRow: props.onOpen,
    isLoading: futureRows.isLoading,
    isStale: futureRows.isStale,
    hasMore: futureRows.hasMore,
    onNearEnd: futureRows.loadMore,
    totalRows: totals.data && totals.data.count + totals.data.without_revenue,
    scrollKey: JSON.stringify(view),
    empty: <NoRows {...props} />,
    tail: futureRows.hasLoadMoreError && (
      <LoadMoreProblem error={futureRows.error} onRetry={futureRows.retry} />
    ),
  };
  if (props.isNarrow) {
    return (
      <>
        <CardSort choices={sortChoicesOf(FUTURE_COLUMNS)} sort={sort} onSort={onSort} />
        <CardList
          {...listProps}
          openLabel={({ unit }) => `Open ${unit}`}
          renderCard={(row) => <FutureValueCard row={row} />}
        />
      </>
    );
  }
  return (
    <div className={classes.grid}>
      <DataGrid
        {...listProps}
        columns={FUTURE_COLUMNS}
        pinned={PINNED}
        rowHeaderColumnId="unit"
        rowName={({ unit }) => unit}
        isLoading={futureRows.isLoading || layout === undefined}
        sort={sort}
        onSort={onSort}
        {...(layout ? { layout } : {})}
        onLayout={props.onLayout}
      />
    </div>
  );
}

function NoRows({ futureRows, view, onClear }: FutureValueListProps) {
  if (futureRows.error) return <PageFailed text={failureText(futureRows.error)} onRetry={futureRows.retry} />;
  const { q, aboveWater } = view;
  if (q === undefined && aboveWater === undefined) return <>These locations have no vehicles.</>;
  return (
    <PageNothingFound
      text={aboveWater === undefined ? `No vehicle matches “${q}”.` : 'No vehicle matches these filters.'}
    >
      <Button variant="default" onClick={onClear}>
        {aboveWater === undefined ? 'Clear search' : 'Clear filters'}
      </Button>
    </PageNothingFound>
  );
}

function rowTone({ owner_depreciation_assumption_revenue: revenue }: FutureValueRow): RowTone {
  if (revenue === null) return null;
  return revenue > 0 ? 'gain' : 'loss';
}

const FutureValueCard = ({ row }: { row: FutureValueRow }) => (
  <PlainCard>
    <b>{row.unit}</b>
    <b>
      <OldValueMark row={withAuction(row)} />
      {figures.signedUsd(row.owner_depreciation_assumption_revenue)}
    </b>
    <span>
      {row.location.code ?? row.location.name} · {formatModel(row)}
    </span>
    <span>{formatOwnerEquation(row)}</span>
    <span>{marketAboveWaterText(row.above_water_in)}</span>
    <span>Market {figures.usd(row.projected_auction)}</span>
  </PlainCard>
);

function formatOwnerEquation({ owner_depreciation: ownerValue, projected_payoff: payoff }: FutureValueRow) {
  if (ownerValue === null) return payoff === null ? null : `Payoff ${figures.usd(payoff)}`;
  if (payoff === null) return `Owner value ${figures.usd(ownerValue)}`;
  return `${figures.usd(ownerValue)} − ${figures.usd(payoff)}`;
}
