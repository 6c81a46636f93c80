import { API_BASE } from '@fleetworth/contract/endpoint';
import type { SocialProvider } from '@fleetworth/contract/social-choices';
import type { NewCookie } from '../../platform/http/cookies.ts';
import { STATE_GOOD_FOR_SECONDS } from './social-states.repository.ts';

export const STATE_COOKIE = 'fleetworth_social';

/** State that a service is sent. A state that was made for one service is of no use at another. */
export const stateOf = (token: string, provider: SocialProvider): string => `${token}.${provider}`;

/** The one address that a service leads back to. */
export const redirectUriOf = (appUrl: string, provider: SocialProvider): string =>
  `${appUrl}/oauth2/${provider}`;

/** Cookie that binds a sign-in to the browser that began it; null removes it. */
export const stateCookie = (appUrl: string, token: string | null): NewCookie => ({
  name: STATE_COOKIE,
  value: token ?? '',
  path: `${API_BASE}/auth/oauth2`,
  seconds: token === null ? 0 : STATE_GOOD_FOR_SECONDS,
  isSecure: appUrl.startsWith('https:'),
});
