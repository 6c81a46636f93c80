import { ProviderError } from '../outcome.ts';
import { findTriggeredError } from '../sandbox-triggers.ts';
import type {
  CardPayment,
  CheckoutRequest,
  CheckoutSession,
  SandboxPages,
  SandboxSession,
  SandboxSessions,
} from './port.ts';
import { readSignedEvent, signEvent } from './stripe/signed-events.ts';

interface SandboxSettings {
  sessions: SandboxSessions;
  now: () => Date;
  /** URL of the app's own checkout page, without the trailing session id. */
  pageUrl: string;
}

const PROVIDER = 'payment sandbox';
/** Not confidential, because the sandbox reads the payment from its own store and never from the event. */
const SIGNING_SECRET = 'whsec_sandbox';
/** Declines amounts whose last two digits are 02, such as $20.02. */
const DECLINED_LAST_DIGITS = 2;

/**
 * Creates card payments that charge nothing. The checkout page belongs to this app, and events go
 * through the real verification.
 */
export function makeSandboxCardPayment(settings: SandboxSettings): CardPayment {
  const { sessions } = settings;
  const read = async (id: string) => toCheckoutSession(settings, await getSession(settings, id));
  return {
    provider: PROVIDER,
    sandboxPages: createPages(settings),
    prepare: (request) => JSON.stringify(request),
    open: async (serializedRequest, key) => {
      const { description } = readRequest(serializedRequest);
      const failure = findTriggeredError(PROVIDER, description);
      if (failure !== null) throw failure;
      const id = `cs_sandbox_${key}`;
      await sessions.insertSession({ id, serializedRequest, status: 'open' });
      const stored = await getSession(settings, id);
      if (stored.serializedRequest !== serializedRequest)
        throw createError('conflict', 'has received this idempotency key with another request', 400);
      return toCheckoutSession(settings, stored);
    },
    read,
    expire: async (id) => {
      const { status } = await getSession(settings, id);
      if (status !== 'open' || !(await sessions.closeSession(id, 'expired')))
        throw createError('conflict', 'has already ended this session', 400);
      return await read(id);
    },
    readEvent: (event, now) => readSignedEvent(event, { secrets: [SIGNING_SECRET], isLive: false, now }),
  };
}

function createPages(settings: SandboxSettings): SandboxPages {
  const { sessions, now } = settings;
  return {
    find: async (id) => {
      const session = await findSession(settings, id);
      return session && { ...readRequest(session.serializedRequest), status: session.status };
    },
    pay: async (id) => {
      const session = await findSession(settings, id);
      if (session?.status !== 'open') return 'ended';
      if (readRequest(session.serializedRequest).amountCents % 100 === DECLINED_LAST_DIGITS)
        return 'declined';
      if (!(await sessions.closeSession(id, 'complete'))) return 'ended';
      const event = {
        id: `evt_${id}`,
        type: 'checkout.session.completed',
        livemode: false,
        data: { object: { object: 'checkout.session', id } },
      };
      return signEvent(JSON.stringify(event), SIGNING_SECRET, now());
    },
  };
}

async function findSession(settings: SandboxSettings, id: string): Promise<SandboxSession | null> {
  const session = await settings.sessions.find(id);
  const hasExpired =
    session?.status === 'open' &&
    readRequest(session.serializedRequest).expiresAt.getTime() <= settings.now().getTime();
  return hasExpired ? { ...session, status: 'expired' } : session;
}

async function getSession(settings: SandboxSettings, id: string): Promise<SandboxSession> {
  const session = await findSession(settings, id);
  if (session === null) throw createError('not_found', 'has no such page', 404);
  return session;
}

function toCheckoutSession(
  { pageUrl }: SandboxSettings,
  { id, serializedRequest, status }: SandboxSession,
): CheckoutSession {
  const { transactionId, amountCents } = readRequest(serializedRequest);
  const isPaid = status === 'complete';
  return {
    id,
    transactionId,
    status,
    isPaid,
    amountCents,
    currency: 'usd',
    paymentReference: isPaid ? `pi_${id}` : null,
    url: status === 'open' ? `${pageUrl}${id}` : null,
  };
}

function readRequest(serializedRequest: string): CheckoutRequest {
  const request = JSON.parse(serializedRequest) as CheckoutRequest & { expiresAt: string };
  return { ...request, expiresAt: new Date(request.expiresAt) };
}

const createError = (kind: ProviderError['kind'], detail: string, httpStatus: number) =>
  new ProviderError({ provider: PROVIDER, kind, message: `The payment sandbox ${detail}.`, httpStatus });
