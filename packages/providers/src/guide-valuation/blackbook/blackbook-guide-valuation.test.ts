import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { TestTiming } from '@fleetworth/provider-fakes/timing';
import { describeGuideValuation, COVERED_VEHICLE } from '../behavior.test-suite.ts';
import { makeBlackbookGuideValuation } from './blackbook-guide-valuation.ts';
import { type BlackbookFault, startFakeBlackbook } from '@fleetworth/provider-fakes/blackbook';

const CONTEXT = { requestId: 'test', day: '2026-11-20' };
const UNKNOWN = '4T1G11AK5NU000001';
const AWAY = '4T1G11AK5NU000002';

async function start(faultFor?: (vin: string) => BlackbookFault | null) {
  const timing = new TestTiming();
  const service = await startFakeBlackbook({
    ...(faultFor && { faultFor }),
    onUnansweredRequest: () => timing.expireDeadlines(),
  });
  return { service, guide: makeBlackbookGuideValuation(service.settings, timing), stop: service.stop };
}

describeGuideValuation('Black Book', async () => ({
  ...(await start((vin) => (vin === UNKNOWN ? 'no_data' : vin === AWAY ? { status: 503 } : null))),
  unknownVin: UNKNOWN,
  unavailableVin: AWAY,
}));

test.each<[string, BlackbookFault, string]>([
  ['an error about the VIN', 'error_count', 'not_found'],
  ['no data', 'no_data', 'not_found'],
  ['an empty list without an error', 'empty_list', 'not_found'],
  ['no data with an error', { error: 'No data available', dataAvailable: false }, 'not_found'],
  ['an expired subscription', { error: 'Your subscription has expired' }, 'unavailable'],
  [
    'an expired subscription without data',
    { error: 'Subscription expired', dataAvailable: false },
    'unavailable',
  ],
  ['a limit of VIN lookups', { error: 'You have exceeded your daily limit of VIN lookups' }, 'unavailable'],
  ['a system error', { error: 'System error. Please try again later.' }, 'unavailable'],
  ['an unknown error', { error: 'Object reference not set' }, 'bad_response'],
  ['400', { status: 400 }, 'bad_response'],
  ['404', { status: 404 }, 'bad_response'],
  ['a text that denies the access', 'access_denied', 'forbidden'],
  ['a page in place of data', 'html', 'bad_response'],
  ['an answer that is cut off', 'cut_off', 'unavailable'],
  ['no answer', 'held', 'timeout'],
  ['401', { status: 401 }, 'unauthorised'],
  ['429', { status: 429, headers: { 'retry-after': '1' } }, 'rate_limited'],
  ['500', { status: 500 }, 'unavailable'],
])('%s is distinguished, without the password', async (_name, fault, kind) => {
  const { guide, stop } = await start(() => fault);
  const error: unknown = await guide
    .valueVehicle(COVERED_VEHICLE, CONTEXT)
    .catch((thrown: unknown) => thrown);
  await stop();
  expect(error).toMatchObject({ provider: 'blackbook', kind });
  expect(inspect(error, { depth: 9 })).not.toContain('secret-of-the-test');
});

test('reads 0 as a missing value', async () => {
  const { guide, stop } = await start(() => 'zeros');
  const { wholesale, retail } = await guide.valueVehicle(COVERED_VEHICLE, CONTEXT);
  await stop();
  expect([...Object.values(wholesale), ...Object.values(retail)]).toEqual(Array(8).fill(null));
});

test('uses the first of several entries and stores all', async () => {
  const { guide, stop } = await start(() => 'several');
  const { wholesale, entries } = await guide.valueVehicle(COVERED_VEHICLE, CONTEXT);
  await stop();
  expect(wholesale.averageCents).toBe(1_707_500);
  expect(entries).toHaveLength(2);
});

test('sends only the VIN, mileage and state of the vehicle', async () => {
  const { guide, service, stop } = await start();
  await guide.valueVehicle({ ...COVERED_VEHICLE, stateCode: null }, CONTEXT);
  await guide.valueVehicle(COVERED_VEHICLE, CONTEXT);
  await stop();
  expect(service.requests.map(({ vin, query }) => [vin, query.toString()])).toEqual([
    [COVERED_VEHICLE.vin, 'mileage=41203&country=U'],
    [COVERED_VEHICLE.vin, 'mileage=41203&country=U&state=FL'],
  ]);
});

test('sends at most four concurrent requests', async () => {
  const { guide, service, stop } = await start();
  await Promise.all(Array.from({ length: 20 }, () => guide.valueVehicle(COVERED_VEHICLE, CONTEXT)));
  await stop();
  expect(service.requests).toHaveLength(20);
  expect(service.maxConcurrent()).toBeLessThanOrEqual(4);
});
