import type { VehicleStatus } from '@fleetworth/contract/choices';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { type FleetView, readFleetView } from './filters/fleet-filters.ts';
import { type FleetSearch, readFleetSearch } from './filters/fleet-search.ts';

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
      const search = (before: object) => readFleetSearch({ ...before, added: undefined, ...changes });
      // The list goes to its first row by itself, and stays where it is sideways.
      void navigate({ to: '.', search, replace: isFurther, resetScroll: false });
    },
    [navigate],
  );
  return { view, change, addedId: search.added, dialog: search.dialog };
}

export const joinStatuses = (statuses: readonly VehicleStatus[]) => statuses.join(',') || undefined;
