import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { type FleetView, readFleetView } from './filters/fleet-filters.ts';
import { type FleetSearch, readFleetSearch } from './filters/fleet-search.ts';

/** Other parameters of screens that use these filters. Changed filters keep them. */
interface ScreenSearch {
  sort?: unknown;
  tag_operation?: unknown;
}

/** Filters provide numbers as strings. */
type FleetViewChange = Partial<
  Record<keyof FleetSearch, string | number | readonly (string | number)[] | undefined>
>;

// Each change clears `added`, the vehicle that was just added. A follow-up change replaces the history entry
// of the previous change.
export function useFleetView() {
  const rawSearch = useSearch({ strict: false });
  const search = useMemo(() => readFleetSearch(rawSearch), [rawSearch]);
  const navigate = useNavigate();
  const view: FleetView = useMemo(() => readFleetView(search), [search]);
  const changeSearch = useCallback(
    (changes: FleetViewChange, { isFollowUp = false } = {}) => {
      const getNextSearch = (before: ScreenSearch) => ({
        ...readFleetSearch({ ...before, added: undefined, ...changes }),
        ...(!('sort' in changes) && before.sort !== undefined && { sort: before.sort as never }),
        ...(before.tag_operation !== undefined && { tag_operation: before.tag_operation as never }),
      });
      // The list scrolls to its first row itself and keeps its horizontal position.
      void navigate({ to: '.', search: getNextSearch, replace: isFollowUp, resetScroll: false });
    },
    [navigate],
  );
  return { view, changeSearch, addedId: search.added, dialog: search.dialog };
}
