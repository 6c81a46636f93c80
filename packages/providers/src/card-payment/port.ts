import type { CallContext } from '../outcome.ts';

export interface CheckoutRequest {
  /** Our own reference, which every session and event repeats. */
  transactionId: string;
  description: string;
  amountCents: number;
  successUrl: string;
  cancelUrl: string;
  /** Expiry of the page, 30 minutes to 24 hours from now. */
  expiresAt: Date;
}

export interface CheckoutSession {
  id: string;
  /** Our reference, or null when another system created the page. */
  transactionId: string | null;
  /** `open` can be paid, `complete` was submitted, `expired` can no longer be used. */
  status: 'open' | 'complete' | 'expired';
  isPaid: boolean;
  amountCents: number | null;
  /** Lower case: 'usd'. */
  currency: string | null;
  /** Id of the payment at the provider, or null before a payment exists. */
  paymentReference: string | null;
  /** URL of the page, or null when it is no longer open. */
  url: string | null;
}

/** Event sent by a provider. Treat it as a hint only and read the session for the current state. */
export interface PaymentEvent {
  id: string;
  type: string;
  /** Session of the event, or null for an event about another object. */
  sessionId: string | null;
}

export interface SignedEvent {
  bytes: Uint8Array;
  signature: string;
}

export interface SandboxSession {
  id: string;
  serializedRequest: string;
  status: CheckoutSession['status'];
}

/** Store of sandbox sessions that all processes share. */
export interface SandboxSessions {
  /** Does nothing when the id exists. */
  insertSession: (session: SandboxSession) => Promise<void>;
  find: (id: string) => Promise<SandboxSession | null>;
  /** Returns false when the session is not open. */
  closeSession: (id: string, status: 'complete' | 'expired') => Promise<boolean>;
}

export interface SandboxPage {
  description: string;
  amountCents: number;
  status: CheckoutSession['status'];
  expiresAt: Date;
  successUrl: string;
  cancelUrl: string;
}

export interface SandboxPages {
  find: (sessionId: string) => Promise<SandboxPage | null>;
  /** Amounts that end in 02 cents are declined. */
  pay: (sessionId: string) => Promise<SignedEvent | 'declined' | 'ended'>;
}

type PaymentContext = Pick<CallContext, 'requestId'>;

/** Card payments on a hosted checkout page. All methods except `prepare` reject with ProviderError. */
export interface CardPayment {
  readonly provider: string;
  /** Null when payments are real. */
  readonly sandboxPages: SandboxPages | null;
  /**
   * Returns the serialized request. Store it, because a retry with the same idempotency key must send the
   * same bytes.
   */
  prepare: (request: CheckoutRequest) => string;
  /**
   * Opens a checkout page. A retry with the same key returns the first response and opens no second page, but
   * the page may have changed since. Providers may replay an error with status 500 or above forever, so the
   * attempt after such an error needs a new key. After an error without a status the page may exist, so retry
   * with the same key.
   */
  open: (serializedRequest: string, key: string, context: PaymentContext) => Promise<CheckoutSession>;
  read: (sessionId: string, context: PaymentContext) => Promise<CheckoutSession>;
  /** Expires an open page. Rejects with `conflict` when the page is complete or expired. */
  expire: (sessionId: string, context: PaymentContext) => Promise<CheckoutSession>;
  /**
   * Verifies and reads an event received at `now`. Throws `invalid_input` when the signature is wrong or
   * older than 300 seconds.
   */
  readEvent: (event: SignedEvent, now: Date) => PaymentEvent;
}
