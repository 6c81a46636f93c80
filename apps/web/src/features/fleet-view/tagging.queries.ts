import { MOST_TAGGED } from '@fleetworth/contract/vehicle-choices';
import type { VehicleRow } from '@fleetworth/contract/fleet-view';
import { queryOptions } from '@tanstack/react-query';
import { type FleetView, questionOf } from './fleet-filters.ts';
import { MOST_ROWS_AT_ONCE } from './fleet-view.queries.ts';
import { VEHICLE_LIST } from './vehicle-rows.ts';

export const TAGGING = ['fleet', 'tagging'] as const;

/** Vehicles to be tagged, as they are when the dialog opens: some by their ids, or all that a view matches where `ids` is null. */
export const taggedQuery = (view: FleetView, ids: number[] | null) =>
  queryOptions({
    queryKey: [...TAGGING, ids ?? questionOf(view)],
    queryFn: ({ signal }) =>
      ids === null ? askForAll(view, signal) : VEHICLE_LIST.askForRows(view, ids, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

async function askForAll(view: FleetView, signal: AbortSignal): Promise<VehicleRow[]> {
  const rows: VehicleRow[] = [];
  for (let after: string | undefined = ''; after !== undefined && rows.length < MOST_TAGGED; ) {
    const page = await VEHICLE_LIST.askForPage(view, { after, per: MOST_ROWS_AT_ONCE, signal });
    rows.push(...page.items);
    after = page.next;
  }
  return rows;
}
