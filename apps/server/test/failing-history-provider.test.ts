import type { VinauditFault } from '@fleetworth/provider-fakes/vinaudit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resumeReports } from '../src/features/history-reports/process-report.ts';
import { DAY, HistoryKit, HOUR, idsOf, MINUTE } from './history-kit.ts';

let kit: HistoryKit;
beforeAll(async () => {
  kit = await HistoryKit.start();
});
afterAll(() => kit.stop());

describe('a VIN without an answer', () => {
  test('is shown at its position and fails no other', async () => {
    const chosen = kit.take(3);
    kit.faultFor = ({ vin }) => (vin === chosen[1]?.vin ? { error: 'no_records' } : null);
    const id = await kit.orderAndWork(idsOf(chosen));
    expect(await kit.find(id)).toMatchObject({
      status: 'finished',
      message: 'No report for 1 of 3 vehicles.',
      answered_count: 3,
    });
    const errors = (await kit.detail(id)).items.map(({ error }) => error);
    expect(errors).toEqual([null, 'The history provider has no records for this VIN.', null]);
  });

  test.each<[string, VinauditFault, string]>([
    ['no records', { error: 'no_records' }, 'The history provider has no records for this VIN.'],
    ['no such VIN', { error: 'invalid_vin' }, "The history provider doesn't support this VIN."],
    ['404', { status: 404 }, 'The history provider has no records for this VIN.'],
  ])('makes the report fail where there is no other: %s', async (_name, fault, message) => {
    const chosen = kit.take(1);
    kit.faultFor = () => fault;
    const id = await kit.orderAndWork(idsOf(chosen));
    expect(await kit.find(id)).toMatchObject({ status: 'failed', message });
    expect(kit.billedTimes(...chosen)[0]).toBe(0);
  });

  test('with an expired report is not ordered again automatically', async () => {
    const chosen = kit.take(1);
    kit.faultFor = ({ call }) => (call === 'pullreport' ? { error: 'expired_report' } : null);
    const id = await kit.orderAndWork(idsOf(chosen));
    expect(await kit.find(id)).toMatchObject({
      status: 'failed',
      message: 'This report has expired. Order it again.',
    });
    const before = kit.service.requests.length;
    await kit.pass(HOUR);
    await resumeReports(kit.deps);
    await kit.work(id);
    expect(kit.service.requests).toHaveLength(before);
  });
});

const LATER: [string, VinauditFault][] = [
  ['429', { status: 429, headers: { 'retry-after': '2' } }],
  ['500', { status: 500 }],
  ['no answer', 'held'],
  ['an answer that is cut off', 'cut_off'],
  ['a page in place of data', 'html'],
  ['an incomplete report', { error: 'incomplete_report' }],
  ['401', { status: 401 }],
  ['403', { status: 403 }],
];

describe('a provider that misbehaves', () => {
  test.each(LATER)('once, by %s, is requested again without loss or double billing', async (_name, fault) => {
    const chosen = kit.take(2);
    for (const call of ['query', 'pullreport']) {
      const failing = new Set(chosen.map(({ vin }) => vin));
      kit.faultFor = (request) => (request.call === call && failing.has(request.vin) ? fault : null);
      const id = await kit.orderAndWork(idsOf(chosen), { anew: true });
      expect(await kit.find(id)).toMatchObject({
        status: 'working',
        message: expect.stringMatching(/Retrying\.$/),
      });
      failing.clear();
      await kit.goOn(id);
      expect(await kit.find(id)).toMatchObject({ status: 'finished', answered_count: 2 });
    }
    expect(kit.billedTimes(...chosen)).toEqual([2, 2]);
  });

  test('for a day fails the report, which is then tried again and billed once', async () => {
    const chosen = kit.take(2);
    kit.faultFor = ({ call }) => (call === 'pullreport' ? 'cut_off' : null);
    const id = await kit.orderAndWork(idsOf(chosen));
    const early = await kit.fleetworth.attempt('retryHistoryReport', { params: { id } });
    expect(early).toMatchObject({ status: 409, body: { reason: 'history_report.not_failed' } });
    await kit.pass(DAY + MINUTE);
    await kit.work(id);
    expect(await kit.find(id)).toMatchObject({
      status: 'failed',
      message: "The history provider didn't respond.",
    });
    kit.faultFor = () => null;
    await kit.pass(HOUR);
    const { message } = await kit.fleetworth.call('retryHistoryReport', { params: { id } });
    expect(message).toBe('History report requested.');
    await kit.goOn(id);
    expect(await kit.find(id)).toMatchObject({ status: 'finished', message: null });
    expect(kit.billedTimes(...chosen)).toEqual([1, 1]);
  });

  test('by rejecting the account gets no further requests, and is given up after an hour', async () => {
    const chosen = kit.take(6);
    kit.faultFor = () => ({ error: 'unauthorized_request' });
    const before = kit.service.requests.length;
    const id = await kit.orderAndWork(idsOf(chosen));
    expect(kit.service.requests.length - before).toBeLessThanOrEqual(2);
    // A few at a time are rejected until all are given up.
    for (let turn = 0; turn < 4; turn += 1) {
      await kit.pass(HOUR);
      await kit.work(id);
    }
    expect(await kit.find(id)).toMatchObject({
      status: 'failed',
      message: "The history provider rejected this installation's account.",
    });
  });
});
