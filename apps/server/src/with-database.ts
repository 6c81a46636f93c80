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
  await withDatabaseUrl(config, async (url) => {
    const opened = openDatabase(url);
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
    }
  });
}

/** Runs a command with the URL of the database, which is started if no server runs, and not migrated. */
export async function withDatabaseUrl<Result>(
  { databaseUrl, dataFolder }: Pick<Config, 'databaseUrl' | 'dataFolder'>,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  if (databaseUrl !== null) return await work(databaseUrl);
  const postgres = await findOrStart(dataFolder);
  try {
    return await work(postgres.url);
  } finally {
    await postgres.stop();
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
