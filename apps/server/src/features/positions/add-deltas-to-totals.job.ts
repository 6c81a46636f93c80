import type { JobKind } from '../../platform/jobs/job-queue.ts';

export const addDeltasToTotalsJob: JobKind<object> = {
  name: 'fold-position-totals',
  retryLimit: 2,
  cron: '* * * * *',
};
