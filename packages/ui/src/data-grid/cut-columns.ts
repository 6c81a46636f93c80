export interface Span {
  startPx: number;
  sizePx: number;
}

interface Viewport {
  startPx: number;
  endPx: number;
}

/** Scroll offsets may be fractions of a pixel. */
const TOLERANCE_PX = 1;

/**
 * Returns the width of the partly visible columns at the start and end of the viewport. Null when no column
 * is completely visible, and at the end after the last column. Columns of 100 from 0 on in a viewport from 30
 * to 250: 70 and 50.
 */
export function measureCutColumns(
  columns: readonly Span[],
  viewport: Viewport,
): { startPx: number | null; endPx: number | null } {
  const whole = columns.filter(
    ({ startPx, sizePx }) =>
      startPx >= viewport.startPx - TOLERANCE_PX && startPx + sizePx <= viewport.endPx + TOLERANCE_PX,
  );
  const [first] = whole;
  const last = whole.at(-1);
  if (!first || !last) return { startPx: null, endPx: null };
  const isLast = last === columns.at(-1);
  return {
    startPx: Math.max(0, first.startPx - viewport.startPx),
    endPx: isLast ? null : Math.max(0, viewport.endPx - last.startPx - last.sizePx),
  };
}
