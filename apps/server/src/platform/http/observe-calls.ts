import { API_BASE } from '@fleetworth/contract/endpoint';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AnsweredCall } from '../metrics/process-metrics.ts';

export type ObserveCall = (call: AnsweredCall) => void;

export function observeCalls(app: FastifyInstance, observe: ObserveCall): void {
  app.addHook('onResponse', async (request, reply) =>
    observe({
      method: request.method,
      route: routeOf(request),
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1_000,
      isStream: String(reply.getHeader('content-type')).startsWith('text/event-stream'),
    }),
  );
}

const HEALTH_CHECK_PATHS = ['/healthz', '/readyz'];

/**
 * Returns one route for all files and screens of the web app, and another for all URLs of the API that don't
 * exist, because anyone can make up any number of them.
 */
function routeOf({ routeOptions: { url: pattern }, url }: FastifyRequest): string {
  if (pattern !== undefined && (pattern.startsWith(API_BASE) || HEALTH_CHECK_PATHS.includes(pattern)))
    return pattern;
  return url.startsWith('/api/') ? 'unknown' : 'web';
}
