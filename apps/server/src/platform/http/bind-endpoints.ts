import {
  API_BASE,
  type Endpoint,
  type HandlerInput,
  type Reply,
  type SignedBytes,
} from '@fleetworth/contract/endpoint';
import { api, type Api } from '@fleetworth/contract/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Session } from '../auth/session.ts';
import { createCallerSignal } from './caller-signal.ts';
import { type NewCookie, writeCookie } from './cookies.ts';
import { EventStreamResponse } from './event-stream-response.ts';
import { ImageResponse } from './image-response.ts';
import { getResponseWriter } from './json-writer.ts';
import { enforceBodyTimeout } from './handle-invalid-requests.ts';
import { limitOpenResponses } from './limit-open-responses.ts';
import { PdfResponse } from './pdf-response.ts';
import { closeUnreadForm, readFormWithFiles } from './read-form-with-files.ts';
import { readForm } from './read-form.ts';
import { readRequest } from './read-request.ts';
import { commonError } from '../errors/api-error.ts';
import { SerializedResponse } from './serialized-response.ts';
import { SpreadsheetResponse } from './spreadsheet-response.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    acceptsBytes?: boolean;
    ignoresBody?: boolean;
  }
  interface FastifyRequest {
    session: Session | null;
  }
}

export interface CallContext<S> {
  session: S;
  address: string;
  agent: string | undefined;
  /** Only a sign-in through another site uses cookies. */
  cookieHeader: string | undefined;
  signal: AbortSignal;
}

type SessionOf<E extends Endpoint> = E['access'] extends 'public'
  ? E extends { acceptsSession: true }
    ? Session | null
    : null
  : Session;

export type Handler<E extends Endpoint> = (
  request: HandlerInput<E> & CallContext<SessionOf<E>>,
) => Promise<HandlerResult<E>>;

type HandlerResult<E extends Endpoint> = E extends { produces: 'spreadsheet' }
  ? SpreadsheetResponse
  : E extends { produces: 'pdf' }
    ? PdfResponse
    : E extends { produces: 'image' }
      ? ImageResponse
      : E extends { produces: 'events' }
        ? EventStreamResponse
        : (Reply<E> & { cookie?: NewCookie }) | SerializedResponse<E>;

/** A missing handler doesn't compile. */
export type Handlers = { [Name in keyof Api]: Handler<Api[Name]> };

export type HandlersOf<Feature extends { calls: object }> = Pick<
  Handlers,
  keyof Feature['calls'] & keyof Api
>;

export type FindSession = (authorization: string) => Promise<Session | null>;

/**
 * Finds the user to whom a ticket for a path was issued, and redeems the ticket if `redeem` is true. Returns
 * null for an invalid ticket.
 */
export type FindTicketHolder = (
  ticket: string,
  path: string,
  options: { redeem: boolean },
) => Promise<Session | null>;

/** Waits until the user may upload another file, then calls `read`, which receives the file. */
export type LimitFileUpload = <Result>(
  user: { userId: number; signal: AbortSignal },
  read: (onSlowUpload: () => void) => Promise<Result>,
) => Promise<Result>;

export interface CallerAccess {
  findSession: FindSession;
  findTicketHolder: FindTicketHolder;
  limitFileUpload: LimitFileUpload;
}

const PUBLIC_BODY_LIMIT_BYTES = 65_536;
/** For bodies that anyone may send. Forms have their own time limit. */
const PUBLIC_BODY_TIMEOUT_MS = 15_000;

interface BindingOptions {
  callerAccess: CallerAccess;
  /** A download is aborted if its caller reads nothing for this long. */
  stalledAfterMs: number;
}

