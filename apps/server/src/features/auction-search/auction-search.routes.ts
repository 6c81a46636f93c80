import type { auctionSearchApi } from '@fleetworth/contract/auction-search';
import type { Feature } from '../../feature.ts';
import { requestAuctionValues } from './request-auction-values.ts';

export const auctionSearchFeature: Feature<typeof auctionSearchApi> = {
  routes: (deps) => ({
    searchAuction: async ({ body }) => ({
      data: (await requestAuctionValues(deps, body.vehicles)).map(({ result }) => result),
    }),
  }),
};
