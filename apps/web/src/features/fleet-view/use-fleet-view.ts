import type { VehicleStatus } from '@fleetworth/contract/choices';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { paths } from '../../paths.ts';
import { type FleetView, readFleetView } from './fleet-filters.ts';
import { type FleetSearch, readFleetSearch } from './fleet-search.ts';

/** As texts too, which is how filters give them. */
interface FleetViewChange {
  company_id?: string | undefined;
  location_id?: string | undefined;
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
  const search = useSearch({ from: '/shell/vehicle-advanced' });
  const navigate = useNavigate({ from: paths.valueByVehicle });
  const view: FleetView = useMemo(() => readFleetView(search), [search]);
  const change = useCallback(
    (changes: FleetViewChange, { isFurther = false } = {}) => {
      const search = (before: FleetSearch) => readFleetSearch({ ...before, added: undefined, ...changes });
      // The list goes to its first row by itself, and stays where it is sideways.
      void navigate({ search, replace: isFurther, resetScroll: false });
    },
    [navigate],
  );
  return { view, change, addedId: search.added };
}

export const joinStatuses = (statuses: readonly VehicleStatus[]) => statuses.join(',') || undefined;

/** What drops the filters that say which vehicles the list holds; an assumed condition holds back none. */
export const NO_FILTERS = { company_id: undefined, location_id: undefined, statuses: undefined };
