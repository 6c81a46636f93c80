import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { TestTiming } from '@fleetworth/provider-fakes/timing';
import { describeVehicleHistory, COVERED_VIN } from '../behavior.test-suite.ts';
import {
  startFakeVinaudit,
  type VinauditFault,
  type VinauditRequest,
} from '@fleetworth/provider-fakes/vinaudit';
import { makeVinauditVehicleHistory } from './vinaudit-vehicle-history.ts';

const CONTEXT = { requestId: 'test', day: '2026-11-20' };
const UNKNOWN = '4T1G11AK5NU000001';
const AWAY = '4T1G11AK5NU000002';

async function start(faultFor?: (request: VinauditRequest) => VinauditFault | null) {
  const timing = new TestTiming();
  const service = await startFakeVinaudit({
    ...(faultFor && { faultFor }),
    onUnansweredRequest: () => timing.expireDeadlines(),
  });
  return { service, history: makeVinauditVehicleHistory(service.settings, timing), stop: service.stop };
}

describeVehicleHistory('VinAudit', async () => ({
  ...(await start(({ vin }) =>
    vin === UNKNOWN ? { error: 'no_records' } : vin === AWAY ? { status: 503 } : null,
  )),
  unknownVin: UNKNOWN,
  unavailableVin: AWAY,
}));

const rejected = (error: string, message?: string): VinauditFault =>
  message === undefined ? { error } : { error, message };

const FAULTS: [string, VinauditFault, { kind: string; calls: number; retryAfterMs?: number }][] = [
  ['401', { status: 401 }, { kind: 'unauthorised', calls: 1 }],
  ['403', { status: 403 }, { kind: 'forbidden', calls: 1 }],
  ['404', { status: 404 }, { kind: 'not_found', calls: 1 }],
  [
    '429 with Retry-After',
    { status: 429, headers: { 'retry-after': '2' } },
    { kind: 'rate_limited', calls: 3, retryAfterMs: 2_000 },
  ],
  ['500', { status: 500 }, { kind: 'unavailable', calls: 3 }],
  ['no answer', 'held', { kind: 'timeout', calls: 1 }],
  ['an answer that is cut off', 'cut_off', { kind: 'unavailable', calls: 3 }],
  ['a page in place of data', 'html', { kind: 'bad_response', calls: 1 }],
  ['an invalid VIN', rejected('invalid_vin'), { kind: 'invalid_input', calls: 1 }],
  ['an input it does not expect', rejected('unexpected_input'), { kind: 'invalid_input', calls: 1 }],
  ['a failed request', rejected('failed_request'), { kind: 'unavailable', calls: 3 }],
  [
    'NMVTIS away',
    rejected('failed_request', 'NMVTIS is currently unavailable'),
    { kind: 'unavailable', calls: 3 },
  ],
  ['a wrong key', rejected('unauthorized_request'), { kind: 'unauthorised', calls: 1 }],
  [
    'its rate limit',
    rejected('unauthorized_request', 'Account rate limit reached'),
    { kind: 'rate_limited', calls: 3 },
  ],
  [
    'a disabled account',
    rejected('unauthorized_request', 'Account disabled'),
    { kind: 'forbidden', calls: 1 },
  ],
  ['an incomplete report', rejected('incomplete_report'), { kind: 'unavailable', calls: 1 }],
  ['an expired report', rejected('expired_report'), { kind: 'not_found', calls: 1 }],
  ['a missing report', rejected('missing_report'), { kind: 'not_found', calls: 1 }],
  ['an error of no known name', rejected('meteor shower'), { kind: 'bad_response', calls: 1 }],
];

test.each(FAULTS)(
  'distinguishes %s in both calls, without the key and the password',
  async (_name, fault, expected) => {
    const { calls, ...facts } = expected;
    for (const call of ['query', 'pullreport']) {
      const { history, service, stop } = await start((request) => (request.call === call ? fault : null));
      const error: unknown = await (async () => {
        const reportId = await history.orderReport(COVERED_VIN, CONTEXT);
        return await history.fetchReport({ vin: COVERED_VIN, reportId }, CONTEXT);
      })().catch((thrown: unknown) => thrown);
      await stop();
      expect(error).toMatchObject({ provider: 'vinaudit', ...facts });
      expect(service.requests.filter((request) => request.call === call)).toHaveLength(calls);
      const shown = inspect(error, { depth: 9 });
      expect(shown).not.toMatch(/secret-of-the-test|key-of-the-test/);
    }
  },
);

