import type { JobKind } from '../../platform/jobs/job-queue.ts';

/** Each minute the signed rows that writers appended are folded into the totals. */
export const foldTotalsJob: JobKind<object> = {
  name: 'fold-position-totals',
  retryLimit: 2,
  cron: '* * * * *',
};
