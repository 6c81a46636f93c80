import { addDays } from '@fleetworth/domain/calendar';
import type { ProviderErrorKind } from '@fleetworth/providers/outcome';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { FROM, type Operations, startOperations } from '../../../test/operation-kit.ts';

const MINUTE_MS = 60_000;

let of: Operations;
beforeAll(async () => {
  of = await startOperations();
});
beforeEach(() => of.reset());
afterAll(() => of.fleetworth.stop());

test.each<[ProviderErrorKind, string]>([
  ['invalid_input', 'TSD rejected: Unknown class.'],
  ['forbidden', "This TSD account isn't allowed to order these reports. Ask TSD to enable them."],
])('a rejection (%s) is shown with its reason', async (fault, message) => {
  const { id } = await of.order();
  of.rental.fault = fault;
  await of.run(id);
  expect(await of.detail(id)).toMatchObject({ status: 'failed', message });
});

test('A rejected account fails the report and is not used again', async () => {
  const { id } = await of.order();
  of.rental.fault = 'unauthorised';
  await of.run(id);
  expect(await of.detail(id)).toMatchObject({
    status: 'failed',
    message: 'The TSD account was rejected or removed. Link it again, then order this report again.',
  });
  of.rental.fault = null;
  expect((await of.rejection({})).message).toBe('Please link your TSD account first.');
});

test.each<ProviderErrorKind>(['unavailable', 'timeout', 'rate_limited', 'bad_response'])(
  'a temporary failure (%s) is retried for half an hour',
  async (fault) => {
    const { id } = await of.order();
    of.rental.fault = fault;
    await of.run(id);
    expect((await of.detail(id)).status).toBe('working');
    of.rental.fault = null;
    await of.run(id);
    expect(await of.detail(id)).toMatchObject({ status: 'finished', rows_count: 8 });
    const late = await of.order();
    of.rental.fault = fault;
    const start = of.fleetworth.clock.now();
    of.fleetworth.clock.set(new Date(start.getTime() + 30 * MINUTE_MS));
    await of.run(late.id);
    of.fleetworth.clock.set(start);
    expect(await of.detail(late.id)).toMatchObject({
      status: 'failed',
      message: "The rental system didn't respond in time.",
    });
  },
);

test('reads an ordered report after a crash, without duplicate rows and unknown locations', async () => {
  const { id } = await of.order();
  of.rental.fault = 'unavailable';
  await of.run(id);
  of.rental.fault = null;
  await of.run(id);
  await of.run(id);
  expect(of.rental.requests).toHaveLength(1);
  const second = await of.order();
  of.rental.requests = [];
  of.rental.answer = null;
  await of.rental.startReport(null, {
    type: 'rmt',
    locationCodes: [`77.${of.place(0).code}`, '77.ELSEWHERE'],
    classNames: ['Compact'],
    from: FROM,
    to: addDays(FROM, 1),
  });
  const rows = of.rental.rows();
  of.rental.answer = { state: 'finished', rows: [...rows, ...rows] };
  await of.run(second.id);
  expect((await of.detail(second.id)).rows_count).toBe(2);
});

test('a report deleted while running stops without a trace', async () => {
  const { id } = await of.order();
  await of.fleetworth.call('deleteOperationReport', { params: { id } });
  await of.run(id);
  expect(of.rental.requests).toEqual([]);
  const { rowCount } = await of.fleetworth.database.pool.query('select from operation_report_rows');
  expect(rowCount).toBe(0);
  expect((await of.fleetworth.attempt('getOperationReport', { params: { id } })).status).toBe(404);
});
