import { z } from 'zod';
import { email } from './email.ts';
import { endpoint } from './endpoint.ts';
import { requiredText } from './field.ts';
import { phoneNumber } from './phone-number.ts';

const MISSING_NAME = 'Required Field.';
const MISSING = '*Required Field.';

export const demoAccountRequestBody = z.strictObject({
  email: email().toLowerCase(),
  name: requiredText(100, MISSING_NAME),
  last_name: requiredText(100, MISSING_NAME),
  company_name: requiredText(100, MISSING).min(3, 'Minimum 3 characters'),
  phone: phoneNumber(MISSING),
});

// True when emails can be read on the outbox page of a demo installation.
const isOutbox = () => z.boolean();

export const demoAccountsApi = {
  reasons: {
    'sign_up.expired': { status: 404, message: 'This request has expired. Please sign up again.' },
  },
  calls: {
    requestDemoAccount: endpoint({
      method: 'POST',
      path: '/forms/demo-account-request',
      summary:
        'Request an account. The emailed link is valid for 7 days. ' +
        'At most 3 requests an hour for each IP address and 3 a day for each email address. ' +
        'At most 60 links are emailed an hour, oldest first. ' +
        'Requests are rejected while 500 links are waiting',
      access: 'public',
      body: demoAccountRequestBody,
      data: z.object({
        contact_email: z.string().nullable(),
        is_outbox: isOutbox(),
      }),
      reasons: ['mail.not_configured'],
    }),
    confirmDemoAccount: endpoint({
      method: 'POST',
      path: '/forms/demo-account-request/:id',
      summary:
        'Create the requested account. A link to set its password is emailed. ' +
        'At most 20 requests an hour for each IP address',
      access: 'public',
      params: z.strictObject({ id: z.string().min(1).max(100) }),
      data: z.object({ is_outbox: isOutbox() }),
      reasons: ['sign_up.expired'],
    }),
  },
};
