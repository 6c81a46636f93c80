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
import { callerSignal } from './caller-signal.ts';
import { constantHeaders } from './constant-headers.ts';
import { type NewCookie, writeCookie } from './cookies.ts';
import { EventStreamAnswer } from './event-stream-answer.ts';
import { ImageAnswer } from './image-answer.ts';
import { answerWriter } from './json-writer.ts';
import { limitOpenAnswers } from './limit-open-answers.ts';
import { PdfAnswer } from './pdf-answer.ts';
import { endUnread, readFormWithFiles } from './read-files.ts';
import { readForm } from './read-form.ts';
import { readRequest } from './read-request.ts';
import { refuse } from '../errors/refusal.ts';
import { SerializedAnswer } from './serialized-answer.ts';
import { SpreadsheetAnswer } from './spreadsheet-answer.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Takes its body as the bytes that were sent. */
    takesBytes?: boolean;
    /** Passes its body over. */
    ignoresBody?: boolean;
  }
  interface FastifyRequest {
    /** The caller's session; null at endpoints that need no sign-in. */
    session: Session | null;
  }
}

/** What a handler is given besides the checked request. */
export interface CallContext<S> {
  session: S;
  /** The caller's address, for limits. */
  address: string;
  /** As the caller's program names itself. */
  agent: string | undefined;
  /** Cookies that the caller sends. Calls do without them, but for a sign-in that leads over another site. */
  cookieHeader: string | undefined;
  /** Aborts once the caller no longer waits: for calls that take long. */
  signal: AbortSignal;
}

type SessionOf<E extends Endpoint> = E['access'] extends 'public'
  ? E extends { acceptsSession: true }
    ? Session | null
    : null
  : Session;

export type Handler<E extends Endpoint> = (
  request: HandlerInput<E> & CallContext<SessionOf<E>>,
) => Promise<AnswerTo<E>>;

type AnswerTo<E extends Endpoint> = E extends { answers: 'spreadsheet' }
  ? SpreadsheetAnswer
  : E extends { answers: 'pdf' }
    ? PdfAnswer
    : E extends { answers: 'image' }
      ? ImageAnswer
      : E extends { answers: 'events' }
        ? EventStreamAnswer
        : (Reply<E> & { cookie?: NewCookie }) | SerializedAnswer<E>;

/** One handler for every endpoint of the contract: a missing one does not compile. */
export type Handlers = { [Name in keyof Api]: Handler<Api[Name]> };

/** The handlers of one word's calls. */
export type HandlersOf<Word extends { calls: object }> = Pick<Handlers, keyof Word['calls'] & keyof Api>;

/** Finds the caller of a protected call; null where the session is missing or dead. */
export type FindSession = (authorization: string) => Promise<Session | null>;

/** Finds who holds a ticket for a path, and takes the ticket in where it is spent; null where it is none for it. */
export type FindTicketHolder = (
  ticket: string,
  path: string,
  use: { isSpent: boolean },
) => Promise<Session | null>;

/** How callers are found. */
export interface Callers {
  findSession: FindSession;
  findTicketHolder: FindTicketHolder;
}

interface Binding {
  callers: Callers;
  /** After how long a file is broken off whose caller takes nothing of it. */
  stalledAfterMs: number;
}

/**
 * Registers every endpoint of the contract. The schema of its data is the only way out: what it does not name is dropped. A
 * serialized answer went through it before, part by part.
 */
