import { VEHICLE_STATUSES } from '@fleetworth/contract/choices';
import type { EmbeddedDashboard, GrantRequest } from '@fleetworth/providers/embedded-dashboard';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Random } from '../demo/random.ts';
import { createToken, hashToken } from '../src/platform/auth/token.ts';
import { startTestFleetworth, type TestFleetworth } from './test-fleetworth.ts';

const USERS = 1_000;
const COMPANIES = 12;
const FIRST_ID = 60_000_000;

let fleetworth: TestFleetworth;
const granted: GrantRequest[] = [];
const embeddedDashboard: EmbeddedDashboard = {
  grant: async (request) => {
    granted.push(request);
    const [server, host] = ['https://app.example.com/', 'https://api.example.com'];
    return { server, host, id: '1', token: 't', dashboardId: 'd' };
  },
};
const random = new Random(20_261_123, 'grants');
const companies = Array.from({ length: COMPANIES }, (_, place) => ({
  id: FIRST_ID + place,
  locations: Array.from({ length: random.integer(0, 6) }, (_, nth) => FIRST_ID + place * 10 + nth),
}));
const everyLocation = companies.flatMap(({ locations }) => locations);

beforeAll(async () => {
  fleetworth = await startTestFleetworth({ providers: { embeddedDashboard } });
  const { pool } = fleetworth.database;
  await pool.query(
    `insert into companies (id, name, state_id, city_id, address, zip, package_id,
      lease_calculating_period_type)
     select x, 'Company ' || x, c.state_id, c.city_id, c.address, c.zip, c.package_id, 'monthly'
     from unnest($1::int4[]) as x, (select * from companies order by id limit 1) c`,
    [companies.map(({ id }) => id)],
  );
  const rows = companies.flatMap(({ id: company_id, locations }) =>
    locations.map((id) => ({ company_id, id })),
  );
  await pool.query(
    `insert into locations (company_id, id, name, address, zip, city_id, state_id, region_code,
      finance_length_months)
     select x.company_id, x.id, 'Location ' || x.id, c.address, c.zip, c.city_id, c.state_id, 'SE', 36
     from json_to_recordset($1) as x (company_id int4, id int4) join companies c on c.id = x.company_id`,
    [JSON.stringify(rows)],
  );
});
afterAll(() => fleetworth.stop());

/** Picks some of the items, each once. */
const some = <Item>(items: readonly Item[], chance: number): Item[] =>
  items.filter(() => random.chance(chance));

test(`Over ${USERS} random users no grant names a company or location that is not theirs`, async () => {
  const users = Array.from({ length: USERS }, (_, place) => {
    const token = createToken();
    const own = some(companies, 0.2);
    return { id: FIRST_ID + place, token, hash: hashToken(token).toString('hex'), own };
  });
  await storeUsers(users);
  let narrowed = 0;
  for (const { id, token, own } of users) {
    granted.length = 0;
    const query = {
      ...(random.chance(0.6) && { company_id: random.pick(companies).id }),
      ...(random.chance(0.6) && { location_id: some(everyLocation, 0.15) }),
      ...(random.chance(0.5) && { statuses: some(VEHICLE_STATUSES, 0.4) }),
    };
    const { status } = await fleetworth.attempt('authorizeDashboard', { query }, token);
    if (own.length === 0) {
      expect([status, granted.length]).toEqual([404, 0]);
      continue;
    }
    expect([status, granted.length]).toEqual([200, 1]);
    const { viewer, data } = granted[0] as GrantRequest;
    expect(viewer.userId).toBe(id);
    const ownIds = own.map((company) => company.id);
    expect(data.companyIds.length).toBeGreaterThan(0);
    expect(data.companyIds.filter((candidate) => !ownIds.includes(candidate))).toEqual([]);
    const theirs = own
      .filter((company) => data.companyIds.includes(company.id))
      .flatMap(({ locations }) => locations);
    expect(data.locationIds.filter((candidate) => !theirs.includes(candidate))).toEqual([]);
    if (query.company_id !== undefined && ownIds.includes(query.company_id)) {
      expect(data.companyIds).toEqual([query.company_id]);
      narrowed += 1;
    }
  }
  expect(narrowed).toBeGreaterThan(50);
});

interface MadeUser {
  id: number;
  hash: string;
  own: readonly { id: number }[];
}

async function storeUsers(users: readonly MadeUser[]): Promise<void> {
  const { pool } = fleetworth.database;
  const made = JSON.stringify(users.map(({ id, hash }) => ({ id, hash })));
  await pool.query(
    `insert into users (id, email, name, last_name)
     select id, 'user-' || id || '@example.com', 'Made', 'Up' from json_to_recordset($1) as x (id int4)`,
    [made],
  );
  await pool.query(
    `insert into memberships (company_id, user_id, role)
     select company_id, user_id, 'viewer' from json_to_recordset($1) as x (company_id int4, user_id int4)`,
    [
      JSON.stringify(
        users.flatMap(({ id: user_id, own }) => own.map(({ id }) => ({ company_id: id, user_id }))),
      ),
    ],
  );
  await pool.query(
    `insert into sessions (token_hash, user_id, is_remembered, created_at, last_used_at)
     select decode(hash, 'hex'), id, false, $2, $2 from json_to_recordset($1) as x (id int4, hash text)`,
    [made, fleetworth.clock.now()],
  );
}
