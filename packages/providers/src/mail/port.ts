import type { CallContext } from '../outcome.ts';

/** File that a mail carries. Its name stands in a header. */
export interface Attachment {
  name: string;
  mediaType: string;
  content: Uint8Array;
}

/** A mail to one recipient. Its subject, text and HTML are finished: an adapter changes nothing of them. */
export interface Mail {
  /** Name of the mail before the @ of its Message-ID: the same for every try to send it. */
  messageId: string;
  /** One address, never a list. */
  to: string;
  subject: string;
  text: string;
  /** Absent where the mail is text alone. */
  html?: string;
  attachments?: readonly Attachment[];
  /** Address by which a mail reader ends such mails for its user, by one click (RFC 8058). */
  unsubscribeUrl?: string;
}

/** Sends mail. */
export interface MailDelivery {
  /** Hands a mail over to a mail server. Rejects with ProviderError. */
  send(mail: Mail, context: Pick<CallContext, 'requestId'>): Promise<void>;
}
