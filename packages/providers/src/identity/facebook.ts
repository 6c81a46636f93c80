import { createHmac } from 'node:crypto';
import { authorizationCodeGrant, buildAuthorizationUrl, type ServerMetadata } from 'openid-client';
import { z } from 'zod';
import type { HttpResponse } from '../http/exchange.ts';
import type { Timing } from '../http/timing.ts';
import type { ProviderErrorKind } from '../outcome.ts';
import { optionalClaim, subjectClaim } from './claims.ts';
import { IdentityClient, type Send } from './identity-client.ts';
import { identityError } from './identity-errors.ts';
import { type ClientAccount, makeOauthClient, buildCallbackUrl } from './oauth-client.ts';
import type { IdentityProvider, SocialProfile } from './port.ts';

export interface FacebookSettings extends ClientAccount {
  signInUrl: string;
  graphUrl: string;
  /**
   * Version of the sign-in page and of the Graph API, such as 'v25.0'. Facebook supports a version for about
   * two years.
   */
  version: string;
}

export const FACEBOOK_DEFAULTS = {
  signInUrl: 'https://www.facebook.com',
  graphUrl: 'https://graph.facebook.com',
  version: 'v25.0',
} as const;

const SCOPE = 'public_profile,email';
const FIELDS = 'id,first_name,last_name,email';

// Facebook doesn't say whether an email address is verified, so the email is not trusted. The endpoint URLs
// come from the settings, not from discovery.
export function makeFacebookProvider(settings: FacebookSettings, timing: Timing): IdentityProvider {
  const client = new IdentityClient('facebook', timing);
  const server = buildServerMetadata(settings);
  return {
    key: 'facebook',
    signInUrl: ({ redirectUri, state }, context) =>
      client.run(context, async (send) => {
        const configuration = makeOauthClient({ ...settings, server, send });
        const parameters = { redirect_uri: redirectUri, scope: SCOPE, state };
        return buildAuthorizationUrl(configuration, parameters).href;
      }),
    identify: ({ callbackParameters, redirectUri, state }, context) =>
      client.run(context, async (send) => {
        const configuration = makeOauthClient({ ...settings, server, send: throwingOnError(send) });
        const url = buildCallbackUrl(redirectUri, callbackParameters);
        const tokens = await authorizationCodeGrant(configuration, url, { expectedState: state });
        return await readProfile(settings, throwingOnError(send), tokens.access_token);
      }),
  };
}

const buildServerMetadata = ({ signInUrl, graphUrl, version }: FacebookSettings): ServerMetadata => ({
  issuer: signInUrl,
  authorization_endpoint: `${signInUrl}/${version}/dialog/oauth`,
  token_endpoint: `${graphUrl}/${version}/oauth/access_token`,
});

const wireProfile = z.object({
  id: subjectClaim(),
  first_name: optionalClaim(),
  last_name: optionalClaim(),
  email: optionalClaim(),
});

async function readProfile(
  { graphUrl, version, clientSecret }: FacebookSettings,
  send: Send,
  accessToken: string,
): Promise<SocialProfile> {
  const query = new URLSearchParams({
    fields: FIELDS,
    access_token: accessToken,
    // Proves that this server uses the token, and not someone who stole it.
    appsecret_proof: createHmac('sha256', clientSecret).update(accessToken).digest('hex'),
  });
  const url = `${graphUrl}/${version}/me?${query.toString()}`;
  const response = await send({ method: 'GET', url, headers: { accept: 'application/json' } });
  const { data } = wireProfile.safeParse(parseJson(response.text));
  if (data === undefined) throw identityError('facebook', 'bad_response', { detail: 'returned no user' });
  return {
    subject: data.id,
    email: data.email ?? null,
    emailTrust: 'none',
    firstName: data.first_name ?? null,
    lastName: data.last_name ?? null,
  };
}

const wireError = z.object({ error: z.object({ code: z.int().optional(), type: z.string().optional() }) });

const throwingOnError =
  (send: Send): Send =>
  async (request) => {
    const response = await send(request);
    if (response.status === 200) return response;
    const { data } = wireError.safeParse(parseJson(response.text));
    const code = data?.error.code ?? null;
    throw identityError('facebook', toErrorKind(response, code), {
      detail: `rejected with ${response.status}`,
      httpStatus: response.status,
      ...(code !== null && { providerCode: String(code) }),
    });
  };

// Error codes of the Graph API: 1 and 2 are temporary; 4, 17, 32 and 613 are quotas; 100 is an invalid
// authorization code; 101 and 190 mean that our app's credentials or the token are invalid.
function toErrorKind({ status }: HttpResponse, code: number | null): ProviderErrorKind {
  if (status === 429 || (code !== null && [4, 17, 32, 613].includes(code))) return 'rate_limited';
  if (status >= 500 || code === 1 || code === 2) return 'unavailable';
  if (code === 100) return 'invalid_input';
  if (code === 101 || code === 190) return 'unauthorised';
  return 'bad_response';
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
