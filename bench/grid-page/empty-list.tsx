import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { ROWS } from './synthetic-rows.ts';

const ROW_HEIGHT_PX = 34;

/** Measures a list that renders no rows, as the lower bound. */
export function EmptyList() {
  const listRef = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- nothing memoizes its answers
  const virtualizer = useVirtualizer({
    count: ROWS,
    getScrollElement: () => listRef.current,
    estimateSize: () => ROW_HEIGHT_PX,
    overscan: 4,
  });
  return (
    <div ref={listRef} data-scroller className="list">
      <div style={{ position: 'relative', height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => (
          <div
            key={index}
            style={{ position: 'absolute', top: start, height: ROW_HEIGHT_PX, insetInline: 0 }}
          />
        ))}
      </div>
    </div>
  );
}
