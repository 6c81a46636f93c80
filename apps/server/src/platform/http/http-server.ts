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
import { isDiskFull } from '../errors/database-errors.ts';
import type { Log } from '../log/log.ts';
import { handleInvalidRequests, handleClientError } from './handle-invalid-requests.ts';
import { handleErrors, handleUnknownRoute, sendError } from './handle-errors.ts';
import { bindEndpoints, type CallerAccess, type Handlers } from './bind-endpoints.ts';
import { describeApi } from './openapi.ts';
import { type ObserveCall, observeCalls } from './observe-calls.ts';
import { FORM_LIMITS } from './read-form.ts';
import { commonError } from '../errors/api-error.ts';
import { serveWebApp } from './web-app.ts';

const BODY_LIMIT_BYTES = 1_048_576;
const COMPRESS_FROM_BYTES = 2_048;
/** A path parameter may be an authorization code from a redirect. */
const MAX_PARAMETER_LENGTH = 1_000;
const HEADERS_TIMEOUT_MS = 30_000;
/**
 * Limit for a whole request. It includes the time that an upload waits for its turn: after a minute of
 * waiting, a minute is left to arrive.
 */
const ARRIVAL_TIMEOUT_MS = 120_000;
const STALLED_AFTER_MS = 30_000;
const CHECKS_PER_HEADERS_TIMEOUT = 30;
// A database that hangs isn't ready either. The response must be sent before the probe's own timeout.
const READY_TIMEOUT_MS = 2_000;

export interface HttpServerOptions {
  log: Log;
  handlers: Handlers;
  callerAccess: CallerAccess;
  isReady: () => Promise<boolean>;
  /** Rejects if the database's disk is full. Called after a request failed because of a full disk. */
  checkDiskSpace: () => Promise<void>;
  trustProxy: TrustProxy;
  webFolder: string | null;
  frameOrigin?: string | null;
  observeCall?: ObserveCall | undefined;
  arrivalTimeoutMs?: number;
  stalledAfterMs?: number;
}

export async function createHttpServer({
  log,
  handlers,
  callerAccess,
  isReady,
  checkDiskSpace,
  trustProxy,
  webFolder,
  frameOrigin = null,
  observeCall,
  arrivalTimeoutMs = ARRIVAL_TIMEOUT_MS,
  stalledAfterMs = STALLED_AFTER_MS,
}: HttpServerOptions): Promise<FastifyInstance> {
  const app = createApp(trustProxy, arrivalTimeoutMs);
  handleInvalidRequests(app);
  acceptJsonOnly(app);
  await app.register(multipart, FORM_LIMITS);
  await app.register(helmet, {
    enableCSPNonces: true,
    contentSecurityPolicy: { useDefaults: false, directives: contentSecurityPolicy(frameOrigin) },
    // The proxy that terminates TLS adds this header. Without a proxy, the app is used over plain http.
    strictTransportSecurity: false,
    crossOriginEmbedderPolicy: false,
  });
  // Level 1 shrinks a list to a seventh in well under a millisecond. Higher levels cost more than they save.
  await app.register(compress, {
    threshold: COMPRESS_FROM_BYTES,
    encodings: ['gzip'],
    zlibOptions: { level: 1 },
  });
  handleErrors(app, log);
  if (observeCall !== undefined) observeCalls(app, observeCall);
  // Responses contain financial data, so no cache between server and browser may store them.
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith(API_BASE)) void reply.header('cache-control', 'no-store');
    if (isUnindexed(request.url)) void reply.header('x-robots-tag', 'noindex');
  });
  app.get('/healthz', async () => ({ status: 'ok' }));
  serveReadiness(app, { isReady, checkDiskSpace });
  let openapiJson: string | undefined;
  app.get(`${API_BASE}/openapi.json`, (_request, reply) => {
    openapiJson ??= JSON.stringify(describeApi());
    return reply.type('application/json').send(openapiJson);
  });
  app.decorate('openStreams', new Set<PassThrough>());
  app.addHook('preClose', async () => {
    for (const stream of app.openStreams) stream.end();
  });
  bindEndpoints(app, handlers, { callerAccess, stalledAfterMs });
  if (webFolder === null) app.setNotFoundHandler(handleUnknownRoute);
  else await serveWebApp(app, webFolder);
  return app;
}

const UNINDEXED_PATHS = [
  '/invoice/',
  `${API_BASE}/invoice/`,
  '/demo-account-request/',
  '/accident-report/',
  `${API_BASE}/forms/`,
];

// Search engines must not index pages that can be opened by a link without a session.
const isUnindexed = (url: string): boolean => UNINDEXED_PATHS.some((prefix) => url.startsWith(prefix));

// After a request failed because of a full disk, the server isn't ready until a write succeeds, because
// reads would not notice a full disk.
function serveReadiness(
  app: FastifyInstance,
  { isReady, checkDiskSpace }: Pick<HttpServerOptions, 'isReady' | 'checkDiskSpace'>,
): void {
  let hasFullDisk = false;
  app.addHook('onError', async (_request, _reply, error) => {
    if (isDiskFull(error)) hasFullDisk = true;
  });
  const checkReadiness = async () => {
    if (hasFullDisk) await checkDiskSpace();
    hasFullDisk = false;
    return await isReady();
  };
  app.get('/readyz', async (_request, reply) => {
    const falseWhenLate = pause(READY_TIMEOUT_MS).then(() => false);
    const isServerReady = await Promise.race([checkReadiness(), falseWhenLate]).catch(() => false);
    return reply.status(isServerReady ? 200 : 503).send({ status: isServerReady ? 'ready' : 'not ready' });
  });
}

function createApp(trustProxy: TrustProxy, arrivalTimeoutMs: number): FastifyInstance {
  const headersTimeout = Math.min(HEADERS_TIMEOUT_MS, arrivalTimeoutMs);
  return Fastify({
    frameworkErrors: (_error, _request, reply) => {
      void sendError(reply, commonError('request.malformed'));
    },
    trustProxy: typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy,
    bodyLimit: BODY_LIMIT_BYTES,
    // Some paths in the specification end with a slash, and similar ones don't.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: MAX_PARAMETER_LENGTH },
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
    // Calls that arrive on open connections while the server stops are answered. The proxy then reconnects.
    return503OnClosing: false,
    requestTimeout: arrivalTimeoutMs,
    http: {
      headersTimeout,
      connectionsCheckingInterval: Math.ceil(headersTimeout / CHECKS_PER_HEADERS_TIMEOUT),
      requireHostHeader: false,
    },
    clientErrorHandler: handleClientError,
  });
}

/**
 * Accepts only JSON, except that endpoints that ignore their body also accept URL-encoded forms. A call that
 * declares JSON may have an empty body.
 */
function acceptJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const { acceptsBytes, ignoresBody } = request.routeOptions.config;
    if (acceptsBytes === true || ignoresBody === true) return done(null, body);
    if (body.length === 0) return done(null, undefined);
    // Invalid UTF-8 would be stored with replacement characters.
    if (!isUtf8(body as Buffer)) return done(commonError('request.malformed'), undefined);
    void parse(request, body.toString(), done);
  });
  app.addContentTypeParser(FORM_MEDIA_TYPE, { parseAs: 'buffer' }, (request, body, done) =>
    request.routeOptions.config.ignoresBody === true
      ? done(null, body)
      : done(commonError('request.unsupported_media_type'), undefined),
  );
}

/** Mail apps send this type to unsubscribe (RFC 8058). */
const FORM_MEDIA_TYPE = 'application/x-www-form-urlencoded';

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
