import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { TestTiming } from '@fleetworth/provider-fakes/timing';
import { makeAdventResource } from './advent-resource/advent-resource.ts';
import { startFakeAdventResource } from '@fleetworth/provider-fakes/advent-resource';
import { describeSellChannel } from './behavior.test-suite.ts';
import {
  type ChannelFault,
  FAKE_TOKEN,
  type FakeChannelOptions,
} from '@fleetworth/provider-fakes/sell-channel';
import { startFakeFleetMarketHub } from '@fleetworth/provider-fakes/fleet-market-hub';
import { makeFleetMarketHub } from './fleet-market-hub/fleet-market-hub.ts';
import { CAMRY, CONTEXT, F150, listingOf, REJECTED } from './sell-channel.samples.ts';

const CREDENTIALS = { token: FAKE_TOKEN, account: 'DEALER-1' };
const rejectionFor = (vin: string) => (vin === REJECTED ? 'Already in another auction' : null);

async function startHub(options: FakeChannelOptions = {}) {
  const timing = new TestTiming();
  const server = await startFakeFleetMarketHub({
    rejectionFor,
    onUnansweredRequest: () => timing.expireDeadlines(),
    ...options,
  });
  const channel = makeFleetMarketHub(server.settings, timing);
  return { server, channel, credentials: CREDENTIALS, stop: server.stop, [Symbol.asyncDispose]: server.stop };
}

async function startAdvent(options: FakeChannelOptions = {}) {
  const timing = new TestTiming();
  const server = await startFakeAdventResource({
    rejectionFor,
    onUnansweredRequest: () => timing.expireDeadlines(),
    ...options,
  });
  const channel = makeAdventResource(server.settings, timing);
  return { server, channel, credentials: CREDENTIALS, stop: server.stop, [Symbol.asyncDispose]: server.stop };
}

const ADAPTERS = { fmh: startHub, advent_resource: startAdvent };

describeSellChannel('Fleet Market Hub', startHub);
describeSellChannel('Advent Resource', startAdvent);

/** Faults, the error kind, and whether no vehicle was accepted for certain. */
const FAULTS: [string, ChannelFault, string, boolean][] = [
  ['400', { how: 400 }, 'invalid_input', true],
  ['401', { how: 401 }, 'unauthorised', true],
  ['403', { how: 403 }, 'forbidden', true],
  ['404', { how: 404 }, 'not_found', true],
  ['422 with items', { how: 422 }, 'invalid_input', true],
  ['429', { how: 429 }, 'rate_limited', true],
  ['409', { how: 409 }, 'bad_response', false],
  ['500 after taking the vehicles', { how: 500, isAccepted: true }, 'unavailable', false],
  ['302', { how: 302 }, 'bad_response', false],
  ['silence', { how: 'silence', isAccepted: true }, 'timeout', false],
  ['HTML', { how: 'html', isAccepted: true }, 'bad_response', false],
  ['a body that is cut off', { how: 'cut_off', isAccepted: true }, 'unavailable', false],
  ['a connection that is cut', { how: 'disconnect', isAccepted: true }, 'unavailable', false],
];

