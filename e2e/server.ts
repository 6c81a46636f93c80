import { rmSync } from 'node:fs';
import { openDatabase } from '../apps/server/src/platform/db/database.ts';
import { findRunningDatabase } from '@fleetworth/embedded-postgres/start';
import { type ChildServer, startChild } from '../tools/child-server.ts';
import { cachedFolder } from '../tools/folder-cache.ts';
import { hashSources } from '../tools/source-hash.ts';
import { today } from './days.ts';

const MAIN = 'apps/server/src/main.ts';

export interface JourneyServer extends ChildServer {
  /** Runs a statement on its database and returns its rows, for what only time would bring about. */
  runSql: (statement: string, values?: readonly unknown[]) => Promise<unknown[]>;
}

/**
 * Starts the product as `npm start` does, over a folder of its own, where an earlier first start of the day
 * is gone on with. Settings are added to those of all journeys.
 */
export async function startServer(settings: Record<string, string> = {}): Promise<JourneyServer> {
  const start = (folder: string, added: Record<string, string> = {}) =>
    startChild(MAIN, {
      FLEETWORTH_DATA: folder,
      FLEETWORTH_LOG_LEVEL: 'warn',
      // All journeys add companies as the demo user.
      FLEETWORTH_COMPANIES_A_DAY: '100',
      ...added,
    });
  const folder = await cachedFolder({
    name: 'e2e',
    // The demo fleet is of the day.
    key: `${hashSources([MAIN], ['apps/server/migrations', 'apps/server/demo'])}-${today()}`,
    make: async (made) => await (await start(made)).stop(),
  });
  const server = await start(folder, settings);
  return {
    ...server,
    runSql: async (statement, values = []) => {
      const { pool } = openDatabase(findRunningDatabase(folder)?.url ?? '', { maxConnections: 1 });
      try {
        return (await pool.query<object>(statement, [...values])).rows;
      } finally {
        await pool.end();
      }
    },
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
