import { type GridSelection, isSelected, NOTHING_SELECTED } from '@fleetworth/ui/grid-selection';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { storedSelection } from '../../../shell/drafts/stored-selection.ts';
import { toFilters } from '../filters/fleet-filters.ts';
import { type Listing, rowsByIdQuery } from '../fleet-view.queries.ts';
import type { ListedRow } from './listed-row.ts';

export type RowSelection<Row extends ListedRow> = ReturnType<typeof useRowSelection<Row>>;

/**
 * Manages the selection of a list. Sorting keeps the selection, filtering clears it. Fetches selected rows
 * that aren't loaded. `total` is the number of matching vehicles when everything is selected.
 */
export function useRowSelection<Row extends ListedRow>(
  { list, view }: Listing<Row>,
  loaded: readonly Row[],
  total: number | undefined,
) {
  const queryKey = useMemo(() => list.name + JSON.stringify(toFilters(view)), [list, view]);
  const [chosen, setChosen] = useState({ queryKey, selection: storedSelection.read(queryKey) });
  if (chosen.queryKey !== queryKey) setChosen({ queryKey, selection: storedSelection.read(queryKey) });
  const { selection } = chosen;

  const select = useCallback(
    (next: GridSelection) => {
      storedSelection.store(queryKey, next);
      setChosen({ queryKey, selection: next });
    },
    [queryKey],
  );

  const selected = useMemo(
    () => loaded.filter((row) => isSelected(selection, String(row.id))),
    [loaded, selection],
  );
  const missing = useMemo(() => {
    const ids = new Set(selected.map((row) => String(row.id)));
    return [...selection.ids].filter((id) => !ids.has(id)).map(Number);
  }, [selected, selection]);
  const { data: asked, isPending } = useQuery({
    ...rowsByIdQuery(list, view, missing),
    enabled: missing.length > 0,
    placeholderData: keepPreviousData,
  });
  const rows = useMemo(() => {
    const beyond = new Set(missing);
    return [...selected, ...(asked ?? []).filter((row) => beyond.has(row.id))];
  }, [selected, missing, asked]);

  const isAsking = missing.length > 0 && isPending;
  return {
    selection,
    select,
    clear: useCallback(() => select(NOTHING_SELECTED), [select]),
    /** Selected IDs; null for everything that matches. */
    ids: useMemo(() => (selection.isEverything ? null : [...selection.ids].map(Number)), [selection]),
    isAny: selection.isEverything || selection.ids.size > 0,
    count: selection.isEverything ? total : isAsking ? selection.ids.size : rows.length,
    /** Selected rows; undefined while some are loading, and when everything is selected. */
    rows: selection.isEverything || isAsking ? undefined : rows,
  };
}
