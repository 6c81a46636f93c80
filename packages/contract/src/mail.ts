import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { component, instant } from './field.ts';

const outboxMail = component(
  'OutboxMail',
  z.object({
    id: z.int(),
    to: z.string(),
    subject: z.string(),
    created_at: instant(),
    paragraphs: z.array(z.string()),
    rows: z.array(z.string()).optional(),
    action: z.object({ label: z.string(), path: z.string() }).nullable(),
  }),
);
export type OutboxMail = z.output<typeof outboxMail>;

export const mailApi = {
  reasons: {
    'mail.not_configured': {
      status: 503,
      message: "This installation can't send email. Ask its administrator for a link.",
    },
  },
  calls: {
    listOutbox: endpoint({
      method: 'GET',
      path: '/mail/outbox',
      summary:
        "List the newest emails of a demo installation, which doesn't send them. " +
        'Other installations return 404',
      access: 'public',
      data: z.array(outboxMail),
      reasons: [],
    }),
  },
};
