import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { EXTERNAL_MODES } from './external-account-choices.ts';
import { component, nameRef, ref } from './field.ts';
import { providerState } from './provider-state.ts';
import { ROLES } from './sessions.ts';
import { SOCIAL_PROVIDERS } from './social-choices.ts';

const user = component(
  'User',
  z.object({
    id: z.int(),
    name: z.string(),
    last_name: z.string(),
    email: z.string(),
    state: nameRef('state').nullable(),
    city: nameRef('city').nullable(),
    address: z.string().nullable(),
    zip: z.string().nullable(),
    default_company: nameRef('company').nullable(),
    default_location: nameRef('location').nullable(),
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

export const meApi = {
  calls: {
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
