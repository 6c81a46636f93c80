import { createRoute } from '@tanstack/react-router';
import { paths } from '../paths.ts';
import { loadChunk } from '../shell/api/load-chunk.ts';
import { queryClient } from '../shell/api/query-client.ts';
import { lazyScreen } from './lazy-screen.ts';
import { shellRoute } from './shell.route.ts';

export const auctionSearchRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.auctionSearch,
  staticData: { title: 'Auction valuation search' },
  loader: async () => {
    const { regionsQuery } = await loadChunk(() => import('../shell/api/geography.queries.ts'));
    await queryClient.ensureQueryData(regionsQuery);
  },
}).lazy(
  lazyScreen(
    '/shell/manheim-search',
    async () => (await import('../features/auction-search/auction-search.screen.tsx')).AuctionSearchScreen,
  ),
);
