import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import type { ConcurrencyLimiter } from '../../platform/concurrency/concurrency-limiter.ts';
import {
  countRecent,
  countUnlessReached,
  type RequestLimit,
  rejectIfLimitReached,
} from './request-counts.repository.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
}

interface Admission<Subject extends string> {
  slots: ConcurrencyLimiter<Subject>;
  keys: Readonly<Record<Subject, string | number | null>>;
  /** Limits of the sender's uploads that arrive slowly or not at all. */
  slowLimits: readonly RequestLimit[];
  /** Aborts when the sender disconnects. */
  signal: AbortSignal;
}

/**
 * Reads an upload once its sender has a free slot. The upload counts against the sender's limits if it
 * arrives slowly, or if the sender disconnects while it waits or arrives. Senders with such uploads wait
 * behind others.
 */
export async function admitUpload<Subject extends string, Upload>(
  deps: Dependencies,
  { slots, keys, slowLimits, signal }: Admission<Subject>,
  read: (onSlow: () => void) => Promise<Upload>,
): Promise<Upload> {
  await rejectIfLimitReached(deps, ...slowLimits);
  const counts = await Promise.all(slowLimits.map((limit) => countRecent(deps, limit)));
  let isSlow = false;
  const readInTime = async () => {
    // Earlier uploads of the sender may have reached a limit while this one waited.
    await rejectIfLimitReached(deps, ...slowLimits);
    return await read(() => {
      isSlow = true;
    });
  };
  try {
    return await slots.acquire(keys, readInTime, { signal, handicap: Math.max(0, ...counts) });
  } finally {
    if (isSlow || signal.aborted) await countSlow(deps, slowLimits);
  }
}

/** Counts a slow upload. An upload that was read is accepted even if it reaches a limit. */
const countSlow = ({ database, clock }: Dependencies, limits: readonly RequestLimit[]) =>
  inTransaction(database, (transaction) => countUnlessReached({ transaction, now: clock.now() }, ...limits));
