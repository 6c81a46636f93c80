import type pg from 'pg';
import { defineJob, type FeatureJob } from './feature.ts';
import { type Catalog, importCatalog } from './features/catalog/import-catalog.repository.ts';
import { importGeography } from './features/locations/import-geography.repository.ts';
import type { JobKind } from './platform/jobs/job-queue.ts';

interface LoadOptions {
  readCatalog: (currentYear: number) => Promise<Catalog>;
  today: string;
  print: (line: string) => void;
}

/** Runs daily to notice a new year, which adds models. On all other days, nothing is left to load. */
const kind: JobKind<object> = {
  name: 'load-reference-data',
  retryLimit: 5,
  cron: '10 0 * * *',
};

export const loadReferenceDataJob: FeatureJob = defineJob({
  kind,
  work:
    ({ pool, clock, log, readCatalog }) =>
    () =>
      loadReferenceData(pool, { readCatalog, today: clock.today(), print: (line) => log.info(line) }),
});

export async function loadReferenceData(
  pool: pg.Pool,
  { readCatalog, today, print }: LoadOptions,
): Promise<void> {
  const year = Number(today.slice(0, 4));
  await loadOnce(pool, 'states and cities', (client) => importGeography(client));
  // Existing databases store this name with the spelling `catalogue`, so it must not change.
  await loadOnce(pool, `catalogue ${year}`, async (client) => {
    print('Loading the catalog of makes and models …');
    await importCatalog(client, await readCatalog(year));
  });
}

async function loadOnce(
  pool: pg.Pool,
  name: string,
  load: (client: pg.PoolClient) => Promise<void>,
): Promise<void> {
  const { rowCount } = await pool.query('select from loaded_data where name = $1', [name]);
  if (rowCount !== 0) return;
  const client = await pool.connect();
  try {
    await client.query('begin');
    await load(client);
    await client.query('insert into loaded_data (name) values ($1)', [name]);
    await client.query('commit');
  } catch (error) {
    // A lost connection has nothing to roll back, and the first error is the cause.
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}
