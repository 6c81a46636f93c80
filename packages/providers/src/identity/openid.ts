import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  type Configuration,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  getJwksCache,
  type ServerMetadata,
  setJwksCache,
} from 'openid-client';
import { z } from 'zod';
import type { Timing } from '../http/timing.ts';
import { optionalClaim, subjectClaim } from './claims.ts';
import { IdentityClient, type Send } from './identity-client.ts';
import { identityError } from './identity-errors.ts';
import {
  type ClientAccount,
  toFetch,
  isInsecure,
  makeOauthClient,
  buildCallbackUrl,
} from './oauth-client.ts';
import type { EmailTrust, IdentityProvider, SocialProfile } from './port.ts';

export interface OpenidSettings extends ClientAccount {
  key: 'google' | 'linkedin';
  issuer: string;
}

/** The endpoints of an issuer come from its discovery document. */
export const ISSUER_URLS = {
  google: 'https://accounts.google.com',
  linkedin: 'https://www.linkedin.com/oauth',
} as const;

const DISCOVERY_LIFETIME_MS = 3_600_000;
const SCOPE = 'openid email profile';

type Jwks = NonNullable<ReturnType<typeof getJwksCache>>;

export function makeOpenidProvider(settings: OpenidSettings, timing: Timing): IdentityProvider {
  const { key } = settings;
  const client = new IdentityClient(key, timing);
  let cachedServer: { server: ServerMetadata; expiresMs: number } | null = null;
  let jwks: Jwks | undefined;

  async function makeConfiguration(send: Send): Promise<Configuration> {
    if (cachedServer === null || cachedServer.expiresMs <= timing.nowMs())
      cachedServer = {
        server: await discoverServer(settings, send),
        expiresMs: timing.nowMs() + DISCOVERY_LIFETIME_MS,
      };
    const configuration = makeOauthClient({ ...settings, server: cachedServer.server, send });
    enableNonRepudiationChecks(configuration);
    if (jwks !== undefined) setJwksCache(configuration, jwks);
    return configuration;
  }

  return {
    key,
    signInUrl: (secrets, context) =>
      client.run(context, async (send) => {
        const { redirectUri, state, nonce, codeVerifier } = secrets;
        const challenge = await calculatePKCECodeChallenge(codeVerifier);
        const url = buildAuthorizationUrl(await makeConfiguration(send), {
          redirect_uri: redirectUri,
          scope: SCOPE,
          state,
          ...(hasNonceAndPkce(key) && { nonce, code_challenge: challenge, code_challenge_method: 'S256' }),
        });
        return url.href;
      }),
    identify: ({ callbackParameters, redirectUri, state, nonce, codeVerifier }, context) =>
      client.run(context, async (send) => {
        const configuration = await makeConfiguration(send);
        const tokens = await authorizationCodeGrant(
          configuration,
          buildCallbackUrl(redirectUri, callbackParameters),
          {
            expectedState: state,
            idTokenExpected: true,
            ...(hasNonceAndPkce(key) && { expectedNonce: nonce, pkceCodeVerifier: codeVerifier }),
          },
        );
        jwks = getJwksCache(configuration) ?? jwks;
        return readProfile(key, tokens.claims());
      }),
  };
}

/** Reports whether a service supports nonce and PKCE. LinkedIn supports only `state`. */
const hasNonceAndPkce = (key: OpenidSettings['key']): boolean => key === 'google';

async function discoverServer(
  { issuer, clientId, clientSecret }: OpenidSettings,
  send: Send,
): Promise<ServerMetadata> {
  const configuration = await discovery(new URL(issuer), clientId, clientSecret, undefined, {
    [customFetch]: toFetch(send),
    ...(isInsecure(issuer) && { execute: [allowInsecureRequests] }),
  });
  return configuration.serverMetadata();
}

const wireClaims = z.object({
  sub: subjectClaim(),
  email: optionalClaim(),
  email_verified: z.unknown().optional(),
  /** Google's claim with the organization's domain. */
  hd: optionalClaim(),
  given_name: optionalClaim(),
  family_name: optionalClaim(),
});

function readProfile(key: OpenidSettings['key'], claims: unknown): SocialProfile {
  const { data } = wireClaims.safeParse(claims);
  if (data === undefined) throw identityError(key, 'bad_response', { detail: 'returned no user' });
  const email = data.email === undefined || data.email === '' ? null : data.email;
  // LinkedIn has sent the flag as a string.
  const isEmailVerified = email !== null && (data.email_verified === true || data.email_verified === 'true');
  return {
    subject: data.sub,
    email,
    emailTrust: isEmailVerified ? getEmailTrust(key, email, data.hd) : 'none',
    firstName: data.given_name ?? null,
    lastName: data.family_name ?? null,
  };
}

/**
 * Returns the trust in a verified address. An address is 'owned' only if Google hosts its mailbox: at
 * gmail.com or in an organization's hosted domain
 * (https://developers.google.com/identity/openid-connect/openid-connect).
 */
function getEmailTrust(
  key: OpenidSettings['key'],
  email: string,
  hostedDomain: string | undefined,
): EmailTrust {
  const isHostedByGoogle = email.toLowerCase().endsWith('@gmail.com') || Boolean(hostedDomain);
  return key === 'google' && isHostedByGoogle ? 'owned' : 'checked';
}
