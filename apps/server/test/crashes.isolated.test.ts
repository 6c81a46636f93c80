import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ChildServer, startChild } from '../../../tools/child-server.ts';
import { repetitions } from '../../../tools/repetitions.ts';
import { createProviders } from '../src/create-providers.ts';
import { createHandlers, jobKinds } from '../src/features.ts';
import type { Deps } from '../src/feature.ts';
import { createCallerAccess } from '../src/features/sessions/sessions.routes.ts';
import { pause, systemClock } from '../src/platform/clock/clock.ts';
import { type OpenDatabase, openDatabase } from '../src/platform/db/database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@fleetworth/embedded-postgres/start';
import { EventFeed } from '../src/platform/events/event-feed.ts';
import { createHttpServer } from '../src/platform/http/http-server.ts';
import { createJobQueue } from '../src/platform/jobs/job-queue.ts';
import { createLog } from '../src/platform/log/log.ts';
import { zoneAtNoon } from './day-zone.ts';
import { findWrongSums } from './find-wrong-sums.ts';
import { findStalePositions, TOTAL_DIFFERENCES, untilNothingIsPending } from './position-checks.ts';
import { type Caller, randomWriter, seededRandom } from './random-writes.ts';
import { callAs, overApp, overHttp, type Send } from './send-call.ts';
import { prepareTemplate, testConfig, testSecrets } from './test-database.ts';
import { DEMO_EMAIL, DEMO_PASSWORD } from './test-fleetworth.ts';

const ROUNDS = repetitions({ few: 2, many: 40 });
const VEHICLES = 300;
const WRITES = 15;
const REJECTED_WRITES = 20;
const SEED = 14;

/** Requests sent to every process. Their responses depend on caches, indexes and totals. */
const QUESTIONS = [
  ['listFleet', { per: 1_000 }],
  ['listFleet', { per: 200, sort: 'revenue', order: 'desc', preview_condition: 'fair' }],
  ['listFleet', { per: 200, sort: 'mileage', statuses: ['sold', 'claims'] }],
  ['listFleet', { per: 200, q: '1F' }],
  ['summarizeFleet', {}],
  ['summarizeFleet', { group: 'location', preview_condition: 'good' }],
  ['summarizeFleet', { q: '1F' }],
] as const;

