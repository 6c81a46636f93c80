import type { JobKind } from '../../platform/jobs/job-queue.ts';

/** Requests guide values for the unanswered vehicles of an order. */
export const valueGuideOrderJob: JobKind<{ orderId: number }> = {
  name: 'value-guide-order',
  retryLimit: 20,
  keyOf: ({ orderId }) => String(orderId),
  expireSeconds: 3_600,
  concurrency: 3,
};

/** Resumes orders with unanswered vehicles after failed calls or a crash. */
export const resumeGuideOrdersJob: JobKind<object> = {
  name: 'resume-guide-orders',
  retryLimit: 0,
  cron: '* * * * *',
};
