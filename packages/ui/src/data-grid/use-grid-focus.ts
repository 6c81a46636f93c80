import type { RowData } from '@tanstack/react-table';
import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FocusedCell } from '../cards/list-position.ts';
import { HEADER_HEIGHT_PX } from './grid-layout.ts';
import { SCROLL_BUTTON_PX } from '../table/scroll-buttons.tsx';
import type { GridSelectionState } from './use-grid-selection.ts';
import { type VisibleColumn, pinnedWidths } from './use-grid-table.ts';

const COLUMN_STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

/** Row and column, counted from 1 like aria-rowindex and aria-colindex. The header is row 1. */
interface CellPosition {
  row: number;
  column: number;
}

interface GridFocusOptions<Row extends RowData> {
  gridRef: RefObject<HTMLElement | null>;
  visibleColumns: readonly VisibleColumn<Row>[];
  rowCount: number;
  rowHeightPx: number;
  selectionState: GridSelectionState;
}

export interface GridFocusControl {
  read: () => FocusedCell | null;
  /** Focuses a cell without scrolling, unless an element outside the grid has the focus. */
  restore: (cell: FocusedCell) => void;
}

/**
 * Handles the keyboard of a grid as described by WAI-ARIA: one Tab stop; arrow keys move between cells; Home
 * and End move within a row, with Control to the first and last cell; Page Up and Page Down move by the
 * visible rows. A cell with a widget passes the focus to the widget.
 */
export function useGridFocus<Row extends RowData>(grid: GridFocusOptions<Row>) {
  const { gridRef, visibleColumns, rowCount, rowHeightPx } = grid;
  const [isInside, setInside] = useState(false);
  const [position, setPosition] = useState<CellPosition>({ row: 1, column: 1 });
  const lastFocused = useRef<Element>(null);

  function focusCell(target: CellPosition) {
    const next = clampPosition(target, { row: rowCount + 1, column: visibleColumns.length });
    // The cell must be rendered before it can be focused, even if it is out of view.
    flushSync(() => setPosition(next));
    focusWithin(findCell(gridRef.current, next));
    if (gridRef.current) bringIntoView(gridRef.current, next, { visibleColumns, rowHeightPx });
  }

  // When the focused row is removed, the row at its position receives the focus.
  useEffect(() => {
    if (!lastFocused.current || lastFocused.current.isConnected || document.activeElement !== document.body)
      return;
    // Tries once: if the cell can't receive the focus, retrying would never end.
    lastFocused.current = null;
    // A column that was moved with the keyboard regains the focus before the microtask runs.
    queueMicrotask(() => {
      if (document.activeElement === document.body) focusCell(position);
    });
  });

  const focusControl = useFocusRestoring({ ...grid, position, setPosition });

  function onFocus(event: FocusEvent<HTMLElement>) {
    setInside(true);
    if (event.target === gridRef.current) {
      focusCell(position);
      return;
    }
    lastFocused.current = event.target;
    const next = positionOf(event.target);
    if (next && (next.row !== position.row || next.column !== position.column)) setPosition(next);
  }

  function onBlur(event: FocusEvent<HTMLElement>) {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    setInside(false);
    if (event.relatedTarget) lastFocused.current = null;
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (!isMeantForGrid(event, gridRef.current)) return;
    const next = selectByKey(event, position.row, grid.selectionState)
      ? position
      : nextPosition(event, position, rowsPerPage(gridRef.current, rowHeightPx));
    if (!next) return;
    event.preventDefault();
    if (next === position) return;
    focusCell(next);
    if (isToStart(event, position, next)) gridRef.current?.scrollTo({ top: 0 });
  }

  const handlers = { tabIndex: isInside ? -1 : 0, onFocus, onBlur, onKeyDown };
  return { position, focusCell, focusControl, handlers };
}

interface FocusRestoring<Row extends RowData>
  extends Pick<GridFocusOptions<Row>, 'gridRef' | 'visibleColumns' | 'selectionState'> {
  position: CellPosition;
  setPosition: (position: CellPosition) => void;
}

function useFocusRestoring<Row extends RowData>(grid: FocusRestoring<Row>): GridFocusControl {
  const { gridRef, visibleColumns, selectionState, position, setPosition } = grid;
  const pendingFocus = useRef<CellPosition>(null);

  useEffect(() => {
    if (pendingFocus.current !== position) return;
    pendingFocus.current = null;
    focusWithin(findCell(gridRef.current, position));
  });

  function read(): FocusedCell | null {
    const focusedElement = document.activeElement;
    const cell =
      focusedElement && gridRef.current?.contains(focusedElement) ? positionOf(focusedElement) : null;
    if (!cell) return null;
    return {
      rowId: selectionState.loaded[cell.row - 2] ?? null,
      columnId: visibleColumns[cell.column - 1]?.id ?? null,
    };
  }

  function restore({ rowId, columnId }: FocusedCell) {
    const row = rowId === null ? 1 : selectionState.loaded.indexOf(rowId) + 2;
    const column = visibleColumns.findIndex(({ id }) => id === columnId) + 1;
    const focusedElement = document.activeElement;
    const canTakeFocus = focusedElement === document.body || gridRef.current?.contains(focusedElement);
    if (!canTakeFocus || column === 0 || (rowId !== null && row === 1)) return;
    pendingFocus.current = { row, column };
    setPosition(pendingFocus.current);
  }

  return { read, restore };
}

