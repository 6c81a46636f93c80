import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres, THROWAWAY_SETTINGS } from '@fleetworth/embedded-postgres/start';
import { processEnvironment } from '../src/platform/config/config.ts';
import { openDatabase } from '../src/platform/db/database.ts';
import { partitionTables } from '../src/platform/partitions/partition-tables.ts';
import { templateFolder } from './template-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string;
  }
}

/**
 * Starts one PostgreSQL for the run. Its migrated database with the demo fleet is the template for the
 * database of each test file. It is rebuilt only when its sources change.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = await templateFolder();
  const postgres = await startEmbeddedPostgres(folder, { settings: THROWAWAY_SETTINGS });
  if (processEnvironment().FLEETWORTH_PARTITIONED === 'yes') await partitionTemplate(postgres.url);
  project.provide('databaseUrl', postgres.url);
  return async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

/** Runs all tests with partitioned tables. */
async function partitionTemplate(url: string): Promise<void> {
  const opened = openDatabase(url);
  await partitionTables(opened.pool, 4);
  // Otherwise PostgreSQL would vacuum the template while tests copy it.
  await opened.pool.query('vacuum analyze');
  await opened.close();
}
