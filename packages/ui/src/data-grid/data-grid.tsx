import { VisuallyHidden } from '@mantine/core';
import type { RowData } from '@tanstack/react-table';
import {
  type CSSProperties,
  type ReactNode,
  type Ref,
  type RefObject,
  useCallback,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { FocusListCell, ListPosition, ReadListPosition } from '../cards/list-position.ts';
import classes from './data-grid.module.css';
import { GridBody } from './grid-body.tsx';
import type { GridColumn, GridSort, RowTone } from './grid-columns.ts';
import { GridHeader } from './grid-header.tsx';
import { SCROLL_BUTTON_PX, ScrollButtons } from '../table/scroll-buttons.tsx';
import { GridHints } from './grid-hints.tsx';
import {
  DEFAULT_LAYOUT,
  type GridLayout,
  HEADER_HEIGHT_PX,
  type PinnedColumns,
  ROW_HEIGHT_PX,
} from './grid-layout.ts';
import { type GridSelection, NOTHING_SELECTED } from './grid-selection.ts';
import { PrintedGrid } from './printed-grid.tsx';
import { useCutColumns } from './use-cut-columns.ts';
import { useGridCopy } from './use-grid-copy.ts';
import { type VisibleColumn, pinnedWidths, useRenderedColumns, useGridTable } from './use-grid-table.ts';
import { useRowInView } from './use-row-in-view.ts';
import { useGridFocus } from './use-grid-focus.ts';
import { usePrinting } from '../page/use-printing.ts';
import { useGridPosition } from './use-grid-position.ts';
import { useGridSelection } from './use-grid-selection.ts';

export type { GridSort, RowTone } from './grid-columns.ts';

export interface DataGridProps<Row extends RowData> {
  label: string;
  columns: GridColumn<Row>[];
  /** Columns that stay in view. The first column pinned to the start has the control that selects the row. */
  pinned: PinnedColumns;
  rowHeaderColumnId: string;
  rows: readonly Row[];
  rowId: (row: Row) => string;
  rowName: (row: Row) => string;
  rowTone: (row: Row) => RowTone;
  isMarked?: (row: Row) => boolean;
  openRowId?: string | undefined;
  totalRows: number | undefined;
  sort: GridSort;
  onSort: (sort: GridSort) => void;
  layout?: GridLayout;
  onLayout?: (layout: GridLayout) => void;
  selection?: GridSelection;
  onSelect?: (selection: GridSelection) => void;
  getSelectDisabledReason?: ((row: Row) => string | undefined) | undefined;
  /** Bar for the selected rows. */
  bar?: ReactNode;
  onOpenRow: (row: Row) => void;
  isLoading: boolean;
  isStale: boolean;
  hasMore: boolean;
  onNearEnd: () => void;
  /** A new key scrolls the grid to its first row, or to `position`. */
  scrollKey: string;
  /** Earlier position of the user in the list with this `scrollKey`. */
  position?: ListPosition | undefined;
  positionRef?: Ref<ReadListPosition>;
  focusRef?: Ref<FocusListCell>;
  empty: ReactNode;
  /** Content below the last loaded row. */
  tail?: ReactNode;
}

export function DataGrid<Row extends RowData>(props: DataGridProps<Row>) {
  const { rows, hasMore, layout = DEFAULT_LAYOUT, onLayout } = props;
  // An empty result of the previous query doesn't mean that the current query finds nothing.
  const isLoading = props.isLoading || (props.isStale && rows.length === 0);
  const gridRef = useRef<HTMLDivElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const widthPx = useWidth(gridRef);
  const { rows: tableRows, visibleColumns, order } = useGridTable({ ...props, layout, widthPx });
  const rowHeightPx = ROW_HEIGHT_PX[layout.density];
  const { getSelectDisabledReason } = props;
  const selectionState = useGridSelection({
    loaded: useMemo(() => tableRows.map(({ id }) => id), [tableRows]),
    selectable: useMemo(
      () =>
        tableRows
          .filter(({ original }) => getSelectDisabledReason?.(original) === undefined)
          .map(({ id }) => id),
      [tableRows, getSelectDisabledReason],
    ),
    selection: props.selection ?? NOTHING_SELECTED,
    onSelect: props.onSelect,
  });
  const rowCount = isLoading ? 0 : rows.length;
  const openIndex = tableRows.findIndex(({ id }) => id === props.openRowId);
  useRowInView({ gridRef, index: openIndex, rowHeightPx });
  const focus = useGridFocus({ gridRef, visibleColumns, rowCount, rowHeightPx, selectionState });
  useImperativeHandle(props.focusRef, () => ({ rowId, columnId }) => {
    // Rows of the focus are counted from 1 and include the header.
    const row = tableRows.findIndex(({ id }) => id === rowId);
    if (row >= 0)
      focus.focusCell({ row: row + 2, column: visibleColumns.findIndex(({ id }) => id === columnId) + 1 });
  });
  const isPrinting = usePrinting();
  const renderedColumns = useRenderedColumns(visibleColumns, gridRef, focus.position.column);
  useCutColumns(
    gridRef,
    useCallback(
      () => ({
        scrolling: visibleColumns.filter(({ pin }) => pin === undefined),
        pinned: pinnedWidths(visibleColumns),
      }),
      [visibleColumns],
    ),
  );
  const copy = useGridCopy({
    rows: tableRows,
    visibleColumns,
    selectionState,
    focused: focus.position,
    totalRows: props.totalRows,
    onAnnounce: setAnnouncement,
  });
  useGridPosition({
    gridRef,
    positionRef: props.positionRef,
    position: props.position,
    scrollKey: props.scrollKey,
    rowHeightPx,
    isSettled: !isLoading && !props.isStale && rows.length > 0,
    focus: focus.focusControl,
  });

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles the copy events of all cells
    <div
      className={classes.frame}
      style={buildGridStyle({ visibleColumns, rowHeightPx, rowCount })}
      // With all rows loaded, the frame is no higher than the rows.
      data-complete={(rowCount > 0 && !hasMore) || undefined}
      onCopy={copy}
    >
      <div
        ref={gridRef}
        role="grid"
        aria-label={props.label}
        aria-busy={isLoading || props.isStale}
        aria-rowcount={rowCountOf(rows.length, props)}
        aria-colcount={visibleColumns.length}
        aria-multiselectable={props.onSelect !== undefined}
        data-stale={props.isStale || undefined}
        className={classes.grid}
        {...focus.handlers}
      >
        <GridHeader
          renderedColumns={renderedColumns}
          visibleColumns={visibleColumns}
          order={order}
          sort={props.sort}
          onSort={props.onSort}
          onReorder={onLayout && ((next) => onLayout({ ...layout, order: next }))}
          onFocusColumn={(column) => focus.focusCell({ row: 1, column })}
          onAnnounce={setAnnouncement}
          selectionState={selectionState}
        />
        <GridBody
          gridRef={gridRef}
          rows={tableRows}
          renderedColumns={renderedColumns}
          focusedRow={focus.position.row - 2}
          rowHeightPx={rowHeightPx}
          selectionState={selectionState}
          rowHeaderColumnId={props.rowHeaderColumnId}
          rowName={props.rowName}
          rowTone={props.rowTone}
          isMarked={props.isMarked}
          getSelectDisabledReason={getSelectDisabledReason}
          onOpenRow={props.onOpenRow}
          isLoading={isLoading}
          hasMore={hasMore && !props.tail}
          onNearEnd={props.onNearEnd}
        />
        {!isLoading && rows.length === 0 && <Aside className={classes.empty}>{props.empty}</Aside>}
        {!isLoading && rows.length > 0 && props.tail && <Aside className={classes.tail}>{props.tail}</Aside>}
      </div>
      <ScrollButtons gridRef={gridRef} />
      <GridHints gridRef={gridRef} />
      <VisuallyHidden component="output">{announcement}</VisuallyHidden>
      {props.bar}
      {isPrinting && (
        <PrintedGrid
          label={props.label}
          rows={isLoading ? [] : tableRows}
          visibleColumns={visibleColumns}
          rowHeaderColumnId={props.rowHeaderColumnId}
          rowTone={props.rowTone}
          totalRows={hasMore ? props.totalRows : undefined}
        />
      )}
    </div>
  );
}

