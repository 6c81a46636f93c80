import { type AuctionAnswer, auctionAnswer } from '@fleetworth/contract/auction-search';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { storedAnswer } from '../../shell/drafts/stored-answer.ts';

/**
 * Results of the user's last search. They survive navigation and reloads, and only a new search refetches
 * them.
 */
export const auctionAnswersQuery = (userId: number) =>
  queryOptions<AuctionAnswer[]>({
    queryKey: ['queries/manheim/search'],
    queryFn: skipToken,
    staleTime: 'static',
    // Stored results may come from an earlier version of the app.
    initialData: () => auctionAnswer.array().safeParse(storedAnswer.read(userId)?.answer).data,
    initialDataUpdatedAt: () => storedAnswer.read(userId)?.at,
  });
