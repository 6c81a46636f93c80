import type { Deps } from '../../feature.ts';
import type { JobKind } from '../../platform/jobs/job-queue.ts';
import { listCompanyIds, removeOldChanges } from './projection-sums.repository.ts';
import { sumThreadPool } from './sum-threads.ts';

/**
 * Runs each night after positions were refreshed, so that the first user of the day doesn't wait for the
 * sums.
 */
export const sumProjectionsJob: JobKind<object> = {
  name: 'sum-projections',
  retryLimit: 3,
  expireSeconds: 7_200,
  cron: '30 0 * * *',
};

export async function sumProjections({
  database,
  pool,
  clock,
}: Pick<Deps, 'database' | 'pool' | 'clock'>): Promise<void> {
  await removeOldChanges(database, clock.now());
  const url = pool.options.connectionString ?? '';
  // Never aborted: nobody cancels this job.
  const { signal } = new AbortController();
  for (const companyId of await listCompanyIds(database)) {
    const query = { companyIds: [companyId], locationIds: undefined, today: clock.today() };
    await sumThreadPool.sum({ url, ...query }, signal);
  }
}
