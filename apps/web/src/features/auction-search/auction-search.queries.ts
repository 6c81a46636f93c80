import { type AuctionAnswer, auctionAnswer } from '@fleetworth/contract/auction-search';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { keptAnswer } from '../../shell/drafts/kept-answer.ts';

/** What came of the user's last search: it is there after coming back and a reload, and only asked for again by a search. */
export const auctionAnswersQuery = (userId: number) =>
  queryOptions<AuctionAnswer[]>({
    queryKey: ['queries/manheim/search'],
    queryFn: skipToken,
    staleTime: 'static',
    // What is kept may be of an earlier version of the program.
    initialData: () => auctionAnswer.array().safeParse(keptAnswer.read(userId)?.answer).data,
    initialDataUpdatedAt: () => keptAnswer.read(userId)?.at,
  });
