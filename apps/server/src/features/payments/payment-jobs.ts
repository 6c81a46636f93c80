import type { JobKind } from '../../platform/jobs/job-queue.ts';

/** Ends a page whose thing is paid. */
export const endSessionJob: JobKind<{ sessionId: string }> = { name: 'end-payment-page', retryLimit: 20 };

/** Does what follows from a page that an event was about. */
export const settleSessionJob: JobKind<{ sessionId: string }> = {
  name: 'settle-payment',
  retryLimit: 40,
  keyOf: ({ sessionId }) => sessionId,
};
