import type { auctionSearchApi } from '@fleetworth/contract/auction-search';
import type { HandlersOf } from '../../platform/http/bind-endpoints.ts';
import { askAuction, type AuctionNeeds } from './ask-auction.ts';

export const auctionSearchRoutes = (needs: AuctionNeeds): HandlersOf<typeof auctionSearchApi> => ({
  searchAuction: async ({ body }) => ({
    data: (await askAuction(needs, body.vehicles)).map(({ answer }) => answer),
  }),
});