export function bindEndpoints(
  app: FastifyInstance,
  handlers: Handlers,
  { callers, stalledAfterMs }: Binding,
): void {
  app.decorateRequest('session', null);
  const limitOpen = limitOpenAnswers(stalledAfterMs);
  const setHeaders = constantHeaders();
  for (const [name, endpoint] of Object.entries(api) as [keyof Api, Endpoint][]) {
    const handle = handlers[name] as unknown as (request: unknown) => Promise<AnyAnswer>;
    app.route({
      method: endpoint.method,
      url: API_BASE + endpoint.path,
      // `setHeaders` sets helmet's headers, worked out once: only pages have a nonce among them that each answer needs anew.
      helmet: false,
      // What is compressed waits until there is enough of it.
      ...(endpoint.answers === 'events' && { compress: false as const }),
      // Before the body is read: a caller without a session learns nothing from how a body is refused.
      onRequest: [
        setHeaders,
        async (request: FastifyRequest) => {
          request.session = await sessionFor(endpoint, request, callers);
        },
      ],
      ...(endpoint.files && { onSend: endUnread }),
      config: { takesBytes: endpoint.raw !== undefined, ignoresBody: endpoint.ignoresBody === true },
      handler: async (request, reply) => {
        const { session } = request;
        const { params, query } = request;
        const form = await readForm(endpoint, request);
        const raw = signedBytes(endpoint, request);
        const checked = readRequest(endpoint, {
          params,
          query,
          body: form !== undefined || raw !== undefined || endpoint.ignoresBody ? undefined : request.body,
          upload: form,
        });
        limitOpen(endpoint, session, reply);
        const context = {
          session,
          ...deviceOf(request),
          // Made for the few handlers that read it.
          get signal() {
            return callerSignal(reply);
          },
        };
        const upload = checked.upload ?? readFormWithFiles(endpoint, request);
        return sendAnswer(reply, endpoint, await handle(Object.assign(context, { ...checked, upload, raw })));
      },
    });
  }
}

/** Returns the body as it was sent, where the call takes it so. */
function signedBytes({ raw }: Endpoint, { body, headers }: FastifyRequest): SignedBytes | undefined {
  if (raw === undefined) return undefined;
  const signature = headers[raw.signature];
  return {
    bytes: body instanceof Uint8Array ? body : new Uint8Array(),
    signature: typeof signature === 'string' ? signature : '',
  };
}

type AnyAnswer =
  | { data: unknown; message?: string; cookie?: NewCookie }
  | SerializedAnswer<Endpoint>
  | SpreadsheetAnswer
  | PdfAnswer
  | ImageAnswer
  | EventStreamAnswer;

/** Sends what a handler answers. */
function sendAnswer(reply: FastifyReply, { data }: Endpoint, answer: AnyAnswer): unknown {
  if (isSent(answer)) return answer.sendTo(reply);
  void reply.type('application/json; charset=utf-8');
  if (answer instanceof SerializedAnswer) return answer.json;
  if (answer.cookie !== undefined) void reply.header('set-cookie', writeCookie(answer.cookie));
  return answerWriter(data)(answer);
}

const isSent = (
  answer: AnyAnswer,
): answer is SpreadsheetAnswer | PdfAnswer | ImageAnswer | EventStreamAnswer =>
  [SpreadsheetAnswer, PdfAnswer, ImageAnswer, EventStreamAnswer].some((kind) => answer instanceof kind);

/** Returns where a call comes from, by what program and with what cookies. */
const deviceOf = ({ ip, headers }: FastifyRequest) => ({
  address: ip,
  agent: headers['user-agent'],
  cookieHeader: headers.cookie,
});

async function sessionFor(
  endpoint: Endpoint,
  request: FastifyRequest,
  { findSession, findTicketHolder }: Callers,
): Promise<Session | null> {
  const { authorization } = request.headers;
  if (endpoint.access === 'public')
    return endpoint.acceptsSession && authorization !== undefined ? await findSession(authorization) : null;
  const ticket = authorization === undefined ? ticketOf(endpoint, request) : null;
  let session: Session | null = null;
  if (authorization !== undefined) session = await findSession(authorization);
  // A program that looks at a link before it follows it asks by HEAD.
  else if (ticket !== null)
    session = await findTicketHolder(ticket, pathOf(request), { isSpent: request.method !== 'HEAD' });
  if (session === null) throw refuse('session.missing');
  return session;
}

const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? '';

/** A link to a file carries a ticket in place of the header. */
function ticketOf({ method, answers }: Endpoint, { query }: FastifyRequest): string | null {
  const { ticket } = query as { ticket?: unknown };
  const isFile = answers === 'spreadsheet' || answers === 'pdf' || answers === 'image';
  return method === 'GET' && isFile && typeof ticket === 'string' ? ticket : null;
}
