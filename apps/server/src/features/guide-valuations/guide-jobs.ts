import type { JobKind } from '../../platform/jobs/job-queue.ts';

/** Asks the guide for the vehicles of an order that it did not answer yet. */
export const valueGuideOrderJob: JobKind<{ orderId: number }> = {
  name: 'value-guide-order',
  retryLimit: 20,
  keyOf: ({ orderId }) => String(orderId),
  expireSeconds: 3_600,
};

/** Goes on with orders whose vehicles were not all answered: the guide was away, or a process died. */
export const resumeGuideOrdersJob: JobKind<object> = {
  name: 'resume-guide-orders',
  retryLimit: 0,
  cron: '*/5 * * * *',
};
