import { API_BASE, type Endpoint, type Received, type Reply } from '@fleetworth/contract/endpoint';
import { api, type Api } from '@fleetworth/contract/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Session } from '../auth/session.ts';
import { answerSchema } from './answer-schema.ts';
import { constantHeaders } from './constant-headers.ts';
import { readRequest } from './read-request.ts';
import { refuse } from './refusal.ts';
import { Turns } from './turns.ts';
import { WrittenAnswer } from './written-answer.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls; null where nobody needs to be signed in. */
    session: Session | null;
  }
}

/** What a handler is given besides the checked request. */
export interface CallContext<S> {
  session: S;
  /** The caller's address, for limits. */
  address: string;
}

type SessionOf<E extends Endpoint> = E['access'] extends 'public' ? null : Session;

export type Handler<E extends Endpoint> = (
  request: Received<E> & CallContext<SessionOf<E>>,
) => Promise<Reply<E> | WrittenAnswer<E>>;

/** One handler for every endpoint of the contract: a missing one does not compile. */
export type Handlers = { [Name in keyof Api]: Handler<Api[Name]> };

export type FindSession = (authorization: string | undefined) => Promise<Session | null>;

/**
 * Three keep process and database busy. Measured with 20 callers on two processors: with two, now and then nobody had work and a tenth
 * fewer calls were answered; with four or six as many, but less evenly (docs/decisions/008).
 */
const CALLS_AT_ONCE = 3;
/** Who takes longer waits for a lock, or asks for very much. */
const PATIENCE_MS = 250;

/**
 * Registers every endpoint of the contract. The response schema is the only way out: what it does not name is dropped. A written
 * answer went through it before, part by part.
 */
export function bindEndpoints(app: FastifyInstance, handlers: Handlers, findSession: FindSession): void {
  app.decorateRequest('session', null);
  const setHeaders = constantHeaders();
  const turns = new Turns({ most: CALLS_AT_ONCE, patienceMs: PATIENCE_MS });
  const takeTurn = (_request: FastifyRequest, { raw }: FastifyReply, done: () => void) => {
    // Every answer closes once, whatever it is and whether anybody still waits for it; `onResponse` is not told of the latter.
    raw.once('close', turns.enter(done));
  };
  for (const [name, endpoint] of Object.entries(api) as [keyof Api, Endpoint][]) {
    const handle = handlers[name] as unknown as (
      request: unknown,
    ) => Promise<{ data: unknown; message?: string } | WrittenAnswer<Endpoint>>;
    const isPublic = endpoint.access === 'public';
    app.route({
      method: endpoint.method,
      url: API_BASE + endpoint.path,
      schema: { response: { 200: answerSchema(endpoint.data) } },
      // Only pages carry styles that a nonce could allow.
      helmet: false,
      // Before the body is read: whoever is not signed in learns nothing from what a body is answered with.
      onRequest: [
        setHeaders,
        ...(isPublic ? [] : [takeTurn]),
        async (request: FastifyRequest) => {
          request.session = await sessionFor(endpoint, request, findSession);
        },
      ],
      // A stranger who sends a body slowly, or never, holds no place meanwhile.
      ...(isPublic && { preValidation: takeTurn }),
      handler: async (request, reply) => {
        const { session } = request;
        const { params, query, body } = request;
        const checked = readRequest(endpoint, { params, query, body });
        const answer = await handle({ ...checked, session, address: request.ip });
        void reply.type('application/json; charset=utf-8');
        return answer instanceof WrittenAnswer ? answer.json : answer;
      },
    });
  }
}

async function sessionFor(
  endpoint: Endpoint,
  request: FastifyRequest,
  findSession: FindSession,
): Promise<Session | null> {
  if (endpoint.access === 'public') return null;
  const session = await findSession(request.headers.authorization);
  if (session === null) throw refuse('session.missing');
  return session;
}
