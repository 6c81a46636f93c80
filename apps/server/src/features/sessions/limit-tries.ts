import { hash } from 'node:crypto';
import { type Clock, pause } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { commonError } from '../../platform/errors/api-error.ts';
import type { Log } from '../../platform/log/log.ts';
import { networkOfAddress, SITE_FACTOR, customerNetworkOf } from './network-of-address.ts';
import type { Attempt, Verdict } from './sign-in-limits.ts';
import { type Reservation, SignInTriesRepository } from './sign-in-tries.repository.ts';

/** Pauses between tries to reserve an attempt while too many other attempts are being checked. */
const PENDING_PAUSES_MS = [50, 100, 200, 400, 800, 1_600, 3_200, 3_200, 3_200];

export interface Dependencies {
  database: Database;
  clock: Clock;
  log: Log;
}

interface CountedRequest {
  kind: string;
  address: string;
}

/** Counts a request against the limits of failed sign-ins, or rejects it if a limit is reached. */
export async function countAsFailedSignIn(
  dependencies: Dependencies,
  { kind, email, address }: CountedRequest & { email: string },
): Promise<void> {
  const attempt = createAttempt({ kind, address, account: `${kind} ${email}` });
  const ids = await reserveOrReject(dependencies, { kind, address, attempt });
  await new SignInTriesRepository(dependencies.database).markFailed(ids);
}

/** Runs a request, and counts it against the per-address limits of failed sign-ins only if it fails. */
export async function limitFailures<Result>(
  dependencies: Dependencies,
  { kind, address }: CountedRequest,
  run: () => Promise<Result>,
): Promise<Result> {
  const tries = new SignInTriesRepository(dependencies.database);
  const attempt = createAttempt({ kind, address });
  const ids = await reserveOrReject(dependencies, { kind, address, attempt });
  try {
    const result = await run();
    await tries.markSucceeded(ids, attempt);
    return result;
  } catch (error) {
    await tries.markFailed(ids);
    throw error;
  }
}

interface AttemptInput {
  kind?: string;
  address: string;
  account?: string;
}

export function createAttempt({ kind, address, account }: AttemptInput): Attempt {
  const [network, customerNetwork] = [networkOfAddress(address), customerNetworkOf(address)];
  const prefixWithKind = (text: string) => (kind === undefined ? text : `${kind} ${text}`);
  const hashAccount = (prefix: string) =>
    account === undefined ? null : hash('sha256', `${prefix}${account.toLowerCase()}`, 'buffer');
  const networkEntry = { network: prefixWithKind(network), accountHash: hashAccount(''), limitFactor: 1 };
  // Both entries are for the same account. With the same hash, each attempt would count twice for it.
  const siteEntry = {
    network: prefixWithKind(customerNetwork),
    accountHash: hashAccount('site '),
    limitFactor: SITE_FACTOR,
  };
  return customerNetwork === network ? [networkEntry] : [networkEntry, siteEntry];
}

interface LimitedAttempt extends CountedRequest {
  attempt: Attempt;
}

async function reserveOrReject(
  { database, clock, log }: Dependencies,
  { kind, address, attempt }: LimitedAttempt,
): Promise<readonly number[]> {
  const tries = new SignInTriesRepository(database);
  const { verdict, ids } = await reserveWhenPossible({ tries, clock }, attempt);
  if (ids === null)
    throw createRejection(verdict, (details) =>
      log.warn({ ...details, address }, `${kind} request rejected`),
    );
  return ids;
}

interface ReservationDependencies {
  tries: SignInTriesRepository;
  clock: Clock;
}

// While too many attempts are being checked, waits instead of rejecting, because attempts that succeed will
// not count.
export async function reserveWhenPossible(
  { tries, clock }: ReservationDependencies,
  attempt: Attempt,
): Promise<Reservation> {
  await tries.removeOldTries(clock.now());
  for (const pauseMs of PENDING_PAUSES_MS) {
    const reservation = await tries.reserve(attempt, clock.now());
    if (reservation.verdict.kind !== 'pending') return reservation;
    await pause(pauseMs);
  }
  return await tries.reserve(attempt, clock.now());
}

export function createRejection(
  verdict: Verdict,
  log: (details: { limit: string; retryAfterSeconds: number }) => void,
) {
  const details =
    verdict.kind === 'refused'
      ? { limit: verdict.limit, retryAfterSeconds: Math.max(1, Math.ceil(verdict.waitMs / 1_000)) }
      : { limit: 'at once', retryAfterSeconds: 1 };
  log(details);
  return commonError('request.rate_limited', { retryAfterSeconds: details.retryAfterSeconds });
}
