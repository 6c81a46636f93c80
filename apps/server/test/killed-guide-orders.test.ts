import { startFakeBlackbook } from '@fleetworth/providers/guide-valuation/blackbook/fake';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ChildServer } from '../../../tools/child-server.ts';
import { repetitions } from '../../../tools/repetitions.ts';
import { valueGuideOrderJob } from '../src/features/guide-valuations/guide-jobs.ts';
import { pause } from '../src/platform/clock/clock.ts';
import { inTransaction } from '../src/platform/db/in-transaction.ts';
import { zoneAtNoon } from './day-zone.ts';
import { startWorker } from './killable-worker.ts';
import { findStalePositions } from './position-checks.ts';
import { seededRandom } from './random-writes.ts';
import { startTestFleetworth, type TestFleetworth } from './test-fleetworth.ts';

const RUNS = repetitions({ few: 1, many: 3 });
const KILLS = 4;
const VEHICLES = repetitions({ few: 60, many: 500 });
/** Answers that are kept between two kills. */
const AT_LEAST = 8;
const LONGEST_PAUSE_MS = 600;

const random = seededRandom(27);
let service: Awaited<ReturnType<typeof startFakeBlackbook>>;
let fleetworth: TestFleetworth;
let worker: ChildServer;
/** Full answers to each VIN, and those that came when an answer was kept already. */
const answered = new Map<string, number>();
const kept = new Set<string>();
let askedAgain: string[] = [];

beforeAll(async () => {
  service = await startFakeBlackbook({
    faultFor: (vin) => {
      if (kept.has(vin)) askedAgain.push(vin);
      if (random() < 1 / 3) return { status: 500 };
      answered.set(vin, (answered.get(vin) ?? 0) + 1);
      return null;
    },
  });
  fleetworth = await startTestFleetworth();
  worker = await startGuideWorker();
});
afterAll(async () => {
  await worker.stop();
  await fleetworth.stop();
  await service.stop();
});

const startGuideWorker = () =>
  startWorker(fleetworth, {
    BLACKBOOK_MODE: 'live',
    BLACKBOOK_URL: service.settings.baseUrl,
    BLACKBOOK_USER: service.settings.user,
    BLACKBOOK_PASSWORD: service.settings.password,
  });

/** Notes whose answers are kept by now, and counts them: none of them may be asked for from here on. */
async function noteKept(orderId: number): Promise<number> {
  const { rows } = await fleetworth.database.pool.query<{ vin: string }>(
    `select v.vin from guide_order_items i join vehicles v on v.company_id = i.company_id and v.id = i.vehicle_id
     where i.order_id = $1 and i.entries is not null`,
    [orderId],
  );
  for (const { vin } of rows) kept.add(vin);
  return kept.size;
}

/** Goes on with the order, as the clock would within five minutes. */
const resume = (orderId: number) =>
  inTransaction(fleetworth.database.db, (transaction) =>
    fleetworth.jobs.enqueue(transaction, valueGuideOrderJob, { orderId }),
  );

/** Frees the job of a killed process, as its expiry would. */
const freeJobs = () =>
  fleetworth.database.pool.query(
    `update pgboss.job set state = 'failed', completed_on = now() where state in ('active', 'retry') and name = $1`,
    [valueGuideOrderJob.name],
  );

async function placePaidOrder(): Promise<number> {
  const { rows } = await fleetworth.database.pool.query<{ id: number }>(
    `select id from vehicles where company_id = 1 and deleted_at is null order by id limit $1`,
    [VEHICLES],
  );
  const body = rows.map(({ id }) => ({ vehicle_id: id, mileage: 41_203 }));
  const { id } = (await fleetworth.call('orderGuideValues', { body })).data;
  await fleetworth.database.pool.query(
    'update guide_orders set paid_at = now(), valuing_since = now() where id = $1',
    [id],
  );
  return id;
}

const isCompleted = async (id: number): Promise<boolean> => {
  await resume(id);
  return (await fleetworth.call('getGuideOrder', { params: { id } })).data.completed_at !== null;
};

test('An order outlasts kills of its process: one kept answer a vehicle, and none is asked for again', async () => {
  for (let run = 0; run < RUNS; run += 1) {
    answered.clear();
    kept.clear();
    askedAgain = [];
    const id = await placePaidOrder();
    await resume(id);
    for (let kill = 0; kill < KILLS; kill += 1) {
      const before = kept.size;
      await expect.poll(() => noteKept(id), { timeout: 60_000 }).toBeGreaterThan(before + AT_LEAST);
      await pause(random() * LONGEST_PAUSE_MS);
      process.kill(worker.processId, 'SIGKILL');
      await noteKept(id);
      await freeJobs();
      worker = await startGuideWorker();
      await resume(id);
    }
    await expect.poll(() => isCompleted(id), { timeout: 240_000, interval: 500 }).toBe(true);
    const { data } = await fleetworth.call('getGuideOrder', { params: { id } });
    expect(data).toMatchObject({ result: 'success', message: null, answered_count: VEHICLES });
    expect(askedAgain).toEqual([]);
    // Four calls are under way at most when the process is killed.
    const asked = [...answered.values()].reduce((sum, times) => sum + times, 0);
    expect(asked - VEHICLES).toBeLessThanOrEqual(4 * KILLS);
    process.stdout.write(
      `${KILLS} kills: ${kept.size} kept before the last, ${asked} answers for ${VEHICLES}\n`,
    );
  }
  const { pool } = fleetworth.database;
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: zoneAtNoon() }).format(new Date());
  const { stale } = await findStalePositions(pool, today);
  const guides = stale.filter(
    ({ kept: is, fresh }) => String(is.guide_valued_at) !== String(fresh.guide_valued_at),
  );
  expect(guides).toEqual([]);
}, 600_000);
