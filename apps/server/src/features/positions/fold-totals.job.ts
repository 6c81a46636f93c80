import type { JobKind } from '../../platform/jobs/job-queue.ts';

export const foldTotalsJob: JobKind<object> = {
  name: 'fold-position-totals',
  retryLimit: 2,
  cron: '* * * * *',
};
