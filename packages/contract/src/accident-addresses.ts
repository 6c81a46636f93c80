import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { component, instant, ref } from './field.ts';

export const accidentAddress = component(
  'AccidentAddress',
  z.object({
    id: ref('accident_address'),
    email: z.string(),
    confirmed_at: instant().nullable(),
    asked_at: instant().nullable(),
    /**
     * End of the time in which reports are sent even if the address isn't confirmed. Null for addresses
     * that were added after confirmations became required.
     */
    grace_until: instant().nullable(),
    waiting_reports: z.int(),
  }),
);
export type AccidentAddress = z.output<typeof accidentAddress>;

export const addressConfirmation = component(
  'AddressConfirmation',
  z.object({ email: z.string(), company: z.string(), is_confirmed: z.boolean() }),
);
export type AddressConfirmation = z.output<typeof addressConfirmation>;

const addressParams = z.strictObject({ id: ref('accident_address') });
const tokenParams = z.strictObject({ token: z.string().min(1).max(200) });

export const accidentAddressReasons = {
  'accident_address.confirmed': { status: 409, message: 'This address is already confirmed.' },
  'accident_address.expired': {
    status: 404,
    message: 'This link has expired. Ask the company to send a new one.',
  },
};

export const accidentAddressCalls = {
  listAccidentAddresses: endpoint({
    method: 'GET',
    path: '/company/:id/accident-addresses',
    summary:
      "List the email addresses that receive a company's accident reports, confirmed or not. " +
      'Members receive reports without confirmation and are not listed',
    access: 'read',
    params: z.strictObject({ id: ref('company') }),
    data: z.array(accidentAddress),
    reasons: ['company.not_found'],
  }),
  resendAddressConfirmation: endpoint({
    method: 'POST',
    path: '/accident-address/:id',
    summary:
      'Email a new confirmation link to an address, valid for 30 days. The previous link stops working. ' +
      'Counts toward the daily email limits',
    access: 'write',
    params: addressParams,
    data: accidentAddress,
    reasons: ['accident_address.not_found', 'accident_address.confirmed', 'mail.not_configured'],
  }),
  removeAccidentAddress: endpoint({
    method: 'DELETE',
    path: '/accident-address/:id',
    summary:
      'Remove an address. It gets no email until a user sends it a new confirmation, and no report until ' +
      'it confirms',
    access: 'write',
    params: addressParams,
    data: z.null(),
    reasons: ['accident_address.not_found'],
  }),
  getAccidentAddress: endpoint({
    method: 'GET',
    path: '/accident-addresses/:token',
    summary: 'Get the address and company of a confirmation link, without confirming the address',
    access: 'public',
    params: tokenParams,
    data: addressConfirmation,
    reasons: ['accident_address.expired'],
  }),
  confirmAccidentAddress: endpoint({
    method: 'POST',
    path: '/accident-addresses/:token',
    summary: 'Confirm an address with the emailed link. Reports that waited for it are sent',
    access: 'public',
    params: tokenParams,
    data: z.null(),
    reasons: ['accident_address.expired'],
  }),
};
