import type { GridSelection } from '@fleetworth/ui/grid-selection';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type SellValues, valuesOfOffer } from '../list/sell-kind.ts';
import { type HistoryQuery, sellHistoryQuery } from './sell-history.queries.ts';

// A vehicle with several offers has the values of the newest one, which is listed first.
export function useSelectedOffers(
  filters: HistoryQuery,
  selection: GridSelection,
): ReadonlyMap<number, SellValues> {
  const { data } = useInfiniteQuery({ ...sellHistoryQuery(filters), enabled: false });
  const selectedOffers = (data?.pages ?? [])
    .flatMap(({ items }) => items)
    .filter(({ id }) => selection.ids.has(String(id)));
  return new Map(selectedOffers.toReversed().map((offer) => [offer.vehicle.id, valuesOfOffer(offer)]));
}