function isMeantForGrid(event: KeyboardEvent, grid: HTMLElement | null): boolean {
  const target = event.target as HTMLElement;
  // A menu that has just opened receives the focus a moment later. Until then keys must not move the grid's
  // focus, which would close the menu.
  if (target.ariaExpanded === 'true') return false;
  return !event.defaultPrevented && !event.altKey && (grid?.contains(target) ?? false);
}

/**
 * Handles the selection keys. Returns true if the key was a selection key. Space selects the row, and
 * Shift+Space the range from the previously selected row. In a cell whose widget uses Space, Shift+Space
 * selects the row. Control+A selects all loaded rows.
 */
function selectByKey(event: KeyboardEvent, row: number, selectionState: GridSelectionState): boolean {
  const { key, shiftKey, ctrlKey, metaKey, target } = event;
  if (!selectionState.canSelect) return false;
  if (key === 'a' && (ctrlKey || metaKey)) {
    if (selectionState.coverage !== 'all') selectionState.toggleLoaded();
    return true;
  }
  const id = selectionState.loaded[row - 2];
  const isOnCell = target instanceof HTMLElement && target.ariaColIndex !== null;
  if (key !== ' ' || id === undefined || !(isOnCell || shiftKey)) return false;
  selectionState.toggle(id, shiftKey && isOnCell);
  return true;
}

function rowsPerPage(grid: HTMLElement | null, rowHeightPx: number): number {
  return Math.max(Math.floor(((grid?.clientHeight ?? 0) - HEADER_HEIGHT_PX) / rowHeightPx) - 1, 1);
}

function nextPosition(
  { key, ctrlKey, shiftKey }: KeyboardEvent,
  position: CellPosition,
  pageRows: number,
): CellPosition | null {
  const { row, column } = position;
  const rowSteps: Record<string, number> = {
    ArrowDown: 1,
    ArrowUp: -1,
    PageDown: pageRows,
    PageUp: -pageRows,
  };
  if (key in rowSteps) return { row: row + (rowSteps[key] ?? 0), column };
  if (key in COLUMN_STEPS && !shiftKey) return { row, column: column + (COLUMN_STEPS[key] ?? 0) };
  if (key === 'Home') return { row: ctrlKey ? 1 : row, column: 1 };
  if (key === 'End') return { row: ctrlKey ? Number.MAX_SAFE_INTEGER : row, column: Number.MAX_SAFE_INTEGER };
  return null;
}

/**
 * Reports whether a key moved the focus up to the header, or Control+Home moved it to the first cell. The
 * grid then scrolls to its start.
 */
const isToStart = ({ key, ctrlKey }: KeyboardEvent, from: CellPosition, to: CellPosition): boolean =>
  to.row <= 1 && (from.row > 1 || (key === 'Home' && ctrlKey));

const clampPosition = ({ row, column }: CellPosition, max: CellPosition): CellPosition => ({
  row: Math.min(Math.max(row, 1), max.row),
  column: Math.min(Math.max(column, 1), max.column),
});

function bringIntoView<Row extends RowData>(
  grid: HTMLElement,
  { row, column }: CellPosition,
  { visibleColumns, rowHeightPx }: Pick<GridFocusOptions<Row>, 'visibleColumns' | 'rowHeightPx'>,
) {
  const target = visibleColumns[column - 1];
  if (!target) return;
  const topPx = (row - 2) * rowHeightPx;
  const heightPx = grid.clientHeight - HEADER_HEIGHT_PX;
  if (row > 1) grid.scrollTop = clamp(grid.scrollTop, topPx - heightPx + rowHeightPx, topPx);
  if (target.pin) return;
  const { startPx: pinnedStartPx, endPx: pinnedEndPx } = pinnedWidths(visibleColumns);
  const scrolling = visibleColumns.filter(({ pin }) => pin === undefined);
  // Keeps clear of the scroll buttons, which are visible while there is more to scroll.
  const beforePx = target === scrolling[0] ? 0 : SCROLL_BUTTON_PX;
  const afterPx = target === scrolling.at(-1) ? 0 : SCROLL_BUTTON_PX;
  const minPx = target.startPx + target.sizePx - (grid.clientWidth - pinnedEndPx) + afterPx;
  grid.scrollLeft = clamp(grid.scrollLeft, minPx, target.startPx - pinnedStartPx - beforePx);
}

const clamp = (offset: number, min: number, max: number) => Math.max(Math.min(offset, max), min);

function focusWithin(cell: HTMLElement | null) {
  (cell?.querySelector<HTMLElement>('[data-cell-widget]:enabled') ?? cell)?.focus({ preventScroll: true });
}

const findCell = (grid: HTMLElement | null, { row, column }: CellPosition) =>
  grid?.querySelector<HTMLElement>(`[aria-rowindex="${row}"] [aria-colindex="${column}"]`) ?? null;

function positionOf(target: Element): CellPosition | null {
  const cell = target.closest('[aria-colindex]');
  const row = target.closest('[aria-rowindex]');
  if (!cell || !row) return null;
  return { row: Number(row.ariaRowIndex), column: Number(cell.ariaColIndex) };
}
