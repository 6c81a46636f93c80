import type { SocialProvider } from '@fleetworth/contract/social-choices';
import { call } from '../../shell/api/api-client.ts';

/** Text for a service that can not be reached for now. */
export const SILENT_SERVICE = "We couldn't reach the sign-in service. Try again in a few minutes.";

/** As the server takes it at most: a longer address is not gone back to. */
const PATH_LONGEST = 1_000;

/**
 * Leads the browser to a service, and from there back to a path. Its address is asked for at that moment,
 * since one is good for ten minutes. Returns false when the service is not offered any more.
 */
export async function leaveForService(provider: SocialProvider, path: string): Promise<boolean> {
  const redirectPath = path.length > PATH_LONGEST ? '/' : path;
  const { data } = await call('listSocialAddresses', { query: { redirect_path: redirectPath } });
  const address = data[provider];
  if (address === undefined) return false;
  window.location.assign(address);
  return true;
}