interface GridStyleInput<Row extends RowData> {
  visibleColumns: readonly VisibleColumn<Row>[];
  rowHeightPx: number;
  rowCount: number;
}

function buildGridStyle<Row extends RowData>({ visibleColumns, rowHeightPx, rowCount }: GridStyleInput<Row>) {
  const lastScrolling = visibleColumns.findLastIndex(({ pin }) => pin === undefined);
  const tracks = visibleColumns.map(({ sizePx }, index) =>
    index === lastScrolling ? `minmax(${sizePx}px, 1fr)` : `${sizePx}px`,
  );
  const last = visibleColumns.at(-1);
  const { startPx, endPx } = pinnedWidths(visibleColumns);
  return {
    '--grid-columns': tracks.join(' '),
    '--grid-width': `${last ? last.startPx + last.sizePx : 0}px`,
    '--pinned-start': `${startPx}px`,
    '--pinned-end': `${endPx}px`,
    '--row-height': `${rowHeightPx}px`,
    '--rows-height': `${rowCount * rowHeightPx}px`,
    '--header-height': `${HEADER_HEIGHT_PX}px`,
    '--scroll-button': `${SCROLL_BUTTON_PX}px`,
  } as CSSProperties;
}

function useWidth(ref: RefObject<HTMLElement | null>): number {
  const [widthPx, setWidthPx] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const updateWidth = () => setWidthPx(element.clientWidth);
    updateWidth();
    const observer = new ResizeObserver(updateWidth);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return widthPx;
}

/**
 * Returns the number of rows for assistive technology. The header counts as a row. -1 means that the number
 * isn't loaded yet.
 */
function rowCountOf(
  loaded: number,
  { totalRows, hasMore, isLoading }: Pick<DataGridProps<RowData>, 'totalRows' | 'hasMore' | 'isLoading'>,
): number {
  if (isLoading) return -1;
  if (!hasMore) return loaded + 1;
  return totalRows === undefined ? -1 : Math.max(totalRows, loaded) + 1;
}

// The grid role allows only rows as children.
function Aside({ className, children }: { className: string | undefined; children: ReactNode }) {
  return (
    <div role="rowgroup">
      <div role="row">
        <div role="gridcell" className={className}>
          {children}
        </div>
      </div>
    </div>
  );
}
