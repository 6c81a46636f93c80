import { api, type Api } from '@fleetworth/contract/api';
import type { Endpoint } from '@fleetworth/contract/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fingerprint } from './fingerprint.ts';
import { type Ids, type RefField, refFields, sampleRequest, withField } from './sample-request.ts';
import { startTestFleetworth, type TestFleetworth } from './test-fleetworth.ts';
import { companyKinds, foreignIds, neverIds, ownIds } from './two-worlds.ts';

const endpoints = Object.entries(api) as [keyof Api, Endpoint][];
const isCompanyKind = ({ kind }: RefField) => companyKinds.some((companyKind) => companyKind === kind);

/** Every place of the contract where an id of a company can be sent. */
const places = endpoints.flatMap(([name, endpoint]) =>
  refFields(endpoint)
    .filter(isCompanyKind)
    .map((field) => ({ name, endpoint, field })),
);

describe('another company’s data does not exist', () => {
  let fleetworth: TestFleetworth;
  let own: Ids;
  let foreign: Ids;
  let before: Record<string, string>;

  beforeAll(async () => {
    fleetworth = await startTestFleetworth();
    own = await ownIds(fleetworth.database.pool);
    foreign = await foreignIds(fleetworth.database.pool);
    before = await fingerprint(fleetworth.database.pool);
  });
  afterAll(() => fleetworth.stop());

  const answerTo = async ({ name, endpoint, field }: (typeof places)[number], ids: Ids) => {
    const id = ids[field.kind];
    const parts = withField(sampleRequest(endpoint, own), field, field.isList ? [id] : id);
    return await fleetworth.attempt(name, parts);
  };

  test.each(
    places.map((place) => [`${place.name}: ${place.field.part}.${place.field.field}`, place] as const),
  )('%s of a foreign company answers as an id that never existed', async (_title, place) => {
    const [asForeign, asNever] = [await answerTo(place, foreign), await answerTo(place, neverIds)];
    expect(asForeign).toEqual(asNever);
    const isFilter = place.field.part === 'filters' || place.field.part === 'query';
    expect([404, 422, ...(isFilter || place.field.part === 'params' ? [200] : [])]).toContain(
      asForeign.status,
    );
  });

  test('none of these calls changes a row', async () => {
    expect(await fingerprint(fleetworth.database.pool)).toEqual(before);
  });

  test('every call that takes an id of a company is covered', () => {
    expect(places.length).toBeGreaterThan(20);
    const kinds = new Set(places.map(({ field }) => field.kind));
    expect([...kinds].toSorted()).toEqual([...companyKinds].toSorted());
  });

  test('a viewer of a company is refused every write there, also one who owns another company', async () => {
    const { pool } = fleetworth.database;
    await pool.query(
      `insert into memberships (company_id, user_id, role)
       select $1, id, 'owner' from users where email = 'viewer@fleetworth.app'`,
      [foreign.company],
    );
    const viewer = await fleetworth.signIn('viewer@fleetworth.app', 'Demo!2026');
    const unchanged = await fingerprint(pool);
    const writes = endpoints.filter(([, { access }]) => access === 'write');
    expect(writes.length).toBeGreaterThan(5);
    for (const [name, endpoint] of writes) {
      const { status, body } = await fleetworth.attempt(name, sampleRequest(endpoint, own), viewer);
      expect([name, status, body.reason]).toEqual([name, 403, 'authority.viewer']);
    }
    expect(await fingerprint(pool)).toEqual(unchanged);
  });

  test('a call without a session answers 401 before its body is looked at', async () => {
    for (const authorization of [undefined, `Bearer ${'x'.repeat(43)}`]) {
      for (const payload of ['{', `"${'x'.repeat(1_100_000)}"`]) {
        const response = await fleetworth.app.inject({
          method: 'PUT',
          url: '/api/v1/vehicles',
          headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
          payload,
        });
        expect(response.json()).toMatchObject({ code: 401, reason: 'session.missing' });
      }
    }
  });

  test('a call without a session, or with one that has ended, answers 401 and nothing else', async () => {
    const ended = await fleetworth.signIn('demo@fleetworth.app', 'Demo!2026');
    await fleetworth.attempt('logout', {}, ended);
    for (const [name, endpoint] of endpoints) {
      if (endpoint.access === 'public') continue;
      for (const token of [null, ended, 'not a token', 'x'.repeat(43)]) {
        const { status, body } = await fleetworth.attempt(name, sampleRequest(endpoint, own), token);
        expect([name, status, body.reason]).toEqual([name, 401, 'session.missing']);
      }
    }
  });
});
