import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownIds } from '../../../test/company-ids.ts';
import { leaseBody } from '../../../test/lease-body.ts';
import { startTestFleetworth, type TestFleetworth } from '../../../test/test-fleetworth.ts';

let fleetworth: TestFleetworth;
let vehicle: number;
beforeAll(async () => {
  fleetworth = await startTestFleetworth();
  ({ vehicle } = await ownIds(fleetworth.database.pool));
});
afterAll(() => fleetworth.stop());

const total = async (filters: object) => (await fleetworth.call('summarizeFleet', { filters })).data.total;
const listed = async (filters: object) => (await fleetworth.call('listFleet', { filters })).data.items;

/** Lease of 36 months with a residual of 28% of 30,000. */
const lease = (start_date: string) =>
  fleetworth.call('saveFinance', { body: leaseBody({ vehicle, purchase_amount: 30_000, start_date }) });

test('a contract that has ended with a balance is listed, and its payoff is part of the total', async () => {
  await lease('2024-01-31');
  const before = await total({});
  expect(await listed({ contract: 'ended', vehicle_id: [vehicle] })).toEqual([]);
  await lease('2021-10-15');
  const [row] = await listed({ contract: 'ended', vehicle_id: [vehicle] });
  expect(row).toMatchObject({
    payoff: 8_400,
    remaining: 0,
    contract_start: '2021-10-15',
    contract_end: '2024-10-15',
  });
  const after = await total({});
  expect(after.matured).toEqual({
    count: before.matured.count + 1,
    payoff: Math.round((before.matured.payoff + 8_400) * 100) / 100,
  });
  expect(await total({ contract: 'ended' })).toMatchObject({
    count: after.matured.count,
    payoff: after.matured.payoff,
  });
});

test('a contract that has not begun has its dates, and has not ended', async () => {
  await lease('2026-12-01');
  const [row] = await listed({ vehicle_id: [vehicle] });
  expect(row).toMatchObject({ remaining: 36, contract_start: '2026-12-01', contract_end: '2029-12-01' });
  expect(await listed({ contract: 'ended', vehicle_id: [vehicle] })).toEqual([]);
});
