import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { TestTiming } from '@fleetworth/provider-fakes/timing';
import { CONTEXT, describeRentalSystem, REQUEST } from '../behavior.test-suite.ts';
import {
  FAKE_TSD_ACCOUNT,
  type FakeTsdOptions,
  startFakeTsd,
  type TsdFault,
} from '@fleetworth/provider-fakes/tsd';
import { makeTsdRentalSystem } from './tsd-rental-system.ts';
import { readDay } from './wire.ts';

const NOW = new Date('2026-11-20T17:04:05Z');

async function start(options: FakeTsdOptions = {}) {
  const timing = new TestTiming();
  const server = await startFakeTsd({ onUnansweredRequest: () => timing.expireDeadlines(), ...options });
  const rental = makeTsdRentalSystem(server.settings, { timing, now: () => NOW });
  return { server, rental, timing, stop: server.stop, [Symbol.asyncDispose]: server.stop };
}

describeRentalSystem('TSD', async () => ({
  ...(await start()),
  credentials: FAKE_TSD_ACCOUNT,
  rejected: { ...FAKE_TSD_ACCOUNT, password: 'wrong' },
  passTime: () => {},
}));

/** Faults, the error kind, and the number of calls. */
const FAULTS: [string, TsdFault, string, number][] = [
  ['400', { status: 400 }, 'invalid_input', 1],
  ['401', { status: 401 }, 'unauthorised', 1],
  ['403', { status: 403 }, 'forbidden', 1],
  ['404', { status: 404 }, 'not_found', 1],
  ['429 with Retry-After', { status: 429, headers: { 'retry-after': '1' } }, 'rate_limited', 2],
  ['429 for an hour', { status: 429, headers: { 'retry-after': '3600' } }, 'rate_limited', 1],
  ['500', { status: 500 }, 'unavailable', 2],
  ['302', { status: 302, headers: { location: 'http://elsewhere.test' } }, 'bad_response', 1],
  ['silence', 'silence', 'timeout', 1],
  ['an answer that is cut off', 'cut_off', 'unavailable', 2],
  ['a connection that is cut', 'disconnect', 'unavailable', 2],
  ['HTML', 'html', 'bad_response', 1],
  ['a document that declares its type', 'doctype', 'bad_response', 1],
  ['half a document', 'half_a_document', 'bad_response', 1],
  ['the answer to another question', 'wrong_message', 'bad_response', 1],
  ['200 MB', 'huge', 'bad_response', 1],
  ['RSPERR about the passcode', { error: '101-Invalid passcode' }, 'unauthorised', 1],
  ['RSPERR about a locked account', { error: '105-Account is locked' }, 'unauthorised', 1],
  ['RSPERR about a permission', { error: '200-Reports are not enabled' }, 'forbidden', 1],
  ['RSPERR about a report', { error: '300-Report not found' }, 'not_found', 1],
  ['RSPERR about the moment', { error: '900-Try again later' }, 'unavailable', 2],
  ['RSPERR about anything else', { error: 'X' }, 'invalid_input', 1],
];

describe.each(FAULTS)('%s', (_name, fault, kind, calls) => {
  test(`is ${kind} after ${calls} calls, without a secret in the error`, async () => {
    await using started = await start({ faultFor: () => fault });
    const error: unknown = await started.rental
      .verify(FAKE_TSD_ACCOUNT, CONTEXT)
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ provider: 'tsd', kind });
    expect(started.server.requests).toHaveLength(calls);
    expect(inspect(error, { depth: 9 })).not.toContain(FAKE_TSD_ACCOUNT.password);
  });

  test('never starts a report twice', async () => {
    await using started = await start({ faultFor: () => fault });
    await expect(started.rental.startReport(FAKE_TSD_ACCOUNT, REQUEST, CONTEXT)).rejects.toMatchObject({
      kind,
    });
    expect(started.server.requests).toHaveLength(1);
  });
});

test('retries a call that fails once', async () => {
  let isFirst = true;
  await using started = await start({
    faultFor: () => {
      const fault = isFirst ? ({ status: 503 } as const) : null;
      isFirst = false;
      return fault;
    },
  });
  expect(await started.rental.verify(FAKE_TSD_ACCOUNT, CONTEXT)).toEqual({
    accountName: 'Harbor Rent Tampa',
  });
});

