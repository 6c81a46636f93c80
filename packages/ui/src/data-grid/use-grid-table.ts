import { type Header, type RowData, useTable } from '@tanstack/react-table';
import { type RefObject, useCallback, useMemo } from 'react';
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type GridColumn, type GridFeatures, gridFeatures } from './grid-columns.ts';
import { arrangeColumns, fitColumns, type GridLayout, isPinned, type PinnedColumns } from './grid-layout.ts';
import { SCROLL_BUTTON_PX } from '../table/scroll-buttons.tsx';
import { useFittedColumnSizes } from './use-fitted-column-sizes.ts';

export interface VisibleColumn<Row extends RowData> {
  id: string;
  header: Header<GridFeatures, Row>;
  /** Position among all visible columns, counted from 1 like aria-colindex. */
  position: number;
  /**
   * Number of the CSS grid track, counted from 1 in the row. Columns pinned to the end are counted
   * separately.
   */
  track: number;
  startPx: number;
  sizePx: number;
  pin: 'start' | 'end' | undefined;
  align: 'end' | undefined;
}

interface GridTable<Row extends RowData> {
  columns: GridColumn<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  pinned: PinnedColumns;
  layout: GridLayout;
  widthPx: number;
}

export function useGridTable<Row extends RowData>(grid: GridTable<Row>) {
  const { columns, rows, rowId, pinned, layout } = grid;
  const textSizes = useFittedColumnSizes(columns, rows);
  const order = useColumnOrder(grid);
  const state = useMemo(
    () => ({
      columnOrder: order,
      columnVisibility: Object.fromEntries(layout.hidden.map((id) => [id, isPinned(pinned, id)])),
      columnPinning: { start: [...pinned.start], end: [...pinned.end] },
      columnSizing: textSizes,
    }),
    [order, pinned, layout, textSizes],
  );
  const table = useTable({
    features: gridFeatures,
    columns,
    data: rows,
    getRowId: rowId,
    manualSorting: true,
    state,
  });
  const visibleColumns = useMemo(() => {
    const headers = table.getHeaderGroups()[0]?.headers ?? [];
    const firstEndIndex = headers.length - pinned.end.length;
    let startPx = 0;
    return headers.map((header, index): VisibleColumn<Row> => {
      const sizePx = header.getSize();
      const isAtEnd = index >= firstEndIndex;
      const column = {
        id: header.column.id,
        header,
        position: index + 1,
        track: isAtEnd ? index - firstEndIndex + 1 : index + 1,
        startPx,
        sizePx,
        pin: isAtEnd ? ('end' as const) : index < pinned.start.length ? ('start' as const) : undefined,
        align: header.column.columnDef.meta?.align,
      };
      startPx += sizePx;
      return column;
    });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the header groups depend only on these
  }, [table, columns, pinned, state]);
  return { rows: table.getRowModel().rows, visibleColumns, order };
}

function useColumnOrder<Row extends RowData>({ columns, pinned, layout, widthPx }: GridTable<Row>): string[] {
  const order = useMemo(() => {
    const ids = columns.flatMap(({ id }) => (id === undefined ? [] : [id]));
    if (layout.order.length > 0) return arrangeColumns(ids, pinned, layout.order);
    const ranks = columns.map(({ id = '', size = 0, meta }) => ({
      id,
      // Uses the planned size rather than the measured text, so that columns don't move while the user
      // scrolls or rows load.
      sizePx: size,
      priority: isPinned(pinned, id) ? 0 : (meta?.priority ?? Number.MAX_SAFE_INTEGER),
    }));
    const visible = ranks.filter(({ id }) => !layout.hidden.includes(id) || isPinned(pinned, id));
    const neededPx = visible.reduce((sumPx, { sizePx }) => sumPx + sizePx, 0);
    const fittingIds = fitColumns(visible, neededPx > widthPx ? widthPx - SCROLL_BUTTON_PX : widthPx);
    return arrangeColumns([...fittingIds, ...ids.filter((id) => !fittingIds.includes(id))], pinned, []);
  }, [columns, pinned, layout, widthPx]);
  // Most width changes leave the order unchanged. Keeping the identity of the list avoids rendering the
  // columns again.
  const text = order.join();
  return useMemo(() => text.split(','), [text]);
}

const OVERSCAN = 3;

export function useRenderedColumns<Row extends RowData>(
  visibleColumns: readonly VisibleColumn<Row>[],
  gridRef: RefObject<HTMLElement | null>,
  focusedPosition: number,
): VisibleColumn<Row>[] {
  const firstScrollingIndex = visibleColumns.findIndex(({ pin }) => pin !== 'start');
  const scrolling = useMemo(() => visibleColumns.filter(({ pin }) => pin === undefined), [visibleColumns]);
  const estimateSize = useCallback((index: number) => scrolling[index]?.sizePx ?? 0, [scrolling]);
  const rangeExtractor = useCallback(
    (range: Range) =>
      withFocused(
        defaultRangeExtractor(range),
        focusedPosition - firstScrollingIndex <= scrolling.length
          ? focusedPosition - firstScrollingIndex - 1
          : -1,
      ),
    [focusedPosition, firstScrollingIndex, scrolling],
  );
  // oxlint-disable-next-line react/incompatible-library -- its results change with every scroll and are never memoized
  const virtualizer = useVirtualizer({
    horizontal: true,
    count: scrolling.length,
    getScrollElement: () => gridRef.current,
    estimateSize,
    // Changes with the columns, so that the virtualizer discards the sizes of the earlier columns.
    getItemKey: useCallback((index: number) => scrolling[index]?.id ?? index, [scrolling]),
    paddingStart: scrolling[0]?.startPx ?? 0,
    overscan: OVERSCAN,
    rangeExtractor,
    initialRect: { width: 1_400, height: 0 },
  });
  const visibleIndexes = virtualizer.getVirtualIndexes().join();
  return useMemo(() => {
    const indexes = visibleIndexes === '' ? [] : visibleIndexes.split(',').map(Number);
    return [
      ...visibleColumns.filter(({ pin }) => pin === 'start'),
      ...indexes.flatMap((index) => scrolling[index] ?? []),
      ...visibleColumns.filter(({ pin }) => pin === 'end'),
    ];
  }, [visibleColumns, scrolling, visibleIndexes]);
}

/** Adds the index of the focused row or column, so that it stays rendered when it is out of view. */
export function withFocused(visible: number[], focused: number): number[] {
  if (focused < 0 || visible.includes(focused)) return visible;
  return [...visible, focused].toSorted((a, b) => a - b);
}

export function pinnedWidths<Row extends RowData>(visibleColumns: readonly VisibleColumn<Row>[]) {
  const widthOf = (side: 'start' | 'end') =>
    visibleColumns.reduce((sumPx, { pin, sizePx }) => (pin === side ? sumPx + sizePx : sumPx), 0);
  return { startPx: widthOf('start'), endPx: widthOf('end') };
}