// Responses are written only through the schema of their data, which drops fields that it doesn't name.
// Serialized responses have already been written through it.
export function bindEndpoints(
  app: FastifyInstance,
  handlers: Handlers,
  { callerAccess, stalledAfterMs }: BindingOptions,
): void {
  app.decorateRequest('session', null);
  const acquireResponseSlot = limitOpenResponses(stalledAfterMs);
  for (const [name, endpoint] of Object.entries(api) as [keyof Api, Endpoint][]) {
    const handle = handlers[name] as unknown as (request: unknown) => Promise<AnyResult>;
    app.route({
      method: endpoint.method,
      url: API_BASE + endpoint.path,
      // Parsing is the costliest work that callers without a session can cause.
      ...(takesPublicJson(endpoint) && { bodyLimit: PUBLIC_BODY_LIMIT_BYTES }),
      // Compression would buffer events.
      ...(endpoint.produces === 'events' && { compress: false as const }),
      // Runs before the body is read, so that errors of a body reveal nothing to a caller without a
      // session.
      onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
        if (takesPublicBody(endpoint)) enforceBodyTimeout(request.raw, PUBLIC_BODY_TIMEOUT_MS);
        request.session = await authenticateRequest(endpoint, request, callerAccess);
        if (endpoint.hasSideEffects && isSpeculative(request)) return reply.status(204).send();
      },
      ...(endpoint.upload && { onSend: closeUnreadForm }),
      config: { acceptsBytes: endpoint.raw !== undefined, ignoresBody: endpoint.ignoresBody === true },
      handler: async (request, reply) => {
        const { session, params, query } = request;
        const form = await readForm(endpoint, request, (read) => {
          if (session === null) throw commonError('session.missing');
          const user = { userId: session.userId, signal: createCallerSignal(reply) };
          return callerAccess.limitFileUpload(user, read);
        });
        const raw = readSignedBytes(endpoint, request);
        const validated = readRequest(endpoint, {
          params,
          query,
          body: form !== undefined || raw !== undefined || endpoint.ignoresBody ? undefined : request.body,
          upload: form,
        });
        const release = acquireResponseSlot(endpoint, session, reply);
        const context = {
          session,
          ...readCaller(request),
          // Created lazily for the few handlers that use it.
          get signal() {
            return createCallerSignal(reply);
          },
        };
        const upload = validated.upload ?? readFormWithFiles(endpoint, request);
        const result = await handle(Object.assign(context, { ...validated, upload, raw })).finally(release);
        return sendResult(reply, endpoint, result);
      },
    });
  }
}

// Excludes endpoints for signed bytes, because those are parsed only when the sender is known.
const takesPublicJson = ({ access, raw }: Endpoint): boolean => access === 'public' && raw === undefined;

const takesPublicBody = ({ access, upload }: Endpoint): boolean =>
  access === 'public' && upload === undefined;

/** Reports whether a program only checks a link, or a browser prefetches it. */
const isSpeculative = ({ method, headers }: FastifyRequest): boolean =>
  method === 'HEAD' ||
  [headers['sec-purpose'], headers.purpose].some((purpose) => String(purpose).startsWith('prefetch'));

function readSignedBytes({ raw }: Endpoint, { body, headers }: FastifyRequest): SignedBytes | undefined {
  if (raw === undefined) return undefined;
  const signature = headers[raw.signature];
  return {
    bytes: body instanceof Uint8Array ? body : new Uint8Array(),
    signature: typeof signature === 'string' ? signature : '',
  };
}

type AnyResult =
  | { data: unknown; message?: string; change_set?: number | null; cookie?: NewCookie }
  | SerializedResponse<Endpoint>
  | SpreadsheetResponse
  | PdfResponse
  | ImageResponse
  | EventStreamResponse;

function sendResult(reply: FastifyReply, { data, status }: Endpoint, response: AnyResult): unknown {
  if (isSelfSending(response)) return response.sendTo(reply);
  void reply.status(status ?? 200).type('application/json; charset=utf-8');
  if (response instanceof SerializedResponse) return response.json;
  if (response.cookie !== undefined) void reply.header('set-cookie', writeCookie(response.cookie));
  return getResponseWriter(data)(response);
}

const isSelfSending = (
  response: AnyResult,
): response is SpreadsheetResponse | PdfResponse | ImageResponse | EventStreamResponse =>
  [SpreadsheetResponse, PdfResponse, ImageResponse, EventStreamResponse].some(
    (responseClass) => response instanceof responseClass,
  );

const readCaller = ({ ip, headers }: FastifyRequest) => ({
  address: ip,
  agent: headers['user-agent'],
  cookieHeader: headers.cookie,
});

async function authenticateRequest(
  endpoint: Endpoint,
  request: FastifyRequest,
  { findSession, findTicketHolder }: CallerAccess,
): Promise<Session | null> {
  const { authorization } = request.headers;
  if (endpoint.access === 'public')
    return endpoint.acceptsSession && authorization !== undefined ? await findSession(authorization) : null;
  const ticket = authorization === undefined ? ticketOf(endpoint, request) : null;
  let session: Session | null = null;
  if (authorization !== undefined) session = await findSession(authorization);
  // Programs send HEAD to check a link before they follow it, so HEAD doesn't redeem the ticket.
  else if (ticket !== null)
    session = await findTicketHolder(ticket, pathOf(request), { redeem: request.method !== 'HEAD' });
  if (session === null) throw commonError('session.missing');
  if (endpoint.access === 'operator' && !session.isOperator) throw commonError('route.not_found');
  return session;
}

const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? '';

function ticketOf({ method, produces }: Endpoint, { query }: FastifyRequest): string | null {
  const { ticket } = query as { ticket?: unknown };
  const isFileDownload = produces === 'spreadsheet' || produces === 'pdf' || produces === 'image';
  return method === 'GET' && isFileDownload && typeof ticket === 'string' ? ticket : null;
}
