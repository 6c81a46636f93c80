import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { createHandlers, createProviders, type Deps, jobKinds, startWorkers } from './deps.ts';
import { findSession } from './features/sessions/sessions.routes.ts';
import { systemClock } from './platform/clock/clock.ts';
import { type Config, ConfigError } from './platform/config/config.ts';
import { type OpenDatabase, openDatabase } from './platform/db/database.ts';
import { startEmbeddedPostgres } from './platform/db/embedded-postgres.ts';
import { buildWebApp, WEB_FOLDER } from './platform/http/build-web-app.ts';
import { createHttpServer } from './platform/http/http-server.ts';
import { createJobQueue, type JobQueue } from './platform/jobs/job-queue.ts';
import { createLog } from './platform/log/log.ts';
import { prepareDatabase } from './prepare-database.ts';

export interface Fleetworth {
  /** Where it answers; null for a process that only works. */
  address: string | null;
  stop(): Promise<void>;
}

type Step = () => Promise<void>;

/** Starts what the settings ask for. What had been started is stopped again when a later step fails. */
export async function startFleetworth(config: Config, say: (line: string) => void): Promise<Fleetworth> {
  const undo: Step[] = [];
  const stop = async () => {
    for (const step of undo.splice(0).toReversed()) await step();
  };
  try {
    if (config.run !== 'worker') await checkPortIsFree(config);
    const url = config.databaseUrl ?? (await startDatabase(config, { undo, say }));
    const opened = await connect(url, undo);
    const log = createLog(config.logLevel);
    const clock = systemClock(config.timeZone);
    const providers = createProviders(config);
    await prepareDatabase(opened, { providers, clock, demoVehicles: config.demoVehicles, say });
    const jobs = createJobQueue({ url, timeZone: config.timeZone, log, kinds: jobKinds });
    await jobs.start();
    undo.push(() => jobs.stop());
    const deps: Deps = { ...providers, database: opened.db, clock, jobs, log };
    if (config.run !== 'http') await startWorkers(jobs, deps);
    const address = config.run === 'worker' ? null : await listen(deps, { config, jobs, undo, say });
    return { address, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface Progress {
  undo: Step[];
  say: (line: string) => void;
}

async function startDatabase(config: Config, { undo, say }: Progress): Promise<string> {
  say(`Starting PostgreSQL in ${config.dataFolder} …`);
  const postgres = await startEmbeddedPostgres(config.dataFolder);
  undo.push(() => postgres.stop());
  return postgres.url;
}

async function connect(url: string, undo: Step[]): Promise<OpenDatabase> {
  const opened = openDatabase(url);
  undo.push(() => opened.close());
  try {
    await opened.pool.query('select 1');
  } catch (cause) {
    const { hostname, port } = new URL(url);
    throw new ConfigError(
      `The database at ${hostname}:${port || '5432'} can not be used: ${(cause as Error).message || 'no connection'}.`,
    );
  }
  return opened;
}

interface Listening extends Progress {
  config: Config;
  jobs: JobQueue;
}

async function listen(deps: Deps, { config, jobs, undo, say }: Listening): Promise<string> {
  if (buildWebApp()) say('Built the web app.');
  const isReady = async () => {
    await deps.database.selectFrom('regions').select('code').limit(1).execute();
    return await jobs.isReady();
  };
  const app: FastifyInstance = await createHttpServer({
    log: deps.log,
    handlers: createHandlers(deps),
    findSession: findSession(deps),
    isReady,
    webFolder: WEB_FOLDER,
  });
  undo.push(() => app.close());
  return await app.listen({ host: config.host, port: config.port });
}

/** A port that another program has is found before anything is started. */
const checkPortIsFree = ({ host, port }: Config): Promise<void> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const reason =
        error.code === 'EADDRINUSE'
          ? 'is in use: stop what uses it or set PORT'
          : `can not be used (${error.code})`;
      reject(new ConfigError(`Port ${port} on ${host} ${reason}.`));
    });
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
