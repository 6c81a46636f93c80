import type { RowData } from '@tanstack/react-table';
import { useMemo } from 'react';
import type { GridColumn } from './grid-columns.ts';

/** As the grid writes it, or wider. */
const FONT = "600 13px 'Inter Variable', system-ui, sans-serif";
const PADDING_PX = 18;
const WIDEST_PX = 240;
/** Of the longest texts as many are measured: a narrow letter more is not wider. */
const MEASURED = 20;

/** How wide the columns are that fit their texts: as the longest of the loaded rows, and not narrower than their size. */
export function useTextSizes<Row extends RowData>(
  columns: GridColumn<Row>[],
  rows: readonly Row[],
): Record<string, number> {
  const text = useMemo(() => {
    const sizes = columns.flatMap(({ id = '', size = 0, meta }) => {
      const { copy } = meta ?? {};
      if (!meta?.fitsText || !copy) return [];
      const longest = rows
        .map((row) => String(copy(row) ?? ''))
        .toSorted((a, b) => b.length - a.length)
        .slice(0, MEASURED);
      const widestPx = Math.max(0, ...longest.map(widthOf)) + PADDING_PX;
      return [[id, Math.min(Math.max(Math.ceil(widestPx), size), WIDEST_PX)]];
    });
    return JSON.stringify(Object.fromEntries(sizes));
  }, [columns, rows]);
  // The same sizes keep their identity: columns are drawn anew only for others.
  return useMemo(() => JSON.parse(text) as Record<string, number>, [text]);
}

let pen: CanvasRenderingContext2D | null = null;

function widthOf(text: string): number {
  pen ??= document.createElement('canvas').getContext('2d');
  if (!pen) return 0;
  pen.font = FONT;
  return pen.measureText(text).width;
}
