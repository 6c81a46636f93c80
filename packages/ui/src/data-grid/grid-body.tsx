import type { Row as TableRow, RowData } from '@tanstack/react-table';
import {
  defaultRangeExtractor,
  observeElementOffset,
  type Range,
  useVirtualizer,
  type Virtualizer,
} from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useLayoutEffect } from 'react';
import classes from './data-grid.module.css';
import type { GridFeatures, RowTone } from './grid-columns.ts';
import { HEADER_HEIGHT_PX } from './grid-layout.ts';
import { GridRow } from './grid-row.tsx';
import { isSelected } from './grid-selection.ts';
import { SkeletonRow } from './grid-skeleton.tsx';
import { type VisibleColumn, withFocused } from './use-grid-table.ts';
import type { GridSelectionState } from './use-grid-selection.ts';

export const NEAR_END_PX = 100;
const OVERSCAN = 4;
const FIRST_SKELETON_ROWS = 18;
const NEXT_SKELETON_ROWS = 3;

interface GridBodyProps<Row extends RowData> {
  gridRef: RefObject<HTMLElement | null>;
  rows: TableRow<GridFeatures, Row>[];
  renderedColumns: VisibleColumn<Row>[];
  /** Index of the focused row; negative when the header has the focus. */
  focusedRow: number;
  rowHeightPx: number;
  selectionState: GridSelectionState;
  rowHeaderColumnId: string;
  rowName: (row: Row) => string;
  rowTone: (row: Row) => RowTone;
  isMarked: ((row: Row) => boolean) | undefined;
  getSelectDisabledReason: ((row: Row) => string | undefined) | undefined;
  onOpenRow: (row: Row) => void;
  isLoading: boolean;
  hasMore: boolean;
  onNearEnd: () => void;
}

export function GridBody<Row extends RowData>(props: GridBodyProps<Row>) {
  const {
    gridRef,
    rows,
    renderedColumns,
    focusedRow,
    rowHeightPx,
    selectionState,
    isLoading,
    hasMore,
    onNearEnd,
  } = props;
  const count = isLoading ? FIRST_SKELETON_ROWS : rows.length + (hasMore ? NEXT_SKELETON_ROWS : 0);
  const rangeExtractor = useCallback(
    (range: Range) => withFocused(defaultRangeExtractor(range), focusedRow < range.count ? focusedRow : -1),
    [focusedRow],
  );
  // oxlint-disable-next-line react/incompatible-library -- its results change with every scroll and are never memoized
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => gridRef.current,
    observeElementOffset: observeFromNow,
    estimateSize: useCallback(() => rowHeightPx, [rowHeightPx]),
    scrollMargin: HEADER_HEIGHT_PX,
    overscan: OVERSCAN,
    rangeExtractor,
    initialRect: { width: 0, height: 900 },
  });

  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeightPx]);

  const loadedEndPx = HEADER_HEIGHT_PX + rows.length * rowHeightPx;
  const visibleEndPx = (virtualizer.scrollOffset ?? 0) + (virtualizer.scrollRect?.height ?? 0);
  const isNearEnd = !isLoading && hasMore && loadedEndPx - visibleEndPx < NEAR_END_PX;
  // Runs after each render, also while scrolling, to repeat a request that was canceled.
  useEffect(() => {
    if (isNearEnd) onNearEnd();
  });

  return (
    <div role="rowgroup" className={classes.body} style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map(({ index }) => {
        const row = isLoading ? undefined : rows[index];
        const topPx = index * rowHeightPx;
        const selectDisabledReason = row && props.getSelectDisabledReason?.(row.original);
        if (!row)
          return (
            <SkeletonRow
              key={`next-${index}`}
              renderedColumns={renderedColumns}
              index={index}
              topPx={topPx}
            />
          );
        return (
          <GridRow
            key={row.id}
            row={row}
            record={row.original}
            renderedColumns={renderedColumns}
            index={index}
            topPx={topPx}
            rowHeaderColumnId={props.rowHeaderColumnId}
            name={props.rowName(row.original)}
            tone={props.rowTone(row.original)}
            isSelected={isSelected(selectionState.selection, row.id) && selectDisabledReason === undefined}
            selectDisabledReason={selectDisabledReason}
            isMarked={props.isMarked?.(row.original) === true}
            onOpen={props.onOpenRow}
            onToggle={selectionState.canSelect ? selectionState.toggle : undefined}
          />
        );
      })}
    </div>
  );
}

/**
 * Observes the scroll offset and reports the current one at once. A grid that was hidden while a screen
 * loaded can reappear with the rows of another query, scrolled to the top. Without this report, the
 * virtualizer would scroll the grid to the offset that it remembers.
 */
function observeFromNow(
  virtualizer: Virtualizer<HTMLElement, Element>,
  onOffset: (offset: number, isScrolling: boolean) => void,
) {
  const stop = observeElementOffset(virtualizer, onOffset);
  if (virtualizer.scrollElement) onOffset(virtualizer.scrollElement.scrollTop, false);
  return stop;
}
