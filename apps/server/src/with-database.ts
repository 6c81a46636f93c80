import { createProviders } from './create-providers.ts';
import { type Clock, systemClock } from './platform/clock/clock.ts';
import type { Config } from './platform/config/config.ts';
import { DataFolderInUse } from '@fleetworth/embedded-postgres/data-folder-lock';
import { type Database, openDatabase } from './platform/db/database.ts';
import { findRunningDatabase, startEmbeddedPostgres } from '@fleetworth/embedded-postgres/start';
import { prepareDatabase } from './prepare-database.ts';

export interface OpenedDatabase {
  database: Database;
  clock: Clock;
}

/** Runs a command with the migrated database: that of a running server, or one started for this command. */
export async function withDatabase(
  config: Config,
  print: (line: string) => void,
  work: (open: OpenedDatabase) => Promise<void>,
): Promise<void> {
  const postgres = config.databaseUrl === null ? await findOrStart(config.dataFolder) : null;
  const opened = openDatabase(postgres?.url ?? config.databaseUrl ?? '');
  try {
    const clock = systemClock(config.timeZone);
    await prepareDatabase(opened, {
      providers: createProviders(config, clock),
      clock,
      demoVehicles: 0,
      print,
    });
    await work({ database: opened.db, clock });
  } finally {
    await opened.close();
    await postgres?.stop();
  }
}

async function findOrStart(dataFolder: string): Promise<{ url: string; stop: () => Promise<void> }> {
  try {
    return await startEmbeddedPostgres(dataFolder);
  } catch (error) {
    const url = error instanceof DataFolderInUse ? findRunningDatabase(dataFolder) : null;
    if (url === null) throw error;
    return { url, stop: async () => {} };
  }
}
