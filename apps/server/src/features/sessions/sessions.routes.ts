import { sessionsApi } from '@fleetworth/contract/sessions';
import type { Feature } from '../../feature.ts';
import { bearerToken, hashToken } from '../../platform/auth/token.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { CallerAccess, FindSession } from '../../platform/http/bind-endpoints.ts';
import { endpointErrors } from '../../platform/errors/api-error.ts';
import type { Log } from '../../platform/log/log.ts';
import { limitFileUpload } from './limit-file-upload.ts';
import { createTicket, findTicketHolder } from './download-tickets.repository.ts';
import {
  endSession,
  endSessions,
  findValidSession,
  listSessions,
  SessionsRepository,
} from './sessions.repository.ts';
import { signIn } from './sign-in.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  log: Log;
}

export const sessionsFeature: Feature<typeof sessionsApi> = {
  routes: (deps) => ({
    login: async ({ body, address, agent }) => {
      const { username: email, password, remember_me: isRemembered } = body;
      const token = await signIn(deps, { email, password, isRemembered, address, agent });
      return { data: { token }, message: 'Login success.Please wait for redirect.' };
    },
    logout: async ({ session }) => {
      await new SessionsRepository(deps.database).delete(session.tokenHash);
      return { data: null };
    },
    createDownloadTicket: async ({ body, session }) => ({
      data: { ticket: await createTicket(deps, session, body.path) },
    }),
    listSessions: async ({ session }) => {
      const sessions = await listSessions(deps.database, session, deps.clock.now());
      return {
        data: sessions.map(({ created_at, last_used_at, ...others }) => ({
          ...others,
          created_at: created_at.toISOString(),
          last_used_at: last_used_at.toISOString(),
        })),
      };
    },
    endSession: async ({ params, session }) => {
      if (!(await endSession(deps.database, session.userId, params.id)))
        throw endpointErrors(sessionsApi.calls.endSession)('session.not_found');
      return { data: null, message: 'Signed out.' };
    },
    endAllSessions: async ({ session }) => {
      await endSessions(deps.database, session.userId);
      return { data: null, message: "You're signed out everywhere." };
    },
  }),
};

const findSession =
  ({ database, clock }: Dependencies): FindSession =>
  async (authorization) => {
    const token = bearerToken(authorization);
    return token === null ? null : await findValidSession(database, hashToken(token), clock.now());
  };

export const createCallerAccess = (dependencies: Dependencies): CallerAccess => ({
  findSession: findSession(dependencies),
  findTicketHolder: findTicketHolder(dependencies),
  limitFileUpload: limitFileUpload(dependencies),
});
