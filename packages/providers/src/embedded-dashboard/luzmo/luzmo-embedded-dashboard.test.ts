import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { TestTiming } from '@fleetworth/provider-fakes/timing';
import { ProviderError } from '../../outcome.ts';
import type { GrantRequest } from '../port.ts';
import { FAKE_TOKEN, type LuzmoFault, startFakeLuzmo } from '@fleetworth/provider-fakes/luzmo';
import { makeLuzmoEmbeddedDashboard } from './luzmo-embedded-dashboard.ts';
import type { LuzmoSettings } from './luzmo-settings.ts';

const CONTEXT = { requestId: 'test', day: '2026-11-20' };
const REQUEST: GrantRequest = {
  viewer: { userId: 17, name: 'Dana Reed', email: 'dana@example.com', group: 'company-1' },
  data: { companyIds: [1, 2], locationIds: [3, 4], statuses: ['active'], provider: 'manheim' },
  now: new Date('2026-11-20T17:00:00Z'),
  expiresAt: new Date('2026-11-20T18:00:00Z'),
};

interface GrantCase {
  faultFor?: () => LuzmoFault | null;
  onUnansweredRequest?: () => void;
  settings?: Partial<LuzmoSettings>;
}

/** Starts a fake server and an adapter that connects to it. */
async function startLuzmo({ faultFor, onUnansweredRequest, settings }: GrantCase = {}) {
  const timing = new TestTiming();
  const luzmo = await startFakeLuzmo({
    ...(faultFor && { faultFor }),
    onUnansweredRequest: onUnansweredRequest ?? (() => timing.expireDeadlines()),
  });
  const dashboard = makeLuzmoEmbeddedDashboard({ ...luzmo.settings, ...settings }, timing);
  return {
    timing,
    dashboard,
    luzmo,
    errorOf: async (): Promise<ProviderError> => {
      const error: unknown = await dashboard.grant(REQUEST, CONTEXT).then(
        () => null,
        (reason: unknown) => reason,
      );
      if (!(error instanceof ProviderError)) throw new Error('No ProviderError.', { cause: error });
      return error;
    },
    [Symbol.asyncDispose]: luzmo.stop,
  };
}

test('requests a grant for the user with limited data and an expiry', async () => {
  await using started = await startLuzmo();
  const { luzmo, dashboard } = started;
  const grant = await dashboard.grant(REQUEST, CONTEXT);
  const { dashboardId, collectionId, appUrl, apiUrl } = luzmo.settings;
  expect(grant).toEqual({
    server: `${appUrl}/`,
    host: apiUrl,
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    token: 'token-of-17-1',
    dashboardId,
  });
  expect(luzmo.requests).toEqual([
    {
      action: 'create',
      version: '0.1.0',
      key: luzmo.settings.key,
      token: FAKE_TOKEN,
      properties: {
        type: 'embed',
        username: '17',
        name: 'Dana Reed',
        email: 'dana@example.com',
        suborganization: 'company-1',
        role: 'viewer',
        expiry: '2026-11-20T18:00:00.000Z',
        inactivity_interval: 0,
        access: {
          collections: [{ id: collectionId, inheritRights: 'use' }],
          dashboards: [{ id: dashboardId, rights: 'use' }],
        },
        parameter_overrides: {
          company_id: [1, 2],
          location_id: [3, 4],
          statuses: ['active'],
          provider: 'manheim',
        },
      },
    },
  ]);
});

test('requests a new grant for every call', async () => {
  await using started = await startLuzmo();
  const [first, second] = [
    await started.dashboard.grant(REQUEST, CONTEXT),
    await started.dashboard.grant(REQUEST, CONTEXT),
  ];
  expect(second.token).not.toBe(first.token);
  expect(started.luzmo.requests).toHaveLength(2);
});

test('omits locations instead of sending an empty list', async () => {
  await using started = await startLuzmo();
  const data = { ...REQUEST.data, locationIds: [] };
  await started.dashboard.grant({ ...REQUEST, data }, CONTEXT);
  expect(started.luzmo.requests[0]?.properties.parameter_overrides).not.toHaveProperty('location_id');
});

