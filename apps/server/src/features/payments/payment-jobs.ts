import type { JobKind } from '../../platform/jobs/job-queue.ts';

export const endSessionJob: JobKind<{ sessionId: string }> = { name: 'end-payment-page', retryLimit: 20 };

export const settleSessionJob: JobKind<{ sessionId: string }> = {
  name: 'settle-payment',
  retryLimit: 40,
  keyOf: ({ sessionId }) => sessionId,
};
