import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { ProviderError } from '../../outcome.ts';
import { FAKE_SECRET, type FakeRequest, type ManheimFault } from '@fleetworth/provider-fakes/manheim';
import { CAMRY, CONTEXT, startManheim } from './started-manheim.test-data.ts';

const OVER_QPS = { 'x-mashery-error-code': 'ERR_403_DEVELOPER_OVER_QPS' };
const INACTIVE = { 'x-mashery-error-code': 'ERR_403_DEVELOPER_INACTIVE' };

/** Persistent faults, the reported error, and the number of requests. */
const FAULTS: [ManheimFault, string, number][] = [
  [{ status: 400 }, 'invalid_input', 1],
  [{ status: 401 }, 'unauthorised', 2],
  [{ status: 403, headers: INACTIVE }, 'forbidden', 1],
  [{ status: 403, headers: OVER_QPS }, 'rate_limited', 4],
  [{ status: 404 }, 'not_found', 1],
  [{ status: 429, headers: { 'retry-after': '1' } }, 'rate_limited', 4],
  [{ status: 500 }, 'unavailable', 4],
  [{ status: 596 }, 'unavailable', 1],
  [{ status: 302, headers: { location: 'http://127.0.0.1:1/' } }, 'bad_response', 1],
  [{ status: 200, body: '<html>' }, 'bad_response', 1],
  ['held', 'timeout', 1],
  ['cut_off', 'unavailable', 4],
  ['too_large', 'bad_response', 1],
  ['wrong_shape', 'bad_response', 1],
  ['no_price', 'not_found', 1],
  ['kilometers', 'bad_response', 1],
];

describe.each(['legacy', 'bridge'] as const)('a failure of Manheim’s %s API', (generation) => {
  test.each(FAULTS)('%o is reported as %s after %i requests', async (fault, kind, count) => {
    await using manheim = await startManheim({
      generation,
      faultFor: ({ kind }) => (kind === 'vin' ? fault : null),
    });
    const error = await manheim.errorOf(CAMRY);
    expect(error).toMatchObject({ provider: 'manheim', kind });
    expect(manheim.requestsOf('vin')).toHaveLength(count);
    if (fault === 'too_large') expect(error.message).toContain('more than 10000000 bytes');
    if (typeof fault === 'object' && fault.status !== 200) expect(error.httpStatus).toBe(fault.status);
  });

  test('never contains a secret, a token or the request', async () => {
    const kinds: FakeRequest['kind'][] = ['token', 'vin'];
    for (const failing of kinds) {
      for (const [fault] of FAULTS) {
        await using manheim = await startManheim({
          generation,
          faultFor: ({ kind }) => (kind === failing ? fault : null),
        });
        const shown = inspect(await manheim.outcomeOf(CAMRY), { depth: 20, showHidden: true });
        for (const secret of [FAKE_SECRET, btoa(`key-of-the-test:${FAKE_SECRET}`), ...manheim.tokens()])
          expect(shown).not.toContain(secret);
        expect(shown).not.toContain('authorization');
      }
    }
  });
});

