import type { OutgoingHttpHeaders } from 'node:http';
import type { onRequestHookHandler } from 'fastify';

/**
 * Sets helmet's headers for routes with `helmet: false`, where they never change. Helmet computes them for
 * each answer, and this hook once.
 */
export function constantHeaders(): onRequestHookHandler {
  let cached: OutgoingHttpHeaders | null = null;
  return (_request, reply, done) => {
    if (cached === null) {
      reply.helmet();
      cached = reply.raw.getHeaders();
    } else {
      void reply.headers(cached);
    }
    done();
  };
}
