import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { withFocused } from '../data-grid/use-grid-table.ts';
import type { TreeLine } from './tree-lines.ts';

export const HEADER_PX = 38;
const ROW_PX = { plain: 38, stacked: 58 };
const OVERSCAN = 12;

/** Tracks the line that the Tab key reaches. It stays rendered when it is out of view. */
export function useTreeFocus<Row>(lines: readonly TreeLine<Row>[], isStacked: boolean) {
  const rowPx = isStacked ? ROW_PX.stacked : ROW_PX.plain;
  const frameRef = useRef<HTMLDivElement>(null);
  const [lastFocused, setLastFocused] = useState(0);
  const focused = Math.min(lastFocused, lines.length - 1);
  // oxlint-disable-next-line react/incompatible-library -- its results change with every scroll and are never memoized
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

  // oxlint-disable-next-line react/exhaustive-deps -- only a new row height requires new measurements
  useLayoutEffect(() => virtual.measure(), [rowPx]);

  function moveTo(index: number) {
    // Renders and focuses before the next key arrives, even if the line is out of view.
    flushSync(() => setLastFocused(index));
    frameRef.current
      ?.querySelector<HTMLElement>(`[data-tree-line="${index}"]`)
      ?.focus({ preventScroll: true });
    virtual.scrollToIndex(index);
  }
  return { frameRef, focus: setLastFocused, focused, moveTo, virtual };
}
