import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tell } from '../../../test/readers.ts';
import { startTestFleetworth, type TestFleetworth } from '../../../test/test-fleetworth.ts';
import { Changes } from '../positions/public.ts';
import { KnownPlaces } from './known-places.ts';

describe('the locations that summaries name', () => {
  let fleetworth: TestFleetworth;
  beforeAll(async () => {
    fleetworth = await startTestFleetworth();
    await companies();
  });
  afterAll(() => fleetworth.stop());

  const companies = async (filters: object = {}) => {
    const { data } = await fleetworth.call('summarizeFleet', { filters: { group: 'location', ...filters } });
    return data.companies ?? [];
  };
  const set = (table: string, columns: string, id: number | undefined) =>
    fleetworth.database.pool.query(`update ${table} set ${columns} where id = ${id}`);

  test.each([{}, { q: '5Y' }])('have the name that they have now, under %j', async (filters) => {
    const [company] = await companies(filters);
    const [location] = company?.locations ?? [];
    await set('locations', `name = '!', code = 'X9'`, location?.id);
    await set('companies', `name = 'A ' || name`, company?.id);
    const [renamed] = await companies(filters);
    expect(renamed?.name).toBe(`A ${company?.name}`);
    expect(renamed?.locations[0]).toEqual({ ...location, name: '!', code: 'X9' });
    await set('locations', `name = 'ZZ'`, location?.id);
    expect((await companies(filters))[0]?.locations.at(-1)).toMatchObject({ id: location?.id, name: 'ZZ' });
  });

  test('are there from their first vehicle on', async () => {
    const [company] = await companies();
    const { rows } = await fleetworth.database.pool.query<{ id: number; company_id: number }>(
      `insert into locations (company_id, name, address, zip, city_id, state_id, region_code, finance_length_months)
       select company_id, 'First', address, zip, city_id, state_id, region_code, finance_length_months from locations where company_id = ${company?.id} limit 1 returning id, company_id`,
    );
    expect((await companies())[0]).toEqual(company);
    await fleetworth.database.pool.query(
      `update positions set location_id = ${rows[0]?.id} where vehicle_id =
       (select vehicle_id from positions where company_id = ${company?.id} and status = 'active' limit 1)`,
    );
    expect((await companies())[0]?.locations).toContainEqual(
      expect.objectContaining({ id: rows[0]?.id, name: 'First' }),
    );
  });

  test('are read once until a name changes, for each who sees other companies', async () => {
    const { db, pool } = fleetworth.database;
    const changes = new Changes(db);
    const known = new KnownPlaces({ database: db, changes });
    await tell(changes);
    const { rows } = await pool.query<{ id: number }>(
      'select distinct company_id as id from locations limit 2',
    );
    const [one = 0, other = 0] = rows.map(({ id }) => id);
    const first = await known.read([one]);
    expect(new Set(first.map(({ company_id }) => company_id))).toEqual(new Set([one]));
    expect(await known.read([one])).toBe(first);
    expect((await known.read([one, other])).length).toBeGreaterThan(first.length);
    await set('locations', `code = 'O'`, (await known.read([other]))[0]?.location_id);
    await tell(changes);
    expect(await known.read([one])).toBe(first);
    await set('locations', `code = 'N'`, first[0]?.location_id);
    await tell(changes);
    expect(await known.read([one])).not.toBe(first);
  });
});
