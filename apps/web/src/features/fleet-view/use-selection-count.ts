import { useQuery } from '@tanstack/react-query';
import { call } from '../../shell/api/api-client.ts';
import { type FleetView, toFilters } from './filters/fleet-filters.ts';
import { countMatches } from './fleet-figures.ts';
import { MAX_ROWS_AT_ONCE, SUMMARY_KEY } from './fleet-view.queries.ts';

interface ListSelection {
  view: FleetView;
  /** Null for everything that the filters match. */
  ids: readonly number[] | null;
  count: number;
  storedEntries: ReadonlyMap<number, unknown> | undefined;
}

/**
 * Returns the size that a selection will have after the rows selected in a list are added, and how many of
 * these rows are new. Returns undefined while loading: if all matching rows are selected, only the server
 * knows how many of them the selection already contains.
 */
export function useSelectionCount({ view, ids, count, storedEntries }: ListSelection) {
  const storedCount = storedEntries?.size ?? 0;
  const alreadySelectedCount = useQuery({
    ...alreadySelectedQuery(view, [...(storedEntries?.keys() ?? [])]),
    enabled: ids === null && storedCount > 0,
  });
  if (storedEntries === undefined) return undefined;
  if (ids !== null) {
    const added = ids.filter((id) => !storedEntries.has(id)).length;
    return { added, total: storedCount + added };
  }
  const alreadySelected = storedCount === 0 ? 0 : alreadySelectedCount.data;
  return alreadySelected === undefined
    ? undefined
    : { added: count - alreadySelected, total: storedCount + count - alreadySelected };
}

const alreadySelectedQuery = (view: FleetView, vehicleIds: readonly number[]) => ({
  queryKey: [...SUMMARY_KEY, 'common', toFilters(view), vehicleIds],
  queryFn: async () => {
    let matches = 0;
    for (let from = 0; from < vehicleIds.length; from += MAX_ROWS_AT_ONCE) {
      const vehicle_id = vehicleIds.slice(from, from + MAX_ROWS_AT_ONCE);
      const { data } = await call('summarizeFleet', { filters: { ...toFilters(view), vehicle_id } });
      matches += countMatches(data.total);
    }
    return matches;
  },
});
