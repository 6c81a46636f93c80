import { api, type Api } from '@fleetworth/contract/api';
import type { Endpoint } from '@fleetworth/contract/endpoint';
import type { Reason } from '@fleetworth/contract/error-catalog';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fingerprint } from './fingerprint.ts';
import {
  type Ids,
  leastRequest,
  type RefField,
  refFields,
  refsIn,
  sampleRequest,
  withField,
} from './sample-request.ts';
import { startTestFleetworth, type TestFleetworth } from './test-fleetworth.ts';
import { companyKinds, foreignIds, neverIds, ownIds } from './company-ids.ts';

const endpoints = Object.entries(api) as [keyof Api, Endpoint][];
const isCompanyKind = ({ kind }: RefField) => companyKinds.some((companyKind) => companyKind === kind);

/** Every position in the contract that accepts an id of a company. */
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
  let ended: string;

  beforeAll(async () => {
    fleetworth = await startTestFleetworth();
    own = await ownIds(fleetworth.database.pool);
    foreign = await foreignIds(fleetworth.database.pool);
    before = await fingerprint(fleetworth.database.pool);
    ended = await fleetworth.signIn('demo@fleetworth.app', 'Demo!2026');
    await fleetworth.attempt('logout', {}, ended);
  });
  afterAll(() => fleetworth.stop());

  /**
   * Requests with all fields and with only the required ones, because a search would find nothing in any
   * company.
   */
  const responsesTo = async ({ name, endpoint, field }: (typeof places)[number], ids: Ids) => {
    const id = ids[field.kind];
    const requests = [sampleRequest, leastRequest].map((request) =>
      withField(request(endpoint, own), field, field.isList ? [id] : id),
    );
    return await Promise.all(requests.map((parts) => fleetworth.attempt(name, parts)));
  };

  test.each(
    places.map((place) => [`${place.name}: ${place.field.part}.${place.field.field}`, place] as const),
  )('%s of a foreign company answers as an id that never existed', async (_title, place) => {
    const [asForeign, asNever] = [await responsesTo(place, foreign), await responsesTo(place, neverIds)];
    expect(asForeign).toEqual(asNever);
    const isFilter = place.field.part === 'filters' || place.field.part === 'query';
    for (const { status } of asForeign)
      expect([404, 422, ...(isFilter || place.field.part === 'params' ? [200] : [])]).toContain(status);
  });

  test('none of these calls changes a row', async () => {
    expect(await fingerprint(fleetworth.database.pool)).toEqual(before);
  });

  test('covers every call with an id of a company', () => {
    expect(places.length).toBeGreaterThan(20);
    const kinds = new Set(places.map(({ field }) => field.kind));
    expect([...kinds].toSorted()).toEqual([...companyKinds].toSorted());
  });

  // The event stream does not end and has its own test. The next call would not find what a deletion removed.
  const reads = endpoints.filter(
    ([, { access, produces, method }]) => access === 'read' && produces !== 'events' && method !== 'DELETE',
  );
  test.each(reads)('%s without a company returns nothing of another one', async (name, endpoint) => {
    // One of these calls is the logout.
    const token = await fleetworth.signIn('demo@fleetworth.app', 'Demo!2026');
    const { status, body } = await fleetworth.attempt(name, leastRequest(endpoint, own), token);
    // Records in another state are rejected for that reason, a payment belongs to another item, and Zubie has
    // redirected no one.
    const isOther = body.reason === 'transaction.not_found' || body.reason === 'zubie.expired';
    expect(isOther || [200, 409, 422].includes(status), JSON.stringify(body)).toBe(true);
    const { data } = body as { data?: unknown };
    for (const { kind, id } of refsIn(endpoint.data, data)) {
      if (companyKinds.includes(kind)) expect(id, kind).not.toBe(foreign[kind]);
    }
  });

  test('every write requires a role, or belongs to the user', () => {
    const changes = endpoints.filter(([, { method }]) => ['PUT', 'PATCH', 'DELETE'].includes(method));
    const others = changes.filter(([, { access }]) => access !== 'write').map(([name]) => name);
    // These belong to a single user: layouts of screens, auction valuation sheets, profile, sessions, social
    // and external accounts, price alerts and first steps.
    expect(others.toSorted()).toEqual([
      'changePassword',
      'createPriceAlert',
      'deleteAuctionBatch',
      'deletePriceAlert',
      'deleteTsdAccount',
      'disconnectZubie',
      'dismissFirstSteps',
      'editAlertMail',
      'editPriceAlert',
      'editProfile',
      'editTsdAccount',
      'endAllSessions',
      'endSession',
      'markAlertFiringsRead',
      'savePreferences',
      'startAuctionBatch',
      'unlinkSocialAccount',
      'uploadAuctionBatch',
    ]);
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

  const guarded = endpoints.filter(([, { access }]) => access !== 'public');
  test.each(guarded)(
    '%s without a session, or with one that has ended, answers 401 with no errors and nothing else',
    async (name, endpoint) => {
      for (const token of [null, ended, 'not a token', 'x'.repeat(43)]) {
        const { status, body } = await fleetworth.attempt(name, sampleRequest(endpoint, own), token);
        expect([status, body.reason, body.errors]).toEqual([401, 'session.missing', {}]);
      }
    },
  );

  describe('of a viewer', () => {
    let viewer: string;
    beforeAll(async () => {
      await fleetworth.database.pool.query(
        `insert into memberships (company_id, user_id, role)
         select $1, id, 'owner' from users where email = 'viewer@fleetworth.app'`,
        [foreign.company],
      );
      viewer = await fleetworth.signIn('viewer@fleetworth.app', 'Demo!2026');
      before = await fingerprint(fleetworth.database.pool);
    });

    // Anyone can add a company, alone or with the sheet of its fleet, and owns it. Restored records were
    // deleted first, and their own test rejects viewers.
    const OTHERWISE: readonly (keyof Api)[] = [
      'createCompany',
      'createFirstFleet',
      'uploadFirstSheet',
      'restoreDeletedRecord',
      'restoreDeletedVehicles',
    ];
    const writes = endpoints.filter(([name, { access }]) => access === 'write' && !OTHERWISE.includes(name));
    const AS_DOCUMENTED: Partial<Record<keyof Api, [number, Reason]>> = {
      editCompany: [401, 'company.edit_not_allowed'],
      deleteCompany: [403, 'company.not_owner'],
      editLocation: [401, 'location.edit_not_allowed'],
    };
    test.each(writes)('rejects %s, also to an owner of another company', async (name, endpoint) => {
      const { status, body } = await fleetworth.attempt(name, sampleRequest(endpoint, own), viewer);
      expect([status, body.reason]).toEqual(AS_DOCUMENTED[name] ?? [403, 'authority.viewer']);
      expect(body.message).toBe('Not have Authority to make changes');
    });

    test("can't be changed", async () => {
      expect(writes.length).toBeGreaterThan(5);
      expect(await fingerprint(fleetworth.database.pool)).toEqual(before);
    });
  });
});
