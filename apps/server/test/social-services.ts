import { systemTiming } from '@fleetworth/providers/http/timing';
import { makeFacebookProvider } from '@fleetworth/providers/identity/facebook';
import { startFakeFacebook } from '@fleetworth/provider-fakes/facebook';
import { type FakeFault, type FakePerson, startFakeOpenid } from '@fleetworth/provider-fakes/openid';
import { makeOpenidProvider } from '@fleetworth/providers/identity/openid';
import type { Providers } from '../src/feature.ts';

interface SocialServices {
  identity: Providers['identity'];
  /** Signs a person in at the address of a service. Returns the address of the redirect. */
  signIn(url: string, subject: string): Promise<URL>;
  /** Fails requests to all services from now on, by path. */
  failBy(faultFor: (path: string) => FakeFault | null): void;
  stop(): Promise<void>;
}

/**
 * Starts fakes of all services: a real OpenID provider for Google and LinkedIn, and a server for Facebook.
 */
export async function startSocialServices(
  appUrl: string,
  people: readonly FakePerson[],
): Promise<SocialServices> {
  let fault: (path: string) => FakeFault | null = () => null;
  const faultFor = (path: string) => fault(path);
  const redirectUris = ['google', 'linkedin'].map((key) => `${appUrl}/oauth2/${key}`);
  const openid = await startFakeOpenid({ people, redirectUris, faultFor });
  const facebook = await startFakeFacebook({ faultFor });
  const { issuer, clientId, clientSecret } = openid;
  const openidProvider = (key: 'google' | 'linkedin') =>
    makeOpenidProvider({ key, issuer, clientId, clientSecret }, systemTiming);
  return {
    identity: {
      google: openidProvider('google'),
      linkedin: openidProvider('linkedin'),
      facebook: makeFacebookProvider(facebook.settings, systemTiming),
    },
    signIn: async (url, subject) => {
      const person = people.find((candidate) => candidate.subject === subject) ?? { subject };
      return url.startsWith(facebook.url) ? facebook.signIn(url, person) : await openid.signIn(url, subject);
    },
    failBy: (next) => {
      fault = next;
    },
    stop: async () => {
      await openid.stop();
      await facebook.stop();
    },
  };
}
