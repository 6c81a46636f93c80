import { createTransport } from 'nodemailer';
import { ProviderError, type ProviderErrorKind } from '../outcome.ts';
import type { MailDelivery } from './port.ts';

const CONNECT_TIMEOUT_MS = 10_000;
const SOCKET_TIMEOUT_MS = 30_000;

export interface SmtpSettings {
  /** `smtp://` or `smtps://` URL, with the user and password if the server requires them. */
  url: string;
  /** Sender: an email address, or a name followed by the address in angle brackets. */
  from: string;
}

/** Never reads files or URLs that an email names. */
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
  const domain = readMailDomain(from);
  return {
    send: async ({ messageId, to, subject, text, html, attachments = [], unsubscribeUrl }) => {
      try {
        await transport.sendMail({
          messageId: `<${messageId}@${domain}>`,
          from,
          // An address passed as an object is not parsed, so a comma in it can't add a second recipient.
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

const readMailDomain = (from: string): string => /@([^\s@>]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';

/** Error codes of nodemailer (https://nodemailer.com/errors). */
const KIND_BY_CODE: Record<string, ProviderErrorKind> = {
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

// 4xx replies are temporary (RFC 5321, 4.2.1) and 5xx replies are final. Omits the cause, because it may
// contain credentials.
function toProviderError(error: unknown): ProviderError {
  const { code, responseCode } = error as SmtpError;
  const status = typeof responseCode === 'number' ? responseCode : null;
  const kind = status === null ? KIND_BY_CODE[String(code)] : errorKindOf(status, String(code));
  return new ProviderError({
    provider: 'smtp',
    kind: kind ?? 'unavailable',
    message: `The email was not accepted (${String(code)}${status === null ? '' : ` ${status}`}).`,
    ...(status !== null && { httpStatus: status }),
    providerCode: String(code),
  });
}

function errorKindOf(status: number, code: string): ProviderErrorKind {
  if (status < 500) return 'unavailable';
  return KIND_BY_CODE[code] === 'unauthorised' ? 'unauthorised' : 'invalid_input';
}
