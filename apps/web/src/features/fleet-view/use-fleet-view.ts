import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { type FleetView, readFleetView } from './filters/fleet-filters.ts';
import { type FleetSearch, readFleetSearch } from './filters/fleet-search.ts';

/** What a screen with these filters says in its address besides, or in an order of its own. */
interface OwnSearch {
  sort?: unknown;
  tag_operation?: unknown;
}

/** As texts too, which is how filters give them. */
type FleetViewChange = Partial<
  Record<keyof FleetSearch, string | number | readonly (string | number)[] | undefined>
>;

/**
 * The view that the address describes, and how to change it. A change drops the mark of a new row; one that goes on with the
 * change before takes its place in the history.
 */
export function useFleetView() {
  // Of whichever list of vehicles is shown.
  const given = useSearch({ strict: false });
  const search = useMemo(() => readFleetSearch(given), [given]);
  const navigate = useNavigate();
  const view: FleetView = useMemo(() => readFleetView(search), [search]);
  const change = useCallback(
    (changes: FleetViewChange, { isFurther = false } = {}) => {
      const search = (before: OwnSearch) => ({
        ...readFleetSearch({ ...before, added: undefined, ...changes }),
        ...(!('sort' in changes) && before.sort !== undefined && { sort: before.sort as never }),
        ...(before.tag_operation !== undefined && { tag_operation: before.tag_operation as never }),
      });
      // The list goes to its first row by itself, and stays where it is sideways.
      void navigate({ to: '.', search, replace: isFurther, resetScroll: false });
    },
    [navigate],
  );
  return { view, change, addedId: search.added, dialog: search.dialog };
}
