import { generateKeyPairSync } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Provider } from 'oidc-provider';
import { FAKE_CLIENT, type FakeFault, type FakePerson } from './people.ts';
import { startFakeServer } from './sign-in-server.ts';
import { makeFakeStorage } from './openid-storage.ts';

export type { FakeFault, FakePerson } from './people.ts';

interface FakeOpenidOptions {
  people: readonly FakePerson[];
  redirectUris: readonly string[];
  faultFor?: (path: string) => FakeFault | null;
  onUnansweredRequest?: () => void;
}

const SCOPE = 'openid email profile';
const INTERACTION = '/interaction/';

// The page of the provider has a button for each person and a cancel button.
export async function startFakeOpenid({
  people,
  redirectUris,
  faultFor = () => null,
  onUnansweredRequest = () => {},
}: FakeOpenidOptions) {
  let issuer = '';
  const server = await startFakeServer((url) => {
    issuer = url;
    const provider = makeProvider(url, people, redirectUris);
    const serve = provider.callback();
    const handle = (request: IncomingMessage, response: ServerResponse) => {
      if (!(request.url ?? '').startsWith(INTERACTION)) serve(request, response);
      else if (request.method === 'POST') void finishSignIn(provider, request, response);
      else showPeople(request, response, people);
    };
    return { handle, faultFor, onUnansweredRequest };
  });
  return {
    ...server,
    issuer,
    ...FAKE_CLIENT,
    /** Signs a person in without a browser and returns the URL that the provider redirects to. */
    signIn: (url: string, subject: string) => signInByFetch(url, subject),
    [Symbol.asyncDispose]: server.stop,
  };
}

function makeProvider(
  issuer: string,
  people: readonly FakePerson[],
  redirectUris: readonly string[],
): Provider {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return new Provider(issuer, {
    adapter: makeFakeStorage(),
    clients: [clientOf(redirectUris)],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified', 'hd'],
      profile: ['given_name', 'family_name'],
    },
    conformIdTokenClaims: false,
    cookies: { keys: ['key-of-the-test'] },
    features: { devInteractions: { enabled: false } },
    findAccount: async (_context, id) => {
      const person = people.find(({ subject }) => subject === id);
      return person && { accountId: id, claims: async () => claimsOf(person) };
    },
    interactions: { url: (_context, { uid }) => `${INTERACTION}${uid}` },
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig', kid: 'test' }] },
    loadExistingGrant: async ({ oidc }) => {
      const { clientId } = oidc.client;
      const grant = new oidc.provider.Grant({ clientId, accountId: oidc.session.accountId });
      grant.addOIDCScope(SCOPE);
      await grant.save();
      return grant;
    },
    pkce: { required: () => false },
    renderError: (context, { error }) => {
      context.type = 'text/plain';
      context.body = error;
    },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
    },
  });
}

const clientOf = (redirectUris: readonly string[]) => ({
  client_id: FAKE_CLIENT.clientId,
  client_secret: FAKE_CLIENT.clientSecret,
  redirect_uris: redirectUris,
  token_endpoint_auth_method: 'client_secret_post',
  grant_types: ['authorization_code'],
  response_types: ['code'],
});

const claimsOf = (person: FakePerson) => ({
  sub: person.subject,
  ...(person.email !== undefined && { email: person.email, email_verified: person.isEmailVerified ?? false }),
  ...(person.hostedDomain !== undefined && { hd: person.hostedDomain }),
  ...(person.firstName !== undefined && { given_name: person.firstName }),
  ...(person.lastName !== undefined && { family_name: person.lastName }),
});

const CANCEL_LABEL = 'Give up';

function showPeople(request: IncomingMessage, response: ServerResponse, people: readonly FakePerson[]): void {
  const buttons = [...people.map(({ subject }) => subject), CANCEL_LABEL]
    .map((name) => `<button name="person" value="${name}">${name}</button>`)
    .join(' ');
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
  response.end(
    `<!doctype html><html lang="en"><title>Local sign-in</title><link rel="icon" href="data:,">` +
      `<h1>Who signs in?</h1><form method="post" action="${request.url ?? ''}">${buttons}</form></html>`,
  );
}

async function finishSignIn(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const person = new URLSearchParams(Buffer.concat(chunks).toString()).get('person') ?? CANCEL_LABEL;
  const result =
    person === CANCEL_LABEL
      ? { error: 'access_denied', error_description: 'The person gave up.' }
      : { login: { accountId: person } };
  await provider.interactionFinished(request, response, result);
}

async function signInByFetch(url: string, subject: string): Promise<URL> {
  const { origin } = new URL(url);
  const cookies = new Map<string, string>();
  let next = new URL(url);
  while (next.origin === origin) {
    const isForm = next.pathname.startsWith(INTERACTION);
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(next, {
      redirect: 'manual',
      headers: { cookie },
      ...(isForm && { method: 'POST', body: new URLSearchParams({ person: subject }) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null)
      throw new Error(`The provider answers ${response.status}: ${await response.text()}`);
    next = new URL(location, next);
  }
  return next;
}
