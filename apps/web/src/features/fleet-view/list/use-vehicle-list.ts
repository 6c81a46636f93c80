import type { Condition } from '@fleetworth/contract/choices';
import type { PreferenceScreen } from '@fleetworth/contract/preferences';
import type { GridSort } from '@fleetworth/ui/data-grid';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useAuthority } from '../../../shell/api/authority.ts';
import { useStoredPosition } from '../../../shell/drafts/stored-list-position.ts';
import { useGridLayout } from '../../../shell/drafts/preferences.ts';
import type { FleetActions } from './fleet-actions.ts';
import { countMatches } from '../fleet-figures.ts';
import { toFleetQuery } from '../filters/fleet-filters.ts';
import { fleetSummaryQuery } from '../fleet-view.queries.ts';
import type { ListedRow, RowSource } from './listed-row.ts';
import { useConditionChange } from '../pricing/use-condition-change.ts';
import { useFleetRows } from './use-fleet-rows.ts';
import { useFleetView } from '../use-fleet-view.ts';
import { usePendingValues } from './use-pending-values.ts';
import { useRowSelection } from './use-row-selection.ts';

interface VehicleListOptions<Row extends ListedRow> {
  source: RowSource<Row>;
  screen: PreferenceScreen;
  path: string;
  openVehicleId: number | undefined;
  onOpen: (row: { id: number }) => void;
  onEditPrice?: (row: { id: number }) => void;
  onShowHistory?: ((row: { id: number }) => void) | undefined;
}

export function useVehicleList<Row extends ListedRow>(options: VehicleListOptions<Row>) {
  const { source, screen, path, openVehicleId, onOpen, onEditPrice, onShowHistory } = options;
  const { view, changeSearch, addedId } = useFleetView();
  const viewedList = useMemo(() => ({ list: source, view }), [source, view]);
  const scrollKey = `${JSON.stringify(toFleetQuery(view))} ${addedId ?? ''}`;
  const { position, positionRef } = useStoredPosition(scrollKey);
  const rows = useFleetRows(viewedList, { addedId, firstVisibleRow: position?.row });
  const summary = useQuery(fleetSummaryQuery(view));
  const total = summary.isPlaceholderData || !summary.data ? undefined : countMatches(summary.data);
  const selection = useRowSelection(viewedList, rows.rows, total);
  const { layout, setLayout } = useGridLayout(screen);
  const actions = useActions({
    viewedList,
    rows: rows.rows,
    clearSelection: selection.clear,
    path,
    onOpen,
    onEditPrice,
    onShowHistory,
  });

  // List and totals often fail for the same reason, so either Retry button retries both.
  function retryFailed() {
    if (rows.error) rows.retry();
    if (summary.error) void summary.refetch();
  }

  const list = {
    fleetRows: { ...rows, retry: retryFailed },
    view,
    total,
    selection,
    layout,
    onLayout: setLayout,
    scrollKey,
    position,
    positionRef,
    addedId,
    openVehicleId,
    onSort: ({ id, isDescending }: GridSort) =>
      changeSearch({ sort: id === 'unit' ? undefined : id, order: isDescending ? 'desc' : undefined }),
    onOpen,
  };
  return { summary, layout, setLayout, list, actions };
}

interface ActionOptions<Row extends ListedRow> {
  viewedList: { list: RowSource<Row>; view: ReturnType<typeof useFleetView>['view'] };
  rows: readonly Row[];
  clearSelection: () => void;
  path: string;
  onOpen: (row: { id: number }) => void;
  onEditPrice: ((row: { id: number }) => void) | undefined;
  onShowHistory: ((row: { id: number }) => void) | undefined;
}

function useActions<Row extends ListedRow>(options: ActionOptions<Row>): FleetActions {
  const { viewedList, rows, clearSelection, path, onOpen, onEditPrice, onShowHistory } = options;
  const changeCondition = useConditionChange(viewedList);
  const { isTimedOut, retry } = usePendingValues(viewedList, rows);
  const { getReadOnlyReason } = useAuthority();
  return useMemo(
    () => ({
      openVehicle: onOpen,
      urlOf: ({ id }) => `${path}?panel=${id}`,
      changeCondition: (row: ListedRow, condition: Condition) => {
        clearSelection();
        // The cast is safe, because these cells only render rows of this list.
        changeCondition({ row: row as Row, condition });
      },
      getReadOnlyReason: (row: ListedRow) => getReadOnlyReason(row.company.id),
      editPrice: onEditPrice,
      showHistory: onShowHistory,
      hasValueRequestTimedOut: isTimedOut,
      retryValue: retry,
    }),
    [
      onOpen,
      onEditPrice,
      onShowHistory,
      path,
      clearSelection,
      changeCondition,
      getReadOnlyReason,
      isTimedOut,
      retry,
    ],
  );
}
