import type { RowData } from '@tanstack/react-table';
import { type RefObject, useLayoutEffect } from 'react';
import { SCROLL_BUTTON_PX } from '../table/scroll-buttons.tsx';
import { cutColumns } from './cut-columns.ts';
import { type GridPlace, pinnedWidths } from './use-grid-table.ts';

/**
 * Measures the columns that an edge of the grid cuts: half a figure reads as another one. The pinned cells of
 * each line cover them in the color of that line, `--cut-start` and `--cut-end` wide.
 */
export function useCutColumns<Row extends RowData>(
  gridRef: RefObject<HTMLElement | null>,
  places: readonly GridPlace<Row>[],
) {
  useLayoutEffect(() => {
    const grid = gridRef.current;
    if (!grid) return;
    const pinned = pinnedWidths(places);
    const scrolling = places.filter(({ pin }) => pin === undefined);
    const measure = () => {
      const { scrollLeft, clientWidth, scrollWidth } = grid;
      const hasMoreBefore = scrollLeft > 0;
      const hasMoreBehind = scrollLeft < scrollWidth - clientWidth - 1;
      // The scroll buttons cover the headings of what stands below them.
      const sight = {
        startPx: scrollLeft + pinned.startPx + (hasMoreBefore ? SCROLL_BUTTON_PX : 0),
        endPx: scrollLeft + clientWidth - pinned.endPx - (hasMoreBehind ? SCROLL_BUTTON_PX : 0),
      };
      const cut = cutColumns(scrolling, sight);
      const isCut = { start: hasMoreBefore && cut.startPx > 0, end: hasMoreBehind && cut.endPx > 0 };
      cover(grid, '--cut-start', isCut.start ? cut.startPx + SCROLL_BUTTON_PX : 0);
      cover(grid, '--cut-end', isCut.end ? cut.endPx + SCROLL_BUTTON_PX : 0);
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
  }, [gridRef, places]);
}

/** Every line is styled anew for another width: the same one is not written again. */
function cover(grid: HTMLElement, name: string, widthPx: number) {
  const width = `${widthPx}px`;
  if (grid.style.getPropertyValue(name) !== width) grid.style.setProperty(name, width);
}
