import { createRoute } from '@tanstack/react-router';
import { paths } from '../paths.ts';
import { query } from '../shell/api/query.ts';
import { queryClient } from '../shell/api/query-client.ts';
import { lazyScreen } from './lazy-screen.ts';
import { shellRoute } from './shell.route.ts';

export const auctionSearchRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.auctionSearch,
  staticData: {
    title: 'Auction valuation search',
    help: 'auction-search',
    menu: { label: 'Search', positions: { 'Manheim Valuation': 1 } },
  },
  loader: () => queryClient.ensureQueryData(query('listRegions')),
}).lazy(
  lazyScreen(
    '/shell/manheim-search',
    async () => (await import('../features/auction-search/auction-search.screen.tsx')).AuctionSearchScreen,
  ),
);
