import type { JobKind } from '../../platform/jobs/job-queue.ts';

export const processGuideOrderJob: JobKind<{ orderId: number }> = {
  name: 'value-guide-order',
  retryLimit: 20,
  keyOf: ({ orderId }) => String(orderId),
  expireSeconds: 3_600,
  concurrency: 3,
};

export const resumeGuideOrdersJob: JobKind<object> = {
  name: 'resume-guide-orders',
  retryLimit: 0,
  cron: '* * * * *',
};
