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
    has_password: z.boolean(),
    /** Name of the company that the account was created for, until the company is added. */
    first_company_name: z.string().nullable(),
    /**
     * Null once a company of the user has vehicles, once the user has dismissed the steps, and for users who
     * can't make changes.
     */
    first_steps: z.object({ company: z.boolean(), location: z.boolean() }).nullable(),
    unpaid_invoices_count: z.int(),
    /** In dollars. */
    unpaid_invoices_amount: z.number(),
    /** Days since the first unpaid invoice was due; 0 if none is overdue. */
    unpaid_invoices_days_overdue: z.int(),
    external_accounts: z.array(
      z.object({
        provider: z.string(),
        /** Null for an account that belongs to the user. */
        company_id: ref('company').nullable(),
        is_re_access_required: z.boolean(),
      }),
    ),
    socials: z.array(
      z.object({
        provider: z.enum(SOCIAL_PROVIDERS),
        is_last_way_in: z.boolean(),
      }),
    ),
    price_alert_permit_count: z.int(),
    unread_alert_firings: z.int(),
    // Optional features that the account includes.
    is_future_value: z.boolean(),
    is_projected_rev_loss: z.boolean(),
    is_class_performances: z.boolean(),
    is_history_reports: z.boolean(),
    is_operator: z.boolean(),
    time_zone: z.string(),
    /** The age of a vehicle is this value less its model year. */
    age_year: z.int(),
    providers: z.array(providerState),
    tsd_mode: z.enum(EXTERNAL_MODES).nullable(),
    zubie_mode: z.enum(EXTERNAL_MODES).nullable(),
    partner_links: z.array(z.object({ name: z.string(), url: z.string() })),
  }),
);
export type User = z.output<typeof user>;

export const meApi = {
  calls: {
    getMe: endpoint({
      method: 'GET',
      path: '/me',
      summary: 'Get the signed-in user',
      access: 'read',
      data: user,
      reasons: [],
    }),
  },
};
