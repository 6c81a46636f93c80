export const DENSITIES = ['comfortable', 'compact'] as const;
export type GridDensity = (typeof DENSITIES)[number];

/** How a user has arranged a grid. Columns that it does not name stand where they are by default, and are shown. */
export interface GridLayout {
  order: readonly string[];
  hidden: readonly string[];
  density: GridDensity;
}

export const DEFAULT_LAYOUT: GridLayout = { order: [], hidden: [], density: 'comfortable' };

export const ROW_HEIGHT_PX: Record<GridDensity, number> = { comfortable: 34, compact: 28 };
export const HEADER_HEIGHT_PX = 36;

/**
 * All columns in the order of a layout. Pinned ones come first. A column that the layout does not name follows its default
 * predecessor. A column that no longer exists is left out.
 * Columns a b c d, a pinned, arranged as d c: a b d c.
 */
export function arrangeColumns(
  defaults: readonly string[],
  pinned: readonly string[],
  order: readonly string[],
): string[] {
  const arranged = order.filter((id) => defaults.includes(id));
  for (const [place, id] of defaults.entries()) {
    if (arranged.includes(id)) continue;
    arranged.splice(arranged.indexOf(defaults[place - 1] ?? '') + 1, 0, id);
  }
  return [...pinned, ...arranged.filter((id) => !pinned.includes(id))];
}

/** The order with one column taken out and put before another, or at the end. */
export function moveColumn(order: readonly string[], id: string, before: string | undefined): string[] {
  if (id === before) return [...order];
  const rest = order.filter((other) => other !== id);
  return rest.toSpliced(before === undefined ? rest.length : rest.indexOf(before), 0, id);
}
