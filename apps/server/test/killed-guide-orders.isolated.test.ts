import { startFakeBlackbook } from '@fleetworth/provider-fakes/blackbook';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { repetitions } from '../../../tools/repetitions.ts';
import { processGuideOrderJob } from '../src/features/guide-valuations/guide-jobs.ts';
import { pause } from '../src/platform/clock/clock.ts';
import { inTransaction } from '../src/platform/db/in-transaction.ts';
import { zoneAtNoon } from './day-zone.ts';
import { type KillableProcesses, startKillable } from './killable-processes.ts';
import { findStalePositions } from './position-checks.ts';
import { seededRandom } from './random-writes.ts';
import type { TestFleetworth } from './test-fleetworth.ts';

const RUNS = repetitions({ few: 1, many: 3 });
const KILLS = repetitions({ few: 2, many: 4 });
const VEHICLES = repetitions({ few: 40, many: 500 });
/** Number of responses stored between two kills. */
const AT_LEAST = 8;
const LONGEST_PAUSE_MS = 600;

const random = seededRandom(27);
let service: Awaited<ReturnType<typeof startFakeBlackbook>>;
let fleetworth: TestFleetworth;
let installation: KillableProcesses;
/** Complete responses for each VIN, and those that arrived after a response was stored. */
const answered = new Map<string, number>();
const kept = new Set<string>();
let askedAgain: string[] = [];
let failureRate = 1 / 3;

beforeAll(async () => {
  service = await startFakeBlackbook({
    faultFor: (vin) => {
      if (kept.has(vin)) askedAgain.push(vin);
      if (random() < failureRate) return { status: 500 };
      answered.set(vin, (answered.get(vin) ?? 0) + 1);
      return null;
    },
  });
  installation = await startKillable({
    settings: {
      BLACKBOOK_MODE: 'live',
      BLACKBOOK_URL: service.settings.baseUrl,
      BLACKBOOK_USER: service.settings.user,
      BLACKBOOK_PASSWORD: service.settings.password,
    },
  });
  ({ fleetworth } = installation);
});
afterAll(async () => {
  await installation.stop();
  await service.stop();
});

/** Records and counts the stored responses. None of them may be requested again. */
async function noteKept(orderId: number): Promise<number> {
  const { rows } = await fleetworth.database.pool.query<{ vin: string }>(
    `select v.vin from guide_order_items i join vehicles v on v.company_id = i.company_id
      and v.id = i.vehicle_id
     where i.order_id = $1 and i.entries is not null`,
    [orderId],
  );
  for (const { vin } of rows) kept.add(vin);
  return kept.size;
}

/** Continues the order, as the schedule would within five minutes. */
const resume = (orderId: number) =>
  inTransaction(fleetworth.database.db, (transaction) =>
    fleetworth.jobs.enqueue(transaction, processGuideOrderJob, { orderId }),
  );

/** Releases the jobs and orders of a killed process, as their expiry would. */
async function freeJobs() {
  const { pool } = fleetworth.database;
  await pool.query(
    `update pgboss.job set state = 'failed', completed_on = now()
        where state in ('active', 'retry') and name = $1`,
    [processGuideOrderJob.name],
  );
  await pool.query('update guide_orders set claimed_until = null where completed_at is null');
}

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
  await fleetworth.database.pool.query('update guide_orders set next_try_at = null where id = $1', [id]);
  await resume(id);
  return (await fleetworth.call('getGuideOrder', { params: { id } })).data.completed_at !== null;
};

test("keeps one response per vehicle and repeats no request after an order's process is killed", async () => {
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
      await installation.kill({
        meanwhile: async () => {
          await noteKept(id);
          await freeJobs();
        },
      });
      await resume(id);
    }
    await expect.poll(() => isCompleted(id), { timeout: 240_000, interval: 500 }).toBe(true);
    const { data } = await fleetworth.call('getGuideOrder', { params: { id } });
    expect(data).toMatchObject({ result: 'success', message: null, answered_count: VEHICLES });
    expect(askedAgain).toEqual([]);
    // At most four calls are in progress when the process is killed.
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

const WAITING_ORDERS = repetitions({ few: 12, many: 40 });

/** Stores paid orders of one vehicle each, as payments do. */
async function storePaidOrders(): Promise<void> {
  const { pool } = fleetworth.database;
  const { rows } = await pool.query<{ id: number }>(
    `insert into guide_orders (company_id, user_id, company_ids, items_count, amount, paid_at, valuing_since)
     select 1, min(user_id), array[1], 1, 250, now(), now()
       from memberships, generate_series(1, ${WAITING_ORDERS}) as place
     where company_id = 1 and role = 'owner' group by place returning id`,
  );
  for (const { id } of rows) {
    await pool.query(
      `insert into guide_order_items (company_id, vehicle_id, order_id, place, mileage, state_code)
       select company_id, id, $1, 1, 1000, 'FL' from vehicles where company_id = 1 order by id limit 1`,
      [id],
    );
    await resume(id);
  }
}

async function countOrders(condition: string): Promise<number> {
  const { rows } = await fleetworth.database.pool.query<{ count: number }>(
    `select count(*)::int4 as count from guide_orders where paid_at is not null and ${condition}`,
  );
  return rows[0]?.count ?? 0;
}

test(`starts with ${WAITING_ORDERS} open orders after a kill and values three at once`, async () => {
  kept.clear();
  failureRate = 0;
  await storePaidOrders();
  await expect.poll(() => countOrders('claimed_until is not null'), { timeout: 60_000 }).toBeGreaterThan(0);
  const started = await installation.kill({ meanwhile: freeJobs, run: 'all' });
  const health = await fetch(`${started.url}/readyz`);
  expect(health.status).toBe(200);
  let most = 0;
  const isDone = async () => {
    most = Math.max(most, await countOrders('claimed_until > now()'));
    await fleetworth.database.pool.query(
      'update guide_orders set next_try_at = null where completed_at is null',
    );
    return await countOrders('completed_at is null');
  };
  await expect.poll(isDone, { timeout: 240_000, interval: 200 }).toBe(0);
  expect(most).toBeLessThanOrEqual(3);
}, 600_000);
