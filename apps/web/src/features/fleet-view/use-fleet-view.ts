import type { VehicleStatus } from '@fleetworth/contract/choices';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { type FleetView, readFleetView } from './fleet-filters.ts';
import { readFleetSearch } from './fleet-search.ts';

/** As texts too, which is how filters give them. */
interface FleetViewChange {
  company_id?: string | undefined;
  location_id?: string | undefined;
  tag_id?: string | undefined;
  statuses?: string | undefined;
  preview_condition?: string | undefined;
  q?: string | undefined;
  sort?: string | undefined;
  order?: string | undefined;
}

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
  return { view, change, addedId: search.added };
}

export const joinStatuses = (statuses: readonly VehicleStatus[]) => statuses.join(',') || undefined;

/** What drops the filters that say which vehicles the list holds; an assumed condition holds back none. */
export const NO_FILTERS = {
  company_id: undefined,
  location_id: undefined,
  tag_id: undefined,
  statuses: undefined,
};
