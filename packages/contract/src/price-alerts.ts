import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { component, instant, nameRef, ref, version } from './field.ts';
import { ALERT_CHANGES, ALERT_MAIL_MODES, ALERT_PERIODS } from './price-alert-choices.ts';

const INVALID_VALUE = 'Please type a percent above 0';
const MAX_PERCENT = 1_000;
const MAX_DECREASE_PERCENT = 100;
const DECREASE_TOO_LARGE = 'A value can fall by at most 100%.';

const hasMaxTwoDecimals = (value: number) => Number(value.toFixed(2)) === value;

const fields = {
  period_type: z.enum(ALERT_PERIODS, 'Please choose a period'),
  change_type: z.enum(ALERT_CHANGES, 'Please choose increase or decrease'),
  value: z
    .number(INVALID_VALUE)
    .gt(0, { error: INVALID_VALUE, abort: true })
    .max(MAX_PERCENT, { error: 'At most 1,000%.', abort: true })
    .refine(hasMaxTwoDecimals, 'At most two decimals.'),
};

// Without a change type, the server checks the value against the stored change type.
const isValidDecrease = ({ change_type, value }: { change_type?: unknown; value?: number | undefined }) =>
  change_type !== 'decrease' || value === undefined || value <= MAX_DECREASE_PERCENT;

const DECREASE_TOO_LARGE_ISSUE = { error: DECREASE_TOO_LARGE, path: ['value'] };

export const priceAlertBody = z.strictObject(fields).refine(isValidDecrease, DECREASE_TOO_LARGE_ISSUE);

const editPriceAlertBody = z
  .strictObject({ ...fields, version: version() })
  .partial()
  .refine(isValidDecrease, DECREASE_TOO_LARGE_ISSUE);

const alertFields = {
  id: ref('price_alert'),
  period_type: z.enum(ALERT_PERIODS),
  change_type: z.enum(ALERT_CHANGES),
  value: z.number(),
};

export const priceAlert = component(
  'PriceAlert',
  z.object({ ...alertFields, created_at: instant(), version: z.int() }),
);
export type PriceAlert = z.output<typeof priceAlert>;

export const alertFiring = component(
  'AlertFiring',
  z.object({
    id: z.int(),
    /** Alert at the time of firing. */
    price_alert: z.object(alertFields),
    vehicle: z.object({
      id: ref('vehicle'),
      unit: z.string(),
      vin: z.string(),
      company: nameRef('company'),
      /** False if the vehicle was deleted. */
      is_present: z.boolean(),
    }),
    /** In percent. */
    change: z.number(),
    /** Earlier value in dollars. */
    from: z.number(),
    /** Later value in dollars. */
    to: z.number(),
    is_sandbox: z.boolean(),
    fired_at: instant(),
  }),
);
export type AlertFiring = z.output<typeof alertFiring>;

const alertParams = z.strictObject({ id: ref('price_alert') });

const alertMail = z.object({
  mode: z.enum(ALERT_MAIL_MODES),
  /** False if the installation sends no email. */
  is_mailing: z.boolean(),
});

/**
 * Changing an alert needs only access `read`, because alerts belong to the user and not to a company.
 */
export const priceAlertsApi = {
  reasons: {
    'price_alert.used_up': { status: 422, message: 'You have used all your price alerts.' },
    'price_alert.too_far_down': { status: 422, message: DECREASE_TOO_LARGE },
  },
  calls: {
    listPriceAlerts: endpoint({
      method: 'GET',
      path: '/price-alerts',
      summary: "List the user's price alerts by period",
      access: 'read',
      data: z.array(priceAlert),
      reasons: [],
    }),
    getPriceAlert: endpoint({
      method: 'GET',
      path: '/price-alert/:id',
      summary: 'Get a price alert',
      access: 'read',
      params: alertParams,
      data: priceAlert,
      reasons: ['price_alert.not_found'],
    }),
    createPriceAlert: endpoint({
      method: 'PUT',
      path: '/price-alerts',
      summary: 'Add a price alert. Vehicles already beyond its limit trigger it at the next evaluation',
      access: 'read',
      body: priceAlertBody,
      data: priceAlert,
      reasons: ['price_alert.used_up'],
    }),
    editPriceAlert: endpoint({
      method: 'PATCH',
      path: '/price-alert/:id',
      summary: 'Edit a price alert. It is evaluated again',
      access: 'read',
      params: alertParams,
      body: editPriceAlertBody,
      data: priceAlert,
      reasons: ['price_alert.not_found', 'price_alert.too_far_down'],
    }),
    deletePriceAlert: endpoint({
      method: 'DELETE',
      path: '/price-alert/:id',
      summary: 'Delete a price alert',
      access: 'read',
      params: alertParams,
      data: z.null(),
      reasons: ['price_alert.not_found'],
    }),
    previewPriceAlert: endpoint({
      method: 'POST',
      path: '/price-alerts/preview',
      summary: 'Count the vehicles that would trigger an alert now',
      access: 'read',
      body: priceAlertBody,
      isLongRunning: true,
      data: z.object({ count: z.int() }),
      reasons: [],
    }),
    listAlertFirings: endpoint({
      method: 'GET',
      path: '/alert-firings',
      summary: "List vehicles that triggered the user's alerts: newest first, then the largest changes",
      access: 'read',
      query: z.strictObject({
        after: z.int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
        per: z.int().min(1).max(200).default(50),
      }),
      data: z.object({
        items: z.array(alertFiring),
        unread: z.int(),
        next: z.int().nullable(),
      }),
      reasons: [],
    }),
    markAlertFiringsRead: endpoint({
      method: 'PATCH',
      path: '/alert-firings',
      summary: 'Mark alerts triggered up to a point in time as seen',
      access: 'read',
      body: z.strictObject({ read_until: instant().max(40) }),
      data: z.null(),
      reasons: [],
    }),
    getAlertMail: endpoint({
      method: 'GET',
      path: '/alert-mail',
      summary: 'Get the email setting for price alerts',
      access: 'read',
      data: alertMail,
      reasons: [],
    }),
    editAlertMail: endpoint({
      method: 'PATCH',
      path: '/alert-mail',
      summary: 'Set the email setting for price alerts',
      access: 'read',
      body: z.strictObject({ mode: z.enum(ALERT_MAIL_MODES, 'Please choose one') }),
      data: alertMail,
      reasons: [],
    }),
    unsubscribeMail: endpoint({
      method: 'POST',
      path: '/mail/unsubscribe/:token',
      summary: 'Unsubscribe from price alert emails by their one-click link (RFC 8058)',
      access: 'public',
      params: z.strictObject({ token: z.string().max(100) }),
      ignoresBody: true,
      data: z.null(),
      reasons: [],
    }),
  },
};
