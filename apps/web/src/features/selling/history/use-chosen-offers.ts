import type { GridSelection } from '@fleetworth/ui/grid-selection';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type SellValues, valuesOfOffer } from '../list/sell-kind.ts';
import { type HistoryQuery, sellHistoryQuery } from './sell-history.queries.ts';

/**
 * Returns the values of the selected offers by vehicle. A vehicle with several offers has the values of the
 * newest one, which is listed first.
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
