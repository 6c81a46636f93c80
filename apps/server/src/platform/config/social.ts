import { ConfigError, type Environment, readSafeUrl } from './read-settings.ts';

export interface SocialClient {
  clientId: string;
  clientSecret: string;
}

/** Null for a service that is not offered. A null URL selects the default. */
export interface SocialConfig {
  google: (SocialClient & { issuer: string | null }) | null;
  linkedin: (SocialClient & { issuer: string | null }) | null;
  facebook: (SocialClient & FacebookUrls) | null;
}

interface FacebookUrls {
  signInUrl: string | null;
  graphUrl: string | null;
  version: string | null;
}

export function readSocial(environment: Environment, isProduction: boolean): SocialConfig {
  // Plain http is for tests on the local machine.
  const readUrl = (name: string, text: string | undefined) =>
    readSafeUrl(name, text, { allowsPlainHttp: !isProduction });
  const google = readSocialClient(environment, 'GOOGLE', [
    environment.GOOGLE_CLIENT_ID,
    environment.GOOGLE_CLIENT_SECRET,
  ]);
  const linkedin = readSocialClient(environment, 'LINKEDIN', [
    environment.LINKEDIN_CLIENT_ID,
    environment.LINKEDIN_CLIENT_SECRET,
  ]);
  const facebook = readSocialClient(environment, 'FACEBOOK', [
    environment.FACEBOOK_CLIENT_ID,
    environment.FACEBOOK_CLIENT_SECRET,
  ]);
  return {
    google: google && { ...google, issuer: readUrl('GOOGLE_ISSUER', environment.GOOGLE_ISSUER) },
    linkedin: linkedin && { ...linkedin, issuer: readUrl('LINKEDIN_ISSUER', environment.LINKEDIN_ISSUER) },
    facebook: facebook && {
      ...facebook,
      signInUrl: readUrl('FACEBOOK_URL', environment.FACEBOOK_URL),
      graphUrl: readUrl('FACEBOOK_GRAPH_URL', environment.FACEBOOK_GRAPH_URL),
      version: readVersion(environment.FACEBOOK_API_VERSION),
    },
  };
}

function readSocialClient(
  environment: Environment,
  name: string,
  [clientId, clientSecret]: readonly (string | undefined)[],
): SocialClient | null {
  if (clientId === undefined && clientSecret === undefined) return null;
  // The service redirects to a URL below APP_URL.
  if (clientId === undefined || clientSecret === undefined || environment.APP_URL === undefined)
    throw new ConfigError(`The sign-in needs ${name}_CLIENT_ID, ${name}_CLIENT_SECRET and APP_URL.`);
  return { clientId, clientSecret };
}

function readVersion(text: string | undefined): string | null {
  if (text === undefined) return null;
  if (!/^v\d{1,3}\.\d$/.test(text))
    throw new ConfigError('FACEBOOK_API_VERSION must be a version of the Graph API such as v25.0.');
  return text;
}
