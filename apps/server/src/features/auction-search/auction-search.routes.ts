import type { auctionSearchApi } from '@fleetworth/contract/auction-search';
import type { Feature } from '../../feature.ts';
import { askAuction } from './ask-auction.ts';

export const auctionSearchFeature: Feature<typeof auctionSearchApi> = {
  routes: (deps) => ({
    searchAuction: async ({ body }) => ({
      data: (await askAuction(deps, body.vehicles)).map(({ answer }) => answer),
    }),
  }),
};
