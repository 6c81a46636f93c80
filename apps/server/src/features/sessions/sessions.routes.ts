import { bearerToken, hashToken } from '../../platform/auth/token.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { FindSession, Handlers } from '../../platform/http/bind-endpoints.ts';
import { findGoodSession, SessionsRepository } from './sessions.repository.ts';
import { signIn } from './sign-in.ts';
import { signInLimits } from './sign-in-limits.ts';
import { presentUser } from './user.presenter.ts';

interface Needs {
  database: Database;
  clock: Clock;
}

export function sessionsRoutes({ database, clock }: Needs): Pick<Handlers, 'login' | 'logout' | 'getMe'> {
  const limits = signInLimits(clock);
  return {
    login: async ({ body, address }) => {
      limits.count(address, body.username);
      const credentials = { email: body.username, password: body.password, isRemembered: body.remember_me };
      const token = await signIn({ database, clock }, credentials);
      return { data: { token }, message: 'Login success.Please wait for redirect.' };
    },
    logout: async ({ session }) => {
      await new SessionsRepository(database).delete(session.tokenHash);
      return { data: null };
    },
    getMe: async ({ session }) => ({ data: await presentUser(database, session, clock.timeZone) }),
  };
}

/** Finds the caller of a protected call by its Authorization header. */
export const findSession =
  ({ database, clock }: Needs): FindSession =>
  async (authorization) => {
    const token = bearerToken(authorization);
    return token === null ? null : await findGoodSession(database, hashToken(token), clock.now());
  };
