import type { ResponseOf, Api } from '@fleetworth/contract/api';
import type { RequestInput } from '@fleetworth/contract/endpoint';
import type { ErrorBody } from '@fleetworth/contract/error-catalog';
import type { FastifyInstance } from 'fastify';
import { inject } from 'vitest';
import { createProviders } from '../src/create-providers.ts';
import { createHandlers, jobKinds, startWorkers } from '../src/features.ts';
import type { Deps, Mailing, Providers } from '../src/feature.ts';
import { revalueWeekJob } from '../src/features/market-values/revalue-week.job.ts';
import { createCallerAccess } from '../src/features/sessions/sessions.routes.ts';
import { fixedClock } from '../src/platform/clock/clock.ts';
import type { TrustProxy } from '../src/platform/config/config.ts';
import type { LimitsConfig } from '../src/platform/config/limits.ts';
import { type OpenDatabase, openDatabase } from '../src/platform/db/database.ts';
import { EventFeed } from '../src/platform/events/event-feed.ts';
import { createHttpServer } from '../src/platform/http/http-server.ts';
import type { ObserveCall } from '../src/platform/http/observe-calls.ts';
import { createJobQueue, type JobQueue } from '../src/platform/jobs/job-queue.ts';
import { createLog, type Log } from '../src/platform/log/log.ts';
import { hasCitus } from '../src/platform/partitions/distribute-tables.ts';
import { preferReplica } from '../src/replica-handlers.ts';
import type { DatabaseProxy } from './database-proxy.ts';
import { DEMO_EMAIL, DEMO_PASSWORD } from './demo-user.ts';
import { recorded } from './row-types/record-rows.ts';
import { type AnyParts, callAs, overApp, type TestResponse } from './send-call.ts';
import { copyTemplate, TEST_NOW, type TestDatabase, testConfig, testSecrets } from './test-database.ts';

export { DEMO_EMAIL, DEMO_PASSWORD };

export interface TestFleetworth {
  app: FastifyInstance;
  database: TestDatabase;
  clock: ReturnType<typeof fixedClock>;
  jobs: JobQueue;
  vinDecoding: Providers['vinDecoding'];
  deps: Deps;
  token: string;
  /** Calls an endpoint over HTTP and returns its data. Throws if it is rejected. */
  call<Name extends keyof Api>(name: Name, parts: RequestInput<Api[Name]>): Promise<ResponseOf<Name>>;
  /** Calls an endpoint with any input and returns the response. */
  attempt(name: keyof Api, parts: AnyParts, token?: string | null): Promise<TestResponse<ErrorBody>>;
  signIn(email: string, password: string): Promise<string>;
  /**
   * Runs jobs from now on, if `works` was not set, for example after rows that jobs would change otherwise.
   */
  work(): Promise<void>;
  stop(): Promise<void>;
}

interface Options {
  /** Database that is closed at the end. Defaults to a copy of the template. */
  database?: TestDatabase;
  providers?: Partial<Providers>;
  /** Mail delivery. Defaults to the outbox page. */
  mailing?: Mailing;
  /** Time limit for statements of a call. Defaults to none. */
  deadlineMs?: number;
  /** Proxy between calls with a time limit and the database. */
  through?: DatabaseProxy;
  log?: Log;
  trustProxy?: TrustProxy;
  /** True to process jobs. By default, they stay queued. */
  works?: boolean;
  /** Time after which an unread file is aborted. */
  stalledAfterMs?: number | undefined;
  /** Maximum time that a selling call waits for channels. */
  sellWaitMs?: number;
  /** Receives each answered call. */
  observeCall?: ObserveCall | undefined;
  /** Limits that differ from those of other tests. */
  limits?: Partial<LimitsConfig>;
}

/** Default provider of a server. */
export function sandboxValuation(): NonNullable<Providers['wholesaleValuation']> {
  const { wholesaleValuation } = createProviders(testConfig, { clock: fixedClock(TEST_NOW) });
  if (wholesaleValuation === null) throw new Error('Tests have no provider of values.');
  return wholesaleValuation;
}

