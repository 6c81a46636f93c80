import { SOCIAL_PROVIDERS, type SocialProvider } from '@fleetworth/contract/social-choices';
import { queryOptions } from '@tanstack/react-query';
import { query } from '../../shell/api/query.ts';

const addressesQuery = query('listSocialAddresses', { query: {} });

/** Services offered by this installation, in display order. Their addresses aren't cached. */
export const offeredServicesQuery = queryOptions({
  ...addressesQuery,
  select: (addresses): SocialProvider[] =>
    SOCIAL_PROVIDERS.filter((provider) => addresses[provider] !== undefined),
});
