import { applyBatch } from '../apps/server/src/features/batches/processing/apply-batch.job.ts';
import { API_BASE, routes } from '@fleetworth/contract/routes';
import { createProviders } from '../apps/server/src/create-providers.ts';
import { createRowKinds } from '../apps/server/src/features.ts';
import type { Deps } from '../apps/server/src/feature.ts';
import { createVehicle } from '../apps/server/src/features/vehicles/create-vehicle.ts';
import { pause, systemClock } from '../apps/server/src/platform/clock/clock.ts';
import { scopeOfUser } from '../apps/server/src/platform/auth/scope.ts';
import { writeAs } from '../apps/server/src/platform/db/write.ts';
import { createLog } from '../apps/server/src/platform/log/log.ts';
import { testConfig } from '../apps/server/test/test-database.ts';
import type { BenchFleet } from './bench-fleet.ts';
import { MemoryWatch } from './machine.ts';
import { type BenchResult, median, ms } from './result.ts';
import { makeSheet, findImportTarget, uploadSheet } from './sheet-to-import.ts';

const ROWS = 100_000;
const MAX_MEGABYTES = 200;

const SMALL_IMPORT_ROWS = 2_000;
const SINGLE_SAVES = 200;
const TIME_ZONE = 'America/New_York';

/**
 * Goal 12: compares the import job, which writes many rows in a transaction, with vehicles that are saved one
 * by one. Neither uses the network.
 */
export async function benchWritingRows(fleet: BenchFleet): Promise<BenchResult> {
  const { db: database, pool } = fleet.opened;
  const clock = systemClock(TIME_ZONE);
  const log = createLog('warn');
  // Disables value requests and their jobs on both sides.
  const providers = { ...createProviders(testConfig, { clock }), wholesaleValuation: null };
  const deps = { ...providers, database, pool, clock, log, jobs: { enqueue: async () => {} } };
  const kinds = createRowKinds(deps as unknown as Deps);
  const times: { rows: number; oneByOne: number }[] = [];
  for (const letter of ['K', 'L', 'M']) {
    const target = await findImportTarget(fleet, letter);
    const batchId = await uploadSheet(fleet, target.company, makeSheet(target, SMALL_IMPORT_ROWS));
    await untilPreviewed(fleet, batchId);
    const { rows } = await pool.query<{ id: number }>(
      `update batches set status = 'progress', started_by = user_id where id = $1 returning user_id as id`,
      [batchId],
    );
    const userId = rows[0]?.id ?? 0;
    const rowsTime = await timed(() => applyBatch({ ...deps, kinds }, { batchId }));
    const oneByOne = await timed(() => createOneByOne({ ...deps, userId, company: target.company, letter }));
    times.push({ rows: rowsTime / SMALL_IMPORT_ROWS, oneByOne: oneByOne / SINGLE_SAVES });
  }
  const [each, single] = [median(times.map((time) => time.rows)), median(times.map((time) => time.oneByOne))];
  return {
    goal: 12,
    name: 'vehicles written per second by an import / one by one',
    ratio: median(times.map((time) => time.oneByOne / time.rows)),
    limit: 8,
    isCeiling: false,
    detail:
      `${ms(each)} against ${ms(single)} a vehicle: ${SMALL_IMPORT_ROWS} rows by the import job against ` +
      `${SINGLE_SAVES} vehicles by the dialog's use case`,
  };
}

async function createOneByOne(options: {
  database: Deps['database'];
  clock: Deps['clock'];
  userId: number;
  company: number;
  letter: string;
}): Promise<void> {
  const { database, clock, userId, company, letter } = options;
  const scope = scopeOfUser(userId, new Map([[company, 'owner']]));
  const { id: location } = await database
    .selectFrom('locations')
    .select('id')
    .where('company_id', '=', company)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirstOrThrow();
  const valueRequests = { requestValues: async () => {} };
  for (let index = 0; index < SINGLE_SAVES; index += 1) {
    const serial = `${letter}${String(index).padStart(6, '0')}`;
    await writeAs({ database, clock }, scope, (write) =>
      createVehicle({ database, clock, valueRequests }, write, {
        company,
        location,
        vin: `1FTEW1EP1Z${serial}`,
        unit: `Z-${serial}`,
        brand_name: 'Ford',
        model_name: 'F-150',
        model_detail_name: 'XLT',
        model_year: 2020,
        color: 'white',
        condition: 'good',
        status: 'active',
        in_service_date: '2024-10-01',
        mileage: 10_000 + index,
        tags: [],
      }),
    );
  }
}

