import type { Deps } from '../../feature.ts';
import type { JobKind } from '../../platform/jobs/job-queue.ts';
import { listCompanyIds, removeOldChanges } from './projection-sums.repository.ts';
import { sumThreadPool } from './sum-threads.ts';

/**
 * Computes the sums of the day at night, so that its first user doesn't wait for them. The refresh of
 * positions, which is queued earlier, has usually ended. If it hasn't, it marks its locations as changed.
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
  await removeOldChanges(database);
  const url = pool.options.connectionString ?? '';
  // Never aborted, because jobs can't be canceled.
  const { signal } = new AbortController();
  for (const companyId of await listCompanyIds(database)) {
    const query = { companyIds: [companyId], locationIds: undefined, today: clock.today() };
    await sumThreadPool.sum({ url, ...query }, signal);
  }
}
