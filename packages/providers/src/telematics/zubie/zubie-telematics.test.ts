import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { TestTiming } from '@fleetworth/provider-fakes/timing';
import { CONTEXT, describeTelematics, readAll, REDIRECT_URI } from '../behavior.test-suite.ts';
import {
  FAKE_ZUBIE_CLIENT,
  type FakeZubieOptions,
  startFakeZubie,
  type ZubieFault,
} from '@fleetworth/provider-fakes/zubie';
import { readInstant } from './wire.ts';
import { makeZubieTelematics } from './zubie-telematics.ts';

const NOW = new Date('2026-11-20T17:00:00Z');
const VIN = '4T1G11AK5NU603217';

const vehicleOf = (changes: object = {}) => ({
  key: 'k1',
  nickname: '1041',
  vin: VIN,
  odometer: 41_203.4,
  odometer_um: 'mi',
  last_trip: { end_point: { timestamp: '2026-11-20T11:30:00-05:00', odometer: 41_203 } },
  fuel_economy_um: 'mpg',
  added_later: { a: 1 },
  ...changes,
});

const MANY = Array.from({ length: 120 }, (_, index) =>
  vehicleOf({ key: `k${index}`, vin: `4T1G11AK5NU1${String(index).padStart(5, '0')}` }),
);

/** Two and a half pages. */
const inPages = (cursor: string | null) => {
  const start = Number(cursor ?? 0);
  const end = start + 50;
  return { vehicles: MANY.slice(start, end), ...(end < MANY.length && { cursor: end }) };
};

async function start(options: FakeZubieOptions = {}) {
  const timing = new TestTiming();
  const server = await startFakeZubie({ onUnansweredRequest: () => timing.expireDeadlines(), ...options });
  const telematics = makeZubieTelematics(server.settings, { timing, now: () => NOW });
  const connect = () => {
    const address = telematics.authorizationUrl({ state: 's', redirectUri: REDIRECT_URI });
    const code = server.grantAccess(address).searchParams.get('code') ?? '';
    return telematics.exchangeCode({ code, redirectUri: REDIRECT_URI, userRef: '7' }, CONTEXT);
  };
  return { server, telematics, connect, stop: server.stop, [Symbol.asyncDispose]: server.stop };
}

/** Reads a page that the service returns for these vehicles. */
async function readVehicles(...vehicles: unknown[]) {
  await using started = await start({ vehicles: () => ({ vehicles }) });
  const { accessToken } = await started.connect();
  return await readAll(started.telematics, accessToken);
}

describeTelematics('Zubie', async () => {
  const started = await start({ vehicles: inPages });
  return {
    ...started,
    makeCode: (address) => started.server.grantAccess(address).searchParams.get('code') ?? '',
  };
});

/** Faults, the error kind, and the number of requests. */
const FAULTS: [string, ZubieFault, string, number][] = [
  ['400', { status: 400, body: { errors: 'bad size' } }, 'invalid_input', 1],
  ['401', { status: 401 }, 'unauthorised', 1],
  ['403', { status: 403 }, 'forbidden', 1],
  ['404', { status: 404 }, 'not_found', 1],
  ['429 with Retry-After', { status: 429, headers: { 'retry-after': '1' } }, 'rate_limited', 3],
  ['500', { status: 500 }, 'unavailable', 3],
  ['302', { status: 302, headers: { location: 'http://elsewhere.test' } }, 'bad_response', 1],
  ['silence', 'silence', 'timeout', 1],
  ['an answer that is cut off', 'cut_off', 'unavailable', 3],
  ['a connection that is cut', 'disconnect', 'unavailable', 3],
  ['HTML for JSON', 'html', 'bad_response', 1],
  ['200 with success false', 'not_successful', 'unavailable', 3],
  ['20 MB', 'huge', 'bad_response', 1],
];

describe.each(FAULTS)('%s', (_name, fault, kind, calls) => {
  test(`is ${kind} after ${calls} reads, without a token in the error`, async () => {
    await using started = await start({ faultFor: ({ path }) => (path === '/api/vehicles' ? fault : null) });
    const { accessToken } = await started.connect();
    const error: unknown = await readAll(started.telematics, accessToken).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ provider: 'zubie', kind });
    expect(started.server.requests.filter(({ path }) => path === '/api/vehicles')).toHaveLength(calls);
    for (const secret of [...started.server.secrets, FAKE_ZUBIE_CLIENT.clientSecret])
      expect(inspect(error, { depth: 9 })).not.toContain(secret);
  });

  test('never sends a code or a renewal twice', async () => {
    await using started = await start({ faultFor: ({ path }) => (path === '/oauth/token' ? fault : null) });
    await expect(started.connect()).rejects.toMatchObject({ provider: 'zubie' });
    expect(started.server.requests).toHaveLength(1);
    const dead = { accessToken: 'a', refreshToken: 'b', expiresAt: NOW.toISOString() };
    await expect(started.telematics.refresh(dead, CONTEXT)).rejects.toMatchObject({ provider: 'zubie' });
    expect(started.server.requests).toHaveLength(2);
  });
});

test('accepts a code only once', async () => {
  await using started = await start();
  const address = started.telematics.authorizationUrl({ state: 's', redirectUri: REDIRECT_URI });
  const code = started.server.grantAccess(address).searchParams.get('code') ?? '';
  const exchange = { code, redirectUri: REDIRECT_URI, userRef: '7' };
  await started.telematics.exchangeCode(exchange, CONTEXT);
  const again = started.telematics.exchangeCode(exchange, CONTEXT);
  await expect(again).rejects.toMatchObject({ kind: 'invalid_input' });
});

