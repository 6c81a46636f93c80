export const DENSITIES = ['comfortable', 'compact'] as const;
export type GridDensity = (typeof DENSITIES)[number];

/** How a user has arranged a grid. Columns that it does not name stand where they are by default, and are shown. */
export interface GridLayout {
  order: readonly string[];
  hidden: readonly string[];
  density: GridDensity;
}

export const DEFAULT_LAYOUT: GridLayout = { order: [], hidden: [], density: 'comfortable' };

/** Ids of the columns that stay in view: before the others, and after them. */
export interface PinnedColumns {
  start: readonly string[];
  end: readonly string[];
}

export const isPinned = ({ start, end }: PinnedColumns, id: string) => start.includes(id) || end.includes(id);

export const ROW_HEIGHT_PX: Record<GridDensity, number> = { comfortable: 34, compact: 28 };
export const HEADER_HEIGHT_PX = 36;

/**
 * All columns in the order of a layout. Pinned ones come first and last. A column that the layout does not name follows its default
 * predecessor. A column that no longer exists is left out.
 * Columns a b c d, a pinned to the start, arranged as d c: a b d c.
 */
export function arrangeColumns(
  defaults: readonly string[],
  pinned: PinnedColumns,
  order: readonly string[],
): string[] {
  const arranged = order.filter((id) => defaults.includes(id));
  for (const [place, id] of defaults.entries()) {
    if (arranged.includes(id)) continue;
    arranged.splice(arranged.indexOf(defaults[place - 1] ?? '') + 1, 0, id);
  }
  return [...pinned.start, ...arranged.filter((id) => !isPinned(pinned, id)), ...pinned.end];
}

export interface ColumnRank {
  id: string;
  sizePx: number;
  /** The lowest number comes first. */
  priority: number;
}

/**
 * Columns in their order, but those that fit into the width by priority before those that do not.
 * Widths 60 each, priorities a 3, b 1, c 2, in 120 pixels: b c a.
 */
export function fitColumns(columns: readonly ColumnRank[], widthPx: number): string[] {
  const fitting = new Set<string>();
  let leftPx = widthPx;
  for (const { id, sizePx } of columns.toSorted((a, b) => a.priority - b.priority)) {
    if (sizePx > leftPx) break;
    leftPx -= sizePx;
    fitting.add(id);
  }
  const ids = columns.map(({ id }) => id);
  return [...ids.filter((id) => fitting.has(id)), ...ids.filter((id) => !fitting.has(id))];
}

/** The order with one column taken out and put before another, or at the end. */
export function moveColumn(order: readonly string[], id: string, before: string | undefined): string[] {
  if (id === before) return [...order];
  const rest = order.filter((other) => other !== id);
  return rest.toSpliced(before === undefined ? rest.length : rest.indexOf(before), 0, id);
}
