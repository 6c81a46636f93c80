import { api, type Api } from '@fleetworth/contract/api';
import { API_BASE, type Endpoint } from '@fleetworth/contract/endpoint';
import { type ErrorBody, errorCatalogue } from '@fleetworth/contract/error-catalogue';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mutationsOf } from './abuse-mutations.ts';
import { isOurText } from './field-texts.ts';
import { fingerprint } from './fingerprint.ts';
import { type Ids, isAccepted, type Parts, sampleRequest, textFields, withField } from './sample-request.ts';
import { startTestFleetworth, type TestFleetworth } from './test-fleetworth.ts';
import { neverIds, ownIds } from './company-ids.ts';

const endpoints = Object.entries(api) as [keyof Api, Endpoint][];
const LEAST_REQUESTS = 2_000;

/** What the contract refuses of a call. */
const refusedOf = (endpoint: Endpoint, ids: Ids) =>
  [...mutationsOf(endpoint, sampleRequest(endpoint, ids))].filter(
    ({ parts }) => !isAccepted(endpoint, parts),
  );

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
  let before: Record<string, string>;

  beforeAll(async () => {
    fleetworth = await startTestFleetworth();
    own = await ownIds(fleetworth.database.pool);
    before = await fingerprint(fleetworth.database.pool);
  });
  afterAll(() => fleetworth.stop());

  test(`are at least ${LEAST_REQUESTS}, some of every call`, () => {
    const counts = endpoints.map(([, endpoint]) => refusedOf(endpoint, neverIds).length);
    expect(Math.min(...counts)).toBeGreaterThan(0);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(LEAST_REQUESTS);
  });

  test.each(endpoints)('%s refuses each of its own in one shape', async (name, endpoint) => {
    const schemas = [endpoint.params, endpoint.query, endpoint.body, endpoint.filters, endpoint.upload];
    for (const { title, parts } of refusedOf(endpoint, own)) {
      const { status, body } = await fleetworth.attempt(name, parts);
      expectRefusal(title, status, body);
      const foreign = Object.values(body.errors ?? {})
        .flat()
        .filter((text) => !isOurText(text, schemas));
      expect(foreign, `${title}: texts of a library`).toEqual([]);
    }
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
  const withBody = endpoints.filter(([, { body, filters }]) => body !== undefined || filters !== undefined);
  test.each(withBody)(
    '%s refuses bodies that are no JSON, or no object, in one shape',
    async (_name, endpoint) => {
      for (const payload of BROKEN) {
        const response = await fleetworth.app.inject({
          method: endpoint.method,
          url: API_BASE + endpoint.path.replaceAll(/:\w+/g, String(own.vehicle)),
          headers: { authorization: `Bearer ${fleetworth.token}`, 'content-type': 'application/json' },
          payload,
        });
        // Filters may be left out: an empty object, or nothing, asks for everything.
        if (endpoint.filters !== undefined && ['null', ''].includes(payload)) continue;
        expectRefusal(payload.slice(0, 20), response.statusCode, response.json());
      }
    },
  );

  test('an address that can not be read, or one that is far too long, is refused in the one shape', async () => {
    const headers = { authorization: `Bearer ${fleetworth.token}` };
    for (const path of ['/vehicle/%zz', `/vehicle/${'1'.repeat(2_000)}`, '/vehicle/%00', '/vehicle/1%2F2']) {
      const response = await fleetworth.app.inject({ method: 'GET', url: API_BASE + path, headers });
      expectRefusal(path, response.statusCode, response.json());
    }
  });

  test('none of these requests changes a row', async () => {
    expect(await fingerprint(fleetworth.database.pool)).toEqual(before);
  });

  // What makes a careless pattern go back and forth: much of one kind, and at the end what does not fit.
  const LENGTH = 50_000;
  const LONG_TEXTS = ['a', ' ', '0', '-', '.', 'b.', 'a ', 'é', '2026-', '\t']
    .map((piece) => piece.repeat(LENGTH / piece.length))
    .flatMap((text) => [text, `${text}!`, `a@${text} x`, `${text}@`]);
  const places = endpoints.flatMap(([name, endpoint]) =>
    textFields(endpoint).map((place) => [`${name}: ${place.field}`, { name, endpoint, place }] as const),
  );

  test('fields that take a text are found', () => {
    expect(places.length).toBeGreaterThan(15);
  });

  test.each(places)(
    '%s: no text keeps the server busy for longer than any other of its length',
    async (_title, { name, endpoint, place }) => {
      const partsOf = (text: string): Parts =>
        withField(sampleRequest(endpoint, own), place, place.isList ? [text] : text);
      const attempt = (parts: Parts) =>
        fleetworth.attempt(name, parts, endpoint.access === 'public' ? null : undefined);
      const usualMs = await quickest(() => attempt(partsOf('~'.repeat(LENGTH))), { tries: 3, enoughMs: 0 });
      for (const text of LONG_TEXTS) {
        const parts = partsOf(text);
        const what = `${text.slice(0, 8)}…${text.slice(-3)}`;
        // A busy machine holds up one try, a text that keeps the server busy each of them.
        const limit = { tries: 5, enoughMs: usualMs * BUSY_TIMES };
        expect(await quickest(() => attempt(parts), limit), what).toBeLessThan(limit.enoughMs);
        const { status, body } = await attempt(parts);
        // Blanks around a text are cut off, and what is left may be fine.
        if (isAccepted(endpoint, parts)) expect(status, what).toBeLessThan(500);
        else expectRefusal(what, status, body);
      }
    },
  );

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

/** A pattern that goes back and forth takes the square of the length: thousands of times as long. */
const BUSY_TIMES = 50;

/** The quickest of some tries; one that is quick enough ends them. */
async function quickest(
  attempt: () => Promise<unknown>,
  { tries, enoughMs }: { tries: number; enoughMs: number },
): Promise<number> {
  let quickestMs = Number.POSITIVE_INFINITY;
  for (let tried = 0; tried < tries && quickestMs >= enoughMs; tried += 1) {
    const startedMs = performance.now();
    await attempt();
    quickestMs = Math.min(quickestMs, performance.now() - startedMs);
  }
  return quickestMs;
}
