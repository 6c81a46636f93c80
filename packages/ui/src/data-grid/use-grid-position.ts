import { type Ref, type RefObject, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import type { ListPosition, ReadListPosition } from '../cards/list-position.ts';
import type { GridFocusControl } from './use-grid-focus.ts';

interface GridPositionOptions {
  gridRef: RefObject<HTMLElement | null>;
  positionRef: Ref<ReadListPosition> | undefined;
  position: ListPosition | undefined;
  /** Identifies the query. When it changes, the grid scrolls to the first row. */
  scrollKey: string;
  rowHeightPx: number;
  /** True when rows are loaded and belong to the current query. */
  isSettled: boolean;
  focus: GridFocusControl;
}

/**
 * Scrolls to the first row when the query changes, or to the user's earlier position as soon as the rows are
 * loaded. Exposes the current position through `positionRef`.
 */
export function useGridPosition(options: GridPositionOptions) {
  const { gridRef, positionRef, position, scrollKey, rowHeightPx, isSettled, focus } = options;
  const scrolledKey = useRef(position ? null : scrollKey);

  useLayoutEffect(() => {
    if (scrolledKey.current === scrollKey || (position && !isSettled)) return;
    scrolledKey.current = scrollKey;
    if (!position) {
      gridRef.current?.scrollTo({ top: 0 });
      return;
    }
    gridRef.current?.scrollTo({ top: position.row * rowHeightPx + position.hiddenPx, left: position.leftPx });
    if (position.focus) focus.restore(position.focus);
  });

  useImperativeHandle(positionRef, () => () => {
    const grid = gridRef.current;
    if (!grid || !isSettled || scrolledKey.current !== scrollKey) return undefined;
    const row = Math.floor(grid.scrollTop / rowHeightPx);
    const hiddenPx = grid.scrollTop - row * rowHeightPx;
    return { row, hiddenPx, leftPx: grid.scrollLeft, focus: focus.read() };
  });
}
