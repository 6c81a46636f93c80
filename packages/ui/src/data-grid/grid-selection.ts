/** `isEverything` selects every row that matches the query, loaded or not. */
export interface GridSelection {
  ids: ReadonlySet<string>;
  isEverything: boolean;
}

export const NOTHING_SELECTED: GridSelection = { ids: new Set(), isEverything: false };
export const EVERYTHING_SELECTED: GridSelection = { ids: new Set(), isEverything: true };

export const isSelected = ({ ids, isEverything }: GridSelection, id: string) => isEverything || ids.has(id);

// Deselecting a row while everything is selected leaves the other loaded rows selected.
export function toggleRow(selection: GridSelection, id: string, loaded: readonly string[]): GridSelection {
  const ids = new Set(selection.isEverything ? loaded : selection.ids);
  if (!ids.delete(id)) ids.add(id);
  return { ids, isEverything: false };
}

export function addRange(
  selection: GridSelection,
  { from, to }: { from: string; to: string },
  loaded: readonly string[],
): GridSelection {
  const [first = 0, last = 0] = [loaded.indexOf(from), loaded.indexOf(to)].toSorted((a, b) => a - b);
  if (first < 0) return toggleRow(selection, to, loaded);
  return { ids: new Set([...selection.ids, ...loaded.slice(first, last + 1)]), isEverything: false };
}

export function coverageOf(selection: GridSelection, loaded: readonly string[]): 'all' | 'some' | 'none' {
  const count = loaded.filter((id) => isSelected(selection, id)).length;
  if (count === 0) return 'none';
  return count === loaded.length ? 'all' : 'some';
}

export const toggleLoaded = (selection: GridSelection, loaded: readonly string[]): GridSelection =>
  coverageOf(selection, loaded) === 'all' ? NOTHING_SELECTED : { ids: new Set(loaded), isEverything: false };
