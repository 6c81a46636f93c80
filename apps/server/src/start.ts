import { createServer } from 'node:net';
import { systemTiming } from '@fleetworth/providers/http/timing';
import type { FastifyInstance } from 'fastify';
import { createProviders, getDashboardOrigin } from './create-providers.ts';
import { createHandlers, jobKinds, startWorkers } from './features.ts';
import type { BackupSettings, Deps, Mailing } from './feature.ts';
import { hasAccounts } from './features/accounts/public.ts';
import { monitorProviders, ProviderMonitor } from './features/operations/public.ts';
import { superviseArchive } from './features/backups/public.ts';
import { createCallerAccess } from './features/sessions/sessions.routes.ts';
import { systemClock } from './platform/clock/clock.ts';
import type { Config } from './platform/config/config.ts';
import { ConfigError } from './platform/config/read-settings.ts';
import {
  checkWritable,
  type OpenDatabase,
  JOB_DEADLINE_MS,
  openDatabase,
  REQUEST_DEADLINE_MS,
  SETUP_APPLICATION_NAME,
} from './platform/db/database.ts';
import { rejectNewerDatabase } from './platform/db/migrate.ts';
import { rejectPooler } from './platform/db/reject-pooler.ts';
import { Replica } from './platform/db/replica.ts';
import { createSlotReserver } from './platform/db/reserve-slot.ts';
import { checkDiskSpace } from './platform/db/check-disk-space.ts';
import { startEmbeddedPostgres } from '@fleetworth/embedded-postgres/start';
import { buildWebApp } from './platform/http/build-web-app.ts';
import { EventFeed } from './platform/events/event-feed.ts';
import type { Handlers } from './platform/http/bind-endpoints.ts';
import { createHttpServer } from './platform/http/http-server.ts';
import { createJobQueue, type JobQueue } from './platform/jobs/job-queue.ts';
import { createLog, type Log } from './platform/log/log.ts';
import { hasCitus } from './platform/partitions/distribute-tables.ts';
import { createSecretBox } from './platform/secrets/secret-box.ts';
import { openSecretKeys } from './platform/secrets/secret-key.ts';
import { prepareDatabase } from './prepare-database.ts';
import { preferReplica } from './replica-handlers.ts';
import type { Shutdown } from './shutdown.ts';
import { type Metrics, startMetrics } from './start-metrics.ts';

export interface Fleetworth {
  url: string | null;
  hasDemoFleet: boolean;
  hasAccounts: boolean;
}

interface ProcessContext {
  shutdown: Shutdown;
  print: (line: string) => void;
}

interface StartOptions extends ProcessContext {
  exit: (error: Error) => void;
}

export async function startFleetworth(config: Config, options: StartOptions): Promise<Fleetworth> {
  const { shutdown, print } = options;
  await checkPortsAreFree(config);
  const log = createLog(config.logLevel);
  const secrets = createSecretBox(openSecretKeys(config));
  const { url, backup } = await openConfiguredDatabase(config, { ...options, log });
  const setupDatabase = await connectForSetup(url, shutdown);
  const clock = systemClock(config.timeZone);
  const jobDatabase = openDatabase(url, { maxConnections: config.connections, deadlineMs: JOB_DEADLINE_MS });
  await shutdown.add(() => jobDatabase.close());
  const timing = { ...systemTiming, reserveSlot: createSlotReserver(jobDatabase.db) };
  const providers = createProviders(config, { clock, log, timing });
  const { demoVehicles } = config;
  const { hasDemoFleet } = await prepareDatabase(setupDatabase, { providers, clock, demoVehicles, print });
  await setupDatabase.close();
  await rejectNewerDatabase(jobDatabase.pool);
  if (hasDemoFleet && !config.allowsDemo) {
    throw new ConfigError(
      "This database holds the demo fleet, whose sign-in is public: it can't be used in production; " +
        'FLEETWORTH_ALLOW_SANDBOX=yes allows it.',
    );
  }
  const jobs = createJobQueue({ url, timeZone: config.timeZone, log, kinds: jobKinds });
  await jobs.start();
  await shutdown.add(() => jobs.stop());
  warnAboutAssumedFormats(config, log);
  const events = new EventFeed(url, log);
  const deps: Deps = {
    ...monitorProviders(providers, new ProviderMonitor({ database: jobDatabase.db, clock, log })),
    ...(await databaseOf(jobDatabase)),
    clock,
    jobs,
    failedJobs: jobs,
    log,
    mailing: chooseMailing(config, hasDemoFleet),
    ...settingsOf(config),
    secrets,
    events,
    backup,
  };
  await shutdown.add(superviseArchive(deps));
  const metrics = await startMetrics(config, deps, shutdown);
  const listeningUrl =
    config.processRole === 'worker'
      ? null
      : await startHttpServer(deps, { config, url, jobs, metrics, shutdown, print });
  // Started last, so that waiting jobs don't delay the start.
  if (config.processRole !== 'http') await startWorkers(jobs, deps);
  return { url: listeningUrl, hasDemoFleet, hasAccounts: await hasAccounts(jobDatabase.db) };
}

const databaseOf = async ({ db: database, pool }: OpenDatabase) => ({
  database,
  pool,
  isDistributed: await hasCitus(pool),
});

