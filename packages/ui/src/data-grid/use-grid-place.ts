import { type Ref, type RefObject, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import type { ListPlace, ReadListPlace } from '../cards/list-place.ts';
import type { GridFocusing } from './use-grid-focus.ts';

interface GridStanding {
  gridRef: RefObject<HTMLElement | null>;
  placeRef: Ref<ReadListPlace> | undefined;
  place: ListPlace | undefined;
  topKey: string;
  rowHeightPx: number;
  /** True when rows are loaded and belong to the current query. */
  isSettled: boolean;
  focus: GridFocusing;
}

/**
 * Scrolls to the first row when the query changes, or to the user's earlier position as soon as the rows are
 * loaded. Exposes the current position through `positionRef`.
 */
export function useGridPlace(standing: GridStanding) {
  const { gridRef, placeRef, place, topKey, rowHeightPx, isSettled, focus } = standing;
  const shownTop = useRef(place ? null : topKey);

  useLayoutEffect(() => {
    if (shownTop.current === topKey || (place && !isSettled)) return;
    shownTop.current = topKey;
    if (!place) {
      gridRef.current?.scrollTo({ top: 0 });
      return;
    }
    gridRef.current?.scrollTo({ top: place.row * rowHeightPx + place.hiddenPx, left: place.leftPx });
    if (place.focus) focus.giveTo(place.focus);
  });

  useImperativeHandle(placeRef, () => () => {
    const grid = gridRef.current;
    if (!grid || !isSettled || shownTop.current !== topKey) return undefined;
    const row = Math.floor(grid.scrollTop / rowHeightPx);
    const hiddenPx = grid.scrollTop - row * rowHeightPx;
    return { row, hiddenPx, leftPx: grid.scrollLeft, focus: focus.read() };
  });
}
