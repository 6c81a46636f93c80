import type { CallContext } from '../outcome.ts';

/** The name is sent in a header of the email, so it must not contain line breaks. */
export interface Attachment {
  name: string;
  mediaType: string;
  content: Uint8Array;
}

/** Adapters send the subject, text and HTML unchanged. */
export interface Mail {
  /** Local part of the Message-ID. Every attempt to send the email uses the same id. */
  messageId: string;
  to: string;
  subject: string;
  text: string;
  html?: string;
  attachments?: readonly Attachment[];
  /** URL for one-click unsubscribe (RFC 8058). */
  unsubscribeUrl?: string;
}

export interface MailDelivery {
  /** Hands an email over to a mail server. Rejects with ProviderError. */
  send(mail: Mail, context: Pick<CallContext, 'requestId'>): Promise<void>;
}
