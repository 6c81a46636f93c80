import { api, type Api } from '@fleetworth/contract/api';
import { API_BASE, type Endpoint } from '@fleetworth/contract/endpoint';
import { type ErrorBody, errorCatalog } from '@fleetworth/contract/error-catalog';
import { UNSTORABLE_TEXT } from '@fleetworth/contract/field';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mutationsOf } from './abuse-mutations.ts';
import { isOurText } from './field-texts.ts';
import { fingerprint } from './fingerprint.ts';
import { type Ids, isAccepted, sampleRequest } from './sample-request.ts';
import { startTestFleetworth, type TestFleetworth } from './test-fleetworth.ts';
import { neverIds, ownIds } from './company-ids.ts';

const endpoints = Object.entries(api) as [keyof Api, Endpoint][];
const LEAST_REQUESTS = 2_000;

/** Lists the mutations that the contract rejects. */
const listRejected = (endpoint: Endpoint, ids: Ids) =>
  [...mutationsOf(endpoint, sampleRequest(endpoint, ids))].filter(
    ({ parts }) => !isAccepted(endpoint, parts),
  );

/** Expects a 4xx response in the common format with a reason of the catalog. */
function expectError(what: string, status: number, body: ErrorBody): void {
  expect(status, what).toBeGreaterThanOrEqual(400);
  expect(status, what).toBeLessThan(500);
  expect(Object.keys(errorCatalog), what).toContain(body.reason);
  expect(body, what).toMatchObject({ code: status, message: expect.any(String), errors: expect.any(Object) });
  if (status !== 422) expect(body.errors, what).toEqual({});
}

/** Number of concurrent calls, because the server is idle between single calls. */
async function eightAtOnce<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = items.values();
  const worker = async () => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: 8 }, worker));
}

describe('requests that the contract does not allow', () => {
  let fleetworth: TestFleetworth;
  let own: Ids;
  let before: Record<string, string>;

  beforeAll(async () => {
    fleetworth = await startTestFleetworth();
    own = await ownIds(fleetworth.database.pool);
    // Calls of operators are unknown to others.
    await fleetworth.database.pool.query('update users set is_operator = true');
    before = await fingerprint(fleetworth.database.pool);
  });
  afterAll(() => fleetworth.stop());

  /** Sends a request that no limit rejects, so that its own error is seen. */
  const attempt: TestFleetworth['attempt'] = async (...request) => {
    await fleetworth.database.pool.query('delete from request_counts');
    return await fleetworth.attempt(...request);
  };

  test(`are at least ${LEAST_REQUESTS}, with some for every call`, () => {
    const counts = endpoints.map(([, endpoint]) => listRejected(endpoint, neverIds).length);
    expect(Math.min(...counts)).toBeGreaterThan(0);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(LEAST_REQUESTS);
  });

  test.each(endpoints)('%s rejects each of them in the same format', async (name, endpoint) => {
    const schemas = [endpoint.params, endpoint.query, endpoint.body, endpoint.filters, endpoint.upload];
    await eightAtOnce(listRejected(endpoint, own), async ({ title, parts }) => {
      const { status, body } = await attempt(name, parts);
      expectError(title, status, body);
      const foreign = Object.values(body.errors ?? {})
        .flat()
        .filter((text) => !isOurText(text, schemas));
      expect(foreign, `${title}: texts of a library`).toEqual([]);
    });
  });

  test('rejects NUL and lone surrogates in any text of a path, query, body or form', async () => {
    let count = 0;
    for (const [name, endpoint] of endpoints) {
      const unstorable = [...mutationsOf(endpoint, sampleRequest(endpoint, own))].filter(({ title }) =>
        / is (?:NUL|a lone surrogate)$/.test(title),
      );
      count += unstorable.length;
      await eightAtOnce(unstorable, async ({ title, parts }) => {
        const { status, body } = await attempt(name, parts);
        expect({ status, body }, `${name}: ${title}`).toMatchObject({
          status: 422,
          body: { reason: 'request.invalid' },
        });
        expect(Object.values(body.errors ?? {}).flat(), `${name}: ${title}`).toEqual([UNSTORABLE_TEXT]);
      });
    }
    expect(count).toBeGreaterThan(200);
  });

  test('rejects a lone surrogate in an email, which the pattern of emails accepts', async () => {
    const email = 'dana\ud800@example.com';
    for (const { status, body } of [
      await fleetworth.attempt('login', { body: { username: email, password: 'Sample!2026' } }, null),
      await fleetworth.attempt('requestPasswordReset', { body: { email } }, null),
    ])
      expect({ status, texts: Object.values(body.errors ?? {}) }).toEqual({
        status: 422,
        texts: [[UNSTORABLE_TEXT]],
      });
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
    '%s rejects bodies that are no JSON, or no object, in one shape',
    async (_name, endpoint) => {
      await eightAtOnce(BROKEN, async (payload) => {
        const response = await fleetworth.app.inject({
          method: endpoint.method,
          url: API_BASE + endpoint.path.replaceAll(/:\w+/g, String(own.vehicle)),
          headers: { authorization: `Bearer ${fleetworth.token}`, 'content-type': 'application/json' },
          payload,
        });
        // Filters are optional: an empty object or no body matches everything.
        if (endpoint.filters !== undefined && ['null', ''].includes(payload)) return;
        expectError(payload.slice(0, 20), response.statusCode, response.json());
      });
    },
  );

  test('rejects an unreadable or very long address with the usual error shape', async () => {
    const headers = { authorization: `Bearer ${fleetworth.token}` };
    for (const path of ['/vehicle/%zz', `/vehicle/${'1'.repeat(2_000)}`, '/vehicle/%00', '/vehicle/1%2F2']) {
      const response = await fleetworth.app.inject({ method: 'GET', url: API_BASE + path, headers });
      expectError(path, response.statusCode, response.json());
    }
  });

  test('none of these requests changes a row', async () => {
    expect(await fingerprint(fleetworth.database.pool)).toEqual(before);
  });

  test('answers large bodies with 413, other types with 415, unknown addresses with 404', async () => {
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
    const anonymous = {
      method: 'POST',
      url: `${API_BASE}/forms/demo-account-request`,
      headers: { 'content-type': 'application/json' },
    } as const;
    const statusOf = async (bytes: number) =>
      (await fleetworth.app.inject({ ...anonymous, payload: `"${'x'.repeat(bytes - 2)}"` })).statusCode;
    expect([await statusOf(65_537), await statusOf(65_536)]).toEqual([413, 422]);
    const xml = { ...large, headers: { ...headers, 'content-type': 'text/xml' }, payload: '<a/>' };
    expect((await fleetworth.app.inject(xml)).json()).toMatchObject({ code: 415 });
    const nowhere = await fleetworth.app.inject({ method: 'GET', url: `${API_BASE}/nowhere`, headers });
    expect(nowhere.json()).toMatchObject({ code: 404, reason: 'route.not_found' });
  });
});
