import { api, type Api } from '@fleetworth/contract/api';
import { API_BASE, type Endpoint } from '@fleetworth/contract/endpoint';
import type { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { neverIds } from '../../../test/company-ids.ts';
import { leastRequest } from '../../../test/sample-request.ts';
import { startTestFleetworth, type TestFleetworth } from '../../../test/test-fleetworth.ts';
import { createMetricsServer } from '../../platform/metrics/metrics-server.ts';
import {
  createRegistry,
  createCallObserver,
  createPoolObserver,
} from '../../platform/metrics/process-metrics.ts';
import { Figure } from './figure.ts';
import { createFigures, type Figures } from './figures.ts';
import { measureInstallation } from './installation-metrics.ts';

const endpoints = (Object.entries(api) as [keyof Api, Endpoint][]).filter(
  ([, { produces }]) => produces !== 'events',
);

/** Returns the values of a label in rendered metrics. */
const valuesOf = (text: string, label: string): string[] => [
  ...new Set([...text.matchAll(new RegExp(`[{,]${label}="([^"]*)"`, 'g'))].map(([, value]) => value ?? '')),
];

/** Lists the label values of rendered metrics that contain one of the texts. */
const labelsWith = (text: string, ids: readonly string[]): string[] =>
  [...text.matchAll(/="([^"]*)"/g)]
    .map(([, value]) => value ?? '')
    .filter((value) => ids.some((id) => value.includes(id)));

describe('metrics', () => {
  const callRegistry = createRegistry();
  let fleetworth: TestFleetworth;
  beforeAll(async () => {
    fleetworth = await startTestFleetworth({ observeCall: createCallObserver(callRegistry) });
  });
  afterAll(() => fleetworth.stop());

  /** Returns the metrics as the server renders them. */
  async function scrape(registry: Registry, refresh: () => Promise<void> = async () => {}): Promise<string> {
    const server = createMetricsServer({ registry, refresh });
    const { statusCode, headers, body } = await server.inject('/metrics');
    await server.close();
    expect([statusCode, headers['content-type']]).toEqual([200, expect.stringContaining('text/plain')]);
    return body;
  }

  /** Returns the metrics of the installation, optionally with other figures. */
  async function scrapeInstallation(changes: Partial<Figures> = {}): Promise<string> {
    const registry = createRegistry();
    createPoolObserver(registry)('jobs', fleetworth.database.pool);
    const figures = { ...createFigures({ ...fleetworth.deps, mailing: 'smtp' }), ...changes };
    return await scrape(registry, measureInstallation(registry, figures, fleetworth.clock));
  }

  test('count calls by route and status class, and hold no ids', async () => {
    const ids = [String(neverIds.vehicle), neverIds.invoice];
    for (const [name, endpoint] of endpoints) {
      await fleetworth.attempt(name, leastRequest(endpoint, neverIds), null);
      if (endpoint.method === 'GET') await fleetworth.attempt(name, leastRequest(endpoint, neverIds));
    }
    for (const url of [`/api/${ids[0]}`, `/assets/${ids[1]}.js`, `/company/${ids[0]}`, '/healthz', '/readyz'])
      await fleetworth.app.inject(url);
    const text = (await scrape(callRegistry)) + (await scrapeInstallation());
    expect(labelsWith(text, ids)).toEqual([]);
    const patterns = endpoints.map(([, { path }]) => API_BASE + path);
    const others = ['/healthz', '/readyz', 'web', 'unknown'];
    expect(valuesOf(text, 'route').toSorted()).toEqual([...new Set([...patterns, ...others])].toSorted());
    expect(valuesOf(text, 'status').toSorted()).toEqual(['2xx', '4xx']);
    expect(text).toMatch(/fleetworth_http_requests_total\{method="GET",route="\/healthz",status="2xx"\} 1/);
    expect(text).toMatch(/duration_seconds_count\{method="GET",route="\/healthz"\} 1/);
  });

  test('that held an id would be found', () => {
    const id = String(neverIds.vehicle);
    const seeded = `fleetworth_http_requests_total{method="GET",route="/api/v1/vehicle/${id}"} 1`;
    expect(labelsWith(seeded, [id])).toEqual([`/api/v1/vehicle/${id}`]);
  });

  test('describe pools, event loop, queues, providers, values and email', async () => {
    const { pool } = fleetworth.database;
    await pool.query(
      `delete from provider_answers;
       insert into provider_answers (provider, answered_at, failing_since, paused_until) values
         ('manheim', '2026-11-20T12:00:00Z', null, null),
         ('blackbook', null, '2026-11-20T12:00:00Z', '2100-01-01')`,
    );
    await pool.query(
      `insert into outbox_mails (recipient, content, created_at, useful_until)
       values ('ann@example.com', '{}', $1::timestamptz - interval '90 seconds', '2100-01-01')`,
      [fleetworth.clock.now()],
    );
    await pool.query(
      `insert into pgboss.job (name, state, output, completed_on)
       values ('send-mail', 'failed', '{"message": "No"}', now())`,
    );
    const text = await scrapeInstallation();
    for (const line of [
      'fleetworth_database_connections{pool="jobs",state="in_use"} 0',
      'fleetworth_database_waiting{pool="jobs"} 0',
      'fleetworth_queue_jobs{job="send-mail",state="failed"} 1',
      'fleetworth_provider_answered_timestamp_seconds{provider="manheim"} 1795176000',
      'fleetworth_provider_failing{provider="blackbook"} 1',
      'fleetworth_provider_paused{provider="blackbook"} 1',
      'fleetworth_provider_failing{provider="manheim"} 0',
      'fleetworth_mail_waiting 1',
      'fleetworth_mail_oldest_seconds 90',
      'fleetworth_figure_read{figure="backup"} 1',
    ])
      expect(text.split('\n')).toContain(line);
    expect(text).toMatch(/^fleetworth_values\{age="current"\} [1-9]/m);
    expect(text).toMatch(/^fleetworth_newest_value_timestamp_seconds \d{10}$/m);
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
    // Without backups, there is nothing to say about them.
    expect(text).not.toMatch(/^fleetworth_backup_/m);
  });

  test('are rendered without a figure that fails or hangs', async () => {
    const fails = new Figure<never>(() => Promise.reject(new Error('The database is away.')), {
      maxAgeMs: 0,
    });
    const hangs = new Figure<never>(() => new Promise(() => {}), { maxAgeMs: 0, timeoutMs: 5 });
    const text = await scrapeInstallation({ mail: fails, queues: hangs });
    expect(text).toMatch(/^fleetworth_figure_read\{figure="mail"\} 0$/m);
    expect(text).toMatch(/^fleetworth_figure_read\{figure="queues"\} 0$/m);
    expect(text).toMatch(/^fleetworth_figure_read\{figure="providers"\} 1$/m);
    expect(text).not.toMatch(/^fleetworth_(mail|queue)_/m);
    expect(text).toMatch(/^fleetworth_provider_failing/m);
  });

  test('say when backups were made and whether archiving fails', async () => {
    const backup = new Figure(
      async () => ({
        backedUpAt: '2026-11-20T12:00:00Z',
        verifiedAt: null,
        restoredAt: null,
        failure: 'Full',
      }),
      { maxAgeMs: 0 },
    );
    const text = await scrapeInstallation({ backup });
    expect(text).toMatch(/^fleetworth_backup_timestamp_seconds\{state="made"\} 1795176000$/m);
    expect(text).not.toMatch(/state="verified"/);
    expect(text).toMatch(/^fleetworth_backup_failing 1$/m);
  });
});
