import { type FocusEvent, type KeyboardEvent, type RefObject, useRef, useState } from 'react';

const ROW_STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 15, PageUp: -15 };
const COLUMN_STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };
const MOST = Number.MAX_SAFE_INTEGER;

interface Place {
  row: number;
  column: number;
}

/**
 * Keyboard in a grid, as WAI-ARIA describes it: one stop for Tab, arrows between cells, Home and End within a row, with
 * Control to the first and last cell. A cell with a widget hands the focus to it. Rows and columns count from 1 as in
 * aria-rowindex and aria-colindex.
 */
export function useGridFocus(gridRef: RefObject<HTMLElement | null>) {
  const [isInside, setInside] = useState(false);
  const place = useRef<Place>({ row: 1, column: 1 });

  function focusCell(next: Place) {
    const target = findCell(gridRef.current, next);
    if (!target) return;
    (target.querySelector<HTMLElement>('[data-cell-widget]') ?? target).focus();
  }

  function onFocus(event: FocusEvent<HTMLElement>) {
    setInside(true);
    if (event.target === gridRef.current) focusCell(place.current);
    else place.current = placeOf(event.target) ?? place.current;
  }

  function onBlur(event: FocusEvent<HTMLElement>) {
    if (!event.currentTarget.contains(event.relatedTarget)) setInside(false);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const next = nextPlace(event, place.current);
    if (!next || !gridRef.current?.contains(event.target as Node) || event.defaultPrevented) return;
    event.preventDefault();
    focusCell(next);
  }

  return { tabIndex: isInside ? -1 : 0, onFocus, onBlur, onKeyDown };
}

function nextPlace(event: KeyboardEvent, { row, column }: Place): Place | null {
  const { key, ctrlKey } = event;
  if (key in ROW_STEPS) return { row: row + (ROW_STEPS[key] ?? 0), column };
  if (key in COLUMN_STEPS) return { row, column: column + (COLUMN_STEPS[key] ?? 0) };
  if (key === 'Home') return { row: ctrlKey ? 1 : row, column: 1 };
  if (key === 'End') return { row: ctrlKey ? MOST : row, column: MOST };
  return null;
}

function findCell(grid: HTMLElement | null, { row, column }: Place): HTMLElement | null {
  const rows = grid?.querySelectorAll<HTMLElement>('[aria-rowindex]') ?? [];
  const inRow = rows[Math.min(Math.max(row, 1), rows.length) - 1];
  const cells = inRow?.querySelectorAll<HTMLElement>('[aria-colindex]') ?? [];
  return cells[Math.min(Math.max(column, 1), cells.length) - 1] ?? null;
}

function placeOf(target: Element): Place | null {
  const cell = target.closest('[aria-colindex]');
  const row = target.closest('[aria-rowindex]');
  if (!cell || !row) return null;
  return { row: Number(row.ariaRowIndex), column: Number(cell.ariaColIndex) };
}
