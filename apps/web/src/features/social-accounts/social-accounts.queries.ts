import { SOCIAL_PROVIDERS, type SocialProvider } from '@fleetworth/contract/social-choices';
import { queryOptions } from '@tanstack/react-query';
import { query } from '../../shell/api/query.ts';

const asked = query('listSocialAddresses', { query: {} });

/**
 * Services that this installation offers, in the order in which they are shown. Their addresses are not kept.
 */
export const offeredServicesQuery = queryOptions({
  ...asked,
  select: (addresses): SocialProvider[] =>
    SOCIAL_PROVIDERS.filter((provider) => addresses[provider] !== undefined),
});
