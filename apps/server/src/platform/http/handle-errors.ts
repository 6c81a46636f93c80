import { Readable } from 'node:stream';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DatabaseUnavailable } from '../errors/database-errors.ts';
import type { Log } from '../log/log.ts';
import { createThrottledLog } from '../log/throttled-log.ts';
import { CallerDisconnected } from './caller-signal.ts';
import { ApiError, commonError } from '../errors/api-error.ts';

const RETRY_AFTER_SECONDS = 5;

// API errors, and calls aborted by their callers, are expected. An unavailable database fails many calls at
// the same time, so it is logged at most once a second. Any other error is a bug: logged with its stack and
// answered with 500.
export function handleErrors(app: FastifyInstance, log: Log): void {
  const unavailableLog = createThrottledLog<{ error: string; url: string }>((burst) =>
    log.error(burst, 'database unavailable: calls answered 503'),
  );
  app.addHook('onClose', async () => unavailableLog.flush());
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const apiError = toApiError(error);
    const call = { requestId: request.id, method: request.method, url: request.url };
    if (isAbortedByCaller(error, reply)) log.debug(call, 'request aborted by its caller');
    else if (error instanceof DatabaseUnavailable) unavailableLog.add({ error: error.message, ...call });
    else if (apiError.reason === 'server.failed') log.error({ err: error, ...call }, 'request failed');
    return sendError(reply, apiError);
  });
  // Once a part of a file has been sent, an error can't change the response. The file ends incomplete, which
  // the caller notices.
  app.addHook('onSend', async (request, reply, payload) => {
    if (!(payload instanceof Readable)) return;
    payload.once('error', (error) => {
      const call = { requestId: request.id, method: request.method, url: request.url };
      if (!reply.raw.destroyed) log.error({ err: error, ...call }, 'response interrupted');
    });
  });
}

/** Checks the socket as well as the error code, because sockets of other systems fail with the same codes. */
const isAbortedByCaller = (error: FastifyError, reply: FastifyReply): boolean =>
  error instanceof CallerDisconnected ||
  ((error.code === 'ERR_STREAM_PREMATURE_CLOSE' || error.code === 'ECONNRESET') && reply.raw.destroyed);

export function sendError(reply: FastifyReply, error: ApiError): FastifyReply {
  const { retryAfterSeconds } = error.details;
  if (retryAfterSeconds !== undefined) void reply.header('retry-after', retryAfterSeconds);
  return reply
    .status(error.status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(error.toBody()));
}

function toApiError(error: FastifyError): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof DatabaseUnavailable)
    return commonError('server.busy', { retryAfterSeconds: RETRY_AFTER_SECONDS });
  switch (error.statusCode) {
    case 413:
      return commonError('request.too_large');
    case 415:
      return commonError('request.unsupported_media_type');
    case 429:
      return commonError('request.rate_limited');
    case 400:
      return commonError('request.malformed');
    case 404:
      return commonError('route.not_found');
    default:
      return commonError('server.failed');
  }
}

export const handleUnknownRoute = (_request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  sendError(reply, commonError('route.not_found'));
