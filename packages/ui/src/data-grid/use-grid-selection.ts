import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { addRange, coverageOf, type GridSelection, toggleLoaded, toggleRow } from './grid-selection.ts';

interface GridSelectionOptions {
  loaded: readonly string[];
  selectable: readonly string[];
  selection: GridSelection;
  onSelect: ((selection: GridSelection) => void) | undefined;
}

/** `toggle` keeps its identity, so that rows don't render again. */
export interface GridSelectionState {
  canSelect: boolean;
  selection: GridSelection;
  coverage: 'all' | 'some' | 'none';
  /** Selects or deselects a row, or with `isRange` selects all rows from the previously toggled row. */
  toggle: (id: string, isRange: boolean) => void;
  toggleLoaded: () => void;
  loaded: readonly string[];
  selectable: readonly string[];
}

export function useGridSelection({
  loaded,
  selectable,
  selection,
  onSelect,
}: GridSelectionOptions): GridSelectionState {
  const newest = useRef({ selectable, selection, onSelect });
  useLayoutEffect(() => {
    newest.current = { selectable, selection, onSelect };
  });
  const anchor = useRef<string>(undefined);

  const toggle = useCallback((id: string, isRange: boolean) => {
    const { selectable, selection, onSelect } = newest.current;
    if (!selectable.includes(id)) return;
    const from = anchor.current;
    anchor.current = id;
    if (isRange && from !== undefined) onSelect?.(addRange(selection, { from, to: id }, selectable));
    else onSelect?.(toggleRow(selection, id, selectable));
  }, []);
  const toggleLoadedRows = useCallback(() => {
    const { selectable, selection, onSelect } = newest.current;
    onSelect?.(toggleLoaded(selection, selectable));
  }, []);

  return useMemo(
    () => ({
      canSelect: onSelect !== undefined,
      selection,
      coverage: coverageOf(selection, selectable),
      toggle,
      toggleLoaded: toggleLoadedRows,
      loaded,
      selectable,
    }),
    [onSelect, selection, loaded, selectable, toggle, toggleLoadedRows],
  );
}
