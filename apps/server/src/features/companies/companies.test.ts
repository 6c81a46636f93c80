import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownIds } from '../../../test/company-ids.ts';
import { findStalePositions, TOTAL_DIFFERENCES } from '../../../test/position-checks.ts';
import type { Ids } from '../../../test/sample-request.ts';
import { TEST_TODAY } from '../../../test/test-database.ts';
import { DEMO_PASSWORD, startTestFleetworth, type TestFleetworth } from '../../../test/test-fleetworth.ts';

const NO_AUTHORITY = 'Not have Authority to make changes';

describe('companies', () => {
  let fleetworth: TestFleetworth;
  let own: Ids;
  beforeAll(async () => {
    fleetworth = await startTestFleetworth();
    own = await ownIds(fleetworth.database.pool);
  });
  afterAll(() => fleetworth.stop());

  const body = (changes: object = {}) => ({
    name: 'Gulf Rentals',
    state: own.state,
    city: own.city,
    address: '1 Main Street',
    zip: '33607',
    package: own.package,
    lease_calculating_period_type: 'monthly' as const,
    ...changes,
  });
  const create = async (changes: object = {}) =>
    (await fleetworth.call('createCompany', { body: body(changes) })).data;
  const listed = async () => (await fleetworth.call('listCompanies', {})).data.map(({ id }) => id);
  const memberships = async () => (await fleetworth.call('getMe', {})).data.memberships;

  test('a new company is owned by its user, in the current session', async () => {
    const { data, message } = await fleetworth.call('createCompany', {
      body: body({ tsd_company_id: 77 }),
    });
    expect(message).toBe('Successfully added');
    expect(data).toMatchObject({
      name: 'Gulf Rentals',
      state: { id: own.state },
      city: { id: own.city },
      package: { id: own.package, name: 'Starter', monthly_fee: 49, annual_fee: 490 },
      lease_calculating_period_type: 'monthly',
      tsd_company_id: 77,
      version: 1,
    });
    expect(await listed()).toContain(data.id);
    expect(await memberships()).toContainEqual({ company_id: data.id, role: 'owner' });
    const whole = (await fleetworth.call('getCompany', { params: { id: data.id } })).data;
    expect(whole).toEqual({ ...data, locations: [], vehicles_count: 0 });
    const { rows } = await fleetworth.database.pool.query(
      `select company_id, user_id, action, after->>'name' as name, after ? 'names_version' as has_bookkeeping
       from audit_entries where entity = 'companies' and entity_id = $1`,
      [data.id],
    );
    expect(rows).toEqual([
      { company_id: data.id, user_id: 1, action: 'create', name: 'Gulf Rentals', has_bookkeeping: false },
    ]);
  });

  test('packages have both fees, smallest first', async () => {
    const { data } = await fleetworth.call('listPackages', {});
    expect(data.map(({ name, monthly_fee, annual_fee }) => [name, monthly_fee, annual_fee])).toEqual([
      ['Free', 0, 0],
      ['Starter', 49, 490],
      ['Fleet', 199, 1990],
      ['Enterprise', 699, 6990],
    ]);
  });

  const TEXTS: [string, unknown, string][] = [
    ['name', '', 'Please type your company name'],
    ['name', undefined, 'Please type your company name'],
    ['name', 'ab', 'Minimum 3 characters'],
    ['name', ' ab ', 'Minimum 3 characters'],
    ['package', undefined, 'Please select your package'],
    ['state', undefined, 'Please select your state'],
    ['city', undefined, 'Please select your city'],
    ['address', ' ', 'Please type your address'],
    ['zip', '', 'Please type zip code'],
    ['lease_calculating_period_type', undefined, 'Please select your period'],
    ['lease_calculating_period_type', 'weekly', 'Please select your period'],
    ['tsd_company_id', 'A-1', 'Enter a whole number.'],
  ];
  test.each(TEXTS)('%s of %j is rejected with the text “%s”', async (field, value, text) => {
    const added = await fleetworth.attempt('createCompany', { body: body({ [field]: value }) });
    expect([added.status, added.body.errors]).toEqual([422, { [field]: [text] }]);
    if (value === undefined || field === 'package') return;
    const edited = await fleetworth.attempt('editCompany', {
      params: { id: own.company },
      body: { [field]: value },
    });
    expect([edited.status, edited.body.errors]).toEqual([422, { [field]: [text] }]);
  });

  test('the city must belong to the state, even if only one of them is edited', async () => {
    const { rows } = await fleetworth.database.pool.query<{ id: number; state_id: number }>(
      'select id, state_id from cities where state_id <> $1 order by id limit 1',
      [own.state],
    );
    const [other] = rows;
    const rejected = { status: 422, body: { errors: { city: ['Please select a city in this state'] } } };
    expect(await fleetworth.attempt('createCompany', { body: body({ city: other?.id }) })).toMatchObject(
      rejected,
    );
    const { id } = await create();
    for (const changes of [{ city: other?.id }, { state: other?.state_id }]) {
      const edited = await fleetworth.attempt('editCompany', { params: { id }, body: changes });
      expect(edited).toMatchObject(rejected);
    }
    const moved = { state: other?.state_id ?? 0, city: other?.id ?? 0 };
    const { data } = await fleetworth.call('editCompany', { params: { id }, body: moved });
    expect([data.state.id, data.city.id]).toEqual([moved.state, moved.city]);
  });

  test.each([
    ['state', 'state.not_found'],
    ['package', 'package.not_found'],
  ])('a %s that does not exist is rejected', async (field, reason) => {
    const response = await fleetworth.attempt('createCompany', { body: body({ [field]: 2_147_000_000 }) });
    expect([response.status, response.body.reason]).toEqual([404, reason]);
  });

  test('keeps omitted fields, clears nulls, and rejects a stale version with the newer record', async () => {
    const { id } = await create({ tsd_company_id: 5 });
    const edit = (changes: object) => fleetworth.attempt('editCompany', { params: { id }, body: changes });
    const { data, message } = await fleetworth.call('editCompany', {
      params: { id },
      body: { name: 'Gulf Fleet', tsd_company_id: null, version: 1 },
    });
    expect(message).toBe('Company updated successfully');
    expect(data).toMatchObject({ name: 'Gulf Fleet', tsd_company_id: null, zip: '33607', version: 2 });
    expect((await edit({ name: 'Late', version: 1 })).body).toMatchObject({
      code: 409,
      reason: 'record.stale',
      data: { name: 'Gulf Fleet', version: 2 },
    });
    expect((await edit({ name: 'Gulf Fleet' })).body).toMatchObject({ data: { version: 2 } });
  });

  test('changes its package, which its audit entry holds, and rejects an unknown one', async () => {
    const { id } = await create();
    const { data: packages } = await fleetworth.call('listPackages', {});
    const free = packages.find(({ monthly_fee }) => monthly_fee === 0);
    const edit = (to: number) => fleetworth.attempt('editCompany', { params: { id }, body: { package: to } });
    expect((await edit(free?.id ?? 0)).body).toMatchObject({ data: { package: free, version: 2 } });
    expect((await edit(2_147_000_000)).body.reason).toBe('package.not_found');
    const { rows } = await fleetworth.database.pool.query(
      `select before->'package_id' as before, after->'package_id' as after from audit_entries
       where entity = 'companies' and entity_id = $1 and action = 'edit'`,
      [id],
    );
    expect(rows).toEqual([{ before: own.package, after: free?.id }]);
  });

  test.each(['manager', 'viewer'])('a %s neither edits nor deletes it', async (role) => {
    const { id } = await create();
    await fleetworth.database.pool.query(
      `insert into memberships (company_id, user_id, role)
       select $1, id, $2 from users where email = 'viewer@fleetworth.app'`,
      [id, role],
    );
    const token = await fleetworth.signIn('viewer@fleetworth.app', DEMO_PASSWORD);
    const edited = await fleetworth.attempt('editCompany', { params: { id }, body: { name: 'Mine' } }, token);
    expect([edited.status, edited.body.code, edited.body.message]).toEqual([401, 401, NO_AUTHORITY]);
    const deleted = await fleetworth.attempt('deleteCompany', { params: { id } }, token);
    expect([deleted.status, deleted.body.message]).toEqual([403, NO_AUTHORITY]);
    expect((await fleetworth.attempt('getCompany', { params: { id } }, token)).status).toBe(200);
    expect((await fleetworth.call('getCompany', { params: { id } })).data.version).toBe(1);
  });

  test('recalculates all payoffs in one transaction when the lease period changes', async () => {
    const { pool } = fleetworth.database;
    const payoffs = async () => {
      const { rows } = await pool.query<{ sum: number }>(
        'select sum(payoff)::int8 as sum from positions where company_id = $1',
        [small],
      );
      return rows[0]?.sum;
    };
    const small = await smallCompany(fleetworth);
    const { data } = await fleetworth.call('getCompany', { params: { id: small } });
    const before = await payoffs();
    const period = data.lease_calculating_period_type === 'daily' ? 'monthly' : 'daily';
    await fleetworth.call('editCompany', {
      params: { id: small },
      body: { lease_calculating_period_type: period },
    });
    expect(await payoffs()).not.toBe(before);
    expect((await findStalePositions(pool, TEST_TODAY)).stale).toEqual([]);
    expect((await pool.query(TOTAL_DIFFERENCES)).rows).toEqual([]);
  });

  test('deletes a company with its locations and vehicles from session, lists and totals', async () => {
    const { pool } = fleetworth.database;
    const id = await smallCompany(fleetworth);
    await pool.query(
      `update users set default_company_id = $1,
         default_location_id = (select min(id) from locations where company_id = $1) where id = 1`,
      [id],
    );
    expect((await fleetworth.call('getMe', {})).data.default_company).toMatchObject({ id });
    const whole = (await fleetworth.call('getCompany', { params: { id } })).data;
    expect([whole.locations.length, whole.vehicles_count].every((count) => count > 1)).toBe(true);
    const countRecords = async () => {
      const { rows } = await pool.query('select count(*)::int4 as count from positions');
      return rows[0].count;
    };
    const before = await countRecords();
    const { message } = await fleetworth.call('deleteCompany', { params: { id } });
    expect(message).toBe('Company deleted.');
    expect(await countRecords()).toBe(before - whole.vehicles_count);
    expect(await listed()).not.toContain(id);
    const me = (await fleetworth.call('getMe', {})).data;
    expect([me.default_company, me.default_location]).toEqual([null, null]);
    expect(me.memberships.map(({ company_id }) => company_id)).not.toContain(id);
    expect((await fleetworth.call('listLocations', { query: { company_id: id } })).data).toEqual([]);
    for (const [location] of [whole.locations]) {
      const gone = await fleetworth.attempt('getLocation', { params: { id: location?.id } });
      expect(gone.body.reason).toBe('location.not_found');
    }
    const list = (await fleetworth.call('listFleet', { filters: { company_id: id } })).data;
    expect(list.items).toEqual([]);
    const { companies } = (await fleetworth.call('summarizeFleet', { filters: { group: 'location' } })).data;
    expect(companies?.map((company) => company.id)).not.toContain(id);
    expect((await findStalePositions(pool, TEST_TODAY)).stale).toEqual([]);
    expect((await pool.query(TOTAL_DIFFERENCES)).rows).toEqual([]);
    const { rows } = await pool.query(
      `select entity, count(*)::int4 as count from audit_entries
       where company_id = $1 and action = 'delete' and user_id = 1 group by 1 order by 1`,
      [id],
    );
    expect(rows).toEqual([
      { entity: 'companies', count: 1 },
      { entity: 'locations', count: whole.locations.length },
      { entity: 'vehicles', count: whole.vehicles_count },
    ]);
  });
});

