import type pg from 'pg';
import type { Deps } from './feature.ts';
import { createFigures, measureInstallation } from './features/operations/public.ts';
import type { Config } from './platform/config/config.ts';
import type { ObserveCall } from './platform/http/observe-calls.ts';
import { createMetricsServer } from './platform/metrics/metrics-server.ts';
import {
  createRegistry,
  createCallObserver,
  createPoolObserver,
} from './platform/metrics/process-metrics.ts';
import type { Shutdown } from './shutdown.ts';

export interface Metrics {
  observeCall: ObserveCall;
  addPool: (name: string, pool: pg.Pool) => void;
}

export async function startMetrics(
  { metrics: endpoint, processRole }: Config,
  deps: Deps,
  shutdown: Shutdown,
): Promise<Metrics | null> {
  if (endpoint === null) return null;
  const registry = createRegistry();
  const metrics = { observeCall: createCallObserver(registry), addPool: createPoolObserver(registry) };
  metrics.addPool('jobs', deps.pool);
  const refresh =
    processRole === 'http' ? async () => {} : measureInstallation(registry, createFigures(deps), deps.clock);
  const app = createMetricsServer({ registry, refresh });
  await shutdown.add(() => app.close());
  await app.listen(endpoint);
  return metrics;
}
