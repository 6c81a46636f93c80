import type { sessionsApi } from '@fleetworth/contract/sessions';
import type { Feature } from '../../feature.ts';
import { bearerToken, hashToken } from '../../platform/auth/token.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Callers, FindSession } from '../../platform/http/bind-endpoints.ts';
import type { Log } from '../../platform/log/log.ts';
import { createTicket, findTicketHolder } from './download-tickets.ts';
import { findGoodSession, SessionsRepository } from './sessions.repository.ts';
import { signIn } from './sign-in.ts';
import { presentUser } from './user.presenter.ts';

interface Needs {
  database: Database;
  clock: Clock;
  log: Log;
}

export const sessionsFeature: Feature<typeof sessionsApi> = {
  routes: ({ database, clock, log }, { ageYear }) => ({
    login: async ({ body, address }) => {
      const { username: email, password, remember_me: isRemembered } = body;
      const token = await signIn({ database, clock, log }, { email, password, isRemembered, address });
      return { data: { token }, message: 'Login success.Please wait for redirect.' };
    },
    logout: async ({ session }) => {
      await new SessionsRepository(database).delete(session.tokenHash);
      return { data: null };
    },
    createDownloadTicket: async ({ body, session }) => ({
      data: { ticket: await createTicket({ database, clock }, session, body.path) },
    }),
    getMe: async ({ session }) => ({
      data: {
        ...(await presentUser(database, session)),
        time_zone: clock.timeZone,
        age_year: ageYear ?? Number(clock.today().slice(0, 4)),
      },
    }),
  }),
};

/** Finds the caller of a protected call by its Authorization header. */
const findSession =
  ({ database, clock }: Needs): FindSession =>
  async (authorization) => {
    const token = bearerToken(authorization);
    return token === null ? null : await findGoodSession(database, hashToken(token), clock.now());
  };

/** How calls find who sends them. */
export const callersOf = (needs: Needs): Callers => ({
  findSession: findSession(needs),
  findTicketHolder: findTicketHolder(needs),
});
