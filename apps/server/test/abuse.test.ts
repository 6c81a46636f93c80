import { api, type Api } from '@fleetworth/contract/api';
import { API_BASE, type Endpoint } from '@fleetworth/contract/endpoint';
import { type ErrorBody, errorCatalogue } from '@fleetworth/contract/error-catalogue';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mutationsOf } from './abuse-mutations.ts';
import { fingerprint } from './fingerprint.ts';
import { type Ids, isAccepted, sampleRequest, textFields, withField } from './sample-request.ts';
import { startTestFleetworth, type TestFleetworth } from './test-fleetworth.ts';
import { ownIds } from './two-worlds.ts';

const endpoints = Object.entries(api) as [keyof Api, Endpoint][];
const LEAST_REQUESTS = 2_000;

/** Refused by the client's fault alone, in the one shape, for a reason of the catalogue. */
function expectRefusal(what: string, status: number, body: ErrorBody): void {
  expect(status, what).toBeGreaterThanOrEqual(400);
  expect(status, what).toBeLessThan(500);
  expect(Object.keys(errorCatalogue), what).toContain(body.reason);
  expect(body, what).toMatchObject({ code: status, message: expect.any(String) });
}

describe('requests that the contract does not allow', () => {
  let fleetworth: TestFleetworth;
  let own: Ids;

  beforeAll(async () => {
    fleetworth = await startTestFleetworth();
    own = await ownIds(fleetworth.database.pool);
  });
  afterAll(() => fleetworth.stop());

  test(`at least ${LEAST_REQUESTS} of them over every call are refused in one shape, and no row changes`, async () => {
    const before = await fingerprint(fleetworth.database.pool);
    const sent = new Map<string, number>();
    for (const [name, endpoint] of endpoints) {
      for (const { title, parts } of mutationsOf(endpoint, sampleRequest(endpoint, own))) {
        if (isAccepted(endpoint, parts)) continue;
        const { status, body } = await fleetworth.attempt(name, parts);
        expectRefusal(`${name}: ${title}`, status, body);
        sent.set(name, (sent.get(name) ?? 0) + 1);
      }
    }
    const total = [...sent.values()].reduce((sum, count) => sum + count, 0);
    expect(total).toBeGreaterThanOrEqual(LEAST_REQUESTS);
    expect([...sent.keys()]).toEqual(endpoints.map(([name]) => name));
    expect(await fingerprint(fleetworth.database.pool)).toEqual(before);
  });

  const BROKEN = [
    '{',
    '',
    'null',
    '[]',
    '"text"',
    '{"a":',
    '{"a":1}}',
    '\u0000',
    '['.repeat(50_000),
    '1e999',
    '{"__proto__":{}}',
  ];
  test('bodies that are no JSON, or no object, are refused by every call in one shape, and no row changes', async () => {
    const before = await fingerprint(fleetworth.database.pool);
    for (const [name, endpoint] of endpoints) {
      if (endpoint.body === undefined && endpoint.filters === undefined) continue;
      for (const payload of BROKEN) {
        const response = await fleetworth.app.inject({
          method: endpoint.method,
          url: API_BASE + endpoint.path.replaceAll(/:\w+/g, String(own.vehicle)),
          headers: { authorization: `Bearer ${fleetworth.token}`, 'content-type': 'application/json' },
          payload,
        });
        // Filters may be left out: an empty object, or nothing, asks for everything.
        if (endpoint.filters !== undefined && ['null', ''].includes(payload)) continue;
        expectRefusal(`${name}: ${payload.slice(0, 20)}`, response.statusCode, response.json());
      }
    }
    expect(await fingerprint(fleetworth.database.pool)).toEqual(before);
  });

  test('an address that can not be read, or one that is far too long, is refused in the one shape', async () => {
    const headers = { authorization: `Bearer ${fleetworth.token}` };
    for (const path of ['/vehicle/%zz', `/vehicle/${'1'.repeat(2_000)}`, '/vehicle/%00', '/vehicle/1%2F2']) {
      const response = await fleetworth.app.inject({ method: 'GET', url: API_BASE + path, headers });
      expectRefusal(path, response.statusCode, response.json());
    }
  });

  // What makes a careless pattern go back and forth: much of one kind, and at the end what does not fit.
  const LENGTH = 50_000;
  const LONG_TEXTS = ['a', ' ', '0', '-', '.', 'b.', 'a ', 'é', '2026-', '\t']
    .map((piece) => piece.repeat(LENGTH / piece.length))
    .flatMap((text) => [text, `${text}!`, `a@${text} x`, `${text}@`]);
  const BUSY_MS = 500;
  const places = endpoints.flatMap(([name, endpoint]) =>
    textFields(endpoint).map((place) => ({ name, endpoint, place })),
  );

  test('no text of any field keeps the server busy: far too long ones are answered at once', async () => {
    expect(places.length).toBeGreaterThan(15);
    for (const { name, endpoint, place } of places) {
      for (const text of LONG_TEXTS) {
        const parts = withField(sampleRequest(endpoint, own), place, place.isList ? [text] : text);
        const what = `${name}: ${place.field} is ${text.slice(0, 8)}…${text.slice(-3)}`;
        const attempt = () =>
          fleetworth.attempt(name, parts, endpoint.access === 'public' ? null : undefined);
        const { answer, ms } = await quickest(attempt, BUSY_MS);
        const { status, body } = answer;
        expect(ms, what).toBeLessThan(BUSY_MS);
        // Blanks around a text are cut off, and what is left may be fine.
        if (isAccepted(endpoint, parts)) expect(status, what).toBeLessThan(500);
        else expectRefusal(what, status, body);
      }
    }
  });

  test('a body of more than one megabyte answers 413, another media type 415, an unknown address 404', async () => {
    const headers = { authorization: `Bearer ${fleetworth.token}`, 'content-type': 'application/json' };
    const large = {
      method: 'PUT',
      url: `${API_BASE}/vehicles`,
      headers,
      payload: `"${'x'.repeat(1_100_000)}"`,
    } as const;
    expect((await fleetworth.app.inject(large)).json()).toMatchObject({
      code: 413,
      reason: 'request.too_large',
    });
    const xml = { ...large, headers: { ...headers, 'content-type': 'text/xml' }, payload: '<a/>' };
    expect((await fleetworth.app.inject(xml)).json()).toMatchObject({ code: 415 });
    const nowhere = await fleetworth.app.inject({ method: 'GET', url: `${API_BASE}/nowhere`, headers });
    expect(nowhere.json()).toMatchObject({ code: 404, reason: 'route.not_found' });
  });
});

const TRIES = 3;

/** Tries again what took too long: a busy machine holds up one try, a text that keeps the server busy each of them. */
async function quickest<Answer>(
  attempt: () => Promise<Answer>,
  busyMs: number,
): Promise<{ answer: Answer; ms: number }> {
  for (let tries = 1; ; tries += 1) {
    const startedMs = performance.now();
    const answer = await attempt();
    const ms = performance.now() - startedMs;
    if (ms < busyMs || tries === TRIES) return { answer, ms };
  }
}
