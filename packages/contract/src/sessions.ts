import { z } from 'zod';
import { accountEmail } from './email.ts';
import { endpoint } from './endpoint.ts';
import { component, instant, ref } from './field.ts';
import { currentPassword } from './new-password.ts';

export const loginBody = z.strictObject({
  username: accountEmail(),
  password: currentPassword(),
  remember_me: z.boolean().default(false),
});

export const ROLES = ['owner', 'manager', 'viewer'] as const;

const activeSession = component(
  'Session',
  z.object({
    id: ref('session'),
    created_at: instant(),
    last_used_at: instant(),
    address: z.string().nullable(),
    agent: z.string().nullable(),
    is_current: z.boolean(),
    /**
     * True for 15 minutes after the user confirmed the password, or signed in with a linked service. Linking
     * and unlinking sign-in services requires it.
     */
    is_confirmed: z.boolean(),
  }),
);
export type OpenSession = z.output<typeof activeSession>;

export const sessionsApi = {
  reasons: {
    'session.invalid_credentials': { status: 400, message: 'Invalid email or password.' },
  },
  calls: {
    login: endpoint({
      method: 'POST',
      path: '/auth/login',
      summary: 'Sign in with email and password',
      access: 'public',
      body: loginBody,
      data: z.object({ token: z.string() }),
      reasons: ['session.invalid_credentials'],
    }),
    logout: endpoint({
      method: 'POST',
      path: '/auth/logout',
      summary: 'End the session',
      access: 'read',
      data: z.null(),
      reasons: [],
    }),
    createDownloadTicket: endpoint({
      method: 'POST',
      path: '/download-tickets',
      summary: 'Create a ticket for one download. Send it as the query parameter `ticket` within a minute',
      access: 'read',
      body: z.strictObject({
        /** Starts with /api/v1 and omits the query. */
        path: z.string().min(1).max(500),
      }),
      data: z.object({ ticket: z.string() }),
      reasons: [],
    }),
    listSessions: endpoint({
      method: 'GET',
      path: '/sessions',
      summary: "List the user's sessions, current session first, then the most recently used",
      access: 'read',
      data: z.array(activeSession),
      reasons: [],
    }),
    endSession: endpoint({
      method: 'DELETE',
      path: '/session/:id',
      summary: "End one of the user's sessions",
      access: 'read',
      params: z.strictObject({ id: ref('session') }),
      data: z.null(),
      reasons: ['session.not_found'],
    }),
    endAllSessions: endpoint({
      method: 'DELETE',
      path: '/sessions',
      summary: "End all of the user's sessions, including the current one",
      access: 'read',
      data: z.null(),
      reasons: [],
    }),
  },
};