const ABOUT_KEY = JSON.stringify({ message: 'The API key or token is not valid.' });
const ANOTHER = JSON.stringify({ message: 'Property expiry must be a date.' });
const HTML = '<!doctype html><title>Maintenance</title>';
const WITHOUT_TOKEN = JSON.stringify({ type: 'embed', id: crypto.randomUUID() });

/** Persistent faults, the reported error, and the number of requests. */
const FAULTS: [string, LuzmoFault, string, number][] = [
  ['400 about the key', { status: 400, body: ABOUT_KEY }, 'unauthorised', 1],
  ['400 about something else', { status: 400, body: ANOTHER }, 'invalid_input', 1],
  ['401', { status: 401 }, 'unauthorised', 1],
  ['403', { status: 403 }, 'forbidden', 1],
  ['404', { status: 404 }, 'not_found', 1],
  ['429 with Retry-After', { status: 429, headers: { 'retry-after': '2' } }, 'rate_limited', 2],
  ['429 for longer than anybody waits', { status: 429, headers: { 'retry-after': '60' } }, 'rate_limited', 1],
  ['500', { status: 500 }, 'unavailable', 2],
  ['a redirect', { status: 302, headers: { location: 'http://127.0.0.1:1/' } }, 'bad_response', 1],
  ['a body that is cut off', 'cut_off', 'unavailable', 2],
  ['silence', 'held', 'timeout', 1],
  ['200 without a token', { status: 200, body: WITHOUT_TOKEN }, 'bad_response', 1],
  ['200 with HTML', { status: 200, body: HTML }, 'bad_response', 1],
  ['an end in the past', 'expired', 'bad_response', 1],
];

describe('a failure of Luzmo', () => {
  test.each(FAULTS)('%s (%o) is reported as %s after %i requests', async (_name, fault, kind, count) => {
    await using started = await startLuzmo({ faultFor: () => fault });
    expect(await started.errorOf()).toMatchObject({ provider: 'luzmo', kind });
    expect(started.luzmo.requests).toHaveLength(count);
  });

  test.each(FAULTS)('%s is reported without the key and the token', async (_name, fault) => {
    await using started = await startLuzmo({ faultFor: () => fault });
    const shown = inspect(await started.errorOf(), { depth: 20, showHidden: true });
    expect(shown).not.toContain(FAKE_TOKEN);
    expect(shown).not.toContain(started.luzmo.settings.key);
  });

  test('is retried after the delay that Luzmo requests', async () => {
    const responses: LuzmoFault[] = [{ status: 429, headers: { 'retry-after': '2' } }];
    await using started = await startLuzmo({ faultFor: () => responses.shift() ?? null });
    await started.dashboard.grant(REQUEST, CONTEXT);
    expect(started.timing.pauses).toContain(2_000);
  });

  test('of the whole service pauses calls for 30 seconds', async () => {
    await using started = await startLuzmo({ faultFor: () => ({ status: 500 }) });
    for (let call = 0; call < 3; call += 1) await started.errorOf();
    expect(started.luzmo.requests).toHaveLength(5);
    expect(await started.errorOf()).toMatchObject({ kind: 'unavailable', retryAfterMs: expect.any(Number) });
    expect(started.luzmo.requests).toHaveLength(5);
  });

  test('with a wrong key is reported as an account failure', async () => {
    await using started = await startLuzmo({ settings: { key: 'another' } });
    expect(await started.errorOf()).toMatchObject({ kind: 'unauthorised', httpStatus: 400 });
  });

  test('of the connection is reported as unavailable', async () => {
    const started = await startLuzmo();
    await started[Symbol.asyncDispose]();
    expect(await started.errorOf()).toMatchObject({ kind: 'unavailable' });
  });
});

test('requests at most five grants a second', async () => {
  await using started = await startLuzmo();
  await Promise.all(Array.from({ length: 4 }, () => started.dashboard.grant(REQUEST, CONTEXT)));
  const waited = started.timing.pauses.reduce((sum, pause) => sum + pause, 0);
  expect(waited).toBeGreaterThanOrEqual(600);
});
