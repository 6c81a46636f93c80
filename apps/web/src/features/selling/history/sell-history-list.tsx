import { useMediaQuery } from '@mantine/hooks';
import type { SellHistoryItem } from '@fleetworth/contract/selling';
import { SELL_CHANNEL_LABELS } from '@fleetworth/contract/selling-choices';
import { formatDateTime } from '@fleetworth/domain/date-format';
import { CardList } from '@fleetworth/ui/card-list';
import { DataGrid } from '@fleetworth/ui/data-grid';
import type { GridSelection } from '@fleetworth/ui/grid-selection';
import { PageEmpty, PageFailed } from '@fleetworth/ui/page-state';
import { PlainCard } from '@fleetworth/ui/plain-card';
import { SelectionBar } from '@fleetworth/ui/selection-bar';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { failureText } from '../../../shell/api/api-error.ts';
import { usePollingWhileRunning } from '../../../shell/api/use-polling-while-running.ts';
import { useGridLayout } from '../../../shell/drafts/preferences.ts';
import { figures } from '../../../shell/format/figures.ts';
import { LoadMoreProblem } from '../../../shell/layout/load-more-problem.tsx';
import { useMoreRows } from '../../../shell/api/use-more-rows.ts';
import { ResultBadge } from './result-badge.tsx';
import { type HistoryQuery, sellHistoryQuery } from './sell-history.queries.ts';
import { HISTORY_COLUMNS, HISTORY_PINNED, type NumberedOffer } from './sell-history.columns.tsx';

interface SellHistoryListProps {
  filters: HistoryQuery;
  selection: GridSelection;
  onSelect: (selection: GridSelection) => void;
  onOpen: (vehicle: { id: number }) => void;
}

export function SellHistoryList({ filters, selection, onSelect, onOpen }: SellHistoryListProps) {
  const history = useSellHistory(filters);
  const { layout, setLayout } = useGridLayout('sell-history');
  const isNarrow = useMediaQuery('(max-width: 599.98px)', undefined, { getInitialValueInEffect: false });
  const { rows, error, retry } = history;
  const isFiltered = [filters.q, filters.company_id, filters.result].some((value) => value !== undefined);
  const noOffers = (
    <PageEmpty text={isFiltered ? 'No offers match these filters.' : 'No vehicles have been offered yet.'} />
  );
  const listProps = {
    label: 'Sell history',
    rows,
    rowId: ({ id }: SellHistoryItem) => String(id),
    rowTone: () => null,
    onOpenRow: ({ vehicle }: SellHistoryItem) => onOpen(vehicle),
    isLoading: history.isLoading,
    isStale: false,
    hasMore: history.hasMore,
    onNearEnd: history.loadMore,
    totalRows: history.count,
    scrollKey: JSON.stringify(filters),
    empty: error ? <PageFailed text={failureText(error)} onRetry={retry} /> : noOffers,
    tail: history.hasLoadMoreError && <LoadMoreProblem error={error} onRetry={retry} />,
  };
  if (isNarrow)
    return (
      <CardList
        {...listProps}
        openLabel={({ vehicle }) => `Open ${vehicle.unit}`}
        renderCard={(row) => <OfferCard row={row} />}
      />
    );
  return (
    <DataGrid
      {...listProps}
      columns={HISTORY_COLUMNS}
      pinned={HISTORY_PINNED}
      rowHeaderColumnId="unit"
      rowName={({ vehicle }) => vehicle.unit}
      isLoading={listProps.isLoading || layout === undefined}
      sort={NO_SORT}
      onSort={() => {}}
      {...(layout ? { layout } : {})}
      onLayout={setLayout}
      selection={selection}
      onSelect={(next) => onSelect({ ...next, isEverything: false })}
      bar={
        selection.ids.size > 0 && (
          <SelectionBar
            figures={[{ label: 'Selected', value: figures.count(selection.ids.size) }]}
            onClear={() => onSelect({ ids: new Set(), isEverything: false })}
          />
        )
      }
    />
  );
}

const NO_SORT = { id: '', isDescending: false };

function useSellHistory(filters: HistoryQuery) {
  const list = useInfiniteQuery(sellHistoryQuery(filters));
  const { data, hasNextPage, isFetchNextPageError } = list;
  const rows: NumberedOffer[] = useMemo(
    () =>
      (data?.pages ?? []).flatMap(({ items }) => items).map((row, index) => ({ ...row, index: index + 1 })),
    [data],
  );
  usePollingWhileRunning(list, { isRunning: rows.some(({ result }) => result === null), topic: 'selling' });
  return {
    rows,
    count: data?.pages[0]?.count,
    error: list.error,
    isLoading: list.isPending,
    hasMore: hasNextPage,
    hasLoadMoreError: isFetchNextPageError,
    ...useMoreRows(list),
  };
}

const OfferCard = ({ row }: { row: NumberedOffer }) => (
  <PlainCard>
    <b>{row.vehicle.unit}</b>
    <ResultBadge item={row} />
    <span>
      {SELL_CHANNEL_LABELS[row.provider]} · {row.vehicle.location.code ?? row.vehicle.location.name}
    </span>
    <span>{figures.usd(row.price)}</span>
    <span>{[formatDateTime(new Date(row.created_at)), row.created_by].filter(Boolean).join(' · ')}</span>
  </PlainCard>
);
