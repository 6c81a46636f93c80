import { SOCIAL_PROVIDERS, type SocialProvider } from '@fleetworth/contract/social-choices';
import type { Providers } from '../../feature.ts';

export const listOfferedServices = (identity: Providers['identity']): readonly SocialProvider[] =>
  SOCIAL_PROVIDERS.filter((provider) => identity[provider] !== undefined);
