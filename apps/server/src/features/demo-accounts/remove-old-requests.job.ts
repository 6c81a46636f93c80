import type { Deps } from '../../feature.ts';
import type { JobKind } from '../../platform/jobs/job-queue.ts';
import { removeExpired } from './demo-account-requests.repository.ts';

export const removeOldRequestsJob: JobKind<object> = {
  name: 'remove-old-sign-ups',
  retryLimit: 5,
  cron: '35 3 * * *',
};

export async function removeOldRequests({
  database,
  clock,
  log,
}: Pick<Deps, 'database' | 'clock' | 'log'>): Promise<void> {
  const removed = await removeExpired(database, clock.now());
  if (removed > 0) log.info({ removed }, 'sign-up requests removed after seven days');
}
