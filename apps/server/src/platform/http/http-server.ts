import { isUtf8 } from 'node:buffer';
import type { PassThrough } from 'node:stream';
import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import { API_BASE } from '@fleetworth/contract/endpoint';
import Fastify, { type FastifyInstance } from 'fastify';
import { pause } from '../clock/clock.ts';
import type { TrustProxy } from '../config/config.ts';
import { isDiskFull } from '../errors/violations.ts';
import type { Log } from '../log/log.ts';
import { answerBrokenRequests, answerClientError } from './answer-broken-requests.ts';
import { answerErrors, refuseUnknownRoute, send } from './answer-errors.ts';
import { bindEndpoints, type Callers, type Handlers } from './bind-endpoints.ts';
import { describeApi } from './openapi.ts';
import { FORM_LIMITS } from './read-form.ts';
import { refuse } from '../errors/refusal.ts';
import { serveWebApp } from './web-app.ts';

const BODY_LIMIT_BYTES = 1_048_576;
const COMPRESS_FROM_BYTES = 2_048;
/** A code that a service leads back with stands in a path. */
const PARAMETER_LONGEST = 1_000;
/** How long a request may take to arrive: its headers, and all of it. */
const ARRIVAL_TIMEOUT_MS = 30_000;
/** How long a caller of a file may take nothing of it. */
const STALLED_AFTER_MS = 30_000;
/** How many times arrivals are checked in that time. */
const ARRIVAL_CHECKS = 30;
// A database that hangs is not ready either. The answer has to come before the probe's own timeout.
const READY_TIMEOUT_MS = 2_000;

export interface HttpParts {
  log: Log;
  handlers: Handlers;
  callers: Callers;
  /** Whether calls can be answered: database, migrations, queue. */
  isReady: () => Promise<boolean>;
  /** Writes something to the database's disk; asked once a call has found the disk full. */
  writeSomething: () => Promise<void>;
  /** Which proxies' word about a caller's address is taken. */
  trustProxy: TrustProxy;
  /** The folder of the built web app; null serves the API alone. */
  webFolder: string | null;
  /** The only outside origin whose pages screens show in a frame; none where it is absent or null. */
  frameOrigin?: string | null;
  /** How long a request may take to arrive. */
  arrivalTimeoutMs?: number;
  /** After how long a file is broken off whose caller takes nothing of it. */
  stalledAfterMs?: number;
}

/** The whole HTTP side: the contract's calls, health, the web app, and one shape for every error. */
export async function createHttpServer({
  log,
  handlers,
  callers,
  isReady,
  writeSomething,
  trustProxy,
  webFolder,
  frameOrigin = null,
  arrivalTimeoutMs = ARRIVAL_TIMEOUT_MS,
  stalledAfterMs = STALLED_AFTER_MS,
}: HttpParts): Promise<FastifyInstance> {
  const app = createApp(trustProxy, arrivalTimeoutMs);
  answerBrokenRequests(app);
  takeJsonAlone(app);
  await app.register(multipart, FORM_LIMITS);
  await app.register(helmet, {
    enableCSPNonces: true,
    contentSecurityPolicy: { useDefaults: false, directives: contentSecurityPolicy(frameOrigin) },
    // The address may be plain http inside a network. The proxy that ends TLS adds this header.
    strictTransportSecurity: false,
    crossOriginEmbedderPolicy: false,
  });
  // Level 1: a list shrinks to a seventh in well under a millisecond; more costs more than it saves.
  await app.register(compress, {
    threshold: COMPRESS_FROM_BYTES,
    encodings: ['gzip'],
    zlibOptions: { level: 1 },
  });
  answerErrors(app, log);
  // Answers carry people's money: no cache between here and the browser may keep them.
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith(API_BASE)) void reply.header('cache-control', 'no-store');
    if (isUnlisted(request.url)) void reply.header('x-robots-tag', 'noindex');
  });
  app.get('/healthz', async () => ({ status: 'ok' }));
  serveReadiness(app, { isReady, writeSomething });
  let description: string | undefined;
  app.get(`${API_BASE}/openapi.json`, (_request, reply) => {
    description ??= JSON.stringify(describeApi());
    return reply.type('application/json').send(description);
  });
  app.decorate('openStreams', new Set<PassThrough>());
  app.addHook('preClose', async () => {
    for (const stream of app.openStreams) stream.end();
  });
  bindEndpoints(app, handlers, { callers, stalledAfterMs });
  if (webFolder === null) app.setNotFoundHandler(refuseUnknownRoute);
  else await serveWebApp(app, webFolder);
  return app;
}

