import type { OutgoingHttpHeaders } from 'node:http';
import type { onRequestHookHandler } from 'fastify';

/**
 * Sets helmet's headers where they never change, for routes that say `helmet: false`: helmet works them out anew for each answer,
 * this asks it once.
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