const settingsOf = (config: Config) => ({
  mailSettings: config,
  limits: config,
  appUrl: config.appUrl,
  makesInvoices: config.makesInvoices,
  vehicleHistoryNotice: config.vehicleHistoryNotice,
  sellTimeoutMs: config.sellChannels.timeoutMs,
  dataFolder: config.databaseUrl === null ? config.dataFolder : null,
});

function warnAboutAssumedFormats({ sellChannels, tsdMode }: Config, log: Log): void {
  if (sellChannels.adventResource.mode === 'live')
    log.warn("the format of Advent Resource is an assumption: compare it with the vendor's documentation");
  if (tsdMode === 'live')
    log.warn("parts of the format of TSD are an assumption: compare them with the vendor's documentation");
}

// The outbox page is for demos only, because it exposes every user's sign-in links.
function chooseMailing({ smtp, isProduction }: Config, hasDemoFleet: boolean): Mailing {
  if (smtp !== null) return 'smtp';
  return hasDemoFleet && !isProduction ? 'outbox' : 'none';
}

interface ConfiguredDatabase {
  url: string;
  backup: BackupSettings | null;
}

async function openConfiguredDatabase(
  config: Config,
  { shutdown, print, exit, log }: StartOptions & { log: Log },
): Promise<ConfiguredDatabase> {
  const { databaseUrl, dataFolder, backupFolder } = config;
  if (databaseUrl !== null) return { url: databaseUrl, backup: null };
  print(`Starting PostgreSQL in ${dataFolder} …`);
  const postgres = await startEmbeddedPostgres(dataFolder, {
    backupFolder,
    signal: shutdown.signal,
  });
  await shutdown.add(() => postgres.stop(), { isBounded: true });
  postgres.supervise({ log, onFatalError: exit });
  const { url, administratorUrl } = postgres;
  return { url, backup: backupFolder === null ? null : { backupFolder, dataFolder, administratorUrl } };
}

async function connectForSetup(url: string, shutdown: Shutdown): Promise<OpenDatabase> {
  const opened = openDatabase(url, { applicationName: SETUP_APPLICATION_NAME });
  await shutdown.add(() => opened.close());
  try {
    await opened.pool.query('select 1');
    await rejectPooler(url);
  } catch (cause) {
    const { hostname, port } = new URL(url);
    throw new ConfigError(
      `The database at ${hostname}:${port || '5432'} can't be used: ` +
        `${(cause as Error).message || 'no connection'}.`,
    );
  }
  return opened;
}

interface HttpServerContext extends ProcessContext {
  config: Config;
  url: string;
  jobs: JobQueue;
  metrics: Metrics | null;
}

async function startHttpServer(
  jobDeps: Deps,
  { config, url, jobs, metrics, shutdown, print }: HttpServerContext,
): Promise<string> {
  const webApp = await buildWebApp(shutdown.signal);
  if (webApp.isNew) print('Built the web app.');
  const requestDatabase = openDatabase(url, {
    maxConnections: config.connections,
    deadlineMs: REQUEST_DEADLINE_MS,
    onReadOnly: () => jobDeps.events.reconnect(),
  });
  await shutdown.add(() => requestDatabase.close());
  metrics?.addPool('calls', requestDatabase.pool);
  const deps: Deps = { ...jobDeps, database: requestDatabase.db, pool: requestDatabase.pool };
  deps.events.start();
  await shutdown.add(() => deps.events.close());
  const isReady = async () => {
    await checkWritable(deps.database);
    return await jobs.isReady();
  };
  const app: FastifyInstance = await createHttpServer({
    log: deps.log,
    handlers: await createHandlersWithReplica(deps, { config, shutdown, metrics }),
    callerAccess: createCallerAccess(deps),
    isReady,
    checkDiskSpace: () => checkDiskSpace(deps.database),
    trustProxy: config.trustProxy,
    webFolder: webApp.folder,
    frameOrigin: getDashboardOrigin(config),
    observeCall: metrics?.observeCall,
  });
  await shutdown.add(() => app.close());
  return await app.listen({ host: config.host, port: config.port });
}

async function createHandlersWithReplica(
  deps: Deps,
  { config, shutdown, metrics }: Pick<HttpServerContext, 'config' | 'shutdown' | 'metrics'>,
): Promise<Handlers> {
  const handlers = createHandlers(deps, config);
  if (config.databaseReadUrl === null) return handlers;
  const replicaDatabase = openDatabase(config.databaseReadUrl, {
    maxConnections: config.connections,
    deadlineMs: REQUEST_DEADLINE_MS,
  });
  await shutdown.add(() => replicaDatabase.close());
  metrics?.addPool('replica', replicaDatabase.pool);
  const replicaHandlers = createHandlers(
    { ...deps, database: replicaDatabase.db, pool: replicaDatabase.pool },
    config,
  );
  const replica = new Replica({ primary: deps.database, replica: replicaDatabase.db, log: deps.log });
  return preferReplica(handlers, replicaHandlers, replica);
}

async function checkPortsAreFree(config: Config): Promise<void> {
  if (config.processRole !== 'worker') await checkPortIsFree('PORT', config);
  if (config.metrics !== null) await checkPortIsFree('METRICS_PORT', config.metrics);
}

const checkPortIsFree = (setting: string, { host, port }: { host: string; port: number }): Promise<void> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const reason =
        error.code === 'EADDRINUSE'
          ? `is in use: stop what uses it or set ${setting}`
          : `can't be used (${error.code})`;
      reject(new ConfigError(`Port ${port} on ${host} ${reason}.`));
    });
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
