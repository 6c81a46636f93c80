import { type Header, type RowData, useTable } from '@tanstack/react-table';
import { type RefObject, useCallback, useMemo } from 'react';
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type GridColumn, type GridFeatures, gridFeatures } from './grid-columns.ts';
import { arrangeColumns, type GridLayout } from './grid-layout.ts';

/** A column that is shown, and where. */
export interface GridPlace<Row extends RowData> {
  id: string;
  header: Header<GridFeatures, Row>;
  /** Counts from 1 over all shown columns, as aria-colindex. */
  position: number;
  /** From the start of the first column. */
  startPx: number;
  sizePx: number;
  isPinned: boolean;
  align: 'end' | undefined;
}

interface GridTable<Row extends RowData> {
  columns: GridColumn<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  pinned: readonly string[];
  layout: GridLayout;
}

/** The model of a grid: its rows, and its columns in the order of the layout. */
export function useGridTable<Row extends RowData>({ columns, rows, rowId, pinned, layout }: GridTable<Row>) {
  const state = useMemo(() => {
    const defaults = columns.flatMap(({ id }) => (id === undefined ? [] : [id]));
    return {
      columnOrder: arrangeColumns(defaults, pinned, layout.order),
      columnVisibility: Object.fromEntries(layout.hidden.map((id) => [id, pinned.includes(id)])),
      columnPinning: { start: [...pinned], end: [] },
    };
  }, [columns, pinned, layout]);
  const table = useTable({
    features: gridFeatures,
    columns,
    data: rows,
    getRowId: rowId,
    manualSorting: true,
    state,
  });
  const places = useMemo(() => {
    let startPx = 0;
    return (table.getHeaderGroups()[0]?.headers ?? []).map((header, index): GridPlace<Row> => {
      const sizePx = header.getSize();
      const place = {
        id: header.column.id,
        header,
        position: index + 1,
        startPx,
        sizePx,
        isPinned: pinned.includes(header.column.id),
        align: header.column.columnDef.meta?.align,
      };
      startPx += sizePx;
      return place;
    });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the header groups follow these, and nothing else
  }, [table, columns, pinned, state]);
  return { rows: table.getRowModel().rows, places, order: state.columnOrder };
}

const OVERSCAN = 3;

/** Of the columns those that are in sight, the pinned ones and the one that has the focus. */
export function useColumnsInSight<Row extends RowData>(
  places: readonly GridPlace<Row>[],
  gridRef: RefObject<HTMLElement | null>,
  focused: number,
): GridPlace<Row>[] {
  const pinnedCount = places.filter(({ isPinned }) => isPinned).length;
  const pinnedPx = places[pinnedCount]?.startPx ?? 0;
  const estimateSize = useCallback(
    (index: number) => places[index + pinnedCount]?.sizePx ?? 0,
    [places, pinnedCount],
  );
  const rangeExtractor = useCallback(
    (range: Range) => withFocused(defaultRangeExtractor(range), focused - pinnedCount - 1),
    [focused, pinnedCount],
  );
  // oxlint-disable-next-line react/incompatible-library -- its answers change with every scroll, and nothing memoizes them
  const virtualizer = useVirtualizer({
    horizontal: true,
    count: places.length - pinnedCount,
    getScrollElement: () => gridRef.current,
    estimateSize,
    // Other columns, other sizes: what was measured is thrown away.
    getItemKey: useCallback(
      (index: number) => places[index + pinnedCount]?.id ?? index,
      [places, pinnedCount],
    ),
    paddingStart: pinnedPx,
    overscan: OVERSCAN,
    rangeExtractor,
    initialRect: { width: 1_400, height: 0 },
  });
  const shown = virtualizer.getVirtualIndexes().join();
  return useMemo(() => {
    const indexes = shown === '' ? [] : shown.split(',').map(Number);
    return [
      ...places.slice(0, pinnedCount),
      ...indexes.flatMap((index) => places[index + pinnedCount] ?? []),
    ];
  }, [places, pinnedCount, shown]);
}

/** What has the focus stays, wherever the grid is scrolled to. */
export function withFocused(shown: number[], focused: number): number[] {
  if (focused < 0 || shown.includes(focused)) return shown;
  return [...shown, focused].toSorted((a, b) => a - b);
}
