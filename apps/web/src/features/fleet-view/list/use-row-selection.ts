import { type GridSelection, isSelected, NOTHING_SELECTED } from '@fleetworth/ui/grid-selection';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { storedSelection } from '../../../shell/drafts/stored-selection.ts';
import { toFilters } from '../filters/fleet-filters.ts';
import { type ViewedList, rowsByIdQuery } from '../fleet-view.queries.ts';
import type { ListedRow } from './listed-row.ts';

export type RowSelection<Row extends ListedRow> = ReturnType<typeof useRowSelection<Row>>;

// Sorting keeps the selection, filtering clears it. `total` is the number of all matching vehicles.
export function useRowSelection<Row extends ListedRow>(
  { list, view }: ViewedList<Row>,
  loadedRows: readonly Row[],
  total: number | undefined,
) {
  const queryKey = useMemo(() => list.name + JSON.stringify(toFilters(view)), [list, view]);
  const [stored, setStored] = useState({ queryKey, selection: storedSelection.read(queryKey) });
  if (stored.queryKey !== queryKey) setStored({ queryKey, selection: storedSelection.read(queryKey) });
  const { selection } = stored;

  const select = useCallback(
    (next: GridSelection) => {
      storedSelection.store(queryKey, next);
      setStored({ queryKey, selection: next });
    },
    [queryKey],
  );

  const loadedSelection = useMemo(
    () => loadedRows.filter((row) => isSelected(selection, String(row.id))),
    [loadedRows, selection],
  );
  const missingIds = useMemo(() => {
    const ids = new Set(loadedSelection.map((row) => String(row.id)));
    return [...selection.ids].filter((id) => !ids.has(id)).map(Number);
  }, [loadedSelection, selection]);
  const {
    data: fetchedRows,
    isPending,
    isPlaceholderData,
  } = useQuery({
    ...rowsByIdQuery(list, view, missingIds),
    enabled: missingIds.length > 0,
    placeholderData: keepPreviousData,
  });
  const rows = useMemo(() => {
    const ids = new Set(missingIds);
    return [...loadedSelection, ...(fetchedRows ?? []).filter((row) => ids.has(row.id))];
  }, [loadedSelection, missingIds, fetchedRows]);

  const isFetching = (isPending || isPlaceholderData) && rows.length < selection.ids.size;
  return {
    selection,
    select,
    clear: useCallback(() => select(NOTHING_SELECTED), [select]),
    /** Selected IDs; null if everything that matches is selected. */
    ids: useMemo(() => (selection.isEverything ? null : [...selection.ids].map(Number)), [selection]),
    hasSelection: selection.isEverything || selection.ids.size > 0,
    count: selection.isEverything ? total : isFetching ? selection.ids.size : rows.length,
    /** Selected rows; undefined while some are loading, and when everything is selected. */
    rows: selection.isEverything || isFetching ? undefined : rows,
  };
}