describe('a rejection of the forecast', () => {
  const isForecast = ({ path, body }: FakeRequest) => path.includes('forecast') || body.includes('forecast');
  const rejected = (request: FakeRequest): ManheimFault | null =>
    isForecast(request) ? { status: 403 } : null;
  const others = Array.from({ length: 3 }, (_, place) => ({ ...CAMRY, vin: `4T1G11AK5NU71000${place}` }));

  test('keeps the value of a vehicle, is reported once, and later requests omit it', async () => {
    await using manheim = await startManheim({ generation: 'bridge', faultFor: rejected });
    const outcome = await manheim.outcomeOf(CAMRY);
    expect(outcome).toMatchObject({
      ok: true,
      value: {
        items: [
          {
            auction: { goodCents: 2_180_000 },
            forecast: { nextMonth: { auctionCents: null }, nextYear: { auctionCents: null } },
          },
        ],
      },
    });
    await manheim.outcomeOf({ ...CAMRY, odometerMiles: 41_000 });
    expect(manheim.requestsOf('vin').map(isForecast)).toEqual([true, false, false]);
    expect(manheim.callbackCalls.onForecastForbidden).toBe(1);
  });

  test('keeps the values of a batch and is reported once', async () => {
    await using manheim = await startManheim({ generation: 'bridge', faultFor: rejected });
    const outcomes = await manheim.valuation.valueVehicles(others, CONTEXT);
    expect(outcomes.every(({ ok }) => ok)).toBe(true);
    expect(manheim.requestsOf('batch').map(isForecast)).toEqual([true, false]);
    expect(manheim.requestsOf('vin')).toEqual([]);
    expect(manheim.callbackCalls.onForecastForbidden).toBe(1);
  });

  test('is not assumed when the value itself or the account is rejected', async () => {
    for (const [headers, count] of [
      [{}, 2],
      [INACTIVE, 1],
    ] as const) {
      await using manheim = await startManheim({
        generation: 'bridge',
        faultFor: ({ kind }) => (kind === 'vin' ? { status: 403, headers } : null),
      });
      expect(await manheim.errorOf(CAMRY)).toMatchObject({ kind: 'forbidden', httpStatus: 403 });
      expect(manheim.requestsOf('vin')).toHaveLength(count);
      expect(manheim.callbackCalls.onForecastForbidden).toBe(0);
    }
  });

  test('is not assumed in the legacy API, which has no scopes', async () => {
    await using manheim = await startManheim({ generation: 'legacy', faultFor: rejected });
    expect(await manheim.errorOf(CAMRY)).toMatchObject({ kind: 'forbidden' });
    expect(manheim.requestsOf('vin')).toHaveLength(1);
  });
});

describe('a temporary failure', () => {
  test('is retried with growing delays, or after the delay that Manheim requests', async () => {
    const responses: ManheimFault[] = [
      { status: 500 },
      { status: 429, headers: { 'retry-after': '3' } },
      { status: 503 },
    ];
    await using manheim = await startManheim({
      generation: 'bridge',
      faultFor: ({ kind }) => (kind === 'vin' ? (responses.shift() ?? null) : null),
    });
    expect(await manheim.outcomeOf(CAMRY)).toMatchObject({ ok: true });
    const { pauses } = manheim.timing;
    const requested = pauses.indexOf(3_000);
    expect(requested).toBeGreaterThan(-1);
    expect(Math.max(...pauses.slice(0, requested))).toBeLessThanOrEqual(250);
    expect(Math.max(...pauses.slice(requested + 1))).toBeLessThanOrEqual(1_000);
  });

  test('is not retried after the deadline', async () => {
    const limited: ManheimFault = { status: 429, headers: { 'retry-after': '60' } };
    await using manheim = await startManheim({
      generation: 'legacy',
      faultFor: ({ kind }) => (kind === 'vin' ? limited : null),
    });
    expect(await manheim.errorOf(CAMRY)).toMatchObject({ kind: 'rate_limited', retryAfterMs: 60_000 });
    expect(manheim.requestsOf('vin')).toHaveLength(1);
  });

  test('of the whole service pauses calls for 30 seconds until a trial call succeeds', async () => {
    let isDown = true;
    await using manheim = await startManheim({
      generation: 'bridge',
      faultFor: ({ kind }) => (isDown && kind === 'vin' ? { status: 503 } : null),
    });
    await manheim.errorOf(CAMRY);
    await manheim.errorOf(CAMRY);
    expect(manheim.requestsOf('vin')).toHaveLength(5);
    const error = await manheim.errorOf(CAMRY);
    expect(error).toMatchObject({ kind: 'unavailable', isRetryable: true });
    expect(error.retryAfterMs).toBeGreaterThan(20_000);
    expect(manheim.requestsOf('vin')).toHaveLength(5);
    manheim.timing.advance(30_001);
    await manheim.errorOf(CAMRY);
    expect(manheim.requestsOf('vin')).toHaveLength(6);
    manheim.timing.advance(30_001);
    isDown = false;
    expect(await manheim.outcomeOf(CAMRY)).toMatchObject({ ok: true });
    expect(await manheim.outcomeOf(CAMRY)).toMatchObject({ ok: true });
  });

  test('after the caller canceled is not counted as a service failure', async () => {
    const controller = new AbortController();
    await using manheim = await startManheim({
      generation: 'bridge',
      faultFor: ({ kind }) => (kind === 'vin' ? 'held' : null),
      onUnansweredRequest: () => controller.abort(),
    });
    for (let turn = 0; turn < 6; turn += 1) {
      const [outcome] = await manheim.valuation.valueVehicles([CAMRY], {
        ...CONTEXT,
        signal: controller.signal,
      });
      expect(outcome).toMatchObject({ ok: false, error: { kind: 'timeout', retryAfterMs: null } });
    }
  });
});

