import { trimPastedEnd } from '@fleetworth/contract/new-password';
import { verifyPassword } from '../../platform/auth/password.ts';
import { hashToken } from '../../platform/auth/token.ts';
import { pause } from '../../platform/clock/clock.ts';
import { ConcurrencyLimiter } from '../../platform/concurrency/concurrency-limiter.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import { createAttempt, type Dependencies, createRejection, reserveWhenPossible } from './limit-tries.ts';
import { customerNetworkOf } from './network-of-address.ts';
import {
  countRecent,
  findReachedLimitOrCount,
  HOUR_MINUTES,
  type RequestLimit,
} from './request-counts.repository.ts';
import { type Account, SessionsRepository } from './sessions.repository.ts';
import { attackDelayMs } from './sign-in-limits.ts';
import { SignInTriesRepository } from './sign-in-tries.repository.ts';

/**
 * Rejects a flood of sign-ins as busy, so that it doesn't use up memory and delay everyone. Sites (an IPv4
 * address or IPv6 /48 network) with fewer failures in the last hour and fewer waiting attempts go first, so a
 * flood soon waits behind others, even from many sites. Accounts with fewer sign-ins in the last hour also go
 * first, because a flood with a correct password has no failures. An address from which the user has a
 * session goes before strangers on the same account. Few attempts are checked at the same time, because a
 * started hash can no longer be overtaken: later ones wait for it.
 */
const PASSWORD_CHECK_LIMITER = new ConcurrencyLimiter({
  total: { running: 12, waiting: 200 },
  per: { site: { running: 4, waiting: 40 }, account: { running: 4, waiting: 40 } },
  fairBy: 'site',
  maxWaitMs: 30_000,
});

/** Each counted sign-in moves later attempts on the account back in the queue. */
const MAX_COUNTED_SIGN_INS = 100;

// This limit is used only as a counter: the count moves attempts back in the queue and rejects none. Wrong
// passwords don't count for an account, because strangers could otherwise put its owner behind everyone else.
const createPasswordLimit = (accountKey: string): RequestLimit => ({
  name: `correct passwords of ${hashToken(accountKey).toString('base64url')}`,
  maxCount: MAX_COUNTED_SIGN_INS,
  minutes: HOUR_MINUTES,
});

interface PasswordAttempt {
  email: string;
  password: string;
  address: string;
  attemptLabel: string;
}

/**
 * Returns null if the email or password is wrong. Attempts are rate limited, and an unknown account takes as
 * long as a wrong password. A failed attempt writes one log line with the email of the account. If no
 * account exists, the line omits the input, which may be a password in the wrong field.
 */
export async function findByPassword(
  dependencies: Dependencies,
  attempt: PasswordAttempt,
): Promise<Account | null> {
  const { database, clock } = dependencies;
  const site = customerNetworkOf(attempt.address);
  const accountKey = attempt.email.toLowerCase();
  const failureCount = await new SignInTriesRepository(database).countFailures(site, clock.now());
  const correctCount = await countRecent(dependencies, createPasswordLimit(accountKey));
  // The result only orders attempts, so an address counts as unknown if the look-up fails.
  const isAddressKnown = await new SessionsRepository(database)
    .hasSessionFrom(attempt.email, attempt.address)
    .catch(() => false);
  const handicap = failureCount + correctCount - (isAddressKnown ? 1 : 0);
  const check = () => checkPassword(dependencies, { ...attempt, site });
  const checked = await PASSWORD_CHECK_LIMITER.run({ site, account: accountKey }, check, { handicap });
  // Waits after the slot is released, so that delayed responses don't occupy slots.
  await pause(checked.delayMs);
  return checked.account;
}

interface CheckedAttempt {
  account: Account | null;
  delayMs: number;
}

async function checkPassword(
  { database, clock, log }: Dependencies,
  { email, password, address, attemptLabel, site }: PasswordAttempt & { site: string },
): Promise<CheckedAttempt> {
  const sessions = new SessionsRepository(database);
  const tries = new SignInTriesRepository(database);
  const attempt = createAttempt({ address, account: email });
  // Counts the attempt first, so that an attempt that fails midway counts too.
  const { verdict, ids, accountFailures } = await reserveWhenPossible({ tries, clock }, attempt);
  const account = await sessions.findAccount(email);
  const logFields = { userId: account?.id ?? null, email: account?.email ?? null, address };
  if (ids === null)
    throw createRejection(verdict, (details) =>
      log.warn({ ...logFields, ...details }, `${attemptLabel} rejected`),
    );
  const delayMs = attackDelayMs(accountFailures);
  const isPasswordCorrect = await matchesPassword(account?.passwordHash ?? null, password, site);
  if (account === null || !isPasswordCorrect) {
    await tries.markFailed(ids);
    log.warn(logFields, `${attemptLabel} failed`);
    return { account: null, delayMs };
  }
  await tries.markSucceeded(ids, attempt);
  await inTransaction(database, (transaction) =>
    findReachedLimitOrCount({ transaction, now: clock.now() }, createPasswordLimit(email.toLowerCase())),
  );
  return { account, delayMs };
}

/** Also accepts a password with surrounding spaces or a line end that pasting may have added. */
async function matchesPassword(
  passwordHash: string | null,
  password: string,
  site: string,
): Promise<boolean> {
  if (await verifyPassword(passwordHash, password, site)) return true;
  const trimmed = trimPastedEnd(password);
  return trimmed !== password && (await verifyPassword(passwordHash, trimmed, site));
}
