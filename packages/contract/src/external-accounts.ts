import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { EXTERNAL_MODES, SKIP_REASONS, TSD_TEXTS } from './external-account-choices.ts';
import { component, instant, largeRef, nameRef, ref, requiredText } from './field.ts';

// Passwords are neither trimmed nor normalized.
const externalPassword = (missing: string) =>
  z
    .string(missing)
    .min(1, { error: missing, abort: true })
    .max(200, { error: 'At most 200 characters.', abort: true })
    .regex(
      /^[^\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]*$/u,
      "This text contains characters that can't be sent.",
    );

export const tsdAccountBody = z.strictObject({
  account_id: requiredText(100, TSD_TEXTS.accountId),
  username: requiredText(100, TSD_TEXTS.username),
  password: externalPassword(TSD_TEXTS.password),
});

const skippedReading = component(
  'ZubieReading',
  z.object({
    id: largeRef('zubie_reading'),
    vin: z.string(),
    nickname: z.string().nullable(),
    /** Null when no company of the user has the vehicle. */
    vehicle: z
      .object({
        id: ref('vehicle'),
        unit: z.string(),
        company: nameRef('company'),
        mileage: z.int(),
        date: z.string(),
      })
      .nullable(),
    /** Null if the unit of distance is unknown. */
    miles: z.int().nullable(),
    read_at: instant(),
    reason: z.enum(SKIP_REASONS),
    can_accept: z.boolean(),
  }),
);
export type SkippedReading = z.output<typeof skippedReading>;

export const zubieAccount = component(
  'ZubieAccount',
  z.object({
    mode: z.enum(EXTERNAL_MODES),
    since: instant().nullable(),
    is_re_access_required: z.boolean(),
    is_syncing: z.boolean(),
    last_sync: z
      .object({
        at: instant(),
        vehicles: z.int(),
        written: z.int(),
        failure: z.string().nullable(),
      })
      .nullable(),
    /** From the last complete synchronization. At most 500, starting with those that can be accepted. */
    skipped: z.array(skippedReading),
    skipped_count: z.int(),
  }),
);
export type ZubieAccount = z.output<typeof zubieAccount>;

/**
 * These endpoints need access `read`, even to change an account, because the account belongs to the user and
 * not to a company.
 */
export const externalAccountsApi = {
  reasons: {
    'tsd.off': { status: 404, message: "TSD isn't available on this installation." },
    'tsd.refused': { status: 422, message: 'TSD rejected these credentials.' },
    'tsd.silent': { status: 503, message: "We couldn't reach TSD. Try again in a few minutes." },
    'tsd.not_linked': { status: 404, message: 'No TSD account is linked.' },
    'zubie.off': { status: 404, message: "Zubie isn't available on this installation." },
    'zubie.expired': { status: 400, message: 'This sign-in has expired. Please start again.' },
    'zubie.forbidden': { status: 403, message: "Zubie doesn't allow access to this account." },
    'zubie.silent': { status: 503, message: "We couldn't reach Zubie. Try again in a few minutes." },
    'zubie.not_connected': { status: 409, message: 'Please connect Zubie first.' },
    'zubie.not_acceptable': { status: 409, message: "This reading can't be accepted." },
  },
  calls: {
    editTsdAccount: endpoint({
      method: 'PATCH',
      path: '/external-accounts/tsd',
      summary: "Link or replace the user's TSD account, if TSD accepts the credentials",
      access: 'read',
      body: tsdAccountBody,
      data: z.null(),
      reasons: ['tsd.off', 'tsd.refused', 'tsd.silent'],
    }),
    deleteTsdAccount: endpoint({
      method: 'DELETE',
      path: '/external-accounts/tsd',
      summary: "Remove the user's TSD account and delete its credentials",
      access: 'read',
      data: z.null(),
      reasons: ['tsd.not_linked'],
    }),
    beginZubieLogin: endpoint({
      method: 'POST',
      path: '/zubie/login',
      summary: 'Get the URL where the user grants access to Zubie. It works once, for ten minutes',
      access: 'read',
      data: z.object({ url: z.string() }),
      reasons: ['zubie.off'],
    }),
    finishZubieLogin: endpoint({
      method: 'POST',
      path: '/zubie/callback/:code',
      summary: 'Connect Zubie with the parameters of its redirect',
      access: 'read',
      params: z.strictObject({ code: z.string().min(1).max(1_000) }),
      // Zubie may add its own fields, which are dropped.
      query: z.object({ state: z.string().max(200).optional() }),
      data: z.null(),
      reasons: ['zubie.off', 'zubie.expired', 'zubie.forbidden', 'zubie.silent'],
    }),
    getZubieAccount: endpoint({
      method: 'GET',
      path: '/external-accounts/zubie',
      summary: 'Get the status of the Zubie connection and its skipped readings',
      access: 'read',
      data: zubieAccount,
      reasons: ['zubie.off'],
    }),
    syncZubie: endpoint({
      method: 'POST',
      path: '/external-accounts/zubie/sync',
      summary: 'Sync odometer readings from Zubie now',
      access: 'read',
      data: z.null(),
      reasons: ['zubie.off', 'zubie.not_connected'],
    }),
    acceptZubieReading: endpoint({
      method: 'POST',
      path: '/external-accounts/zubie/readings/:id/accept',
      summary: 'Save a skipped reading as a mileage record',
      access: 'read',
      params: z.strictObject({ id: largeRef('zubie_reading') }),
      data: z.null(),
      reasons: ['zubie_reading.not_found', 'zubie.not_acceptable'],
    }),
    disconnectZubie: endpoint({
      method: 'DELETE',
      path: '/external-accounts/zubie',
      summary: 'Disconnect Zubie and delete its tokens. Mileage records are kept',
      access: 'read',
      data: z.null(),
      reasons: ['zubie.not_connected'],
    }),
  },
};
