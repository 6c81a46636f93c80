import { login } from '@fleetworth/contract/sessions';
import { isPassword } from '../../platform/auth/password.ts';
import { createToken, hashToken } from '../../platform/auth/token.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { refusalsOf } from '../../platform/http/refusal.ts';
import { SessionsRepository } from './sessions.repository.ts';

const fail = refusalsOf(login);

const HOUR_MS = 3_600_000;
const SESSION_MS = 12 * HOUR_MS;
const REMEMBERED_SESSION_MS = 30 * 24 * HOUR_MS;

interface Credentials {
  email: string;
  password: string;
  isRemembered: boolean;
}

/** Opens a session and answers its token. An unknown account takes the time of a wrong password. */
export async function signIn(
  { database, clock }: { database: Database; clock: Clock },
  { email, password, isRemembered }: Credentials,
): Promise<string> {
  const sessions = new SessionsRepository(database);
  const account = await sessions.findAccount(email);
  const isRight = await isPassword(account?.passwordHash ?? null, password);
  if (account === null || !isRight) throw fail('session.invalid_credentials');
  const token = createToken();
  const now = clock.now();
  const lifetimeMs = isRemembered ? REMEMBERED_SESSION_MS : SESSION_MS;
  await sessions.deleteExpired(now);
  await sessions.insert({
    tokenHash: hashToken(token),
    userId: account.id,
    isRemembered,
    createdAt: now,
    expiresAt: new Date(now.getTime() + lifetimeMs),
  });
  return token;
}
