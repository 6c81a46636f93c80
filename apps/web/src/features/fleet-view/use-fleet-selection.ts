import type { FleetRow, FleetTotal } from '@fleetworth/contract/fleet-view';
import { type GridSelection, isSelected } from '@fleetworth/ui/grid-selection';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { keptSelection } from '../../shell/kept-selection.ts';
import { type FleetView, matchingOf } from './fleet-filters.ts';
import { fleetRowsQuery } from './fleet-view.queries.ts';
import { matchCount, type RowsTotal, totalOf } from './fleet-figures.ts';

export type FleetSelection = ReturnType<typeof useFleetSelection>;

/**
 * What is selected in the list, and what it comes to. Another order keeps the selection, other filters begin without. Rows
 * that are selected and not loaded are asked for; the total of everything is the list's own.
 */
export function useFleetSelection(
  view: FleetView,
  loaded: readonly FleetRow[],
  listTotal: FleetTotal | undefined,
) {
  const question = useMemo(() => JSON.stringify(matchingOf(view)), [view]);
  const [chosen, setChosen] = useState({ question, selection: keptSelection.read(question) });
  if (chosen.question !== question) setChosen({ question, selection: keptSelection.read(question) });
  const { selection } = chosen;

  const select = useCallback(
    (next: GridSelection) => {
      keptSelection.keep(question, next);
      setChosen({ question, selection: next });
    },
    [question],
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
    ...fleetRowsQuery(view, missing),
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
    isAny: selection.isEverything || selection.ids.size > 0,
    count: selection.isEverything
      ? listTotal && matchCount(listTotal)
      : isAsking
        ? selection.ids.size
        : rows.length,
    total: useMemo(
      (): RowsTotal | undefined =>
        selection.isEverything ? listTotal : isAsking ? undefined : totalOf(rows),
      [selection, listTotal, isAsking, rows],
    ),
  };
}
