import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { addRange, coverageOf, type GridSelection, toggleLoaded, toggleRow } from './grid-selection.ts';

interface Selecting {
  loaded: readonly string[];
  /** Loaded rows that may be selected. */
  selectable: readonly string[];
  selection: GridSelection;
  onSelect: ((selection: GridSelection) => void) | undefined;
}

/** Selecting rows in a grid; `toggle` keeps its identity, so that rows are not drawn anew for it. */
export interface GridSelecting {
  isPossible: boolean;
  selection: GridSelection;
  coverage: 'all' | 'some' | 'none';
  /** One row the other way; with `isRange` all rows from the one before to it. */
  toggle: (id: string, isRange: boolean) => void;
  toggleLoaded: () => void;
  loaded: readonly string[];
  selectable: readonly string[];
}

export function useGridSelection({ loaded, selectable, selection, onSelect }: Selecting): GridSelecting {
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
  const toggleAll = useCallback(() => {
    const { selectable, selection, onSelect } = newest.current;
    onSelect?.(toggleLoaded(selection, selectable));
  }, []);

  return useMemo(
    () => ({
      isPossible: onSelect !== undefined,
      selection,
      coverage: coverageOf(selection, selectable),
      toggle,
      toggleLoaded: toggleAll,
      loaded,
      selectable,
    }),
    [onSelect, selection, loaded, selectable, toggle, toggleAll],
  );
}