const UNLISTED = [
  '/invoice/',
  `${API_BASE}/invoice/`,
  '/demo-account-request/',
  '/accident-report/',
  `${API_BASE}/forms/`,
];

/** True for what a link opens without a session: search engines must not keep it. */
const isUnlisted = (url: string): boolean => UNLISTED.some((beginning) => url.startsWith(beginning));

/** A disk that a call found full is written to before the server counts as ready again: reads would not notice. */
function serveReadiness(
  app: FastifyInstance,
  { isReady, writeSomething }: Pick<HttpParts, 'isReady' | 'writeSomething'>,
): void {
  let hasFullDisk = false;
  app.addHook('onError', async (_request, _reply, error) => {
    if (isDiskFull(error)) hasFullDisk = true;
  });
  const check = async () => {
    if (hasFullDisk) await writeSomething();
    hasFullDisk = false;
    return await isReady();
  };
  app.get('/readyz', async (_request, reply) => {
    const late = pause(READY_TIMEOUT_MS).then(() => false);
    const isUp = await Promise.race([check(), late]).catch(() => false);
    return reply.status(isUp ? 200 : 503).send({ status: isUp ? 'ready' : 'not ready' });
  });
}

const createApp = (trustProxy: TrustProxy, arrivalTimeoutMs: number): FastifyInstance =>
  Fastify({
    frameworkErrors: (_error, _request, reply) => {
      void send(reply, refuse('request.malformed'));
    },
    trustProxy: typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy,
    bodyLimit: BODY_LIMIT_BYTES,
    // The documents end some paths by a slash, and others of the same kind without one.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: PARAMETER_LONGEST },
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
    requestTimeout: arrivalTimeoutMs,
    http: {
      headersTimeout: arrivalTimeoutMs,
      connectionsCheckingInterval: Math.ceil(arrivalTimeoutMs / ARRIVAL_CHECKS),
      requireHostHeader: false,
    },
    clientErrorHandler: answerClientError,
  });

/** Bodies are JSON, but for calls that pass theirs over. A call that takes none may say that it sends JSON all the same, and send nothing. */
function takeJsonAlone(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const { takesBytes, ignoresBody } = request.routeOptions.config;
    if (takesBytes === true || ignoresBody === true) return done(null, body);
    if (body.length === 0) return done(null, undefined);
    // What is no UTF-8 would be kept with its letters replaced.
    if (!isUtf8(body as Buffer)) return done(refuse('request.malformed'), undefined);
    void parse(request, body.toString(), done);
  });
  app.addContentTypeParser(FORM_TYPE, { parseAs: 'buffer' }, (request, body, done) =>
    request.routeOptions.config.ignoresBody === true
      ? done(null, body)
      : done(refuse('request.unsupported_media_type'), undefined),
  );
}

/** What mail readers send to end mails (RFC 8058). */
const FORM_TYPE = 'application/x-www-form-urlencoded';

const contentSecurityPolicy = (frameOrigin: string | null) => ({
  defaultSrc: ["'self'"],
  baseUri: ["'none'"],
  objectSrc: ["'none'"],
  frameAncestors: ["'none'"],
  formAction: ["'self'"],
  imgSrc: ["'self'", 'data:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  frameSrc: [frameOrigin ?? "'none'"],
});
