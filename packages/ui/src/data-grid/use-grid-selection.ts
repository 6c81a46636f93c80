import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { addRange, coverageOf, type GridSelection, toggleLoaded, toggleRow } from './grid-selection.ts';

interface Selecting {
  loaded: readonly string[];
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
}

export function useGridSelection({ loaded, selection, onSelect }: Selecting): GridSelecting {
  const newest = useRef({ loaded, selection, onSelect });
  useLayoutEffect(() => {
    newest.current = { loaded, selection, onSelect };
  });
  const anchor = useRef<string>(undefined);

  const toggle = useCallback((id: string, isRange: boolean) => {
    const { loaded, selection, onSelect } = newest.current;
    const from = anchor.current;
    anchor.current = id;
    if (isRange && from !== undefined) onSelect?.(addRange(selection, { from, to: id }, loaded));
    else onSelect?.(toggleRow(selection, id, loaded));
  }, []);
  const toggleAll = useCallback(() => {
    const { loaded, selection, onSelect } = newest.current;
    onSelect?.(toggleLoaded(selection, loaded));
  }, []);

  return useMemo(
    () => ({
      isPossible: onSelect !== undefined,
      selection,
      coverage: coverageOf(selection, loaded),
      toggle,
      toggleLoaded: toggleAll,
      loaded,
    }),
    [onSelect, selection, loaded, toggle, toggleAll],
  );
}
