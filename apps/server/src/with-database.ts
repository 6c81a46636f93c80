import type pg from 'pg';
import { createProviders } from './create-providers.ts';
import { type Clock, systemClock } from './platform/clock/clock.ts';
import type { Config } from './platform/config/config.ts';
import { containsDatabase } from '@fleetworth/embedded-postgres/cluster';
import { DataFolderInUse } from '@fleetworth/embedded-postgres/data-folder-lock';
import { ConfigError } from './platform/config/read-settings.ts';
import { type Database, openDatabase, SETUP_APPLICATION_NAME } from './platform/db/database.ts';
import {
  type DatabaseUrls,
  findRunningDatabase,
  startEmbeddedPostgres,
} from '@fleetworth/embedded-postgres/start';
import { prepareDatabase } from './prepare-database.ts';

export interface PreparedDatabase {
  database: Database;
  pool: pg.Pool;
  clock: Clock;
}

/**
 * Migrates the database, then runs work on it. Starts the embedded database if no server runs. Rejects a data
 * folder without a database. Otherwise, a command run without the server's settings would create an empty
 * database and hide the mistake.
 */
export async function withDatabase(
  config: Config,
  print: (line: string) => void,
  work: (open: PreparedDatabase) => Promise<void>,
): Promise<void> {
  await withDatabaseUrls(config, async ({ url }) => {
    const clock = systemClock(config.timeZone);
    const providers = createProviders(config, { clock });
    const setupDatabase = openDatabase(url, { applicationName: SETUP_APPLICATION_NAME });
    try {
      await prepareDatabase(setupDatabase, { providers, clock, demoVehicles: 0, print });
    } finally {
      await setupDatabase.close();
    }
    const opened = openDatabase(url);
    try {
      await work({ database: opened.db, pool: opened.pool, clock });
    } finally {
      await opened.close();
    }
  });
}

/** Starts the embedded database if no server runs. Doesn't migrate the database. */
export async function withDatabaseUrls<Result>(
  config: Pick<Config, 'databaseUrl' | 'dataFolder' | 'backupFolder'>,
  work: (urls: DatabaseUrls) => Promise<Result>,
): Promise<Result> {
  const { databaseUrl } = config;
  if (databaseUrl !== null) return await work({ url: databaseUrl, administratorUrl: databaseUrl });
  const postgres = await findOrStart(config);
  try {
    return await work(postgres);
  } finally {
    await postgres.stop();
  }
}

async function findOrStart({
  dataFolder,
  backupFolder,
}: Pick<Config, 'dataFolder' | 'backupFolder'>): Promise<DatabaseUrls & { stop: () => Promise<void> }> {
  requireDatabase(dataFolder);
  try {
    return await startEmbeddedPostgres(dataFolder, { backupFolder });
  } catch (error) {
    const urls = error instanceof DataFolderInUse ? findRunningDatabase(dataFolder) : null;
    if (urls === null) throw error;
    return { ...urls, stop: async () => {} };
  }
}

export function requireDatabase(dataFolder: string): void {
  if (!containsDatabase(dataFolder))
    throw new ConfigError(
      `No database exists in ${dataFolder}. Set FLEETWORTH_DATA or DATABASE_URL as for the server, or ` +
        'start the server once to create a database there.',
    );
}
