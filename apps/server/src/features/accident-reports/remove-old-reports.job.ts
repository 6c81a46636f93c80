import type { Deps } from '../../feature.ts';
import type { JobKind } from '../../platform/jobs/job-queue.ts';
import { removeReportsFiledBefore } from './accident-reports.repository.ts';

const RETENTION_MONTHS = 24;

export const removeOldReportsJob: JobKind<object> = {
  name: 'remove-old-accident-reports',
  retryLimit: 5,
  cron: '45 3 * * *',
};

export async function removeOldReports({
  database,
  clock,
  log,
}: Pick<Deps, 'database' | 'clock' | 'log'>): Promise<void> {
  const instant = new Date(clock.now());
  instant.setUTCMonth(instant.getUTCMonth() - RETENTION_MONTHS);
  const removed = await removeReportsFiledBefore(database, instant);
  if (removed > 0) log.info({ removed }, 'accident reports removed after 24 months');
}
