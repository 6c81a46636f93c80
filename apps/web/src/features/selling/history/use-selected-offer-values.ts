import type { GridSelection } from '@fleetworth/ui/grid-selection';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type SellValues, toSellValues } from '../list/sell-values.ts';
import { type HistoryQuery, sellHistoryQuery } from './sell-history.queries.ts';

// Returns values by vehicle ID. Of several selected offers of a vehicle, returns the newest, which is listed
// first. Reads only the pages that the list has loaded, because the list shows no other offers.
export function useSelectedOfferValues(
  filters: HistoryQuery,
  selection: GridSelection,
): ReadonlyMap<number, SellValues> {
  const { data } = useInfiniteQuery({ ...sellHistoryQuery(filters), enabled: false });
  const selectedOffers = (data?.pages ?? [])
    .flatMap(({ items }) => items)
    .filter(({ id }) => selection.ids.has(String(id)));
  return new Map(selectedOffers.toReversed().map((offer) => [offer.vehicle.id, toSellValues(offer)]));
}