describe('two servers and a worker over a database that crashes', () => {
  const timeZone = zoneAtNoon();
  const folder = mkdtempSync(join(tmpdir(), 'fleetworth-crashes-'));
  const random = seededRandom(SEED);
  let postgres: EmbeddedPostgres;
  let opened: OpenDatabase;
  let processes: ChildServer[];
  let servers: Send[];
  let uncached: FastifyInstance;
  let token: string;
  /** Process that receives the calls of the round. */
  let active: Send;
  let write: () => Promise<number>;

  beforeAll(async () => {
    postgres = await startEmbeddedPostgres(folder, { settings: ['full_page_writes=off'] });
    postgres.supervise({ log: createLog('silent'), onFatalError: (error) => expect.fail(error.message) });
    await prepareTemplate(postgres.url, VEHICLES);
    processes = await Promise.all((['http', 'http', 'worker'] as const).map(startProcess));
    servers = processes.slice(0, 2).map(({ url }) => overHttp(url));
    opened = openDatabase(postgres.url);
    uncached = await createUncachedServer();
    active = servers[0] as Send;
    const signedIn = await callAs(active, null)('login', {
      body: { username: DEMO_EMAIL, password: DEMO_PASSWORD },
    });
    token = signedIn.data.token;
    const caller: Caller = {
      database: opened,
      call: (name, parts) => callAs(active, token)(name, parts),
      attempt: (name, parts) => active(name, parts, token),
    };
    write = await randomWriter(caller, SEED);
  });
  afterAll(async () => {
    await uncached.close();
    await opened.close();
    await Promise.all(processes.map((child) => child.stop()));
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const startProcess = (run: 'http' | 'worker') =>
    startChild('apps/server/src/main.ts', {
      DATABASE_URL: postgres.url,
      FLEETWORTH_RUN: run,
      FLEETWORTH_TIME_ZONE: timeZone,
      FLEETWORTH_DATA: testConfig.dataFolder,
      FLEETWORTH_DEMO_VEHICLES: '0',
      FLEETWORTH_LOG_LEVEL: 'silent',
      NODE_ENV: 'development',
    });

  /** Creates a server in this process that caches nothing. */
  function createUncachedServer(): Promise<FastifyInstance> {
    const [clock, log] = [systemClock(timeZone), createLog('silent')];
    const jobs = createJobQueue({ url: postgres.url, timeZone, log, kinds: jobKinds });
    const deps: Deps = {
      ...createProviders(testConfig, { clock }),
      database: opened.db,
      pool: opened.pool,
      isDistributed: false,
      clock,
      jobs,
      failedJobs: jobs,
      log,
      mailing: 'none',
      mailSettings: testConfig,
      limits: testConfig,
      appUrl: testConfig.appUrl,
      makesInvoices: false,
      vehicleHistoryNotice: null,
      secrets: testSecrets,
      sellTimeoutMs: testConfig.sellChannels.timeoutMs,
      events: new EventFeed(postgres.url, log),
      dataFolder: null,
      backup: null,
    };
    return createHttpServer({
      log,
      handlers: createHandlers(deps, { ...testConfig, rowCacheMegabytes: 0 }),
      callerAccess: createCallerAccess(deps),
      isReady: async () => true,
      checkDiskSpace: async () => {},
      trustProxy: false,
      webFolder: null,
    });
  }

  async function responsesOf(send: Send): Promise<unknown[]> {
    const responses: unknown[] = [];
    for (const [name, filters] of QUESTIONS)
      responses.push((await callAs(send, token)(name, { filters } as never)).data);
    return responses;
  }

  /**
   * Compares the responses of a process with those of a server without caches. Reads all again when they
   * differ, because a job that was interrupted by a crash may write meanwhile.
   */
  async function wrongResponsesOf(send: Send): Promise<string[]> {
    for (;;) {
      const before = await responsesOf(overApp(uncached));
      const responses = await responsesOf(send);
      if (differences(await responsesOf(overApp(uncached)), before).length === 0)
        return differences(responses, before);
    }
  }

  /** An unreachable database rejects writes, but acknowledged writes must survive. */
  async function writeSome(): Promise<void> {
    for (let remaining = WRITES; remaining > 0; remaining -= 1) await write().catch(() => {});
  }

  /** Each uses up a transaction number and is rolled back. */
  async function writeRejected(): Promise<void> {
    const { items } = (await callAs(active, token)('listFleet', { filters: { per: 1 } })).data as {
      items: { vin: string; company: { id: number }; location: { id: number } }[];
    };
    const [{ vin, company, location }] = items as [(typeof items)[number]];
    const body = {
      vin,
      unit: 'Twice',
      company: company.id,
      location: location.id,
      mileage: 1,
      in_service_date: '2024-01-01',
      brand_name: 'Ford',
      model_name: 'F-150',
      model_year: 2018,
    };
    const rejected = Array.from({ length: REJECTED_WRITES }, () => active('createVehicle', { body }, token));
    for (const { status } of await Promise.all(rejected)) expect(status).toBe(422);
  }

  /**
   * Kills a backend or the postmaster, and waits until every connection is cut: a killed postmaster's
   * backends live on for a moment.
   */
  async function killSomething(): Promise<void> {
    const { rows } = await opened.pool.query<{ pid: number }>(
      "select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
    );
    const probe = new pg.Client({ connectionString: postgres.url });
    probe.on('error', () => {});
    await probe.connect();
    const isCut = new Promise((resolve) => probe.once('end', resolve));
    const postmaster = Number(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
    const backend = rows[Math.floor(random() * rows.length)]?.pid ?? postmaster;
    process.kill(random() < 0.5 ? backend : postmaster, 'SIGKILL');
    await isCut;
  }

  async function untilAllRespond(): Promise<void> {
    const responses = async (work: () => Promise<unknown>) => {
      while ((await work().catch(() => null)) === null) await pause(50);
    };
    for (const { url } of processes.slice(0, 2))
      await responses(async () => ((await fetch(`${url}/readyz`)).ok ? true : null));
    await responses(() => opened.pool.query('select 1'));
  }

  /** Stores sums of projections, so that the next writes make some of them outdated. */
  const storeSums = (send: Send) => callAs(send, token)('summarizeFutureValues', { filters: {} });

  let comparedSums = 0;
  test.each(Array.from({ length: ROUNDS }, (_, round) => round))(
    'after crash %i every process, the idle one too, answers what a fresh computation gives',
    async (round) => {
      const idle = round % 2;
      active = servers[1 - idle] as Send;
      await untilAllRespond();
      for (const send of servers) await responsesOf(send);
      await storeSums(active);
      await writeSome();
      await writeRejected();
      // The idle process has now seen all changes, including rolled-back transactions whose numbers a crash
      // reuses.
      await callAs(servers[idle] as Send, token)('summarizeFleet', { filters: {} });
      const underWay = random() < 0.3 ? writeSome() : Promise.resolve();
      const storing = storeSums(servers[idle] as Send).catch(() => {});
      await killSomething();
      await underWay;
      await storing;
      await untilAllRespond();
      await storeSums(active);
      await writeSome();
      await untilNothingIsPending(opened.pool);
      const today = systemClock(timeZone).today();
      const { stale, positions } = await findStalePositions(opened.pool, today);
      expect(stale).toEqual([]);
      expect(positions).toBeGreaterThan(0);
      expect((await opened.pool.query(TOTAL_DIFFERENCES)).rows).toEqual([]);
      const sums = await findWrongSums(opened.db, today);
      expect(sums.wrong).toEqual([]);
      comparedSums += sums.compared;
      for (const send of [servers[idle], active] as Send[]) expect(await wrongResponsesOf(send)).toEqual([]);
    },
  );

  test('stored sums of projections were among the compared figures', () => {
    expect(comparedSums).toBeGreaterThan(0);
  });
});

/**
 * Lists the paths where two responses differ, with both values, because whole responses are too long to read.
 */
function differences(a: unknown, b: unknown, path = ''): string[] {
  if (Object.is(a, b)) return [];
  if (!isRecord(a) || !isRecord(b)) return [`${path}: ${String(a)} / ${String(b)}`];
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].flatMap((name) => differences(a[name], b[name], `${path}.${name}`));
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
