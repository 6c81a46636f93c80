import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { INT4_MAX } from './field.ts';
import { SOCIAL_PROVIDERS } from './social-choices.ts';

const FOREIGN_PATH = 'Choose a path of this installation, such as /vehicles.';
/** `/..//host` resolves to `//host`, which browsers open as another host. */
const DOT_SEGMENT = /\/(?:\.|%2e){1,2}(?:[/?#]|$)/i;

// The pattern excludes a second slash, a backslash and blanks, which could make a browser open another host.
export const localPath = () =>
  z
    .string()
    .max(1_000, 'At most 1000 characters.')
    .regex(/^\/(?:[^/\\\s][^\\\s]*)?$/, FOREIGN_PATH)
    .refine((path) => !DOT_SEGMENT.test(path), FOREIGN_PATH);

const providerParams = z.strictObject({ provider: z.enum(SOCIAL_PROVIDERS) });

/**
 * Fields that a service adds to the redirect. Other fields are dropped, because each service adds its own.
 */
export const redirectQuery = z.object({
  code: z.string().max(4_000).optional(),
  state: z.string().max(200).optional(),
  /** Issuer of the response (RFC 9207). */
  iss: z.string().max(500).optional(),
  error: z.string().max(200).optional(),
  error_description: z.string().max(2_000).optional(),
  /** User that the account is linked to. Rejected unless it is the id of the session's user. */
  user_id: z.int().min(1).max(INT4_MAX).optional(),
});

const signInUrl = () => z.string().optional();

export const socialAccountsApi = {
  reasons: {
    'social.not_offered': { status: 404, message: "This sign-in isn't available on this installation." },
    'social.expired': { status: 400, message: 'This sign-in has expired. Please start again.' },
    'social.cancelled': { status: 400, message: 'The sign-in was canceled.' },
    'social.failed': { status: 400, message: 'An error occurred while processing your request.' },
    'social.unavailable': {
      status: 503,
      message: "We couldn't reach the sign-in service. Try again in a few minutes.",
    },
    'social.no_account': { status: 403, message: 'No account uses this email address.' },
    'social.link_first': {
      status: 403,
      message: 'Please sign in with your password and link this account in Social accounts.',
    },
    'social.of_another_user': { status: 409, message: 'This account is linked to another user.' },
    'social.another_linked': {
      status: 409,
      message: 'Another account of this service is already linked. Unlink it first.',
    },
    'social.unconfirmed': { status: 403, message: "Confirm that it's you first." },
    'social.not_linked': { status: 404, message: "This account isn't linked." },
    'social.last_way_in': {
      status: 409,
      message: 'This is your only way to sign in. Set a password first.',
    },
  },
  calls: {
    listSocialAddresses: endpoint({
      method: 'GET',
      path: '/auth/oauth2',
      summary:
        'List sign-in services with the URL of each to sign in or link an account. ' +
        'A URL works once, for ten minutes',
      access: 'public',
      acceptsSession: true,
      query: z.strictObject({
        redirect_path: localPath().default('/'),
      }),
      data: z.object({ google: signInUrl(), facebook: signInUrl(), linkedin: signInUrl() }),
      reasons: [],
    }),
    finishSocialLogin: endpoint({
      method: 'GET',
      path: '/auth/oauth2/:provider/redirect',
      summary:
        "Finish a sign-in or link with the parameters of the service's redirect. A new link requires a " +
        'confirmed session, and an account that is already linked confirms the session',
      access: 'public',
      acceptsSession: true,
      params: providerParams,
      query: redirectQuery,
      data: z.object({
        /** Token of a new session. Null when a signed-in user linked an account. */
        token: z.string().nullable(),
        refresh_token: z.null(),
        redirect_path: z.string(),
      }),
      reasons: [
        'social.not_offered',
        'social.expired',
        'social.cancelled',
        'social.failed',
        'social.unavailable',
        'social.no_account',
        'social.link_first',
        'social.of_another_user',
        'social.another_linked',
        'social.unconfirmed',
        'invitation.expired',
      ],
    }),
    unlinkSocialAccount: endpoint({
      method: 'DELETE',
      path: '/unlink-social-account/:provider',
      summary:
        "Unlink an account of a service. Requires a confirmed session. The last way to sign in can't be " +
        'removed',
      access: 'read',
      params: providerParams,
      data: z.null(),
      reasons: ['social.unconfirmed', 'social.not_linked', 'social.last_way_in'],
    }),
  },
};
