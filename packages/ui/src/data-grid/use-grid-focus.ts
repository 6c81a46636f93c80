import type { RowData } from '@tanstack/react-table';
import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FocusedCell } from '../cards/list-place.ts';
import { HEADER_HEIGHT_PX } from './grid-layout.ts';
import { SCROLL_BUTTON_PX } from '../table/scroll-buttons.tsx';
import type { GridSelecting } from './use-grid-selection.ts';
import { type GridPlace, pinnedWidths } from './use-grid-table.ts';

const COLUMN_STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

/** Row and column, counted from 1 like aria-rowindex and aria-colindex. The header is row 1. */
interface Place {
  row: number;
  column: number;
}

interface GridFocus<Row extends RowData> {
  gridRef: RefObject<HTMLElement | null>;
  places: readonly GridPlace<Row>[];
  rowCount: number;
  rowHeightPx: number;
  selecting: GridSelecting;
}

export interface GridFocusing {
  read: () => FocusedCell | null;
  /** Focuses a cell without scrolling, unless an element outside the grid has the focus. */
  giveTo: (cell: FocusedCell) => void;
}

/**
 * Handles the keyboard of a grid as described by WAI-ARIA: one Tab stop; arrow keys move between cells; Home
 * and End move within a row, with Control to the first and last cell; Page Up and Page Down move by the
 * visible rows. A cell with a widget passes the focus to it.
 */
export function useGridFocus<Row extends RowData>(grid: GridFocus<Row>) {
  const { gridRef, places, rowCount, rowHeightPx } = grid;
  const [isInside, setInside] = useState(false);
  const [place, setPlace] = useState<Place>({ row: 1, column: 1 });
  const lastFocused = useRef<Element>(null);

  function focusCell(wanted: Place) {
    const next = within(wanted, { row: rowCount + 1, column: places.length });
    // The cell must be rendered before it can be focused, wherever the grid is scrolled.
    flushSync(() => setPlace(next));
    takeFocus(findCell(gridRef.current, next));
    if (gridRef.current) bringIntoSight(gridRef.current, next, { places, rowHeightPx });
  }

  // When the focused row is removed, the row at its position receives the focus.
  useEffect(() => {
    if (!lastFocused.current || lastFocused.current.isConnected || document.activeElement !== document.body)
      return;
    // Tries once: if nothing there can receive the focus, retrying would never end.
    lastFocused.current = null;
    // React doesn't render synchronously within an effect. In a microtask, a column that was moved by key
    // already has its focus back.
    queueMicrotask(() => {
      if (document.activeElement === document.body) focusCell(place);
    });
  });

  const focusing = useComingBack({ ...grid, place, setPlace });

  function onFocus(event: FocusEvent<HTMLElement>) {
    setInside(true);
    if (event.target === gridRef.current) {
      focusCell(place);
      return;
    }
    lastFocused.current = event.target;
    const next = placeOf(event.target);
    if (next && (next.row !== place.row || next.column !== place.column)) setPlace(next);
  }

  function onBlur(event: FocusEvent<HTMLElement>) {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    setInside(false);
    if (event.relatedTarget) lastFocused.current = null;
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (!isMeantForGrid(event, gridRef.current)) return;
    const next = selectByKey(event, place.row, grid.selecting)
      ? place
      : nextPlace(event, place, pageOf(gridRef.current, rowHeightPx));
    if (!next) return;
    event.preventDefault();
    if (next === place) return;
    focusCell(next);
    if (isToStart(event, place, next)) gridRef.current?.scrollTo({ top: 0 });
  }

  const handlers = { tabIndex: isInside ? -1 : 0, onFocus, onBlur, onKeyDown };
  return { place, focusCell, focusing, handlers };
}

interface ComingBack<Row extends RowData> extends Pick<GridFocus<Row>, 'gridRef' | 'places' | 'selecting'> {
  place: Place;
  setPlace: (place: Place) => void;
}

function useComingBack<Row extends RowData>(grid: ComingBack<Row>): GridFocusing {
  const { gridRef, places, selecting, place, setPlace } = grid;
  const awaited = useRef<Place>(null);

  useEffect(() => {
    if (awaited.current !== place) return;
    awaited.current = null;
    takeFocus(findCell(gridRef.current, place));
  });

  function read(): FocusedCell | null {
    const holder = document.activeElement;
    const at = holder && gridRef.current?.contains(holder) ? placeOf(holder) : null;
    if (!at) return null;
    return { rowId: selecting.loaded[at.row - 2] ?? null, columnId: places[at.column - 1]?.id ?? null };
  }

  function giveTo({ rowId, columnId }: FocusedCell) {
    const row = rowId === null ? 1 : selecting.loaded.indexOf(rowId) + 2;
    const column = places.findIndex(({ id }) => id === columnId) + 1;
    const holder = document.activeElement;
    const isFree = holder === document.body || gridRef.current?.contains(holder);
    if (!isFree || column === 0 || (rowId !== null && row === 1)) return;
    awaited.current = { row, column };
    setPlace(awaited.current);
  }

  return { read, giveTo };
}

