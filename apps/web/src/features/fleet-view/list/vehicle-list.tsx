import { CardList, type CardListProps } from '@fleetworth/ui/card-list';
import { CardSort } from '@fleetworth/ui/card-sort';
import { DataGrid, type GridSort, type RowTone } from '@fleetworth/ui/data-grid';
import { type GridColumn, sortChoicesOf } from '@fleetworth/ui/grid-columns';
import type { GridLayout, PinnedColumns } from '@fleetworth/ui/grid-layout';
import { coverageOf, EVERYTHING_SELECTED } from '@fleetworth/ui/grid-selection';
import type { ListPosition, ReadListPosition } from '@fleetworth/ui/list-position';
import { PageFailed } from '@fleetworth/ui/page-state';
import type { SummaryFigure } from '@fleetworth/ui/summary-band';
import type { ReactNode, Ref } from 'react';
import { failureText } from '../../../shell/api/api-error.ts';
import { figures } from '../../../shell/format/figures.ts';
import { lazyDialog } from '../../../shell/forms/lazy-dialog.tsx';
import { LoadMoreProblem } from '../../../shell/layout/load-more-problem.tsx';
import type { FleetView } from '../filters/fleet-filters.ts';
import type { ListedRow, PositionedRow } from './listed-row.ts';
import type { FleetRows } from './use-fleet-rows.ts';
import type { RowSelection } from './use-row-selection.ts';

const [SelectionBar, usePreloadedSelectionBar] = lazyDialog(
  async () => (await import('@fleetworth/ui/selection-bar')).SelectionBar,
);

export interface VehicleListProps<Row extends ListedRow> {
  label: string;
  fleetRows: FleetRows<Row>;
  view: FleetView;
  columns: GridColumn<Row>[];
  pinned: PinnedColumns;
  rowTone: (row: Row) => RowTone;
  renderCard: (row: Row) => ReactNode;
  total: number | undefined;
  selection: RowSelection<Row>;
  selectionFigures: readonly SummaryFigure[];
  getSelectDisabledReason?: (row: Row) => string | undefined;
  selectionActions?: ReactNode;
  isNarrow: boolean;
  layout: GridLayout | undefined;
  onLayout: (layout: GridLayout) => void;
  scrollKey: string;
  position: ListPosition | undefined;
  positionRef: Ref<ReadListPosition>;
  addedId: number | undefined;
  onSort: (sort: GridSort) => void;
  openVehicleId: number | undefined;
  onOpen: (row: Row) => void;
  empty: ReactNode;
}

export function VehicleList<Row extends ListedRow>(props: VehicleListProps<Row>) {
  const { fleetRows, view, addedId, openVehicleId, scrollKey, position, positionRef, onSort } = props;
  const sort = { id: view.sort, isDescending: view.isDescending };
  const sharedProps = {
    label: props.label,
    rows: fleetRows.rows,
    rowId,
    rowTone: props.rowTone,
    isMarked: (row: PositionedRow<Row>) =>
      row.id === addedId || row.id === openVehicleId || row.isMisplaced === true,
    onOpenRow: props.onOpen,
    isLoading: fleetRows.isLoading,
    isStale: fleetRows.isStale,
    hasMore: fleetRows.hasMore,
    onNearEnd: fleetRows.loadMore,
    totalRows: props.total,
    scrollKey,
    position,
    positionRef,
    empty: fleetRows.error ? (
      <PageFailed text={failureText(fleetRows.error)} onRetry={fleetRows.retry} />
    ) : (
      props.empty
    ),
    tail: fleetRows.hasLoadMoreError && <LoadMoreProblem error={fleetRows.error} onRetry={fleetRows.retry} />,
  };
  if (props.isNarrow) {
    return (
      <>
        <CardSort choices={sortChoicesOf(props.columns)} sort={sort} onSort={onSort} />
        <CardList {...sharedProps} openLabel={(row) => `Open ${row.unit}`} renderCard={props.renderCard} />
        <VehicleSelectionBar {...props} isForCards />
      </>
    );
  }
  return <VehicleGrid {...props} sort={sort} sharedProps={sharedProps} />;
}

interface VehicleGridProps<Row extends ListedRow> extends VehicleListProps<Row> {
  sort: GridSort;
  sharedProps: Omit<CardListProps<PositionedRow<Row>>, 'renderCard' | 'openLabel'>;
}

function VehicleGrid<Row extends ListedRow>({ sharedProps, ...props }: VehicleGridProps<Row>) {
  const { fleetRows, layout } = props;
  const { selection, select } = props.selection;
  return (
    <DataGrid
      {...sharedProps}
      columns={props.columns}
      pinned={props.pinned}
      rowHeaderColumnId="unit"
      openRowId={props.openVehicleId === undefined ? undefined : String(props.openVehicleId)}
      rowName={rowName}
      isLoading={fleetRows.isLoading || layout === undefined}
      sort={props.sort}
      onSort={props.onSort}
      {...(layout ? { layout } : {})}
      onLayout={props.onLayout}
      selection={selection}
      onSelect={select}
      getSelectDisabledReason={props.getSelectDisabledReason}
      bar={<VehicleSelectionBar {...props} isForCards={false} />}
    />
  );
}

interface VehicleSelectionBarProps<Row extends ListedRow>
  extends Pick<
    VehicleListProps<Row>,
    'fleetRows' | 'total' | 'selection' | 'selectionFigures' | 'selectionActions' | 'getSelectDisabledReason'
  > {
  /** True for a list of cards, which has no checkbox to select all rows and no cells to copy. */
  isForCards: boolean;
}

function VehicleSelectionBar<Row extends ListedRow>(props: VehicleSelectionBarProps<Row>) {
  const { fleetRows, total, isForCards } = props;
  const { selection, select, hasSelection, clear } = props.selection;
  usePreloadedSelectionBar();
  if (!hasSelection) return null;
  const selectableRows = fleetRows.rows.filter((row) => props.getSelectDisabledReason?.(row) === undefined);
  const areLoadedSelected = coverageOf(selection, selectableRows.map(rowId)) === 'all';
  // The grid has a checkbox for the loaded rows, so its bar offers only more rows than those. Cards have no
  // such checkbox.
  const offersSelectAll = areLoadedSelected ? fleetRows.hasMore : isForCards;
  return (
    <SelectionBar
      figures={props.selectionFigures}
      selectAll={
        offersSelectAll && !selection.isEverything && total !== undefined
          ? { label: `Select all ${figures.count(total)}`, onSelect: () => select(EVERYTHING_SELECTED) }
          : undefined
      }
      isForCards={isForCards}
      onClear={clear}
    >
      {props.selectionActions}
    </SelectionBar>
  );
}

const rowId = (row: ListedRow) => String(row.id);
const rowName = (row: ListedRow) => row.unit;
