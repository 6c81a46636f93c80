import type { GridSelection } from '@fleetworth/ui/grid-selection';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type SellValues, valuesOfOffer } from '../list/sell-kind.ts';
import { type HistoryQuery, sellHistoryQuery } from './sell-history.queries.ts';

/**
 * Returns values of the selected offers by vehicle. Of several offers the newest counts, which the list has
 * first.
 */
export function useChosenOffers(
  filters: HistoryQuery,
  selection: GridSelection,
): ReadonlyMap<number, SellValues> {
  const { data } = useInfiniteQuery({ ...sellHistoryQuery(filters), enabled: false });
  const chosen = (data?.pages ?? [])
    .flatMap(({ items }) => items)
    .filter(({ id }) => selection.ids.has(String(id)));
  return new Map(chosen.toReversed().map((offer) => [offer.vehicle.id, valuesOfOffer(offer)]));
}