/** Returns false for keys of a menu opened from a cell, and for keys that the cell has handled. */
function isMeantForGrid(event: KeyboardEvent, grid: HTMLElement | null): boolean {
  const target = event.target as HTMLElement;
  // A menu that has just opened receives the focus a moment later. Until then keys must not move the grid's
  // focus, which would close the menu.
  if (target.ariaExpanded === 'true') return false;
  return !event.defaultPrevented && !event.altKey && (grid?.contains(target) ?? false);
}

/**
 * Handles the selection keys and reports whether the key was one. Space selects the row, and Shift+Space the
 * range from the previous one. In a cell whose widget uses Space, Shift+Space selects the row. Control+A
 * selects all loaded rows.
 */
function selectByKey(event: KeyboardEvent, row: number, selecting: GridSelecting): boolean {
  const { key, shiftKey, ctrlKey, metaKey, target } = event;
  if (!selecting.isPossible) return false;
  if (key === 'a' && (ctrlKey || metaKey)) {
    if (selecting.coverage !== 'all') selecting.toggleLoaded();
    return true;
  }
  const id = selecting.loaded[row - 2];
  const isOnCell = target instanceof HTMLElement && target.ariaColIndex !== null;
  if (key !== ' ' || id === undefined || !(isOnCell || shiftKey)) return false;
  selecting.toggle(id, shiftKey && isOnCell);
  return true;
}

/** Returns the number of rows for Page Down: the visible rows less one. */
function pageOf(grid: HTMLElement | null, rowHeightPx: number): number {
  return Math.max(Math.floor(((grid?.clientHeight ?? 0) - HEADER_HEIGHT_PX) / rowHeightPx) - 1, 1);
}

function nextPlace({ key, ctrlKey, shiftKey }: KeyboardEvent, place: Place, page: number): Place | null {
  const { row, column } = place;
  const rowSteps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page };
  if (key in rowSteps) return { row: row + (rowSteps[key] ?? 0), column };
  if (key in COLUMN_STEPS && !shiftKey) return { row, column: column + (COLUMN_STEPS[key] ?? 0) };
  if (key === 'Home') return { row: ctrlKey ? 1 : row, column: 1 };
  if (key === 'End') return { row: ctrlKey ? Number.MAX_SAFE_INTEGER : row, column: Number.MAX_SAFE_INTEGER };
  return null;
}

/** The header is above the first row, so moving up to it scrolls to the start. */
const isToStart = ({ key, ctrlKey }: KeyboardEvent, from: Place, to: Place): boolean =>
  to.row <= 1 && (from.row > 1 || (key === 'Home' && ctrlKey));

const within = ({ row, column }: Place, most: Place): Place => ({
  row: Math.min(Math.max(row, 1), most.row),
  column: Math.min(Math.max(column, 1), most.column),
});

/** Scrolls just far enough to show a cell between the header and the pinned columns. */
function bringIntoSight<Row extends RowData>(
  grid: HTMLElement,
  { row, column }: Place,
  { places, rowHeightPx }: Pick<GridFocus<Row>, 'places' | 'rowHeightPx'>,
) {
  const shown = places[column - 1];
  if (!shown) return;
  const topPx = (row - 2) * rowHeightPx;
  const heightPx = grid.clientHeight - HEADER_HEIGHT_PX;
  if (row > 1) grid.scrollTop = nearest(grid.scrollTop, topPx - heightPx + rowHeightPx, topPx);
  if (shown.pin) return;
  const { startPx, endPx } = pinnedWidths(places);
  const scrolling = places.filter(({ pin }) => pin === undefined);
  // Keeps clear of the scroll buttons, which are visible while there is more to scroll.
  const beforePx = shown === scrolling[0] ? 0 : SCROLL_BUTTON_PX;
  const behindPx = shown === scrolling.at(-1) ? 0 : SCROLL_BUTTON_PX;
  const leastPx = shown.startPx + shown.sizePx - (grid.clientWidth - endPx) + behindPx;
  grid.scrollLeft = nearest(grid.scrollLeft, leastPx, shown.startPx - startPx - beforePx);
}

const nearest = (offset: number, least: number, most: number) => Math.max(Math.min(offset, most), least);

function takeFocus(cell: HTMLElement | null) {
  (cell?.querySelector<HTMLElement>('[data-cell-widget]:enabled') ?? cell)?.focus({ preventScroll: true });
}

const findCell = (grid: HTMLElement | null, { row, column }: Place) =>
  grid?.querySelector<HTMLElement>(`[aria-rowindex="${row}"] [aria-colindex="${column}"]`) ?? null;

function placeOf(target: Element): Place | null {
  const cell = target.closest('[aria-colindex]');
  const row = target.closest('[aria-rowindex]');
  if (!cell || !row) return null;
  return { row: Number(row.ariaRowIndex), column: Number(cell.ariaColIndex) };
}
