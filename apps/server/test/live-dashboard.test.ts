import { type LuzmoFault, startFakeLuzmo } from '@fleetworth/provider-fakes/luzmo';
import { makeLuzmoEmbeddedDashboard } from '@fleetworth/providers/embedded-dashboard/luzmo';
import { TestTiming } from '@fleetworth/provider-fakes/timing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { foreignIds, neverIds, ownIds } from './company-ids.ts';
import { fingerprint } from './fingerprint.ts';
import type { Ids } from './sample-request.ts';
import { startTestFleetworth, type TestFleetworth } from './test-fleetworth.ts';

test('without Luzmo, the call says that the screen draws the dashboard', async () => {
  const fleetworth = await startTestFleetworth();
  const origin = 'https://fleet.example.com';
  const builtIn = { server: origin, host: origin, id: 'built-in', token: '', dashboard_id: 'built-in' };
  const { company } = await foreignIds(fleetworth.database.pool);
  for (const query of [{}, { company_id: company, statuses: ['sold' as const] }])
    expect((await fleetworth.call('authorizeDashboard', { query })).data).toEqual(builtIn);
  await fleetworth.stop();
});

describe('with Luzmo, a grant', () => {
  let fleetworth: TestFleetworth;
  let luzmo: Awaited<ReturnType<typeof startFakeLuzmo>>;
  let fault: LuzmoFault | null = null;
  let own: Ids;
  let foreign: Ids;
  let timing: TestTiming;
  beforeAll(async () => {
    timing = new TestTiming();
    luzmo = await startFakeLuzmo({
      faultFor: () => fault,
      onUnansweredRequest: () => timing.expireDeadlines(),
    });
    const embeddedDashboard = makeLuzmoEmbeddedDashboard(luzmo.settings, timing);
    fleetworth = await startTestFleetworth({ providers: { embeddedDashboard } });
    own = await ownIds(fleetworth.database.pool);
    foreign = await foreignIds(fleetworth.database.pool);
  });
  afterAll(async () => {
    await fleetworth.stop();
    await luzmo.stop();
  });
  beforeEach(() => {
    fault = null;
    luzmo.requests.length = 0;
    // Closes a circuit that an earlier test has opened.
    timing.advance(60_000);
  });

  const locationsOf = async (...companyIds: number[]): Promise<number[]> => {
    const { rows } = await fleetworth.database.pool.query<{ id: number }>(
      'select id from locations where company_id = any($1) and deleted_at is null order by id',
      [companyIds],
    );
    return rows.map(({ id }) => id);
  };
  const overridesFor = async (query: object) => {
    await fleetworth.call('authorizeDashboard', { query });
    return luzmo.requests.at(-1)?.properties.parameter_overrides;
  };
  const STATUSES = ['active', 'stolen', 'claims', 'hold_for_sale', 'sold_not_delivered'];

  test('names the user’s companies and locations without a selection, and lasts an hour', async () => {
    const { data } = await fleetworth.call('authorizeDashboard', { query: {} });
    expect(data).toMatchObject({
      server: `${luzmo.settings.appUrl}/`,
      dashboard_id: luzmo.settings.dashboardId,
    });
    const { rows } = await fleetworth.database.pool.query<{ id: number; user: number }>(
      `select m.company_id as id, u.id as user from memberships m join users u on u.id = m.user_id
       where u.email = 'demo@fleetworth.app' order by 1`,
    );
    const companies = rows.map(({ id }) => id);
    expect(companies.length).toBeGreaterThan(1);
    expect(luzmo.requests[0]?.properties).toMatchObject({
      username: String(rows[0]?.user),
      name: 'Demo Operator',
      email: 'demo@fleetworth.app',
      suborganization: `user-${rows[0]?.user}`,
      expiry: '2026-11-20T18:00:00.000Z',
      parameter_overrides: {
        company_id: companies,
        location_id: await locationsOf(...companies),
        statuses: STATUSES,
        provider: 'manheim',
      },
    });
  });

  test('is narrowed by the filters', async () => {
    expect(
      await overridesFor({ company_id: own.company, location_id: [own.location], statuses: ['sold'] }),
    ).toEqual({
      company_id: [own.company],
      location_id: [own.location],
      statuses: ['sold'],
      provider: 'manheim',
    });
    expect(await overridesFor({ company_id: own.company })).toMatchObject({
      company_id: [own.company],
      location_id: await locationsOf(own.company),
    });
  });

  test("omits companies and locations of others, also locations of the user's other companies", async () => {
    const everything = await overridesFor({});
    expect(await overridesFor({ company_id: foreign.company, location_id: [foreign.location] })).toEqual(
      everything,
    );
    expect(await overridesFor({ company_id: neverIds.company })).toEqual(everything);
    const others = (await locationsOf(...(everything?.company_id ?? []))).filter((id) => id !== own.location);
    const ofCompany = await locationsOf(own.company);
    const elsewhere = others.find((id) => !ofCompany.includes(id)) ?? 0;
    expect(elsewhere).toBeGreaterThan(0);
    const narrowed = await overridesFor({
      company_id: own.company,
      location_id: [own.location, elsewhere, foreign.location],
    });
    expect(narrowed).toMatchObject({ company_id: [own.company], location_id: [own.location] });
  });

  test('is requested with each call and never stored', async () => {
    const before = await fingerprint(fleetworth.database.pool);
    const tokens = new Set<string>();
    for (let call = 0; call < 3; call += 1)
      tokens.add((await fleetworth.call('authorizeDashboard', { query: {} })).data.token);
    expect([tokens.size, luzmo.requests.length]).toEqual([3, 3]);
    expect(await fingerprint(fleetworth.database.pool)).toEqual(before);
  });

  test.each<[string, LuzmoFault]>([
    ['400 about the key', { status: 400, body: '{"message":"Invalid API key."}' }],
    ['401', { status: 401 }],
    ['403', { status: 403 }],
    ['404', { status: 404 }],
    ['429 with Retry-After', { status: 429, headers: { 'retry-after': '1' } }],
    ['500', { status: 500 }],
    ['a body that is cut off', 'cut_off'],
    ['silence', 'held'],
    ['200 without a token', { status: 200, body: '{"id":"x"}' }],
    ['200 with HTML', { status: 200, body: '<html>' }],
    ['an end in the past', 'expired'],
  ])("that fails by %s is one sentence with Retry, without Luzmo's text", async (_name, failure) => {
    fault = failure;
    expect(await fleetworth.attempt('authorizeDashboard', { query: {} })).toEqual({
      status: 503,
      body: { code: 503, reason: 'dashboard.unavailable', message: 'Something went wrong!', errors: {} },
    });
  });

  test('is rejected to a user without a company', async () => {
    const { pool } = fleetworth.database;
    await pool.query(
      `insert into users (email, name, last_name, password_hash)
       select 'nobody@fleetworth.app', 'No', 'Body', password_hash from users
         where email = 'demo@fleetworth.app'`,
    );
    const token = await fleetworth.signIn('nobody@fleetworth.app', 'Demo!2026');
    const { status, body } = await fleetworth.attempt('authorizeDashboard', { query: {} }, token);
    expect([status, body.reason, body.message]).toEqual([
      404,
      'dashboard.no_company',
      'There is no company to show.',
    ]);
    expect(luzmo.requests).toEqual([]);
  });

  test.each([
    [{ company_id: 'x' }, 'company_id'],
    [{ location_id: ['x'] }, 'location_id'],
    [{ statuses: ['gone'] }, 'statuses'],
    [{ provider: 'guess' }, 'provider'],
    [{ q: 'TPA' }, 'q'],
  ])('is not requested with %o', async (query, field) => {
    const { status, body } = await fleetworth.attempt('authorizeDashboard', { query });
    expect(status).toBe(422);
    expect(Object.keys(body.errors ?? {}).join()).toContain(field);
    expect(luzmo.requests).toEqual([]);
  });
});
