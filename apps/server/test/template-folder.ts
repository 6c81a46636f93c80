import { cachedFolder } from '../../../tools/folder-cache.ts';
import { hashSources } from '../../../tools/source-hash.ts';
import { startEmbeddedPostgres, THROWAWAY_SETTINGS } from '@fleetworth/embedded-postgres/start';
import { grantToTests } from './grant-to-tests.ts';
import { prepareTemplate, TEST_VEHICLES } from './test-database.ts';

/**
 * Sources of a prepared database: migrations, reference data, the demo fleet, its values, and the tables of
 * the job queue.
 */
const ENTRIES = [
  'apps/server/src/prepare-database.ts',
  'apps/server/src/platform/jobs/job-queue.ts',
  'packages/providers/src/wholesale-valuation/sandbox.ts',
  'packages/providers/src/vin-decoding/vpic/vpic-vin-decoding.ts',
  'packages/providers/src/vin-decoding/vpic/read-catalog.ts',
];
const READ = [
  'apps/server/migrations',
  'apps/server/demo',
  'apps/server/test/test-database.ts',
  'apps/server/test/grant-to-tests.ts',
];

/** Creates a data folder whose stopped database is the template. */
export const templateFolder = (): Promise<string> =>
  cachedFolder({
    name: 'template',
    key: hashSources(ENTRIES, READ),
    make: async (folder) => {
      const postgres = await startEmbeddedPostgres(folder, { settings: THROWAWAY_SETTINGS });
      await grantToTests(postgres);
      await prepareTemplate(postgres.url, TEST_VEHICLES);
      await postgres.stop();
    },
  });
