import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  ANN,
  APP_URL,
  BO,
  CY,
  LINK_FIRST,
  NO_ACCOUNT,
  PEOPLE,
  startSocialInstallation,
} from '../../../test/social-installation.ts';
import { startSocialServices } from '../../../test/social-services.ts';
import { type Finishing, socialVisitor } from '../../../test/social-visitor.ts';
import { DEMO_EMAIL, startTestFleetworth } from '../../../test/test-fleetworth.ts';

const EXPIRED = {
  status: 400,
  body: { reason: 'social.expired', message: 'This sign-in has expired. Please start again.' },
};

describe('signing in by a service', () => {
  let installation: Awaited<ReturnType<typeof startSocialInstallation>>;
  let fleetworth: typeof installation.fleetworth;
  let services: typeof installation.services;
  let visitor: typeof installation.visitor;
  let lines: typeof installation.lines;
  beforeAll(async () => {
    installation = await startSocialInstallation();
    ({ fleetworth, services, visitor, lines } = installation);
  });
  beforeEach(() => installation.clear());
  afterAll(() => installation.stop());

  const passSeconds = (seconds: number) =>
    fleetworth.clock.set(new Date(fleetworth.clock.now().getTime() + seconds * 1_000));

  describe('starts', () => {
    test('redirects to each service with a protected cookie of ten minutes', async () => {
      const { urls, setCookie } = await visitor.begin();
      expect(Object.keys(urls).toSorted()).toEqual(['facebook', 'google', 'linkedin']);
      expect(setCookie).toMatch(
        /^fleetworth_social=[\w-]{43}; Path=\/api\/v1\/auth\/oauth2; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
      );
      const token = /=([\w-]+)/.exec(setCookie ?? '')?.[1];
      for (const [provider, address] of Object.entries(urls)) {
        const asked = new URL(address).searchParams;
        expect(asked.get('state')).toBe(`${token}.${provider}`);
        expect(asked.get('redirect_uri')).toBe(`${APP_URL}/oauth2/${provider}`);
      }
    });

    test('nowhere without a configured service, and stores nothing then', async () => {
      const plain = await startTestFleetworth();
      const response = await plain.app.inject({ url: '/api/v1/auth/oauth2' });
      expect([response.json(), response.headers['set-cookie']]).toEqual([{ data: {} }, undefined]);
      expect((await plain.database.pool.query('select from social_states')).rowCount).toBe(0);
      const back = { params: { provider: 'google' }, query: { code: 'x', state: 'y' } };
      expect(await plain.attempt('finishSocialLogin', back, null)).toMatchObject({
        status: 404,
        body: { reason: 'social.not_offered', message: "This sign-in isn't available on this installation." },
      });
      await plain.stop();
    });

    test('not at a service that is down; the others still work', async () => {
      const other = await startSocialServices(APP_URL, PEOPLE);
      other.failBy((path) => (path.includes('.well-known') ? { status: 503 } : null));
      const started = await startTestFleetworth({ providers: { identity: other.identity } });
      const { urls } = await socialVisitor(started, other).begin();
      expect(Object.keys(urls)).toEqual(['facebook']);
      await started.stop();
      await other.stop();
    });

    test.each([
      'https://example.com',
      '//example.com',
      '/\\example.com',
      '/a\\b',
      '/\t/example.com',
      '/a b',
      'vehicles',
      'javascript:alert(1)',
      `/${'a'.repeat(1_001)}`,
    ])('not with %j as the path to go on to', async (path) => {
      const query = { redirect_path: path };
      const { status, body } = await fleetworth.attempt('listSocialAddresses', { query }, null);
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['redirect_path']]);
      expect(await installation.count('social_states')).toBe(0);
    });

    test("and stores no states that can't be finished", async () => {
      await visitor.begin();
      passSeconds(601);
      await visitor.begin();
      expect(await installation.count('social_states')).toBe(1);
    });
  });

  test.each([
    ['google', 'ann', ANN],
    ['google', 'bo', BO],
  ] as const)(
    '%s vouches for the mailbox of %s: it is linked and signed in',
    async (provider, subject, email) => {
      const finished = await visitor.signIn(provider, subject, { redirectPath: '/vehicles?q=1041' });
      expect(finished).toMatchObject({
        status: 200,
        body: { data: { refresh_token: null, redirect_path: '/vehicles?q=1041' } },
        setCookie: expect.stringContaining('fleetworth_social=; Path=/api/v1/auth/oauth2; Max-Age=0;'),
      });
      expect(await installation.me(finished.body.data?.token)).toMatchObject({
        email,
        socials: [{ provider, is_last_way_in: false }],
      });
      expect(lines).toContainEqual(
        expect.objectContaining({
          provider,
          userId: expect.any(Number),
          msg: 'social account linked by its email',
        }),
      );
    },
  );

  test.each([
    ['google', 'cy', LINK_FIRST],
    ['google', 'liar', LINK_FIRST],
    ['google', 'liar-gmail', LINK_FIRST],
    ['google', 'silent', LINK_FIRST],
    ['google', 'nobody-unchecked', LINK_FIRST],
    ['google', 'nobody', NO_ACCOUNT],
    ['google', 'nobody-checked', NO_ACCOUNT],
    ['linkedin', 'ann', LINK_FIRST],
    ['linkedin', 'bo', LINK_FIRST],
    ['linkedin', 'liar', LINK_FIRST],
    ['linkedin', 'nobody', NO_ACCOUNT],
    ['linkedin', 'nobody-unchecked', LINK_FIRST],
    ['facebook', 'ann', LINK_FIRST],
    ['facebook', 'nobody', LINK_FIRST],
    ['facebook', 'silent', LINK_FIRST],
  ] as const)("%s doesn't sign in %s without a link", async (provider, subject, rejected) => {
    const { status, body } = await visitor.signIn(provider, subject);
    expect([status, body.message]).toEqual(rejected);
    expect(await installation.count('social_accounts')).toBe(0);
  });

  test('keeps the first account of a service when a second one has the same email', async () => {
    await visitor.signIn('google', 'ann');
    expect((await visitor.signIn('google', 'ann-second')).body.reason).toBe('social.link_first');
    expect((await visitor.signIn('google', 'ann')).status).toBe(200);
  });

  describe('is rejected, without any effect,', () => {
    const begun = async (session?: string) => {
      const { urls, cookie } = await visitor.begin({ session });
      return { back: await services.signIn(urls.google ?? '', 'ann'), cookie };
    };

    test('when it is finished twice', async () => {
      const { back, cookie } = await begun();
      expect((await visitor.finish('google', back, { cookie })).status).toBe(200);
      expect(await visitor.finish('google', back, { cookie })).toMatchObject(EXPIRED);
    });

    test('if it is finished several times at once: one succeeds', async () => {
      const { back, cookie } = await begun();
      const before = await installation.count('sessions');
      const all = Array.from({ length: 6 }, () => visitor.finish('google', back, { cookie }));
      const statuses = (await Promise.all(all)).map(({ status }) => status);
      expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400, 400, 400]);
      expect(await installation.count('sessions')).toBe(before + 1);
      expect(await installation.count('social_accounts')).toBe(1);
    });

    test('after ten minutes', async () => {
      const { back, cookie } = await begun();
      passSeconds(600);
      expect(await visitor.finish('google', back, { cookie })).toMatchObject(EXPIRED);
    });

    test.each<[string, (cookie: string) => Finishing]>([
      ['without the cookie', () => ({})],
      ['with the cookie of another sign-in', () => ({ cookie: 'fleetworth_social=another' })],
      ['with an empty cookie', () => ({ cookie: 'fleetworth_social=' })],
      ['without a state', (cookie) => ({ cookie, changed: { state: undefined } })],
      ['with another state', (cookie) => ({ cookie, changed: { state: 'another.google' } })],
      ['with a user’s id where nobody is signed in', (cookie) => ({ cookie, changed: { user_id: 1 } })],
    ])('%s', async (_how, finishing) => {
      const { back, cookie } = await begun();
      expect(await visitor.finish('google', back, finishing(cookie))).toMatchObject(EXPIRED);
      expect(await installation.count('social_accounts')).toBe(0);
    });

    test('with the state of another service', async () => {
      const { back, cookie } = await begun();
      expect(await visitor.finish('linkedin', back, { cookie })).toMatchObject(EXPIRED);
    });

    test('if it is the link of another or deleted user, or was started for another user', async () => {
      const [ann, cy] = [await installation.sessionOf(ANN), await installation.sessionOf(CY)];
      for (const finishing of [{ session: cy }, {}, { session: ann, changed: { user_id: 1 } }]) {
        const { back, cookie } = await begun(ann);
        expect(await visitor.finish('google', back, { cookie, ...finishing })).toMatchObject(EXPIRED);
      }
      expect(await installation.count('social_accounts')).toBe(0);
    });

    test.each([
      ['person who gave up', 'Give up', null, 400, 'social.cancelled', 'The sign-in was canceled.'],
      [
        'service that is down',
        'ann',
        { status: 503 },
        503,
        'social.unavailable',
        "We couldn't reach the sign-in service. Try again in a few minutes.",
      ],
      [
        'forged answer',
        'ann',
        'forged',
        400,
        'social.failed',
        'An error occurred while processing your request.',
      ],
    ] as const)('because of a %s', async (_who, subject, fault, status, reason, message) => {
      const { urls, cookie } = await visitor.begin();
      const back = await services.signIn(urls.google ?? '', subject);
      services.failBy((path) => (path === '/token' ? fault : null));
      const rejected = await visitor.finish('google', back, { cookie });
      expect(rejected).toMatchObject({ status, body: { reason, message } });
      services.failBy(() => null);
      expect(await visitor.finish('google', back, { cookie })).toMatchObject(EXPIRED);
      expect(JSON.stringify(lines)).not.toContain(back.searchParams.get('code') ?? 'no code');
    });
  });

  describe('is limited by address', () => {
    const open = async (session: string | null = null) => {
      const { status, body } = await fleetworth.attempt('listSocialAddresses', { query: {} }, session);
      return [status, body.reason];
    };
    const LIMITED = {
      status: 429,
      body: {
        reason: 'request.rate_limited',
        message: 'Too many attempts. Please wait a minute and try again.',
      },
    };

    test('to thirty starts a minute, signed in or not, and stores nothing beyond', async () => {
      const session = await installation.sessionOf(ANN);
      for (let count = 0; count < 30; count += 1)
        expect(await open(count % 2 === 0 ? null : session)).toEqual([200, undefined]);
      for (const caller of [null, session]) expect(await open(caller)).toEqual([429, LIMITED.body.reason]);
      expect(await installation.count('social_states')).toBe(30);
      passSeconds(60);
      expect((await open())[0]).toBe(200);
    });

    test('to ten failing returns a minute; a rejected return uses up nothing', async () => {
      const { urls, cookie } = await visitor.begin();
      const back = await services.signIn(urls.google ?? '', 'ann');
      for (let count = 0; count < 10; count += 1)
        expect(await visitor.finish('google', back, {})).toMatchObject(EXPIRED);
      expect(await visitor.finish('google', back, { cookie })).toMatchObject(LIMITED);
      // Password sign-ins are counted separately.
      expect(await installation.sessionOf(ANN)).toEqual(expect.any(String));
      passSeconds(60);
      expect((await visitor.finish('google', back, { cookie })).status).toBe(200);
    });

    test('but for returns that succeed', async () => {
      for (let count = 0; count < 11; count += 1)
        expect((await visitor.signIn('google', 'ann')).status).toBe(200);
    });
  });

  test('returns the same response for an unverified email with or without an account', async () => {
    const [known, unknown] = [
      await visitor.signIn('google', 'liar'),
      await visitor.signIn('google', 'nobody-unchecked'),
    ];
    expect(known).toEqual(unknown);
  });

  test('rejects a NUL in an email like a missing one, and in an account id as a failure', async () => {
    const [email, subject] = [await visitor.signIn('google', 'nul'), await visitor.signIn('google', 'nul\0')];
    expect([email.status, email.body.message]).toEqual(LINK_FIRST);
    expect([subject.status, subject.body.reason]).toEqual([400, 'social.failed']);
  });

  test("a deleted user can't sign in with any service", async () => {
    await visitor.signIn('google', 'ann');
    const { pool } = fleetworth.database;
    await pool.query('update users set deleted_at = now() where email = $1', [ANN]);
    expect((await visitor.signIn('google', 'ann')).body.reason).toBe('social.no_account');
    await pool.query('update users set deleted_at = null where email = $1', [ANN]);
  });

  test('The demo user signs in by password as before', async () => {
    expect(await installation.me(fleetworth.token)).toMatchObject({ email: DEMO_EMAIL, socials: [] });
  });
});
