import type { SocialProvider } from '@fleetworth/contract/social-choices';
import { call } from '../../shell/api/api-client.ts';

export const UNREACHABLE_TEXT = "We couldn't reach the sign-in service. Try again in a few minutes.";

/**
 * Maximum length that the server accepts. If the path is longer, the user returns to the home page instead.
 */
const MAX_PATH_LENGTH = 1_000;

/**
 * Fetches the URL of the service immediately before opening it, because the URL is valid for only ten
 * minutes. Returns false if the service is no longer offered.
 */
export async function openSignInService(provider: SocialProvider, path: string): Promise<boolean> {
  const redirectPath = path.length > MAX_PATH_LENGTH ? '/' : path;
  const { data } = await call('listSocialAddresses', { query: { redirect_path: redirectPath } });
  const url = data[provider];
  if (url === undefined) return false;
  window.location.assign(url);
  return true;
}
