import { createTransport } from 'nodemailer';
import { ProviderError, type ProviderErrorKind } from '../outcome.ts';
import type { MailDelivery } from './port.ts';

const CONNECT_TIMEOUT_MS = 10_000;
const SOCKET_TIMEOUT_MS = 30_000;

export interface SmtpSettings {
  /** `smtp://` or `smtps://`, with the account in it. */
  url: string;
  /** Sender: an address, or a name with the address in angle brackets. */
  from: string;
}

/** Creates the delivery by an SMTP server. Files and addresses named by a mail are never opened. */
export function makeSmtpDelivery({ url, from }: SmtpSettings): MailDelivery {
  const transport = createTransport({
    url,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    dnsTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = domainOf(from);
  return {
    send: async ({ messageId, to, subject, text, html, attachments = [], unsubscribeUrl }) => {
      try {
        await transport.sendMail({
          messageId: `<${messageId}@${domain}>`,
          from,
          // An address as an object is taken as it is: a comma in it makes no second recipient.
          to: { name: '', address: to },
          subject,
          text,
          ...(html !== undefined && { html }),
          attachments: attachments.map(({ name, mediaType, content }) => ({
            filename: name,
            contentType: mediaType,
            content: Buffer.from(content),
          })),
          headers: {
            'Auto-Submitted': 'auto-generated',
            ...(unsubscribeUrl !== undefined && {
              'List-Unsubscribe': `<${unsubscribeUrl}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }),
          },
        });
      } catch (error) {
        throw toProviderError(error);
      }
    },
  };
}

/** Returns the domain of a sender such as 'Fleetworth <no-reply@example.com>'. */
const domainOf = (from: string): string => /@([^\s@>]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';

/** Codes that nodemailer gives its errors (https://nodemailer.com/errors). */
const KINDS: Record<string, ProviderErrorKind> = {
  EAUTH: 'unauthorised',
  ENOAUTH: 'unauthorised',
  ECONNECTION: 'unavailable',
  ETIMEDOUT: 'timeout',
  EDNS: 'unavailable',
  ESOCKET: 'unavailable',
  ETLS: 'unavailable',
  EENVELOPE: 'invalid_input',
};

interface SmtpError {
  code?: unknown;
  responseCode?: unknown;
}

/**
 * Answers 4xx of a server ask to come again later (RFC 5321, 4.2.1); 5xx are final. The cause is left out: it
 * may hold the account.
 */
function toProviderError(error: unknown): ProviderError {
  const { code, responseCode } = error as SmtpError;
  const status = typeof responseCode === 'number' ? responseCode : null;
  const kind = status === null ? KINDS[String(code)] : kindOfAnswer(status, String(code));
  return new ProviderError({
    provider: 'smtp',
    kind: kind ?? 'unavailable',
    message: `The mail server did not take the mail (${String(code)}${status === null ? '' : ` ${status}`}).`,
    ...(status !== null && { httpStatus: status }),
    providerCode: String(code),
  });
}

function kindOfAnswer(status: number, code: string): ProviderErrorKind {
  if (status < 500) return 'unavailable';
  return KINDS[code] === 'unauthorised' ? 'unauthorised' : 'invalid_input';
}