describe.each(Object.entries(ADAPTERS))('%s', (_key, start) => {
  test.each(FAULTS)(
    'sends one request for %s and reports whether vehicles may be listed',
    async (_name, fault, kind, isNothingTaken) => {
      await using started = await start({ faultFor: () => fault });
      const response = await started.channel.post(CREDENTIALS, [listingOf(CAMRY), listingOf(F150)], CONTEXT);
      expect(started.server.requests).toHaveLength(1);
      expect(response.outcomes.size).toBe(0);
      expect([response.failure?.kind, response.canResend]).toEqual([kind, isNothingTaken]);
      expect(inspect([response, response.failure], { depth: 9 })).not.toContain(FAKE_TOKEN);
    },
  );

  test('reports that an unreachable channel accepted nothing', async () => {
    const started = await start();
    await started.stop();
    const response = await started.channel.post(CREDENTIALS, [listingOf(CAMRY)], CONTEXT);
    expect([response.failure?.kind, response.canResend, response.response]).toEqual([
      'unavailable',
      true,
      null,
    ]);
  });

  test('removes a token that the channel quotes from the stored response', async () => {
    await using started = await start({
      faultFor: () => ({ how: 401, message: `Token ${FAKE_TOKEN} has ended` }),
    });
    const { response, failure } = await started.channel.post(CREDENTIALS, [listingOf(CAMRY)], CONTEXT);
    expect(response?.text).toContain('Token [token] has ended');
    expect(failure?.message).toBe('Token [token] has ended');
  });

  test('rejects a failed lookup with its error kind', async () => {
    await using started = await start({ faultFor: () => ({ how: 403 }) });
    const finding = started.channel.find(CREDENTIALS, { clientRef: 'x', vin: CAMRY }, CONTEXT);
    await expect(finding).rejects.toMatchObject({ kind: 'forbidden' });
  });

  test('finds an accepted listing', async () => {
    await using started = await start();
    await started.channel.post(CREDENTIALS, [listingOf(CAMRY)], CONTEXT);
    const listings = await started.channel.find(CREDENTIALS, listingOf(CAMRY), CONTEXT);
    expect(listings).toMatchObject([{ isAccepted: true, message: 'Listed' }]);
  });
});

test('sends a car in the format of Fleet Market Hub', async () => {
  await using started = await startHub();
  const changes = { retail: true, showsMmr: true, mmrCents: 2_135_000, initialCostCents: 2_650_000 };
  await started.channel.post(CREDENTIALS, [listingOf(CAMRY, changes)], CONTEXT);
  const [request] = started.server.requests;
  expect([request?.path, request?.headers['access-token']]).toEqual(['/outsource/upload', FAKE_TOKEN]);
  expect(request?.body).toEqual([
    {
      brandName: 'Toyota',
      modelName: 'Camry',
      trimName: 'SE',
      vin: CAMRY,
      mileage: 41_203,
      modelYear: 2022,
      locationName: 'Tampa yard',
      regionType: 'SE',
      defaultMarketValue: 20_995.5,
      retailMarketValue: 20_995.5,
      condition: 4.1,
      mmrShow: true,
      mmr: 21_350,
      exteriorColor: 'white',
    },
  ]);
});

test('omits the fields of a missing retail price, grade, color and MMR', async () => {
  await using started = await startHub();
  await started.channel.post(CREDENTIALS, [listingOf(CAMRY, { grade: null, color: null })], CONTEXT);
  const [request] = started.server.requests;
  const names = Object.keys((request?.body as object[] | undefined)?.[0] ?? {});
  expect(names).toContain('defaultMarketValue');
  for (const field of ['retailMarketValue', 'condition', 'exteriorColor', 'mmr', 'mmrShow'])
    expect(names).not.toContain(field);
});

test('reports a missing trim or year before sending to Fleet Market Hub', async () => {
  await using started = await startHub();
  const fault = (changes: object) => started.channel.findFault(listingOf(CAMRY, changes));
  expect(fault({ modelDetail: null })).toBe('Fleet Market Hub needs a model detail.');
  expect(fault({ modelDetail: ' ', modelYear: null })).toBe(
    'Fleet Market Hub needs a model detail and a model year.',
  );
});

test('sends vehicles in the format of Advent Resource', async () => {
  await using started = await startAdvent();
  const listing = listingOf(CAMRY, { initialCostCents: 2_650_000, grade: null });
  await started.channel.post(CREDENTIALS, [listing], CONTEXT);
  const [request] = started.server.requests;
  expect(request?.headers.authorization).toBe(`Bearer ${FAKE_TOKEN}`);
  expect(request?.body).toEqual({
    account: 'DEALER-1',
    vehicles: [
      {
        ref: `ref-${CAMRY}`,
        vin: CAMRY,
        stock_number: '1041',
        year: 2022,
        make: 'Toyota',
        model: 'Camry',
        trim: 'SE',
        color: 'white',
        mileage: 41_203,
        price: 20_995.5,
        initial_cost: 26_500,
        status: '1',
        due_location_name: 'Tampa yard',
        pickup_location_number: '17',
        retail: false,
        wholesale: true,
      },
    ],
  });
});
