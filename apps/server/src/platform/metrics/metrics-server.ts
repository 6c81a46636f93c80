import Fastify, { type FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';

interface MetricsServerOptions {
  registry: Registry;
  /** Updates the metrics whose values must be queried. Runs before each response and must never reject. */
  refresh: () => Promise<void>;
}

/** Uses its own port, which can stay private while the port of the app is public. */
export function createMetricsServer({ registry, refresh }: MetricsServerOptions): FastifyInstance {
  const app = Fastify({ forceCloseConnections: true });
  app.get('/metrics', async (_request, reply) => {
    await refresh();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
  return app;
}