async function timed(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/**
 * Measures an import of 100,000 rows and the growth of memory, in a server that also answers calls. A small
 * import runs first as a warm-up.
 */
export async function benchImport(fleet: BenchFleet): Promise<{ result: BenchResult; note: string }> {
  const first = await findImportTarget(fleet, 'H');
  await importSheet(fleet, first.company, makeSheet(first, SMALL_IMPORT_ROWS));
  const target = await findImportTarget(fleet, 'N');
  const sheet = makeSheet(target, ROWS);
  const memory = new MemoryWatch(fleet.processId);
  const calls = new SteadyCalls(fleet);
  const { upload, preview, apply, batchId } = await importSheet(fleet, target.company, sheet);
  const longest = await calls.stop();
  const { before, peak } = memory.stop();
  const { rows } = await fleet.opened.pool.query<{ count: number }>(
    `select count(*)::int4 as count from batch_rows where batch_id = $1 and outcome = 'create'`,
    [batchId],
  );
  if (rows[0]?.count !== ROWS) throw new Error(`Only ${rows[0]?.count} of ${ROWS} rows were created.`);
  const seconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(1)} s`;
  return {
    result: {
      goal: 12,
      name: `server memory for an import of ${ROWS} rows, MB`,
      ratio: peak - before,
      limit: MAX_MEGABYTES,
      isCeiling: true,
      detail: `${before.toFixed(0)} MB before, peak ${peak.toFixed(0)} MB, with a heap of 256 MB`,
    },
    note:
      `An import of ${ROWS.toLocaleString('en-US')} new vehicles took ${seconds(upload)} to upload ` +
      `and read, ${seconds(preview)} to preview and ${seconds(apply)} to apply; values were ` +
      `requested at the same time, and the slowest concurrent call took ${longest.toFixed(0)} ms`,
  };
}

async function importSheet(fleet: BenchFleet, company: number, sheet: Buffer) {
  let batchId = 0;
  const upload = await timed(async () => {
    batchId = await uploadSheet(fleet, company, sheet);
  });
  const preview = await timed(() => untilPreviewed(fleet, batchId));
  await call(fleet, routes.startVehicleBatch, batchId);
  const apply = await timed(() => until(fleet, batchId, ({ status }) => status !== 'progress'));
  return { batchId, upload, preview, apply };
}

/** Calls the server regularly until it is stopped, then returns the time of the slowest call. */
class SteadyCalls {
  #isStopped = false;
  readonly #slowestMs: Promise<number>;

  constructor(fleet: BenchFleet) {
    this.#slowestMs = this.#call(fleet);
  }

  async stop(): Promise<number> {
    this.#isStopped = true;
    return await this.#slowestMs;
  }

  async #call(fleet: BenchFleet): Promise<number> {
    let slowest = 0;
    while (!this.#isStopped) {
      slowest = Math.max(slowest, await timed(() => call(fleet, routes.listVehicles)));
      await pause(CALL_EVERY_MS);
    }
    return slowest;
  }
}

const CALL_EVERY_MS = 200;

async function call(
  { url, tokens }: BenchFleet,
  { method, path }: { method: string; path: string },
  id = 0,
): Promise<void> {
  const response = await fetch(url + API_BASE + path.replace(':id', String(id)), {
    method,
    headers: { authorization: `Bearer ${tokens['the largest company']}` },
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  await response.arrayBuffer();
}

interface Progress {
  status: string;
  previewed_at: Date | null;
}

const untilPreviewed = (fleet: BenchFleet, batchId: number): Promise<void> =>
  until(fleet, batchId, ({ previewed_at }) => previewed_at !== null);

async function until(
  { opened }: BenchFleet,
  batchId: number,
  isReached: (progress: Progress) => boolean,
): Promise<void> {
  for (;;) {
    const { rows } = await opened.pool.query<Progress>(
      'select status, previewed_at from batches where id = $1',
      [batchId],
    );
    if (rows[0] !== undefined && isReached(rows[0])) return;
    await pause(50);
  }
}