describe('a token', () => {
  test.each([
    ['legacy', null],
    ['bridge', 'wholesale-valuations.vehicle.mmr-ext.get'],
  ] as const)(
    'of the %s API is asked for with the scope %s, and nothing secret in the form',
    async (generation, scope) => {
      await using manheim = await startManheim({ generation });
      await manheim.outcomeOf(CAMRY);
      const [request] = manheim.requestsOf('token');
      const form = new URLSearchParams(request?.body);
      expect([form.get('grant_type'), form.get('scope'), form.size]).toEqual([
        'client_credentials',
        scope,
        scope === null ? 1 : 2,
      ]);
      expect(manheim.requestsOf('vin')[0]?.headers.accept).toBe(
        generation === 'legacy' ? 'application/json' : 'application/vnd.coxauto.v1+json',
      );
    },
  );

  test('is used until it expires and shared by concurrent calls', async () => {
    await using manheim = await startManheim({ generation: 'bridge' });
    await Promise.all([manheim.outcomeOf(CAMRY), manheim.outcomeOf({ ...CAMRY, odometerMiles: 1 })]);
    manheim.timing.advance(3_500_000);
    await manheim.outcomeOf(CAMRY);
    expect(manheim.requestsOf('token')).toHaveLength(1);
    manheim.timing.advance(60_000);
    await manheim.outcomeOf(CAMRY);
    expect(manheim.requestsOf('token')).toHaveLength(2);
  });

  test('that was revoked early is renewed once', async () => {
    await using manheim = await startManheim({ generation: 'legacy' });
    await manheim.outcomeOf(CAMRY);
    manheim.invalidateTokens();
    expect(await manheim.outcomeOf(CAMRY)).toMatchObject({ ok: true });
    expect(manheim.requestsOf('token')).toHaveLength(2);
  });

  test('that is always rejected is not requested repeatedly', async () => {
    await using manheim = await startManheim({
      generation: 'bridge',
      faultFor: ({ kind }) => (kind === 'token' ? 'invalid_token' : null),
    });
    expect(await manheim.errorOf(CAMRY)).toMatchObject({ kind: 'unauthorised' });
    expect(manheim.requestsOf('token')).toHaveLength(2);
  });

  test.each([
    ['a wrong scope', { scope: 'title-services.foo' }],
    ['a wrong secret', { secret: 'another' }],
  ])('for %s is rejected before any vehicle is requested', async (_, wrong) => {
    await using manheim = await startManheim({ generation: 'bridge', settings: wrong });
    expect(await manheim.errorOf(CAMRY)).toMatchObject({ kind: 'unauthorised' });
    expect(manheim.requestsOf('vin')).toHaveLength(0);
  });
});

describe('an unreachable service', () => {
  test('is reported as unavailable, also for regions and the edition', async () => {
    const manheim = await startManheim({ generation: 'bridge' });
    await manheim[Symbol.asyncDispose]();
    expect(await manheim.errorOf(CAMRY)).toMatchObject({ kind: 'unavailable' });
    const { valuation } = manheim;
    for (const call of [valuation.regions(CONTEXT), valuation.edition(CONTEXT)])
      await expect(call).rejects.toBeInstanceOf(ProviderError);
  });
});
