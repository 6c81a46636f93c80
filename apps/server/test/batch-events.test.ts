import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownIds } from './company-ids.ts';
import { startTestFleetworth, type TestFleetworth } from './test-fleetworth.ts';
import { createRowKinds } from '../src/features.ts';
import { pause } from '../src/platform/clock/clock.ts';
import { applyBatch } from '../src/features/batches/processing/apply-batch.job.ts';

const ROWS = 40;
const ROWS_AT_ONCE = 2;

let fleetworth: TestFleetworth;
beforeAll(async () => {
  fleetworth = await startTestFleetworth();
});
afterAll(() => fleetworth.stop());

async function startSheet(company: number): Promise<number> {
  const rows = Array.from({ length: ROWS }, (_, place) => `1FTEW1EP6JFC${34_000 + place},NOWHERE`);
  const file = new File([['VIN,Location code', ...rows].join('\n')], 'rows.csv');
  const { id } = (await fleetworth.call('uploadVehicleBatch', { upload: { type: 'delete', company, file } }))
    .data;
  await fleetworth.call('startVehicleBatch', { params: { id } });
  return id;
}

test('A running sheet is announced once a second at most, and once more when it is done', async () => {
  const { deps, clock } = fleetworth;
  const { company } = await ownIds(fleetworth.database.pool);
  const id = await startSheet(company);
  await pause(200);
  const announcedAt: number[] = [];
  let isListening = false;
  const stop = deps.events.listen((event) => {
    if (isListening && event?.topic === 'batches') announcedAt.push(ticks);
  });
  // Each reading of the clock takes a tenth of a second, and a slice of rows takes a few.
  let ticks = 0;
  const now = () => {
    ticks += 1;
    return new Date(clock.now().getTime() + ticks * 100);
  };
  isListening = true;
  const needs = { ...deps, kinds: createRowKinds(deps), clock: { ...clock, now } };
  const isDone = async () =>
    (await fleetworth.call('getVehicleBatch', { params: { id } })).data.status !== 'progress';
  let slices = 0;
  while (!(await isDone())) {
    slices += 1;
    await applyBatch(needs, { batchId: id }, ROWS_AT_ONCE);
  }
  await pause(300);
  stop();
  const seconds = Math.ceil(ticks / 10);
  // Far fewer than twenty events: one a second, one at the start of each slice, and one at the end.
  expect(ROWS / ROWS_AT_ONCE).toBeGreaterThan(seconds + slices + 1);
  expect(announcedAt.length).toBeGreaterThan(1);
  expect(announcedAt.length).toBeLessThanOrEqual(seconds + slices + 1);
});
