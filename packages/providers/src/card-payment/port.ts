import type { CallContext } from '../outcome.ts';

/** What is to be paid, and where the page leads afterwards. */
export interface CheckoutRequest {
  /** Our own reference: the page's answers carry it. */
  transactionId: string;
  /** Name of what is bought. */
  description: string;
  /** Whole cents of a US dollar. */
  amountCents: number;
  successUrl: string;
  cancelUrl: string;
  /** When the page ends by itself: 30 minutes to 24 hours ahead. */
  expiresAt: Date;
}

/** Page where a card is typed, as the provider has it now. */
export interface CheckoutSession {
  id: string;
  /** Our reference; null where the page is not ours. */
  transactionId: string | null;
  /** `open` can be paid, `complete` was used, `expired` has ended unused. */
  status: 'open' | 'complete' | 'expired';
  /** True once the money was taken. */
  isPaid: boolean;
  amountCents: number | null;
  /** Lower-case, 'usd'. */
  currency: string | null;
  /** Name of the payment at the provider; null before there is one. */
  paymentReference: string | null;
  /** Address of the page; null once it is not open. */
  url: string | null;
}

/** Event that a provider has sent. It says that something happened, not what is true: the page is read for that. */
export interface PaymentEvent {
  id: string;
  type: string;
  /** Page that it is about; null for an event about something else. */
  sessionId: string | null;
}

export interface SignedEvent {
  bytes: Uint8Array;
  signature: string;
}

/** Page of the sandbox as it is kept. */
export interface SandboxSession {
  id: string;
  prepared: string;
  status: CheckoutSession['status'];
}

/** Keeps the pages of the sandbox, for all processes. */
export interface SandboxSessions {
  /** Stores a page, unless there is one with this id. */
  insert: (session: SandboxSession) => Promise<void>;
  find: (id: string) => Promise<SandboxSession | null>;
  /** Changes the status of an open page; false where it is not open. */
  close: (id: string, status: 'complete' | 'expired') => Promise<boolean>;
}

/** Page of a sandbox, where nothing is charged. */
export interface SandboxPage {
  description: string;
  amountCents: number;
  status: CheckoutSession['status'];
  expiresAt: Date;
  successUrl: string;
  cancelUrl: string;
}

/** Pays in place of a card page, where nothing real is behind it. */
export interface SandboxPages {
  /** Finds a page; null for an id that there is not. */
  find: (sessionId: string) => Promise<SandboxPage | null>;
  /** Pays an open page, and returns the event that says so. Amounts that end in 02 cents are declined. */
  pay: (sessionId: string) => Promise<SignedEvent | 'declined' | 'ended'>;
}

type Context = Pick<CallContext, 'requestId'>;

/** Takes payments by card, on a page of the provider. All methods but `prepare` reject with ProviderError. */
export interface CardPayment {
  /** Name of the provider in logs. */
  readonly provider: string;
  /** Null where payments are real. */
  readonly sandboxPages: SandboxPages | null;
  /** Returns the whole request as it will be sent: the same key needs the same bytes, and so it is kept. */
  prepare: (request: CheckoutRequest) => string;
  /**
   * Opens a page. The same key opens no second one: it answers as the first time, though the page may have changed
   * since. An error with a status of 500 or above may be repeated for good, so the next try needs another key; one
   * without a status leaves open whether there is a page, and is tried with the same key.
   */
  open: (prepared: string, key: string, context: Context) => Promise<CheckoutSession>;
  /** Reads a page as it is now. */
  read: (sessionId: string, context: Context) => Promise<CheckoutSession>;
  /** Ends an open page. One that was used or has ended rejects with `conflict`. */
  expire: (sessionId: string, context: Context) => Promise<CheckoutSession>;
  /**
   * Reads an event that was sent to us, at the instant `now`. Throws `invalid_input` where its signature is
   * wrong or older than 300 seconds.
   */
  readEvent: (event: SignedEvent, now: Date) => PaymentEvent;
}
