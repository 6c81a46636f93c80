import { type AuctionResult, auctionResult } from '@fleetworth/contract/auction-search';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { storedResponse } from '../../shell/drafts/stored-response.ts';

// The results survive navigation and reloads. Only a new search replaces them.
export const auctionResultsQuery = (userId: number) =>
  queryOptions<AuctionResult[]>({
    queryKey: ['queries/manheim/search'],
    queryFn: skipToken,
    staleTime: 'static',
    // Stored results may come from an earlier version of the app.
    initialData: () => auctionResult.array().safeParse(storedResponse.read(userId)?.answer).data,
    initialDataUpdatedAt: () => storedResponse.read(userId)?.at,
  });
