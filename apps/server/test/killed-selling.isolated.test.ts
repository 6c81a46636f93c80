import { API_BASE } from '@fleetworth/contract/endpoint';
import { UNKNOWN_RESULT } from '@fleetworth/contract/selling-choices';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { repetitions } from '../../../tools/repetitions.ts';
import { processQueueJob } from '../src/features/selling/process-queue.job.ts';
import { pause } from '../src/platform/clock/clock.ts';
import { inTransaction } from '../src/platform/db/in-transaction.ts';
import { type KillableProcesses, startKillable } from './killable-processes.ts';
import { seededRandom } from './random-writes.ts';
import { type ChannelFault, type FakeFleetMarketHub, itemOf, startHub } from './selling-kit.ts';
import { DEMO_EMAIL, DEMO_PASSWORD, type TestFleetworth } from './test-fleetworth.ts';

const RUNS = repetitions({ few: 6, many: 200 });
const KILLED_RUN = repetitions({ few: 2, many: 4 });
/** Number of vehicles of each company in a run. The second fleet is small. */
const VEHICLES = { 1: 2, 2: 1 } as const;
const COMPANIES = [1, 2] as const;
const LONGEST_PAUSE_MS = 400;
const KINDS = ['http', 'worker'] as const;

const random = seededRandom(28);
const chance = (share: number) => random() < share;

const FAULTS: readonly ChannelFault[] = [
  { how: 'silence', isAccepted: true },
  { how: 'silence' },
  { how: 500, isAccepted: true },
  { how: 500 },
  { how: 'html', isAccepted: true },
  { how: 'cut_off', isAccepted: true },
  { how: 'disconnect', isAccepted: true },
  { how: 'disconnect' },
  { how: 422 },
];

/** Fails a third of the offers and a tenth of the look-ups. */
function chooseFault(method: string): ChannelFault | null {
  if (method === 'GET') return chance(0.1) ? { how: 500 } : null;
  return chance(1 / 3) ? (FAULTS[Math.floor(random() * FAULTS.length)] ?? null) : null;
}

let hub: FakeFleetMarketHub;
let installation: KillableProcesses;
let fleetworth: TestFleetworth;
let token: string;
/** All offered vehicles. */
const offered = new Map<number, string>();

beforeAll(async () => {
  hub = await startHub(
    ({ method }) => chooseFault(method),
    (vin) => (vin.endsWith('7') ? 'Already in another auction' : null),
    () => new Date().getTime(),
  );
  installation = await startKillable({
    runs: KINDS,
    settings: {
      FMH_MODE: 'live',
      FMH_API_URL: hub.settings.apiUrl,
      SELL_TIMEOUT_SECONDS: '1',
      SELL_WAIT_SECONDS: '0',
    },
  });
  ({ fleetworth } = installation);
  token = await signIn(installation.processAt(0).url);
  for (const company_id of COMPANIES)
    await put('/sell/channel-account', {
      company_id,
      provider: 'fmh',
      token: `token-of-company-${company_id}`,
    });
});
afterAll(async () => {
  await installation.stop();
  await hub.stop();
});

/** Calls the killable process. Returns null if it was killed. */
const put = (path: string, body: unknown): Promise<number | null> =>
  fetch(`${installation.processAt(0).url}${API_BASE}${path}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).then(
    ({ status }) => status,
    () => null,
  );

/** Time of the processes, because this test's clock stands still. */
async function signIn(url: string): Promise<string> {
  const response = await fetch(`${url}${API_BASE}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: DEMO_EMAIL, password: DEMO_PASSWORD }),
  });
  return ((await response.json()) as { data: { token: string } }).data.token;
}

let kills = 0;

/** Kills a process and starts another. Releases its claims, as their expiry would. */
async function killOne(): Promise<void> {
  kills += 1;
  const index = Math.floor(random() * KINDS.length);
  const isWorker = KINDS[index] === 'worker';
  await installation.kill({
    index,
    ...(isWorker && { meanwhile: () => fleetworth.database.pool.query('delete from channel_turns') }),
  });
}

interface Vehicle {
  id: number;
  vin: string;
}

