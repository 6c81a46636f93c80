import type { RowData } from '@tanstack/react-table';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { SCROLL_BUTTON_PX } from '../table/scroll-buttons.tsx';
import { cutColumns } from './cut-columns.ts';
import classes from './data-grid.module.css';
import { type GridPlace, pinnedWidths } from './use-grid-table.ts';

interface CutCurtainsProps<Row extends RowData> {
  gridRef: RefObject<HTMLElement | null>;
  places: readonly GridPlace<Row>[];
}

/** Covers columns that an edge of the grid cuts: half a figure reads as another one. */
export function CutCurtains<Row extends RowData>({ gridRef, places }: CutCurtainsProps<Row>) {
  const startRef = useRef<HTMLDivElement>(null);
  const endRef = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const grid = gridRef.current;
    if (!grid) return;
    const pinned = pinnedWidths(places);
    const scrolling = places.filter(({ pin }) => pin === undefined);
    const look = () => {
      const { scrollLeft, clientWidth, clientHeight, scrollWidth, offsetWidth } = grid;
      const hasMoreBefore = scrollLeft > 0;
      const hasMoreBehind = scrollLeft < scrollWidth - clientWidth - 1;
      // The scroll buttons cover the headings of what stands below them.
      const sight = {
        startPx: scrollLeft + pinned.startPx + (hasMoreBefore ? SCROLL_BUTTON_PX : 0),
        endPx: scrollLeft + clientWidth - pinned.endPx - (hasMoreBehind ? SCROLL_BUTTON_PX : 0),
      };
      const cut = cutColumns(scrolling, sight);
      const isCut = { start: hasMoreBefore && cut.startPx > 0, end: hasMoreBehind && cut.endPx > 0 };
      draw(startRef.current, clientHeight, isCut.start ? cut.startPx + SCROLL_BUTTON_PX : 0);
      draw(endRef.current, clientHeight, isCut.end ? cut.endPx + SCROLL_BUTTON_PX : 0);
      startRef.current?.style.setProperty('inset-inline-start', `${pinned.startPx}px`);
      endRef.current?.style.setProperty('inset-inline-end', `${pinned.endPx + offsetWidth - clientWidth}px`);
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(grid);
    for (const child of grid.children) observer.observe(child);
    grid.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      grid.removeEventListener('scroll', look);
    };
  }, [gridRef, places]);

  return (
    <>
      <div ref={startRef} aria-hidden="true" className={classes.curtain} />
      <div ref={endRef} aria-hidden="true" className={classes.curtain} />
    </>
  );
}

function draw(curtain: HTMLElement | null, heightPx: number, widthPx: number) {
  curtain?.style.setProperty('height', `${heightPx}px`);
  curtain?.style.setProperty('width', `${widthPx}px`);
}