test('recalculates the leases of a large company in jobs', async () => {
  const fleetworth = await startTestFleetworth({ works: true });
  const { pool } = fleetworth.database;
  const id = await largeCompany(fleetworth);
  const { data } = await fleetworth.call('getCompany', { params: { id } });
  expect(data.vehicles_count).toBeGreaterThan(1_000);
  const lease_calculating_period_type = data.lease_calculating_period_type === 'daily' ? 'monthly' : 'daily';
  await fleetworth.call('editCompany', { params: { id }, body: { lease_calculating_period_type } });
  await expect.poll(async () => (await findStalePositions(pool, TEST_TODAY)).stale.length).toBe(0);
  expect((await pool.query(TOTAL_DIFFERENCES)).rows).toEqual([]);
  await fleetworth.stop();
});

/** Returns the demo user's company with the fewest vehicles. */
const smallCompany = (fleetworth: TestFleetworth) => companyBySize(fleetworth, 'asc');
const largeCompany = (fleetworth: TestFleetworth) => companyBySize(fleetworth, 'desc');

async function companyBySize({ database }: TestFleetworth, order: 'asc' | 'desc'): Promise<number> {
  const { rows } = await database.pool.query<{ id: number }>(
    `select m.company_id as id from memberships m
     where m.user_id = 1 and exists (select from vehicles v where v.company_id = m.company_id
       and v.deleted_at is null)
     order by (select count(*) from vehicles v where v.company_id = m.company_id) ${order} limit 1`,
  );
  return rows[0]?.id ?? 0;
}
