import { type RefObject, useLayoutEffect } from 'react';
import { SCROLL_BUTTON_PX } from '../table/scroll-buttons.tsx';
import { measureCutColumns, type Span } from './cut-columns.ts';

export interface ScrolledColumns {
  scrolling: readonly Span[];
  pinned: { startPx: number; endPx: number };
}

/**
 * Measures the columns that are cut off at the edges of the table, so that the pinned cells of each line can
 * cover them: half a number reads as another number. The variables `--cut-start` and `--cut-end` are the
 * widths to cover. Pass a stable `getColumns`: a new function causes a new measurement.
 */
export function useCutColumns(
  gridRef: RefObject<HTMLElement | null>,
  getColumns: (grid: HTMLElement) => ScrolledColumns,
) {
  useLayoutEffect(() => {
    const grid = gridRef.current;
    if (!grid) return;
    const measure = () => {
      const { scrolling, pinned } = getColumns(grid);
      const { scrollLeft, clientWidth, scrollWidth } = grid;
      const hasMoreBefore = scrollLeft > 0;
      const hasMoreAfter = scrollLeft < scrollWidth - clientWidth - 1;
      // The scroll buttons cover the headings of the columns below them.
      const viewport = {
        startPx: scrollLeft + pinned.startPx + (hasMoreBefore ? SCROLL_BUTTON_PX : 0),
        endPx: scrollLeft + clientWidth - pinned.endPx - (hasMoreAfter ? SCROLL_BUTTON_PX : 0),
      };
      const cutColumns = measureCutColumns(scrolling, viewport);
      // The cut width ends at the scroll button, so the width of the button is added.
      const coveredPx = (cutPx: number | null) => (cutPx === null ? 0 : cutPx + SCROLL_BUTTON_PX);
      setCoverWidth(grid, '--cut-start', hasMoreBefore ? coveredPx(cutColumns.startWidthPx) : 0);
      setCoverWidth(grid, '--cut-end', hasMoreAfter ? coveredPx(cutColumns.endWidthPx) : 0);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(grid);
    for (const child of grid.children) observer.observe(child);
    grid.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      grid.removeEventListener('scroll', measure);
    };
  }, [gridRef, getColumns]);
}

/** Skips an unchanged width, because setting the variable restyles every line. */
function setCoverWidth(grid: HTMLElement, name: string, widthPx: number) {
  const width = `${widthPx}px`;
  if (grid.style.getPropertyValue(name) !== width) grid.style.setProperty(name, width);
}