async function listVehicles(companyId: number): Promise<Vehicle[]> {
  const { rows } = await fleetworth.database.pool.query<Vehicle>(
    `select id, vin from vehicles where company_id = $1 and status = 'active' and deleted_at is null
       and model_detail_id is not null and model_year is not null order by id`,
    [companyId],
  );
  return rows;
}

const wasWritten = async (ids: readonly number[]): Promise<boolean> =>
  (await fleetworth.database.pool.query('select from sell_items where vehicle_id = any($1)', [ids]))
    .rowCount !== 0;

/** Offers vehicles through the killable process, and again if it was killed before it wrote anything. */
async function sell(companyId: number, vehicles: readonly Vehicle[]): Promise<void> {
  for (const { id, vin } of vehicles) offered.set(id, vin);
  const body = [
    { company_id: companyId, provider: 'fmh', items: vehicles.map((vehicle) => itemOf(vehicle)) },
  ];
  const ids = vehicles.map(({ id }) => id);
  while (!(await wasWritten(ids))) {
    const status = await put('/sell', body);
    // A killed call may have been written in the meantime. On a busy machine, a call can wait too long for a
    // lock and is then answered with 503.
    if (status !== null && ![200, 503].includes(status))
      expect([status, await wasWritten(ids)]).toEqual([422, true]);
  }
}

/** Advances the minutes until a channel is checked, and wakes the workers. */
async function passMinutes(): Promise<void> {
  await fleetworth.database.pool.query(
    `update sell_items set next_look_at = now() where result is null and attempted_at is not null`,
  );
  await inTransaction(fleetworth.database.db, (transaction) =>
    fleetworth.jobs.enqueue(
      transaction,
      processQueueJob,
      ...COMPANIES.map((companyId) => ({ companyId, provider: 'fmh' as const })),
    ),
  );
}

async function countOpen(): Promise<number> {
  await passMinutes();
  const { rows } = await fleetworth.database.pool.query<{ count: number }>(
    'select count(*)::int4 as count from sell_items where result is null',
  );
  return rows[0]?.count ?? 0;
}

test('sends no vehicle twice, loses no row, and resolves or reports each unknown outcome', async () => {
  const fleets = new Map<number, Vehicle[]>();
  for (const companyId of COMPANIES) {
    fleets.set(companyId, await listVehicles(companyId));
    expect(fleets.get(companyId)?.length).toBeGreaterThanOrEqual(RUNS * VEHICLES[companyId]);
  }
  for (let run = 0; run < RUNS; run += 1) {
    const selling = COMPANIES.map((companyId) =>
      sell(companyId, fleets.get(companyId)?.splice(0, VEHICLES[companyId]) ?? []),
    );
    await pause(random() * LONGEST_PAUSE_MS);
    if (run % KILLED_RUN === 0) await killOne();
    await Promise.all(selling);
    await passMinutes();
  }
  await expect.poll(countOpen, { timeout: 300_000, interval: 500 }).toBe(0);
  const { rows } = await fleetworth.database.pool.query<{
    vehicle_id: number;
    result: string;
    message: string;
  }>('select vehicle_id, result, message from sell_items order by id');
  expect(rows.map(({ vehicle_id }) => vehicle_id).toSorted((a, b) => a - b)).toEqual(
    [...offered.keys()].toSorted((a, b) => a - b),
  );
  const counts = { success: 0, rejected: 0, unknown: 0, unknownTaken: 0 };
  for (const { vehicle_id, result, message } of rows) {
    const vin = offered.get(vehicle_id) ?? '';
    const times = hub.accepted.filter((car) => car.vin === vin).length;
    expect(times, vin).toBeLessThanOrEqual(1);
    if (result === 'success') expect([vin, times]).toEqual([vin, 1]);
    else if (message !== UNKNOWN_RESULT) expect([vin, message, times]).toEqual([vin, message, 0]);
    if (result === 'success') counts.success += 1;
    else if (message !== UNKNOWN_RESULT) counts.rejected += 1;
    else counts[times === 0 ? 'unknown' : 'unknownTaken'] += 1;
  }
  process.stdout.write(`${RUNS} runs, ${kills} kills, ${rows.length} rows: ${JSON.stringify(counts)}\n`);
  expect(counts.success).toBeGreaterThan(0);
  expect(hub.maxConcurrent()).toBe(1);
});
