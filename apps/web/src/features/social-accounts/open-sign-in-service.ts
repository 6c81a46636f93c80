import type { SocialProvider } from '@fleetworth/contract/social-choices';
import { call } from '../../shell/api/api-client.ts';

/** Message for a service that can't be reached. */
export const SILENT_SERVICE = "We couldn't reach the sign-in service. Try again in a few minutes.";

/** Maximum length that the server accepts. Longer return paths are dropped. */
const PATH_LONGEST = 1_000;

/**
 * Opens a sign-in service, which returns to a path. Its URL is fetched at that moment, because it is
 * valid for ten minutes. Returns false if the service is no longer offered.
 */
export async function openSignInService(provider: SocialProvider, path: string): Promise<boolean> {
  const redirectPath = path.length > PATH_LONGEST ? '/' : path;
  const { data } = await call('listSocialAddresses', { query: { redirect_path: redirectPath } });
  const url = data[provider];
  if (url === undefined) return false;
  window.location.assign(url);
  return true;
}
