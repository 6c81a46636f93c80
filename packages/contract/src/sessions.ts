import { z } from 'zod';
import { EMAIL_PATTERN } from './choices.ts';
import { endpoint } from './endpoint.ts';
import { EXTERNAL_MODES } from './external-account-choices.ts';
import { component, instant, named, ref } from './field.ts';
import { knownPassword } from './new-password.ts';
import { providerState } from './provider-state.ts';
import { SOCIAL_PROVIDERS } from './social-choices.ts';

export const email = (missing = 'Please type your email') =>
  z
    .string(missing)
    .trim()
    .min(1, { error: missing, abort: true })
    .min(6, 'Invalid email')
    .max(254, 'Invalid email')
    .regex(EMAIL_PATTERN, 'Invalid email');

export const loginBody = z.strictObject({
  username: email(),
  password: knownPassword(),
  remember_me: z.boolean().default(false),
});

export const ROLES = ['owner', 'manager', 'viewer'] as const;

export const user = component(
  'User',
  z.object({
    id: z.int(),
    name: z.string(),
    last_name: z.string(),
    email: z.string(),
    state: named('state').nullable(),
    city: named('city').nullable(),
    address: z.string().nullable(),
    zip: z.string().nullable(),
    default_company: named('company').nullable(),
    default_location: named('location').nullable(),
    memberships: z.array(z.object({ company_id: ref('company'), role: z.enum(ROLES) })),
    /** Name of the company that the account was made for, until it is added. */
    first_company_name: z.string().nullable(),
    /** Which first steps an account without vehicles has done; null with vehicles, once dismissed, and where the user may change nothing. */
    first_steps: z.object({ company: z.boolean(), location: z.boolean() }).nullable(),
    unpaid_invoices_count: z.int(),
    external_accounts: z.array(
      z.object({
        provider: z.string(),
        /** Null for an account of the user's own. */
        company_id: ref('company').nullable(),
        is_re_access_required: z.boolean(),
      }),
    ),
    socials: z.array(
      z.object({
        provider: z.enum(SOCIAL_PROVIDERS),
        /** True where the user could not sign in without it. */
        is_last_way_in: z.boolean(),
      }),
    ),
    price_alert_permit_count: z.int(),
    /** Vehicles that reached a price alert and that the user has not seen. */
    unread_alert_firings: z.int(),
    is_future_value: z.boolean(),
    is_projected_rev_loss: z.boolean(),
    is_class_performances: z.boolean(),
    is_history_reports: z.boolean(),
    /** Whose day it is: the business time zone of the installation. */
    time_zone: z.string(),
    /** Vehicles are as old as this year is after their model year. */
    age_year: z.int(),
    /** Whose values the screens show. */
    providers: z.array(providerState),
    /** How TSD and Zubie are reached; null where this installation does not offer one. */
    tsd_mode: z.enum(EXTERNAL_MODES).nullable(),
    zubie_mode: z.enum(EXTERNAL_MODES).nullable(),
    /** Outside pages that the installation offers in the side menu. */
    partner_links: z.array(z.object({ name: z.string(), url: z.string() })),
  }),
);
export type User = z.output<typeof user>;

const openSession = component(
  'Session',
  z.object({
    id: ref('session'),
    created_at: instant(),
    last_used_at: instant(),
    /** Where it was opened. */
    address: z.string().nullable(),
    /** Browser and system, where they were named. */
    agent: z.string().nullable(),
    is_current: z.boolean(),
  }),
);
export type OpenSession = z.output<typeof openSession>;

/** The calls of this word, and the reasons that they add. */
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
      summary: 'A ticket for one download by a link: send it as `ticket` to that path within a minute',
      access: 'read',
      body: z.strictObject({
        /** As the link will have it, from /api/v1 on, without its query. */
        path: z.string().min(1).max(500),
      }),
      data: z.object({ ticket: z.string() }),
      reasons: [],
    }),
    listSessions: endpoint({
      method: 'GET',
      path: '/sessions',
      summary: 'The own sessions, the one of this call first, then the last used ones',
      access: 'read',
      data: z.array(openSession),
      reasons: [],
    }),
    endSession: endpoint({
      method: 'DELETE',
      path: '/session/:id',
      summary: 'End one of the own sessions',
      access: 'read',
      params: z.strictObject({ id: ref('session') }),
      data: z.null(),
      reasons: ['session.not_found'],
    }),
    endAllSessions: endpoint({
      method: 'DELETE',
      path: '/sessions',
      summary: 'Sign out everywhere: all own sessions end, the one of this call too',
      access: 'read',
      data: z.null(),
      reasons: [],
    }),
    getMe: endpoint({
      method: 'GET',
      path: '/me',
      summary: 'The signed-in user',
      access: 'read',
      data: user,
      reasons: [],
    }),
  },
};
