const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

interface Limit {
  name: 'address by minute' | 'address by hour' | 'account from address';
  isPerAccount: boolean;
  maxFailures: number;
  windowMs: number;
}

const LIMITS: readonly Limit[] = [
  { name: 'address by minute', isPerAccount: false, maxFailures: 10, windowMs: MINUTE_MS },
  { name: 'address by hour', isPerAccount: false, maxFailures: 60, windowMs: HOUR_MS },
  { name: 'account from address', isPerAccount: true, maxFailures: 5, windowMs: MINUTE_MS },
];

export const MAX_ATTEMPT_AGE_MS = HOUR_MS;
/**
 * Maximum clock difference between machines. An attempt dated further in the future was stored before a clock
 * was set back, and does not count.
 */
export const MAX_CLOCK_SKEW_MS = 10 * SECOND_MS;
/** An older unsettled attempt is ignored: its process ended, or the database was unavailable. */
const PENDING_MS = 30 * SECOND_MS;

// More failures of one account within an hour suggest an attack, often from many addresses.
const FAILURES_WITHOUT_DELAY = 20;
const DELAY_PER_FAILURE_MS = 100;
const MAX_DELAY_MS = 2 * SECOND_MS;

export interface EarlierAttempt {
  network: string;
  accountHash: Buffer | null;
  triedAt: Date;
  /** False while the attempt is in progress. Successful attempts are deleted. */
  hasFailed: boolean;
}

export type Verdict =
  | { kind: 'allowed' }
  /** The attempts in progress could exceed a limit, so the check must be repeated when they are settled. */
  | { kind: 'pending' }
  | { kind: 'refused'; limit: string; waitMs: number };

/** Network that an attempt counts for: an IPv4 address, or an IPv6 /64 or /48 network. */
interface CountedNetwork {
  network: string;
  accountHash: Buffer | null;
  limitFactor: number;
}

/** The limits of each network can refuse the attempt. The last network includes the others. */
export type Attempt = readonly CountedNetwork[];

/** Expects earlier attempts in the order of their times. */
export function evaluateAttempt(
  earlierAttempts: readonly EarlierAttempt[],
  attempt: Attempt,
  now: Date,
): Verdict {
  const verdicts = attempt.map((countedNetwork) =>
    evaluateInNetwork(
      earlierAttempts.filter(({ network }) => network === countedNetwork.network),
      countedNetwork,
      now,
    ),
  );
  const refusals = verdicts.filter((verdict) => verdict.kind === 'refused');
  return (
    refusals.toSorted((a, b) => b.waitMs - a.waitMs)[0] ??
    verdicts.find(({ kind }) => kind === 'pending') ?? { kind: 'allowed' }
  );
}

function evaluateInNetwork(
  earlierAttempts: readonly EarlierAttempt[],
  { accountHash, limitFactor }: CountedNetwork,
  now: Date,
): Verdict {
  const ageMsOf = ({ triedAt }: EarlierAttempt) => now.getTime() - triedAt.getTime();
  let verdict: Verdict = { kind: 'allowed' };
  for (const { name, isPerAccount, maxFailures: maxPerNetwork, windowMs } of LIMITS) {
    const maxFailures = maxPerNetwork * limitFactor;
    const counted = earlierAttempts.filter(
      (attempt) =>
        ageMsOf(attempt) < (attempt.hasFailed ? windowMs : PENDING_MS) &&
        ageMsOf(attempt) >= -MAX_CLOCK_SKEW_MS &&
        (!isPerAccount || isSameHash(attempt.accountHash, accountHash)),
    );
    const failed = counted.filter(({ hasFailed }) => hasFailed);
    const blockingFailure = failed.at(-maxFailures);
    if (blockingFailure !== undefined) {
      const waitMs = windowMs - ageMsOf(blockingFailure);
      if (verdict.kind !== 'refused' || verdict.waitMs < waitMs) {
        verdict = { kind: 'refused', limit: name, waitMs };
      }
    } else if (counted.length >= maxFailures && verdict.kind === 'allowed') {
      verdict = { kind: 'pending' };
    }
  }
  return verdict;
}

const isSameHash = (a: Buffer | null, b: Buffer | null): boolean => a !== null && b !== null && a.equals(b);

/** Delays responses for both correct and wrong passwords. The owner of the account is never locked out. */
export const attackDelayMs = (accountFailures: number): number =>
  Math.min(MAX_DELAY_MS, Math.max(0, accountFailures - FAILURES_WITHOUT_DELAY) * DELAY_PER_FAILURE_MS);
