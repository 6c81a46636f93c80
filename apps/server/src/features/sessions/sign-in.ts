import { hash } from 'node:crypto';
import { sessionsApi } from '@fleetworth/contract/sessions';
import { isPassword } from '../../platform/auth/password.ts';
import { createToken, hashToken } from '../../platform/auth/token.ts';
import { type Clock, pause } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { refusalsOf, refuse } from '../../platform/http/refusal.ts';
import type { Log } from '../../platform/log/log.ts';
import { networkOfAddress } from './network-of-address.ts';
import { SessionsRepository } from './sessions.repository.ts';
import { delayUnderFireMs, type Verdict } from './sign-in-limits.ts';
import { type Attempt, type Reserved, SignInTriesRepository } from './sign-in-tries.repository.ts';

const fail = refusalsOf(sessionsApi.calls.login);

/** How long a try waits, each time, for those that are being checked: moments mostly, and rarely the more there are. */
const PENDING_PAUSES_MS = [50, 100, 200, 400, 800, 1_600, 3_200, 3_200, 3_200];

interface Credentials {
  email: string;
  password: string;
  isRemembered: boolean;
  /** The caller's. */
  address: string;
}

interface Needs {
  database: Database;
  clock: Clock;
  log: Log;
}

/**
 * Opens a session and answers its token. An unknown account takes the time of a wrong password. Each try leaves one line in the log: the
 * account by its own email, but never what was typed for an account that does not exist, which may be a password in the wrong field.
 */
export async function signIn(
  { database, clock, log }: Needs,
  { email, password, isRemembered, address }: Credentials,
): Promise<string> {
  const sessions = new SessionsRepository(database);
  const tries = new SignInTriesRepository(database);
  const attempt = {
    network: networkOfAddress(address),
    accountHash: hash('sha256', email.toLowerCase(), 'buffer'),
  };
  // Counted before anything is asked: a try that fails on the way counts as one.
  const { verdict, id, accountFailures } = await reserveSoon({ tries, clock }, attempt);
  const account = await sessions.findAccount(email);
  const line = { userId: account?.id ?? null, email: account?.email ?? null, address };
  if (id === null) {
    const { limit, retryAfterSeconds } = refusalOf(verdict);
    log.warn({ ...line, limit, retryAfterSeconds }, 'sign-in refused');
    throw refuse('request.rate_limited', { retryAfterSeconds });
  }
  await pause(delayUnderFireMs(accountFailures));
  const isRight = await isPassword(account?.passwordHash ?? null, password);
  if (account === null || !isRight) {
    await tries.fail(id);
    log.warn(line, 'sign-in failed');
    throw fail('session.invalid_credentials');
  }
  await tries.succeed(id, attempt);
  const token = createToken();
  await sessions.deleteIdle(clock.now());
  await sessions.insert({
    tokenHash: hashToken(token),
    userId: account.id,
    isRemembered,
    createdAt: clock.now(),
  });
  log.info({ ...line, isRemembered }, 'signed in');
  return token;
}

interface Reserving {
  tries: SignInTriesRepository;
  clock: Clock;
}

/** Waits where too many tries are being checked at once: those that turn out right do not count. */
async function reserveSoon({ tries, clock }: Reserving, attempt: Attempt): Promise<Reserved> {
  await tries.removeOld(clock.now());
  for (const pauseMs of PENDING_PAUSES_MS) {
    const reserved = await tries.reserve(attempt, clock.now());
    if (reserved.verdict.kind !== 'pending') return reserved;
    await pause(pauseMs);
  }
  return await tries.reserve(attempt, clock.now());
}

function refusalOf(verdict: Verdict): { limit: string; retryAfterSeconds: number } {
  if (verdict.kind !== 'refused') return { limit: 'at once', retryAfterSeconds: 1 };
  return { limit: verdict.limit, retryAfterSeconds: Math.max(1, Math.ceil(verdict.waitMs / 1_000)) };
}
