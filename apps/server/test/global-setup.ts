import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres, THROWAWAY_SETTINGS } from '../src/platform/db/embedded-postgres.ts';
import { grantToTests } from './grant-to-tests.ts';
import { prepareTemplate, TEST_VEHICLES } from './test-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string;
  }
}

/** One PostgreSQL for the run; its database, migrated and with the demo fleet, is the template of every test file's own. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'fleetworth-test-'));
  const postgres = await startEmbeddedPostgres(folder, { settings: THROWAWAY_SETTINGS });
  await grantToTests(postgres);
  await prepareTemplate(postgres.url, TEST_VEHICLES);
  project.provide('databaseUrl', postgres.url);
  return async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
