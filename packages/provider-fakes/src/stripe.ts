import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type FakeEvent, FakeSessions, errorResponse } from './stripe-sessions.ts';

export type StripeFault =
  /** Rejected without any effect. */
  | { status: 401 | 403 | 429 }
  /** Claims that another request with the same key is in progress. */
  | { status: 409 }
  /** Failed without any effect. Stripe replays the failure for every retry with the same idempotency key. */
  | { status: 500 | 503 }
  /** Fails after the effect. Stripe replays this failure too. */
  | { status: 500; hasEffect: true }
  /** Has its effect, but the response is lost. */
  | 'lost'
  /** Lost without any effect. */
  | 'request_lost'
  /** An HTML page instead of JSON. */
  | 'html';

export interface FakeRequest {
  method: string;
  path: string;
  key: string | null;
  form: URLSearchParams;
}

interface Options {
  now: () => Date;
  faultFor?: (request: FakeRequest) => StripeFault | null;
}

interface SignedEvent {
  bytes: Buffer;
  signature: string;
}

export interface FakeStripe {
  settings: { secretKey: string; webhookSecrets: readonly string[]; apiUrl: string };
  sessions: FakeSessions;
  requests: FakeRequest[];
  /** Defaults to the newest webhook secret and the current time. */
  sign: (event: FakeEvent, options?: { secret?: string; at?: Date }) => SignedEvent;
  stop: () => Promise<void>;
}

const API_VERSION = '2026-10-28.endive';

const SECRET_KEY = 'sk_test_key_of_the_test';
/** Webhook secrets: the new secret, then the previous secret. */
export const FAKE_SECRETS = ['whsec_new_of_the_test', 'whsec_former_of_the_test'] as const;

export async function startFakeStripe({ now, faultFor = () => null }: Options): Promise<FakeStripe> {
  const sessions = new FakeSessions(now, API_VERSION);
  const requests: FakeRequest[] = [];
  const responses = new Map<string, StoredResponse>();
  async function handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = requestOf(incoming, await readForm(incoming));
    requests.push(request);
    respond({ sessions, responses, incoming, response }, request, faultFor(request));
  }
  const server = createServer((incoming, response) => {
    void handle(incoming, response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    settings: {
      secretKey: SECRET_KEY,
      webhookSecrets: FAKE_SECRETS,
      apiUrl: `http://127.0.0.1:${port}`,
    },
    sessions,
    requests,
    sign: (event, { secret = FAKE_SECRETS[0], at = now() } = {}) =>
      signEvent(JSON.stringify(event), secret, at),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Signs a text as described in https://docs.stripe.com/webhooks#verify-manually. */
function signEvent(text: string, secret: string, at: Date): SignedEvent {
  const timestamp = Math.floor(at.getTime() / 1_000);
  const digest = createHmac('sha256', secret).update(`${timestamp}.${text}`).digest('hex');
  return { bytes: Buffer.from(text), signature: `t=${timestamp},v1=${digest}` };
}

type StatusFault = Extract<StripeFault, object>;

interface StoredResponse {
  body: string;
  response: { status: number; body: unknown };
}

interface Exchange {
  sessions: FakeSessions;
  responses: Map<string, StoredResponse>;
  incoming: IncomingMessage;
  response: ServerResponse;
}

function respond(exchange: Exchange, request: FakeRequest, fault: StripeFault | null): void {
  const { incoming, response } = exchange;
  if (fault === 'request_lost') return void response.destroy();
  if (fault === 'html') return send(response, 200, '<!doctype html><title>Maintenance</title>');
  if (incoming.headers.authorization !== `Bearer ${SECRET_KEY}`)
    return sendJson(response, errorResponse(401, 'invalid_request_error', 'Invalid API Key provided.'));
  if (typeof fault === 'object' && fault !== null && fault.status < 500)
    return sendJson(
      response,
      errorResponse(fault.status, 'invalid_request_error', `Answered ${fault.status}.`),
    );
  const result = executeRequest(exchange, request, typeof fault === 'object' ? fault : null);
  if (fault === 'lost') return void response.destroy();
  sendJson(response, result);
}

// Stores the response for retries with the same key, except a validation error.
function executeRequest(
  { sessions, responses }: Exchange,
  request: FakeRequest,
  failing: StatusFault | null,
) {
  const { key } = request;
  const body = request.form.toString();
  const earlier = key === null ? undefined : responses.get(key);
  if (earlier !== undefined)
    return earlier.body === body
      ? earlier.response
      : errorResponse(400, 'idempotency_error', 'Keys can only be used with the same parameters.');
  const processed = failing === null || 'hasEffect' in failing ? routeRequest(sessions, request) : null;
  const result =
    failing === null && processed !== null
      ? processed
      : errorResponse(failing?.status ?? 500, 'api_error', 'An error occurred.');
  if (key !== null && (result.status === 200 || result.status >= 500))
    responses.set(key, { body, response: result });
  return result;
}

function routeRequest(sessions: FakeSessions, { method, path, form }: FakeRequest) {
  const [, id, verb] = /^\/v1\/checkout\/sessions(?:\/([\w-]+))?(?:\/(\w+))?$/.exec(path) ?? [];
  if (method === 'POST' && id === undefined) return sessions.create(form);
  if (method === 'POST' && id !== undefined && verb === 'expire') return sessions.expireSession(id);
  if (method === 'GET' && id !== undefined) return sessions.read(id);
  return errorResponse(404, 'invalid_request_error', `Unrecognized request URL (${method}: ${path}).`);
}

async function readForm(incoming: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
}

function requestOf({ method, url, headers }: IncomingMessage, form: URLSearchParams): FakeRequest {
  const [path = ''] = (url ?? '').split('?');
  const key = headers['idempotency-key'];
  return { method: method ?? 'GET', path, key: typeof key === 'string' ? key : null, form };
}

const sendJson = (response: ServerResponse, { status, body }: { status: number; body: unknown }): void =>
  send(response, status, JSON.stringify(body));

function send(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(text);
}
