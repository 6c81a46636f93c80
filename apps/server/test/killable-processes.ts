import { afterAll, beforeAll } from 'vitest';
import { type ChildServer, startChild } from '../../../tools/child-server.ts';
import { repetitions } from '../../../tools/repetitions.ts';
import { zoneAtNoon } from './day-zone.ts';
import { testConfig } from './test-database.ts';
import { startTestFleetworth, type TestFleetworth } from './test-fleetworth.ts';

/** Role of a process: web server, jobs or both. */
type Run = 'http' | 'worker' | 'all';

interface Options {
  /** Processes to start. Defaults to one that runs jobs. */
  runs?: readonly Run[];
  /** Additional settings of these processes. */
  settings?: Record<string, string>;
}

interface Kill {
  /** Index of the process in `runs`. */
  index?: number;
  /** Runs between the kill and the restart, for example to let a claim of the dead process expire. */
  meanwhile?: () => Promise<unknown>;
  /** Role of the new process. Defaults to the killed process's role. */
  run?: Run;
}

/** Server whose calls or jobs run in separate processes on a copy of the demo database. */
export interface KillableProcesses {
  /** Server within the test, which receives calls and runs no jobs. */
  fleetworth: TestFleetworth;
  processAt(index: number): ChildServer;
  /** Kills a process immediately and starts another in its place. */
  kill(kill?: Kill): Promise<ChildServer>;
  stop(): Promise<void>;
}

/** Starts a server and the processes that a test kills. */
export async function startKillable({
  runs = ['worker'],
  settings = {},
}: Options = {}): Promise<KillableProcesses> {
  const fleetworth = await startTestFleetworth();
  const start = (run: Run) =>
    startChild('apps/server/src/main.ts', {
      DATABASE_URL: fleetworth.database.url,
      FLEETWORTH_RUN: run,
      FLEETWORTH_TIME_ZONE: zoneAtNoon(),
      FLEETWORTH_DATA: testConfig.dataFolder,
      FLEETWORTH_LOG_LEVEL: 'silent',
      NODE_ENV: 'development',
      // These tests don't depend on market values.
      MANHEIM_MODE: 'off',
      ...settings,
    });
  const processes = await Promise.all(runs.map(start));
  const processAt = (index: number): ChildServer => {
    const match = processes[index];
    if (match === undefined) throw new Error(`There is no process ${index}.`);
    return match;
  };
  return {
    fleetworth,
    processAt,
    kill: async ({ index = 0, meanwhile, run = runs[index] ?? 'worker' } = {}) => {
      process.kill(processAt(index).processId, 'SIGKILL');
      await meanwhile?.();
      // Rejects if the process ends before it has started.
      const started = await start(run);
      processes[index] = started;
      return started;
    },
    stop: async () => {
      await Promise.all(processes.map((child) => child.stop()));
      await fleetworth.stop();
    },
  };
}

interface KillableSuite {
  /** Installation of the test file, after it has started. */
  installation: () => KillableProcesses;
  /** Reads the first row of a query. */
  readRow: <Row extends object>(text: string, values?: unknown[]) => Promise<Row>;
}

/** Starts a worker to kill before the tests of a file, and stops it afterwards. */
export function useKillableWorker(): KillableSuite {
  let started: KillableProcesses | undefined;
  beforeAll(async () => {
    started = await startKillable();
  });
  afterAll(() => started?.stop());
  const installation = (): KillableProcesses => {
    if (started === undefined) throw new Error('The installation has not started.');
    return started;
  };
  return {
    installation,
    readRow: async <Row extends object>(text: string, values: unknown[] = []) =>
      (await installation().fleetworth.database.pool.query<Row>(text, values)).rows[0] as Row,
  };
}

/**
 * Backdates the heartbeats of a killed process's jobs, so that the queue finds them at the next check. In
 * endurance runs they expire by themselves.
 */
export const ageHeartbeats = ({ database }: TestFleetworth): Promise<unknown> =>
  database.pool.query(
    `update pgboss.job set heartbeat_on = heartbeat_on - make_interval(secs => $1) where state = 'active'`,
    [repetitions({ few: 60, many: 0 })],
  );

const HEADING = 'VIN,Unit,Location code,Mileage,In Service Date,Make,Model,Year';

interface Sheet {
  company: number;
  /** Code of the location. */
  code: string;
  vins: readonly string[];
  /** Prefix of units: 'R' of R-17. */
  unit: string;
}

/** Uploads and starts a sheet that adds these vehicles at a location. Returns the id of the batch. */
export async function addVehicles(
  fleetworth: TestFleetworth,
  { company, code, vins, unit }: Sheet,
): Promise<number> {
  const lines = vins.map(
    (vin, index) => `${vin},${unit}-${index},${code},${10_000 + index},10/01/2025,Ford,F-150,2018`,
  );
  const file = new File([[HEADING, ...lines].join('\n')], 'rows.csv');
  const upload = { type: 'create' as const, company, file };
  const { id } = (await fleetworth.call('uploadVehicleBatch', { upload })).data;
  await fleetworth.call('startVehicleBatch', { params: { id } });
  return id;
}

/** Finds a location with a code. */
export async function findCodedLocation({
  database,
}: TestFleetworth): Promise<{ id: number; company: number; code: string }> {
  const { rows } = await database.pool.query<{ id: number; company: number; code: string }>(
    'select id, company_id as company, code from locations where code is not null order by id limit 1',
  );
  const [match] = rows;
  if (match === undefined) throw new Error('The demo has no location with a code.');
  return match;
}
