import { sessionsApi } from '@fleetworth/contract/sessions';
import { createToken, hashToken } from '../../platform/auth/token.ts';
import { endpointErrors } from '../../platform/errors/api-error.ts';
import { formatAgent } from './format-agent.ts';
import { findByPassword } from './check-password.ts';
import type { Dependencies } from './limit-tries.ts';
import { SessionsRepository } from './sessions.repository.ts';

const createError = endpointErrors(sessionsApi.calls.login);

interface Device {
  address: string;
  agent?: string | undefined;
}

interface Credentials extends Device {
  email: string;
  password: string;
  isRemembered: boolean;
}

export async function signIn(
  dependencies: Dependencies,
  { isRemembered, agent, ...credentials }: Credentials,
): Promise<string> {
  const account = await findByPassword(dependencies, { ...credentials, attemptLabel: 'sign-in' });
  if (account === null) throw createError('session.invalid_credentials');
  const { address } = credentials;
  const token = await openSession(dependencies, { userId: account.id, isRemembered, address, agent });
  dependencies.log.info({ userId: account.id, email: account.email, address, isRemembered }, 'signed in');
  return token;
}

interface SessionInput extends Device {
  userId: number;
  isRemembered: boolean;
  /**
   * True if the sign-in also counts as a confirmation of the user's identity, as a sign-in with a linked
   * service does. A sign-in with a password doesn't.
   */
  isConfirmed?: boolean;
}

export async function openSession(
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  { userId, isRemembered, isConfirmed = false, address, agent }: SessionInput,
): Promise<string> {
  const sessions = new SessionsRepository(database);
  const token = createToken();
  const now = clock.now();
  await sessions.deleteIdleSessions(now);
  await sessions.insert({
    tokenHash: hashToken(token),
    userId,
    isRemembered,
    createdAt: now,
    address,
    agent: formatAgent(agent),
    confirmedAt: isConfirmed ? now : null,
  });
  await sessions.endOldestSessions(userId);
  return token;
}
