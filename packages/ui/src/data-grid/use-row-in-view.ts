import { type RefObject, useEffect, useRef } from 'react';
import { HEADER_HEIGHT_PX } from './grid-layout.ts';

interface RowInView {
  gridRef: RefObject<HTMLElement | null>;
  /** Index of the row among the loaded rows; -1 if it isn't loaded. */
  index: number;
  rowHeightPx: number;
}

/**
 * Scrolls just far enough to show the row of the side panel when the panel changes to another row. Doesn't
 * scroll when the panel opens: the row was chosen in the grid, or the row comes from the URL and the grid
 * restores the user's position.
 */
export function useRowInView({ gridRef, index, rowHeightPx }: RowInView) {
  const previous = useRef(index);
  useEffect(() => {
    const before = previous.current;
    previous.current = index;
    const grid = gridRef.current;
    if (!grid || index < 0 || before < 0 || before === index) return;
    const topPx = index * rowHeightPx;
    const visiblePx = grid.clientHeight - HEADER_HEIGHT_PX - rowHeightPx;
    if (topPx < grid.scrollTop) grid.scrollTo({ top: topPx });
    else if (topPx > grid.scrollTop + visiblePx) grid.scrollTo({ top: topPx - visiblePx });
  }, [gridRef, index, rowHeightPx]);
}
