import { ConcurrencyLimiter } from '../../platform/concurrency/concurrency-limiter.ts';

/**
 * Limits the transactions that count requests, most of them of callers who aren't signed in. These
 * transactions wait for each other's locks, and each one that waits holds a database connection that other
 * calls need.
 */
const QUEUE_LIMITS = {
  total: { running: 4, waiting: 400 },
  per: { subject: { running: 1, waiting: 50 } },
  fairBy: 'subject',
  maxWaitMs: 10_000,
} as const;

const QUEUES = {
  default: new ConcurrencyLimiter(QUEUE_LIMITS),
  /** Separate, so that a flood of calls from hundreds of networks delays no sign-in and no upload. */
  publicCall: new ConcurrencyLimiter({ ...QUEUE_LIMITS, total: { ...QUEUE_LIMITS.total, running: 2 } }),
};

// Runs work that counts a request. In this process, work for the same subject, such as a network, runs one
// after the other.
export const countSerially = <Result>(
  subject: string,
  work: () => Promise<Result>,
  queue: keyof typeof QUEUES = 'default',
): Promise<Result> => QUEUES[queue].run({ subject }, work);
