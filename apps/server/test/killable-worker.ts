import { startChild } from '../../../tools/child-server.ts';
import { zoneAtNoon } from './day-zone.ts';
import { testConfig } from './test-database.ts';
import { startTestFleetworth, type TestFleetworth } from './test-fleetworth.ts';

const HEADING = 'VIN,Unit,Location code,Mileage,In Service Date,Make,Model,Year';

/** A server whose jobs are worked off by a process of its own, which can be killed. */
export interface KillableWorker {
  fleetworth: TestFleetworth;
  /** Kills the process at once, and starts another one. */
  killWorker(): Promise<void>;
  /** Uploads a sheet that adds these vehicles at a location, and starts it; returns the id of the batch. */
  addVehicles(sheet: Sheet): Promise<number>;
  stop(): Promise<void>;
}

interface Sheet {
  company: number;
  /** Of the location. */
  code: string;
  vins: readonly string[];
  /** What units begin with: 'R' of R-17. */
  unit: string;
}

/** Starts a process that works off the jobs of a server, with these settings besides. */
export const startWorker = ({ database }: TestFleetworth, settings: Record<string, string> = {}) =>
  startChild('apps/server/src/main.ts', {
    DATABASE_URL: database.url,
    FLEETWORTH_RUN: 'worker',
    FLEETWORTH_TIME_ZONE: zoneAtNoon(),
    FLEETWORTH_DATA: testConfig.dataFolder,
    FLEETWORTH_LOG_LEVEL: 'silent',
    NODE_ENV: 'development',
    // Such tests are not about market values.
    MANHEIM_MODE: 'off',
    ...settings,
  });

/** Starts a server, and the process that works its jobs off. */
export async function startKillableWorker(): Promise<KillableWorker> {
  const fleetworth = await startTestFleetworth();
  let worker = await startWorker(fleetworth);
  return {
    fleetworth,
    killWorker: async () => {
      process.kill(worker.processId, 'SIGKILL');
      worker = await startWorker(fleetworth);
    },
    addVehicles: async ({ company, code, vins, unit }) => {
      const lines = vins.map(
        (vin, place) => `${vin},${unit}-${place},${code},${10_000 + place},10/01/2025,Ford,F-150,2018`,
      );
      const file = new File([[HEADING, ...lines].join('\n')], 'rows.csv');
      const upload = { type: 'create' as const, company, file };
      const { id } = (await fleetworth.call('uploadVehicleBatch', { upload })).data;
      await fleetworth.call('startVehicleBatch', { params: { id } });
      return id;
    },
    stop: async () => {
      await worker.stop();
      await fleetworth.stop();
    },
  };
}

/** Finds a location that sheets can name. */
export async function findCodedLocation({
  database,
}: TestFleetworth): Promise<{ id: number; company: number; code: string }> {
  const { rows } = await database.pool.query<{ id: number; company: number; code: string }>(
    'select id, company_id as company, code from locations where code is not null order by id limit 1',
  );
  const [found] = rows;
  if (found === undefined) throw new Error('The demo has no location with a code.');
  return found;
}
