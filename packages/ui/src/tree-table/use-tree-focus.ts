import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { withFocused } from '../data-grid/use-grid-table.ts';
import type { TreeLine } from './tree-lines.ts';

export const HEADER_PX = 38;
const ROW_PX = { plain: 38, stacked: 58 };
const OVERSCAN = 12;

/** Tracks the line that the Tab key reaches. It stays rendered wherever the table is scrolled. */
export function useTreeFocus<Row>(lines: readonly TreeLine<Row>[], isStacked: boolean) {
  const rowPx = isStacked ? ROW_PX.stacked : ROW_PX.plain;
  const frameRef = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState(0);
  const focused = Math.min(chosen, lines.length - 1);
  // oxlint-disable-next-line react/incompatible-library -- its answers change with every scroll, and nothing memoizes them
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => frameRef.current,
    estimateSize: () => rowPx,
    overscan: OVERSCAN,
    scrollPaddingStart: rowPx,
    scrollPaddingEnd: rowPx,
    getItemKey: (index) => lines[index]?.node.id ?? index,
    rangeExtractor: (range: Range) => withFocused(defaultRangeExtractor(range), focused),
  });

  // oxlint-disable-next-line react/exhaustive-deps -- only rows of another height are measured anew
  useLayoutEffect(() => virtual.measure(), [rowPx]);

  function moveTo(index: number) {
    // Renders and focuses before the next key arrives, wherever the table is scrolled.
    flushSync(() => setChosen(index));
    frameRef.current
      ?.querySelector<HTMLElement>(`[data-tree-line="${index}"]`)
      ?.focus({ preventScroll: true });
    virtual.scrollToIndex(index);
  }
  return { frameRef, focus: setChosen, focused, moveTo, virtual };
}
