import type { JobKind } from '../../platform/jobs/job-queue.ts';

/** Folds the signed deltas that writers appended into the totals, every minute. */
export const foldTotalsJob: JobKind<object> = {
  name: 'fold-position-totals',
  retryLimit: 2,
  cron: '* * * * *',
};
