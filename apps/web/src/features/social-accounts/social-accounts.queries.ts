import { SOCIAL_PROVIDERS, type SocialProvider } from '@fleetworth/contract/social-choices';
import { queryOptions } from '@tanstack/react-query';
import { query } from '../../shell/api/query.ts';

const urlsQuery = query('listSocialAddresses', { query: {} });

export const offeredServicesQuery = queryOptions({
  ...urlsQuery,
  select: (urls): SocialProvider[] => SOCIAL_PROVIDERS.filter((provider) => urls[provider] !== undefined),
});
