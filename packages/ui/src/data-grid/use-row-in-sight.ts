import { type RefObject, useEffect, useRef } from 'react';
import { HEADER_HEIGHT_PX } from './grid-layout.ts';

interface RowInSight {
  gridRef: RefObject<HTMLElement | null>;
  /** Index of the row among the loaded rows; -1 if it isn't loaded. */
  index: number;
  rowHeightPx: number;
}

/**
 * Scrolls just far enough to show the row of the side panel when that changes. The first row doesn't scroll:
 * it was chosen in the grid, or it comes from the URL and the grid restores its own position.
 */
export function useRowInSight({ gridRef, index, rowHeightPx }: RowInSight) {
  const previous = useRef(index);
  useEffect(() => {
    const before = previous.current;
    previous.current = index;
    const grid = gridRef.current;
    if (!grid || index < 0 || before < 0 || before === index) return;
    const topPx = index * rowHeightPx;
    const roomPx = grid.clientHeight - HEADER_HEIGHT_PX - rowHeightPx;
    if (topPx < grid.scrollTop) grid.scrollTo({ top: topPx });
    else if (topPx > grid.scrollTop + roomPx) grid.scrollTo({ top: topPx - roomPx });
  }, [gridRef, index, rowHeightPx]);
}
