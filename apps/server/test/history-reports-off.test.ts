import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownIds } from './company-ids.ts';
import { startTestFleetworth, type TestFleetworth } from './test-fleetworth.ts';

let fleetworth: TestFleetworth;
beforeAll(async () => {
  fleetworth = await startTestFleetworth({ providers: { vehicleHistory: null } });
});
afterAll(() => fleetworth.stop());

test('orders nothing without a provider, and the account has no history reports', async () => {
  const ids = await ownIds(fleetworth.database.pool);
  expect((await fleetworth.call('getMe', {})).data.is_history_reports).toBe(false);
  const body = { vehicles: [ids.vehicle] };
  for (const [name, parts] of [
    ['orderHistoryReports', { body }],
    ['previewHistoryReports', { body }],
    ['retryHistoryReport', { params: { id: ids.history_report } }],
  ] as const) {
    const rejected = await fleetworth.attempt(name, parts);
    expect([name, rejected.status, rejected.body.message]).toEqual([
      name,
      503,
      "Vehicle history reports aren't available on this installation.",
    ]);
  }
  expect((await fleetworth.call('listHistoryReports', { query: {} })).data.count).toBe(1);
});