test('reads at most 32 MB of a 200 MB response', async () => {
  await using started = await start({ faultFor: () => 'huge' });
  await expect(started.rental.verify(FAKE_TSD_ACCOUNT, CONTEXT)).rejects.toMatchObject({
    kind: 'bad_response',
  });
  await expect.poll(() => started.server.countHugeResponseBytes()).toBeGreaterThan(0);
  expect(started.server.countHugeResponseBytes()).toBeLessThan(64 * 1_048_576);
});

test('removes credentials from a quoted error text', async () => {
  const { accountId, username, password } = FAKE_TSD_ACCOUNT;
  const text = `101-Passcode ${password} of ${username} at ${accountId} is wrong`;
  await using started = await start({ faultFor: () => ({ error: text }) });
  const asked = started.rental.verify(FAKE_TSD_ACCOUNT, CONTEXT);
  await expect(asked).rejects.toThrow('TSD rejected: Passcode … of … at … is wrong.');
});

test('sends all characters of the account', async () => {
  await using started = await start();
  await started.rental.verify(FAKE_TSD_ACCOUNT, CONTEXT);
  const [request] = started.server.requests;
  expect(request?.customer).toEqual({
    CustomerNumber: FAKE_TSD_ACCOUNT.accountId,
    Passcode: FAKE_TSD_ACCOUNT.password,
    SID: FAKE_TSD_ACCOUNT.username,
  });
  expect(request?.body).toContain('<TRNXML version="1.0.0"><Dategmtime>11/20/2026 17:04:05</Dategmtime>');
  expect(request?.body).toContain('<SenderID>SENDER</SenderID>');
});

test('lists the classes in the rates of all locations as texts', async () => {
  await using started = await start();
  expect(await started.rental.classes(FAKE_TSD_ACCOUNT, CONTEXT)).toEqual(['007', 'SUV']);
  expect(started.server.requests.map(({ message }) => message)).toEqual(['REQLOC', 'REQRAT', 'REQRAT']);
});

test('reads rows in every date format without duplicates', async () => {
  await using started = await start({
    faultFor: ({ message }) => (message === 'REQRST' ? 'rows_twice' : null),
  });
  const counts = { owned: 30, onRent: 21, reservedOut: 4, dueIn: 6, className: 'SUV' };
  expect(await started.rental.readReport(FAKE_TSD_ACCOUNT, 'R-1', CONTEXT)).toEqual({
    state: 'finished',
    rows: [
      { ...counts, date: '2026-11-20', locationCode: 'TPA', outOfService: 2, revenueCents: 124_050 },
      { ...counts, date: '2026-11-21', locationCode: 'TPA', outOfService: 0, revenueCents: null },
      { ...counts, date: '2026-11-22', locationCode: 'MCO', outOfService: 0, revenueCents: 98_000 },
    ],
  });
});

test('rejects a report with a row without a date', async () => {
  await using started = await start({ faultFor: () => 'row_without_a_day' });
  const read = started.rental.readReport(FAKE_TSD_ACCOUNT, 'R-1', CONTEXT);
  await expect(read).rejects.toMatchObject({ kind: 'bad_response' });
});

test('sends one request per account at a time, without blocking other accounts', async () => {
  await using started = await start();
  await Promise.all(Array.from({ length: 5 }, () => started.rental.verify(FAKE_TSD_ACCOUNT, CONTEXT)));
  expect(started.server.maxConcurrent()).toBe(1);
});

test('stops calls for a failing account only', async () => {
  await using started = await start({
    faultFor: ({ customer }) => (customer.CustomerNumber === 'down' ? { status: 500 } : null),
  });
  const down = { ...FAKE_TSD_ACCOUNT, accountId: 'down' };
  for (let count = 0; count < 6; count += 1)
    await started.rental.verify(down, CONTEXT).catch(() => undefined);
  expect(started.server.requests.length).toBeLessThan(12);
  await expect(started.rental.verify(FAKE_TSD_ACCOUNT, CONTEXT)).resolves.toBeDefined();
});

test.each([
  ['11/20/2026', '2026-11-20'],
  ['11/20/2026 08:00:00', '2026-11-20'],
  ['2026/11/20', '2026-11-20'],
  ['2026-11-20T08:00:00', '2026-11-20'],
  ['11202026', '2026-11-20'],
  ['11202026 08:00 AM', '2026-11-20'],
  ['Rows: 3', null],
  ['', null],
])('%j is the day %s', (text, day) => {
  expect(readDay(text)).toBe(day);
});
