import type { RowData } from '@tanstack/react-table';
import { useMemo } from 'react';
import type { GridColumn } from './grid-columns.ts';

const FONT = "600 13px 'Inter Variable', system-ui, sans-serif";
const PADDING_PX = 18;
const MAX_WIDTH_PX = 240;
/** Number of the longest texts to measure. A text with fewer characters is rarely wider. */
const MEASURED_TEXTS = 20;

export function useFittedColumnSizes<Row extends RowData>(
  columns: GridColumn<Row>[],
  rows: readonly Row[],
): Record<string, number> {
  const sizesJson = useMemo(() => {
    const sizes = columns.flatMap(({ id = '', size = 0, meta }) => {
      const { copy: textToCopy } = meta ?? {};
      if (!meta?.fitsText || !textToCopy) return [];
      const longest = rows
        .map((row) => String(textToCopy(row) ?? ''))
        .toSorted((a, b) => b.length - a.length)
        .slice(0, MEASURED_TEXTS);
      const widestPx = Math.max(0, ...longest.map(widthOf)) + PADDING_PX;
      return [[id, Math.min(Math.max(Math.ceil(widestPx), size), MAX_WIDTH_PX)]];
    });
    return JSON.stringify(Object.fromEntries(sizes));
  }, [columns, rows]);
  // Equal sizes keep their identity, so that columns render again only when a size changes.
  return useMemo(() => JSON.parse(sizesJson) as Record<string, number>, [sizesJson]);
}

let canvasContext: CanvasRenderingContext2D | null = null;

function widthOf(text: string): number {
  canvasContext ??= document.createElement('canvas').getContext('2d');
  if (!canvasContext) return 0;
  canvasContext.font = FONT;
  return canvasContext.measureText(text).width;
}