test.each<[string, VinauditFault]>([
  ['401', { status: 401 }],
  ['500', { status: 500 }],
  ['an answer that is cut off', 'cut_off'],
])('%s once costs nothing but another try by the same id', async (_name, fault) => {
  let failures = 1;
  const { history, service, stop } = await start(({ call }) => {
    failures -= call === 'pullreport' ? 1 : 0;
    return call === 'pullreport' && failures >= 0 ? fault : null;
  });
  const order = { vin: COVERED_VIN, reportId: await history.orderReport(COVERED_VIN, CONTEXT) };
  const fetch = () => history.fetchReport(order, CONTEXT);
  const report = await fetch().catch(fetch);
  await stop();
  expect(report.titles).toHaveLength(2);
  expect(service.billedReports.get(COVERED_VIN)?.size).toBe(1);
});

test('removes duplicate rows, converts kilometers and stores the response', async () => {
  const { history, stop } = await start();
  const reportId = await history.orderReport(COVERED_VIN, CONTEXT);
  const { received, ...report } = await history.fetchReport({ vin: COVERED_VIN, reportId }, CONTEXT);
  await stop();
  expect(report).toEqual({
    vin: COVERED_VIN,
    values: { trim: 'SE', made_in: 'United States' },
    titles: [
      { date: '2022-03-15', state: 'FL', vin: COVERED_VIN, mileage: 15 },
      { date: '2024-06-30', state: 'ON', vin: COVERED_VIN, mileage: 24_855 },
    ],
    accidents: [{ date: '2023-02-01', type: 'Collision', manner_of_collision: 'Rear end' }],
    jsi: [{ date: '2024-08-01', record_type: 'Salvage' }],
    thefts: [{ date: '2023-09-09', theft_status: 'Recovered', record_type: 'Theft' }],
    salvage: [{ date: '2024-08-02', type: 'Salvage', primary_damage: 'Front end' }],
    checks: [{ date: '2024-08-03', description: 'Salvage: Damage or Not Specified - FLORIDA' }],
  });
  expect(received).toMatchObject({ accidents: [{ speed: 30 }], clean: false });
});

test('reads older attribute names, empty sections and unusual dates', async () => {
  const { history, stop } = await start(() => ({
    report: {
      attributes: { Trim: 'LE', 'Made In': 'Japan' },
      titles: [
        { date: 'Spring 2020', state: 'FL', meter: 'exempt' },
        { date: '2022-02-30', state: ' ' },
        { date: '11/20/2025', meter: 12 },
      ],
      accidents: null,
      jsi: undefined,
      checks: [{ brand_title: 'Rebuilt' }, {}],
    },
  }));
  const reportId = await history.orderReport(COVERED_VIN, CONTEXT);
  const report = await history.fetchReport({ vin: COVERED_VIN, reportId }, CONTEXT);
  await stop();
  expect(report).toMatchObject({
    values: { trim: 'LE', made_in: 'Japan' },
    titles: [
      { date: 'Spring 2020', state: 'FL', vin: null, mileage: null },
      { date: '2022-02-30', state: null, mileage: null },
      { date: '2025-11-20', mileage: 12 },
    ],
    accidents: [],
    jsi: [],
    checks: [
      { date: null, description: 'Rebuilt' },
      { date: null, description: null },
    ],
  });
});

test('rejects a report about another VIN', async () => {
  const { history, stop } = await start(({ call }) => (call === 'pullreport' ? 'other_vin' : null));
  const reportId = await history.orderReport(COVERED_VIN, CONTEXT);
  const asked = history.fetchReport({ vin: COVERED_VIN, reportId }, CONTEXT);
  await expect(asked).rejects.toMatchObject({ kind: 'bad_response' });
  await stop();
});

test('sends at most two concurrent requests', async () => {
  const { history, service, stop } = await start();
  await Promise.all(Array.from({ length: 20 }, () => history.orderReport(COVERED_VIN, CONTEXT)));
  await stop();
  expect(service.requests).toHaveLength(20);
  expect(service.maxConcurrent()).toBeLessThanOrEqual(2);
});
