import type { JobKind } from '../../platform/jobs/job-queue.ts';

/** Ends a checkout session whose item is paid. */
export const endSessionJob: JobKind<{ sessionId: string }> = { name: 'end-payment-page', retryLimit: 20 };

/** Applies the result of a checkout session after an event. */
export const settleSessionJob: JobKind<{ sessionId: string }> = {
  name: 'settle-payment',
  retryLimit: 40,
  keyOf: ({ sessionId }) => sessionId,
};