test('requests the configured scopes on the consent page, or none', async () => {
  await using started = await start();
  const scopeOf = (scope?: string) => {
    const settings = { ...started.server.settings, ...(scope !== undefined && { scope }) };
    const telematics = makeZubieTelematics(settings, { timing: new TestTiming(), now: () => NOW });
    return new URL(telematics.authorizationUrl({ state: 's', redirectUri: REDIRECT_URI })).searchParams.get(
      'scope',
    );
  };
  expect([scopeOf(), scopeOf('vehicles.read'), scopeOf('')]).toEqual([
    'vehicles.read trips.read',
    'vehicles.read',
    null,
  ]);
});

test('replaces the refresh token with each renewal', async () => {
  await using started = await start();
  const first = await started.connect();
  const second = await started.telematics.refresh(first, CONTEXT);
  expect(second.refreshToken).not.toBe(first.refreshToken);
  expect(second.expiresAt).toBe('2026-11-21T17:00:00.000Z');
  const again = started.telematics.refresh(first, CONTEXT);
  await expect(again).rejects.toMatchObject({ kind: 'unauthorised' });
});

test('keeps the refresh token when a renewal returns no new one', async () => {
  await using started = await start({
    faultFor: ({ form }) =>
      form.get('grant_type') === 'refresh_token'
        ? { status: 200, body: { access_token: 'next', expires_in: '60' } }
        : null,
  });
  const first = await started.connect();
  expect(await started.telematics.refresh(first, CONTEXT)).toEqual({
    accessToken: 'next',
    refreshToken: first.refreshToken,
    expiresAt: '2026-11-20T17:01:00.000Z',
  });
});

test('does not report a failure of our own client as a user’s rejection', async () => {
  await using started = await start({
    faultFor: () => ({ status: 401, body: { error: 'invalid_client' } }),
  });
  await expect(started.connect()).rejects.toMatchObject({ kind: 'not_configured' });
});

test('stops at a repeated cursor', async () => {
  const cursors: Record<string, string> = { start: 'a', a: 'b', b: 'a' };
  await using started = await start({
    vehicles: (cursor) => ({ vehicles: [vehicleOf()], cursor: cursors[cursor ?? 'start'] }),
  });
  const { accessToken } = await started.connect();
  expect(await readAll(started.telematics, accessToken)).toHaveLength(3);
  await using stuck = await start({ vehicles: () => ({ vehicles: [vehicleOf()], cursor: 'same' }) });
  const tokens = await stuck.connect();
  expect(await readAll(stuck.telematics, tokens.accessToken)).toHaveLength(2);
});

test('reads VIN, whole miles, time and nickname, and ignores unknown fields', async () => {
  expect(await readVehicles(vehicleOf())).toEqual([
    { externalKey: 'k1', vin: VIN, miles: 41_203, readAt: '2026-11-20T16:30:00.000Z', nickname: '1041' },
  ]);
});

test.each<[string, object, number | null | undefined]>([
  ['kilometres', { odometer: 66_309, odometer_um: 'km' }, 41_203],
  ['miles by another word', { odometer_um: 'Miles' }, 41_203],
  ['no unit', { odometer_um: undefined }, 41_203],
  ['a text', { odometer: '41203' }, 41_203],
  ['an unknown unit', { odometer_um: 'furlongs' }, null],
  ['no odometer', { odometer: null }, undefined],
  ['0', { odometer: 0 }, undefined],
  ['less than 0', { odometer: -5 }, undefined],
  ['a word', { odometer: 'many' }, undefined],
  ['more than any vehicle drives', { odometer: 99_999_999 }, undefined],
])('An odometer of %s', async (_what, changes, miles) => {
  const [reading] = await readVehicles(vehicleOf(changes));
  expect(reading?.miles).toBe(miles);
});

test.each([null, '', 'short', 17])('omits only the vehicle with the VIN %j', async (vin) => {
  expect(await readVehicles(vehicleOf({ vin }), vehicleOf(), 'no vehicle', null)).toHaveLength(1);
});

test('uses the device’s last contact without a last trip, and null without both', async () => {
  const devices = [{ last_transmission: '2026-11-19T10:00:00Z' }, { last_transmission: 1_795_183_200 }];
  const [byDevice] = await readVehicles(vehicleOf({ last_trip: null, devices }));
  expect(byDevice?.readAt).toBe('2026-11-20T14:00:00.000Z');
  const [byNone] = await readVehicles(vehicleOf({ last_trip: undefined, devices: [] }));
  expect(byNone?.readAt).toBeNull();
});

test.each([
  ['2026-11-20T11:30:00-05:00', '2026-11-20T16:30:00.000Z'],
  ['2026-11-20T11:30:00.250Z', '2026-11-20T11:30:00.250Z'],
  ['2026-11-20 11:30:00', '2026-11-20T11:30:00.000Z'],
  ['2026-11-20T11:30:00 +0000', '2026-11-20T11:30:00.000Z'],
  [1_795_174_200, '2026-11-20T11:30:00.000Z'],
  [1_795_174_200_000, '2026-11-20T11:30:00.000Z'],
  ['1795174200', '2026-11-20T11:30:00.000Z'],
  ['yesterday', null],
  ['2026-13-45T99:99:99Z', null],
  ['', null],
  [undefined, null],
])('%j is the instant %s', (value, instant) => {
  expect(readInstant(value)).toBe(instant);
});
