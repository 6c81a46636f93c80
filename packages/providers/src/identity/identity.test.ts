import { inspect } from 'node:util';
import { afterEach, describe, expect, test } from 'vitest';
import { TestTiming } from '@fleetworth/provider-fakes/timing';
import { ProviderError } from '../outcome.ts';
import { makeFacebookProvider } from './facebook.ts';
import { startFakeFacebook } from '@fleetworth/provider-fakes/facebook';
import { startFakeOpenid } from '@fleetworth/provider-fakes/openid';
import type { FakeFault, FakePerson } from '@fleetworth/provider-fakes/people';
import { makeOpenidProvider } from './openid.ts';
import type { IdentityProvider, SignInCallback } from './port.ts';

const REDIRECT_URI = 'https://fleet.example.com/oauth2/test';
const CONTEXT = { requestId: 'test' };
const SECRETS = {
  state: 'state-of-the-test',
  nonce: 'nonce-of-the-test',
  codeVerifier: 'verifier-of-the-test-that-is-long-enough-for-pkce',
  redirectUri: REDIRECT_URI,
};
const ANN: FakePerson = {
  subject: 'ann',
  email: 'ann@gmail.com',
  isEmailVerified: true,
  firstName: 'Ann',
  lastName: 'Lee',
};
const PEOPLE: readonly FakePerson[] = [
  ANN,
  { subject: 'upper', email: 'Upper@GMAIL.com', isEmailVerified: true },
  { subject: 'hosted', email: 'bo@harbor.example', isEmailVerified: true, hostedDomain: 'harbor.example' },
  { subject: 'elsewhere', email: 'cy@example.com', isEmailVerified: true },
  { subject: 'alike', email: 'dee@gmail.com.example.com', isEmailVerified: true },
  { subject: 'unchecked', email: 'ed@gmail.com', isEmailVerified: false },
  { subject: 'unchecked-hosted', email: 'fay@x.example', isEmailVerified: false, hostedDomain: 'x.example' },
  { subject: 'silent' },
  { subject: 'odd', email: 'od\0d@gmail.com', isEmailVerified: true, firstName: 'O\0', lastName: 'Lee' },
  { subject: 'nul\0', email: 'nul@gmail.com', isEmailVerified: true },
  { subject: 'x'.repeat(256) },
];

type FaultFor = (path: string) => FakeFault | null;

const started: AsyncDisposable[] = [];
afterEach(async () => {
  for (const server of started.splice(0)) await server[Symbol.asyncDispose]();
});

async function startOpenid(key: 'google' | 'linkedin', faultFor: FaultFor = () => null) {
  const timing = new TestTiming();
  const server = await startFakeOpenid({
    people: PEOPLE,
    redirectUris: [REDIRECT_URI],
    faultFor,
    onUnansweredRequest: () => timing.expireDeadlines(),
  });
  started.push(server);
  const { issuer, clientId, clientSecret } = server;
  const provider = makeOpenidProvider({ key, issuer, clientId, clientSecret }, timing);
  return { server, timing, provider };
}

async function startFacebook(faultFor: FaultFor = () => null) {
  const timing = new TestTiming();
  const server = await startFakeFacebook({ faultFor, onUnansweredRequest: () => timing.expireDeadlines() });
  started.push(server);
  return { server, timing, provider: makeFacebookProvider(server.settings, timing) };
}

const callbackOf = (back: URL, changed: Partial<SignInCallback> = {}): SignInCallback => ({
  ...SECRETS,
  callbackParameters: Object.fromEntries(back.searchParams),
  ...changed,
});
const signIn = async ({ server, provider }: Awaited<ReturnType<typeof startOpenid>>, subject: string) =>
  await server.signIn(await provider.signInUrl(SECRETS, CONTEXT), subject);
const signInAtFacebook = async ({ server, provider }: Awaited<ReturnType<typeof startFacebook>>) =>
  server.signIn(await provider.signInUrl(SECRETS, CONTEXT), ANN);

const errorOf = async (asked: Promise<unknown>): Promise<ProviderError> => {
  const error = await asked.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (error instanceof ProviderError) return error;
  throw new Error(`No ProviderError: ${inspect(error)}`);
};
const identify = (provider: IdentityProvider, callback: SignInCallback) =>
  provider.identify(callback, CONTEXT);

