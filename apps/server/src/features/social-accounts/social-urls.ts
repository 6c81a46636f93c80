import { API_BASE } from '@fleetworth/contract/endpoint';
import type { SocialProvider } from '@fleetworth/contract/social-choices';
import type { NewCookie } from '../../platform/http/cookies.ts';
import { STATE_LIFETIME_SECONDS } from './social-states.repository.ts';

export const STATE_COOKIE = 'fleetworth_social';

// Includes the provider, so that the OAuth state of one provider isn't valid for another.
export const encodeState = (token: string, provider: SocialProvider): string => `${token}.${provider}`;

export const redirectUriOf = (appUrl: string, provider: SocialProvider): string =>
  `${appUrl}/oauth2/${provider}`;

/** Binds a sign-in to the browser that started it. A null token removes the cookie. */
export const stateCookie = (appUrl: string, token: string | null): NewCookie => ({
  name: STATE_COOKIE,
  value: token ?? '',
  path: `${API_BASE}/auth/oauth2`,
  maxAgeSeconds: token === null ? 0 : STATE_LIFETIME_SECONDS,
  isSecure: appUrl.startsWith('https:'),
});
