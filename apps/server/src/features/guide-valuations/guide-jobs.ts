import type { JobKind } from '../../platform/jobs/job-queue.ts';

/** Asks the guide for the vehicles of an order that have no answer yet. */
export const valueGuideOrderJob: JobKind<{ orderId: number }> = {
  name: 'value-guide-order',
  retryLimit: 20,
  keyOf: ({ orderId }) => String(orderId),
  expireSeconds: 3_600,
  concurrency: 3,
};

/** Continues orders with unanswered vehicles, after failed calls or a crash. */
export const resumeGuideOrdersJob: JobKind<object> = {
  name: 'resume-guide-orders',
  retryLimit: 0,
  cron: '* * * * *',
};
