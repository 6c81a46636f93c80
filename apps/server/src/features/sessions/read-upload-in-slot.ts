import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import type { ConcurrencyLimiter } from '../../platform/concurrency/concurrency-limiter.ts';
import { countSerially } from './count-serially.ts';
import {
  countRecent,
  findReachedLimitOrCount,
  limitRequests,
  type RequestLimit,
  rejectIfLimitReached,
} from './request-counts.repository.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
}

interface Admission<Subject extends string> {
  /**
   * Limits concurrent uploads with the same key of a subject. Senders with recent slow uploads share one key
   * of the subject `slowSenders`, so together they occupy only some of the slots.
   */
  slots: ConcurrencyLimiter<Subject | 'slowSenders'>;
  keys: Readonly<Record<Subject, string | number | null>>;
  limits: readonly RequestLimit[];
  /** Limits of uploads that arrive slowly or not at all. */
  slowLimits: readonly RequestLimit[];
  signal: AbortSignal;
}

/**
 * Reads an upload as soon as its sender has a free slot. Senders with recent uploads, including rejected
 * uploads, wait behind other senders. A rejected upload occupies its slot for the same time as an accepted
 * upload. An upload counts as slow if it arrives slowly, or if the sender disconnects before it is read.
 */
export async function readUploadInSlot<Subject extends string, Upload>(
  deps: Dependencies,
  { slots, keys, limits, slowLimits, signal }: Admission<Subject>,
  read: (onSlow: () => void) => Promise<Upload>,
): Promise<Upload> {
  const allLimits = [...limits, ...slowLimits];
  await rejectIfLimitReached(deps, ...allLimits);
  const counts = await Promise.all(allLimits.map((limit) => countRecent(deps, limit)));
  const wasRecentlySlow = counts.slice(limits.length).some((count) => count > 0);
  const slowSendersKey = wasRecentlySlow ? 'slow' : JSON.stringify(keys);
  let isSlow = false;
  const countAndRead = async () => {
    // Earlier uploads of the sender may have reached a limit while this one waited.
    await rejectIfLimitReached(deps, ...slowLimits);
    await limitRequests(deps, ...limits);
    return await read(() => {
      isSlow = true;
    });
  };
  try {
    return await slots.run({ ...keys, slowSenders: slowSendersKey }, countAndRead, {
      signal,
      handicap: Math.max(0, ...counts),
    });
  } finally {
    if (isSlow || signal.aborted) await countSlowUpload(deps, slowLimits);
  }
}

// Ignores whether a limit is reached, because the upload itself isn't rejected anymore.
const countSlowUpload = ({ database, clock }: Dependencies, limits: readonly RequestLimit[]) =>
  countSerially(limits.at(-1)?.name ?? '', () =>
    inTransaction(database, (transaction) =>
      findReachedLimitOrCount({ transaction, now: clock.now() }, ...limits),
    ),
  );
