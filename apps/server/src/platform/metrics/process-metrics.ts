import type pg from 'pg';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** `route` is the pattern of the URL, so that metric labels contain no ids. */
export interface AnsweredCall {
  method: string;
  route: string;
  status: number;
  seconds: number;
  /** True for a stream, whose duration says nothing about the server. */
  isStream: boolean;
}

const DURATION_BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

export function createRegistry(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}

export function createCallObserver(registry: Registry): (call: AnsweredCall) => void {
  const requestCount = new Counter({
    name: 'fleetworth_http_requests_total',
    help: 'Calls by route and status class.',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  });
  const requestDuration = new Histogram({
    name: 'fleetworth_http_request_duration_seconds',
    help: 'Time from the headers of a call to the end of its response, excluding event streams.',
    labelNames: ['method', 'route'],
    buckets: DURATION_BUCKETS_SECONDS,
    registers: [registry],
  });
  return ({ method, route, status, seconds, isStream }) => {
    requestCount.inc({ method, route, status: `${Math.floor(status / 100)}xx` });
    if (!isStream) requestDuration.observe({ method, route }, seconds);
  };
}

export function createPoolObserver(registry: Registry): (name: string, pool: pg.Pool) => void {
  const pools = new Map<string, pg.Pool>();
  const connections = new Gauge({
    name: 'fleetworth_database_connections',
    help: 'Open connections to the database by pool.',
    labelNames: ['pool', 'state'],
    registers: [],
    collect() {
      for (const [pool, { totalCount, idleCount }] of pools) {
        this.set({ pool, state: 'in_use' }, totalCount - idleCount);
        this.set({ pool, state: 'idle' }, idleCount);
      }
    },
  });
  const waiting = new Gauge({
    name: 'fleetworth_database_waiting',
    help: 'Statements that wait for a connection by pool.',
    labelNames: ['pool'],
    registers: [],
    collect() {
      for (const [pool, { waitingCount }] of pools) this.set({ pool }, waitingCount);
    },
  });
  registry.registerMetric(connections);
  registry.registerMetric(waiting);
  return (name, pool) => void pools.set(name, pool);
}
