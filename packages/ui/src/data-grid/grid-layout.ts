export const DENSITIES = ['comfortable', 'compact'] as const;
export type GridDensity = (typeof DENSITIES)[number];

/** Column order and visibility chosen by the user. Unlisted columns are visible at their default position. */
export interface GridLayout {
  order: readonly string[];
  hidden: readonly string[];
  density: GridDensity;
}

export const DEFAULT_LAYOUT: GridLayout = { order: [], hidden: [], density: 'comfortable' };

export interface PinnedColumns {
  start: readonly string[];
  end: readonly string[];
}

export const isPinned = ({ start, end }: PinnedColumns, id: string) => start.includes(id) || end.includes(id);

export const ROW_HEIGHT_PX: Record<GridDensity, number> = { comfortable: 34, compact: 28 };
export const HEADER_HEIGHT_PX = 36;

/**
 * Returns all columns in the order of a layout. Pinned columns come first and last. A column that the layout
 * doesn't list follows its default predecessor. Columns that no longer exist are omitted. Example: the
 * columns `a b c d`, with `a` pinned to the start and the layout `d c`, become `a b d c`.
 */
export function arrangeColumns(
  defaults: readonly string[],
  pinned: PinnedColumns,
  order: readonly string[],
): string[] {
  const arranged = order.filter((id) => defaults.includes(id));
  for (const [index, id] of defaults.entries()) {
    if (arranged.includes(id)) continue;
    arranged.splice(arranged.indexOf(defaults[index - 1] ?? '') + 1, 0, id);
  }
  return [...pinned.start, ...arranged.filter((id) => !isPinned(pinned, id)), ...pinned.end];
}

export interface ColumnRank {
  id: string;
  sizePx: number;
  priority: number;
}

/**
 * Chooses columns from priority 1 up as long as they fit. Returns them, then the others, both in their
 * original order. Example: columns with a width of 60 and the priorities `a` 3, `b` 1, `c` 2 become `b c a`
 * in 120 pixels: `b` and `c` fit.
 */
export function fitColumns(columns: readonly ColumnRank[], widthPx: number): string[] {
  const fittingIds = new Set<string>();
  let remainingPx = widthPx;
  for (const { id, sizePx } of columns.toSorted((a, b) => a.priority - b.priority)) {
    if (sizePx > remainingPx) break;
    remainingPx -= sizePx;
    fittingIds.add(id);
  }
  const ids = columns.map(({ id }) => id);
  return [...ids.filter((id) => fittingIds.has(id)), ...ids.filter((id) => !fittingIds.has(id))];
}

export function moveColumn(order: readonly string[], id: string, before: string | undefined): string[] {
  if (id === before) return [...order];
  const remaining = order.filter((other) => other !== id);
  return remaining.toSpliced(before === undefined ? remaining.length : remaining.indexOf(before), 0, id);
}
