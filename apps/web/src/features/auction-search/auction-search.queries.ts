import type { AuctionAnswer } from '@fleetworth/contract/auction-search';
import { queryOptions, skipToken } from '@tanstack/react-query';

/** What came of the last search: it is there after coming back, and only asked for again by a search. */
export const auctionAnswersQuery = queryOptions<AuctionAnswer[]>({
  queryKey: ['queries/manheim/search'],
  queryFn: skipToken,
  staleTime: 'static',
});