/** The real server with its own database and a stopped clock. */
export async function startTestFleetworth({
  deadlineMs,
  through,
  trustProxy = false,
  works = false,
  stalledAfterMs,
  sellWaitMs = testConfig.sellChannels.maxResultWaitMs,
  observeCall,
  ...options
}: Options = {}): Promise<TestFleetworth> {
  const { database, clock, jobs, events, deps } = await startDeps(options);
  const work = () => workOff(jobs, deps);
  if (works) await work();
  const url = through?.urlOf(database.url) ?? database.url;
  const opened = deadlineMs === undefined ? database : openDatabase(url, { deadlineMs });
  const replica = deadlineMs === undefined ? openReadOnly(url) : opened;
  const app = await createTestServer(
    { ...deps, database: opened === database ? database.db : recorded(opened.db), pool: opened.pool },
    { trustProxy, stalledAfterMs, sellWaitMs, observeCall, replica },
  );
  const send = overApp(app);
  const signIn = async (email: string, password: string) =>
    (await callAs(send, null)('login', { body: { username: email, password } })).data.token;
  const token = await signIn(DEMO_EMAIL, DEMO_PASSWORD);
  return {
    app,
    database,
    clock,
    jobs,
    vinDecoding: deps.vinDecoding,
    deps,
    token,
    signIn,
    work,
    call: callAs(send, token),
    attempt: (name, parts, ownToken = token) => send(name, parts, ownToken),
    stop: async () => {
      await app.close();
      await events.close();
      await jobs.stop();
      if (opened !== database) await opened.close();
      if (replica !== opened) await replica.close();
      await database.close();
    },
  };
}

/**
 * Runs all jobs except weekly ones, because the values of another week would arrive in the middle of a test.
 */
async function workOff(jobs: JobQueue, deps: Deps): Promise<void> {
  await startWorkers(jobs, deps);
  await jobs.unschedule(revalueWeekJob);
}

type DepsOptions = Pick<Options, 'database' | 'log' | 'mailing' | 'providers' | 'limits'>;

async function startDeps({
  database: ownDatabase,
  log = createLog('silent'),
  mailing = 'outbox',
  providers,
  limits,
}: DepsOptions) {
  const database = ownDatabase ?? (await copyTemplate(inject('databaseUrl')));
  const clock = fixedClock(TEST_NOW);
  const jobs = createJobQueue({ url: database.url, timeZone: 'America/New_York', log, kinds: jobKinds });
  await jobs.start();
  const events = new EventFeed(database.url, log);
  events.start();
  const deps: Deps = {
    ...createProviders(testConfig, { clock }),
    ...providers,
    database: database.db,
    pool: database.pool,
    isDistributed: await hasCitus(database.pool),
    clock,
    jobs,
    failedJobs: jobs,
    log,
    mailing,
    mailSettings: testConfig,
    limits: { ...testConfig, ...limits },
    appUrl: 'https://fleet.example.com',
    makesInvoices: false,
    vehicleHistoryNotice: null,
    secrets: testSecrets,
    dataFolder: null,
    backup: null,
    sellTimeoutMs: testConfig.sellChannels.timeoutMs,
    events,
  };
  return { database, clock, jobs, events, deps };
}

/** Opens connections that can't write, like those to a replica. */
function openReadOnly(url: string): OpenDatabase {
  const readOnly = new URL(url);
  readOnly.searchParams.set('options', '-c default_transaction_read_only=on');
  return openDatabase(readOnly.href, { maxConnections: 2 });
}

interface TestServerOptions extends Pick<Options, 'trustProxy' | 'stalledAfterMs' | 'observeCall'> {
  sellWaitMs: number;
  /** Database of the calls that only read. */
  replica: OpenDatabase;
}

function createTestServer(
  deps: Deps,
  { trustProxy, stalledAfterMs, sellWaitMs, observeCall, replica }: TestServerOptions,
) {
  const settings = {
    ...testConfig,
    sellChannels: { ...testConfig.sellChannels, maxResultWaitMs: sellWaitMs },
  };
  const onReplica = { ...deps, database: recorded(replica.db), pool: replica.pool };
  return createHttpServer({
    log: deps.log,
    handlers: preferReplica(createHandlers(deps, settings), createHandlers(onReplica, settings), {
      runPreferringReplica: (fromReplica) => fromReplica(),
    }),
    callerAccess: createCallerAccess(deps),
    isReady: async () => true,
    checkDiskSpace: async () => {},
    trustProxy: trustProxy ?? false,
    webFolder: null,
    observeCall,
    ...(stalledAfterMs !== undefined && { stalledAfterMs }),
  });
}
