import { type RefObject, useEffect, useRef } from 'react';
import { HEADER_HEIGHT_PX } from './grid-layout.ts';

interface ShownRow {
  gridRef: RefObject<HTMLElement | null>;
  /** The place of the row among those loaded; -1 where there is none. */
  index: number;
  rowHeightPx: number;
}

/**
 * Scrolls to the row that is shown beside the grid when that becomes another one, no farther than it takes. What is shown first was chosen
 * in the grid, or stands in an address: the grid has its own place then.
 */
export function useRowInSight({ gridRef, index, rowHeightPx }: ShownRow) {
  const shown = useRef(index);
  useEffect(() => {
    const before = shown.current;
    shown.current = index;
    const grid = gridRef.current;
    if (!grid || index < 0 || before < 0 || before === index) return;
    const topPx = index * rowHeightPx;
    const roomPx = grid.clientHeight - HEADER_HEIGHT_PX - rowHeightPx;
    if (topPx < grid.scrollTop) grid.scrollTo({ top: topPx });
    else if (topPx > grid.scrollTop + roomPx) grid.scrollTo({ top: topPx - roomPx });
  }, [gridRef, index, rowHeightPx]);
}
