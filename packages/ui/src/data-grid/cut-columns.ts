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
 * Returns the visible widths of the columns that the start and end of the viewport cut. Both are null
 * when no column is completely visible. `endWidthPx` is also null when the last column is completely
 * visible. Columns of 100 px each in a viewport from 30 to 250: 70 and 50.
 */
export function measureCutColumns(
  columns: readonly Span[],
  viewport: Viewport,
): { startWidthPx: number | null; endWidthPx: number | null } {
  const fullyVisible = columns.filter(
    ({ startPx, sizePx }) =>
      startPx >= viewport.startPx - TOLERANCE_PX && startPx + sizePx <= viewport.endPx + TOLERANCE_PX,
  );
  const [first] = fullyVisible;
  const last = fullyVisible.at(-1);
  if (!first || !last) return { startWidthPx: null, endWidthPx: null };
  const isLast = last === columns.at(-1);
  return {
    startWidthPx: Math.max(0, first.startPx - viewport.startPx),
    endWidthPx: isLast ? null : Math.max(0, viewport.endPx - last.startPx - last.sizePx),
  };
}
