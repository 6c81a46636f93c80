import { randomBytes } from 'node:crypto';

export interface FakeSession {
  id: string;
  object: 'checkout.session';
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid';
  amount_total: number;
  currency: string;
  client_reference_id: string | null;
  payment_intent: string | null;
  url: string | null;
  expires_at: number;
  livemode: boolean;
}

export interface FakeEvent {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  livemode: boolean;
  pending_webhooks: number;
  request: { id: null; idempotency_key: null };
  type: string;
  data: { object: FakeSession };
}

interface FakeResponse {
  status: number;
  body: unknown;
}

const MINUTE_SECONDS = 60;
const DAY_SECONDS = 86_400;

export const errorResponse = (status: number, type: string, message: string): FakeResponse => ({
  status,
  body: { error: { type, message } },
});

const invalid = (message: string, status = 400) => errorResponse(status, 'invalid_request_error', message);

export class FakeSessions {
  readonly all = new Map<string, FakeSession>();
  /** The test decides whether to send the events. */
  readonly events: FakeEvent[] = [];
  readonly #now: () => Date;
  readonly #apiVersion: string;

  constructor(now: () => Date, apiVersion: string) {
    this.#now = now;
    this.#apiVersion = apiVersion;
  }

  create(form: URLSearchParams): FakeResponse {
    const amount = Number(form.get('line_items[0][price_data][unit_amount]'));
    const expiresAt = Number(form.get('expires_at'));
    const secondsAhead = expiresAt - this.#nowSeconds();
    if (form.get('mode') !== 'payment' || form.get('allowed_payment_method_types[0]') !== 'card')
      return invalid('Only cards are accepted.');
    if (form.get('adaptive_pricing[enabled]') !== 'false') return invalid('Adaptive pricing is on.');
    if (!Number.isInteger(amount) || amount < 50) return invalid('Amount must be at least $0.50 usd.');
    if (secondsAhead < 30 * MINUTE_SECONDS || secondsAhead > DAY_SECONDS)
      return invalid('The expires_at timestamp must be between 30 minutes and 24 hours ahead.');
    const id = `cs_test_${randomBytes(16).toString('hex')}`;
    const session: FakeSession = {
      id,
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      amount_total: amount,
      currency: form.get('line_items[0][price_data][currency]') ?? '',
      client_reference_id: form.get('client_reference_id'),
      payment_intent: null,
      url: `https://checkout.stripe.example/c/pay/${id}`,
      expires_at: expiresAt,
      livemode: false,
    };
    this.all.set(id, session);
    return { status: 200, body: { ...session } };
  }

  read(id: string): FakeResponse {
    const session = this.find(id);
    return session === null
      ? invalid('No such checkout.session.', 404)
      : { status: 200, body: { ...session } };
  }

  expireSession(id: string): FakeResponse {
    const session = this.find(id);
    if (session === null) return invalid('No such checkout.session.', 404);
    if (session.status !== 'open')
      return invalid('Only Checkout Sessions with a status in ["open"] can be expired.');
    this.#end(session);
    return { status: 200, body: { ...session } };
  }

  find(id: string): FakeSession | null {
    const session = this.all.get(id) ?? null;
    if (session?.status === 'open' && session.expires_at <= this.#nowSeconds()) this.#end(session);
    return session;
  }

  paySession(id: string, charge: { amount?: number; currency?: string } = {}): boolean {
    const session = this.find(id);
    if (session?.status !== 'open') return false;
    session.status = 'complete';
    session.payment_status = 'paid';
    session.payment_intent = `pi_${id}`;
    session.url = null;
    session.amount_total = charge.amount ?? session.amount_total;
    session.currency = charge.currency ?? session.currency;
    this.#addEvent('checkout.session.completed', session);
    return true;
  }

  simulateExpiry(id: string): void {
    const session = this.find(id);
    if (session?.status === 'open') this.#end(session);
  }

  #end(session: FakeSession): void {
    session.status = 'expired';
    session.url = null;
    this.#addEvent('checkout.session.expired', session);
  }

  #addEvent(type: string, session: FakeSession): void {
    this.events.push({
      id: `evt_${randomBytes(12).toString('hex')}`,
      object: 'event',
      api_version: this.#apiVersion,
      created: this.#nowSeconds(),
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
      data: { object: { ...session } },
    });
  }

  #nowSeconds(): number {
    return Math.floor(this.#now().getTime() / 1_000);
  }
}