describe('Google and LinkedIn', () => {
  test('sends state, nonce and PKCE to Google, and only the state to LinkedIn', async () => {
    const readRequest = async (key: 'google' | 'linkedin') => {
      const { provider } = await startOpenid(key);
      return new URL(await provider.signInUrl(SECRETS, CONTEXT)).searchParams;
    };
    const [google, linkedin] = [await readRequest('google'), await readRequest('linkedin')];
    for (const asked of [google, linkedin])
      expect(Object.fromEntries(asked)).toMatchObject({
        client_id: 'fleetworth-test',
        redirect_uri: REDIRECT_URI,
        response_type: 'code',
        scope: 'openid email profile',
        state: SECRETS.state,
      });
    expect(Object.fromEntries(google)).toMatchObject({
      nonce: SECRETS.nonce,
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
    for (const name of ['nonce', 'code_challenge', 'code_challenge_method'])
      expect(linkedin.has(name)).toBe(false);
  });

  test.each([
    ['google', 'ann', 'owned'],
    ['google', 'upper', 'owned'],
    ['google', 'hosted', 'owned'],
    ['google', 'elsewhere', 'checked'],
    ['google', 'alike', 'checked'],
    ['google', 'unchecked', 'none'],
    ['google', 'unchecked-hosted', 'none'],
    ['google', 'silent', 'none'],
    ['linkedin', 'ann', 'checked'],
    ['linkedin', 'hosted', 'checked'],
    ['linkedin', 'unchecked', 'none'],
  ] as const)("%s's claim about the email address of %s counts as %s", async (key, subject, emailTrust) => {
    const openid = await startOpenid(key);
    const profile = await identify(openid.provider, callbackOf(await signIn(openid, subject)));
    const person = PEOPLE.find((candidate) => candidate.subject === subject);
    expect(profile).toEqual({
      subject,
      email: person?.email ?? null,
      emailTrust,
      firstName: person?.firstName ?? null,
      lastName: person?.lastName ?? null,
    });
  });

  test('ignores claims about a person that no database can store', async () => {
    const openid = await startOpenid('google');
    expect(await identify(openid.provider, callbackOf(await signIn(openid, 'odd')))).toEqual({
      subject: 'odd',
      email: null,
      emailTrust: 'none',
      firstName: null,
      lastName: 'Lee',
    });
  });

  test.each(['nul\0', 'x'.repeat(256)])('rejects the unusable account id %j', async (subject) => {
    const openid = await startOpenid('google');
    const back = callbackOf(await signIn(openid, subject));
    expect(await errorOf(identify(openid.provider, back))).toMatchObject({ kind: 'bad_response' });
  });

  test('reads the discovery document once an hour', async () => {
    const openid = await startOpenid('google');
    const reads = () => openid.server.requests.filter((path) => path.includes('.well-known')).length;
    await identify(openid.provider, callbackOf(await signIn(openid, 'ann')));
    await openid.provider.signInUrl(SECRETS, CONTEXT);
    expect(reads()).toBe(1);
    openid.timing.advance(3_600_001);
    await openid.provider.signInUrl(SECRETS, CONTEXT);
    expect(reads()).toBe(2);
  });

  test.each([
    ['a nonce of another sign-in', { nonce: 'another' }, 'unauthorised'],
    ['a verifier of another sign-in', { codeVerifier: 'x'.repeat(43) }, 'invalid_input'],
    ['a state of another sign-in', { state: 'another' }, 'unauthorised'],
    ['another address', { redirectUri: 'https://fleet.example.com/other' }, 'invalid_input'],
  ] as const)('%s is rejected', async (_what, changed, kind) => {
    const openid = await startOpenid('google');
    const back = await signIn(openid, 'ann');
    expect(await errorOf(identify(openid.provider, callbackOf(back, changed)))).toMatchObject({ kind });
  });

  test('accepts a code only once', async () => {
    const openid = await startOpenid('linkedin');
    const back = await signIn(openid, 'ann');
    await identify(openid.provider, callbackOf(back));
    const again = await errorOf(identify(openid.provider, callbackOf(back)));
    expect(again).toMatchObject({ provider: 'linkedin', kind: 'invalid_input' });
  });

  test('reports a canceled sign-in as forbidden, and a foreign issuer as untrusted', async () => {
    const openid = await startOpenid('google');
    const gaveUp = callbackOf(await signIn(openid, 'Give up'));
    expect(gaveUp.callbackParameters.error).toBe('access_denied');
    expect(await errorOf(identify(openid.provider, gaveUp))).toMatchObject({ kind: 'forbidden' });
    const { callbackParameters } = callbackOf(await signIn(openid, 'ann'));
    const elsewhere = {
      ...SECRETS,
      callbackParameters: { ...callbackParameters, iss: 'https://issuer.example.com' },
    };
    expect(await errorOf(identify(openid.provider, elsewhere))).toMatchObject({ kind: 'unauthorised' });
  });

  test.each(['user_cancelled_login', 'user_cancelled_authorize'])(
    'reports LinkedIn’s %s as a canceled sign-in',
    async (error) => {
      const { server, provider } = await startOpenid('linkedin');
      const callbackParameters = { error, state: SECRETS.state, iss: server.issuer };
      const failure = await errorOf(identify(provider, { ...SECRETS, callbackParameters }));
      expect(failure).toMatchObject({ kind: 'forbidden' });
    },
  );

  test('reports a wrong client secret as unauthorised', async () => {
    const { server, timing, provider } = await startOpenid('google');
    const { issuer, clientId } = server;
    const back = await server.signIn(await provider.signInUrl(SECRETS, CONTEXT), 'ann');
    const wrong = makeOpenidProvider({ key: 'google', issuer, clientId, clientSecret: 'other' }, timing);
    expect(await errorOf(identify(wrong, callbackOf(back)))).toMatchObject({ kind: 'unauthorised' });
  });

  test('rejects the discovery document of another issuer', async () => {
    const { server, timing } = await startOpenid('google');
    const { clientId, clientSecret } = server;
    const issuer = server.issuer.replace('127.0.0.1', 'localhost');
    const provider = makeOpenidProvider({ key: 'google', issuer, clientId, clientSecret }, timing);
    const error = await errorOf(provider.signInUrl(SECRETS, CONTEXT));
    expect(error).toMatchObject({ kind: 'bad_response' });
  });
});

/** Faults, the reported error, and the number of requests. */
const FAULTS: [FakeFault, string, { read: number; code: number }][] = [
  ['held', 'timeout', { read: 1, code: 1 }],
  ['cut_off', 'unavailable', { read: 2, code: 1 }],
  ['too_large', 'bad_response', { read: 1, code: 1 }],
  [{ status: 429 }, 'rate_limited', { read: 1, code: 1 }],
  [{ status: 500 }, 'unavailable', { read: 2, code: 1 }],
  [{ status: 302 }, 'bad_response', { read: 1, code: 1 }],
  [{ status: 200, body: '<html>' }, 'bad_response', { read: 1, code: 1 }],
];

describe('a failure', () => {
  test.each(FAULTS)('reports %o of a discovery as %s after one retry', async (fault, kind, count) => {
    const { server, provider } = await startOpenid('google', () => fault);
    expect(await errorOf(provider.signInUrl(SECRETS, CONTEXT))).toMatchObject({ kind });
    expect(server.requests).toHaveLength(count.read);
  });

  test.each(FAULTS)('reports %o of a code exchange as %s without a retry', async (fault, kind, count) => {
    for (const start of [
      () => startOpenid('google', (path) => (path === '/token' ? fault : null)),
      () => startOpenid('linkedin', (path) => (path === '/token' ? fault : null)),
    ]) {
      const openid = await start();
      const back = await signIn(openid, 'ann');
      expect(await errorOf(identify(openid.provider, callbackOf(back)))).toMatchObject({ kind });
      expect(openid.server.requests.filter((path) => path === '/token')).toHaveLength(count.code);
    }
  });

  test('rejects an ID token with a forged signature', async () => {
    const openid = await startOpenid('google', (path) => (path === '/token' ? 'forged' : null));
    const back = await signIn(openid, 'ann');
    expect(await errorOf(identify(openid.provider, callbackOf(back)))).toMatchObject({
      kind: 'unauthorised',
    });
  });

  test('stops calling a failing service for 30 seconds, but never because of browsers', async () => {
    let isDown = false;
    const { server, timing, provider } = await startOpenid('google', () => (isDown ? { status: 503 } : null));
    await provider.signInUrl(SECRETS, CONTEXT);
    const junk = {
      ...SECRETS,
      callbackParameters: { error: 'server_error', state: SECRETS.state, iss: server.issuer },
    };
    for (let turn = 0; turn < 10; turn += 1)
      expect(await errorOf(identify(provider, junk))).toMatchObject({ kind: 'unavailable' });
    expect(await provider.signInUrl(SECRETS, CONTEXT)).toContain(server.issuer);
    isDown = true;
    timing.advance(3_600_001);
    for (let turn = 0; turn < 5; turn += 1) await errorOf(provider.signInUrl(SECRETS, CONTEXT));
    const before = server.requests.length;
    const error = await errorOf(provider.signInUrl(SECRETS, CONTEXT));
    expect(error.retryAfterMs).toBeGreaterThan(20_000);
    expect(server.requests).toHaveLength(before);
    isDown = false;
    timing.advance(30_001);
    expect(await provider.signInUrl(SECRETS, CONTEXT)).toContain(server.issuer);
  });

  test('never shows a secret, a code or a token', async () => {
    for (const [fault] of [...FAULTS, ['forged'] as const]) {
      const openid = await startOpenid('google', (path) => (path === '/token' ? fault : null));
      const back = await signIn(openid, 'ann');
      const shown = inspect(await errorOf(identify(openid.provider, callbackOf(back))), {
        depth: 20,
        showHidden: true,
      });
      for (const secret of [
        openid.server.clientSecret,
        back.searchParams.get('code') ?? '',
        SECRETS.codeVerifier,
      ])
        expect(shown).not.toContain(secret);
    }
  });
});

describe('Facebook', () => {
  test('receives only the state, and its email address is not trusted', async () => {
    const facebook = await startFacebook();
    const asked = new URL(await facebook.provider.signInUrl(SECRETS, CONTEXT));
    expect(asked.pathname).toBe('/v25.0/dialog/oauth');
    expect(Object.fromEntries(asked.searchParams)).toEqual({
      client_id: 'fleetworth-test',
      redirect_uri: REDIRECT_URI,
      response_type: 'code',
      scope: 'public_profile,email',
      state: SECRETS.state,
    });
    expect(await identify(facebook.provider, callbackOf(facebook.server.signIn(asked.href, ANN)))).toEqual({
      subject: 'ann',
      email: 'ann@gmail.com',
      emailTrust: 'none',
      firstName: 'Ann',
      lastName: 'Lee',
    });
  });

  test('rejects a used code, a code of another redirect address and a wrong client secret', async () => {
    const facebook = await startFacebook();
    const { provider, server, timing } = facebook;
    const back = await signInAtFacebook(facebook);
    const wrong = makeFacebookProvider({ ...server.settings, clientSecret: 'other' }, timing);
    expect(await errorOf(identify(wrong, callbackOf(back)))).toMatchObject({ kind: 'unauthorised' });
    expect(await errorOf(identify(provider, callbackOf(back)))).toMatchObject({ kind: 'invalid_input' });
    const moved = callbackOf(await signInAtFacebook(facebook), {
      redirectUri: 'https://fleet.example.com/x',
    });
    expect(await errorOf(identify(provider, moved))).toMatchObject({ kind: 'invalid_input' });
  });

  test.each([
    ...FAULTS,
    [{ status: 400, body: '{"error":{"code":4}}' }, 'rate_limited', { read: 1, code: 1 }],
    [{ status: 400, body: '{"error":{"code":190}}' }, 'unauthorised', { read: 1, code: 1 }],
  ] as typeof FAULTS)('%o is reported as %s', async (fault, kind, count) => {
    for (const [path, times] of [
      ['/v25.0/oauth/access_token', count.code],
      ['/v25.0/me', count.read],
    ] as const) {
      const facebook = await startFacebook((asked) => (asked === path ? fault : null));
      const back = await signInAtFacebook(facebook);
      expect(await errorOf(identify(facebook.provider, callbackOf(back))), path).toMatchObject({ kind });
      expect(facebook.server.requests.filter((asked) => asked === path)).toHaveLength(times);
    }
  });

  test('rejects a profile without a user id', async () => {
    const nameless = { status: 200, body: '{}' };
    const facebook = await startFacebook((asked) => (asked.endsWith('/me') ? nameless : null));
    const back = await signInAtFacebook(facebook);
    const error = await errorOf(identify(facebook.provider, callbackOf(back)));
    expect(error).toMatchObject({ kind: 'bad_response' });
  });

  test('reports a canceled sign-in as forbidden', async () => {
    const { provider } = await startFacebook();
    const callbackParameters = { error: 'access_denied', error_reason: 'user_denied', state: SECRETS.state };
    expect(await errorOf(identify(provider, { ...SECRETS, callbackParameters }))).toMatchObject({
      kind: 'forbidden',
    });
  });
});
