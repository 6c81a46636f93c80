import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { withFocused } from '../data-grid/use-grid-table.ts';
import type { TreeLine } from './tree-lines.ts';

const ROW_PX = 38;
const OVERSCAN = 12;

/** Which line the Tab key reaches; it stays drawn, however far the table is scrolled. */
export function useTreeFocus<Row>(lines: readonly TreeLine<Row>[]) {
  const frameRef = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState(0);
  const focused = Math.min(chosen, lines.length - 1);
  // oxlint-disable-next-line react/incompatible-library -- its answers change with every scroll, and nothing memoizes them
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => frameRef.current,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
    scrollPaddingStart: ROW_PX,
    scrollPaddingEnd: ROW_PX,
    getItemKey: (index) => lines[index]?.node.id ?? index,
    rangeExtractor: (range: Range) => withFocused(defaultRangeExtractor(range), focused),
  });

  function moveTo(index: number) {
    // Drawn and focused before the next key comes, wherever the table is scrolled to.
    flushSync(() => setChosen(index));
    frameRef.current
      ?.querySelector<HTMLElement>(`[data-tree-line="${index}"]`)
      ?.focus({ preventScroll: true });
    virtual.scrollToIndex(index);
  }
  return { frameRef, focus: setChosen, focused, moveTo, virtual };
}
