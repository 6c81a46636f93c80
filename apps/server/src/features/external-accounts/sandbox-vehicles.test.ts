import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { copyTemplate, type TestDatabase } from '../../../test/test-database.ts';
import { SandboxVehiclesRepository } from './sandbox-vehicles.repository.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await copyTemplate(inject('databaseUrl'));
});
afterAll(() => database.close());

test('lists the user’s editable active vehicles with their last mileage in the sandbox', async () => {
  const { rows: members } = await database.pool.query<{ user_id: number }>(
    "select user_id from memberships where role <> 'viewer' order by user_id limit 1",
  );
  const userId = members[0]?.user_id ?? 0;
  const { rows: kept } = await database.pool.query<{ vin: string; miles: number }>(
    `select v.vin, (select mileage from mileage_records r where r.company_id = v.company_id
      and r.vehicle_id = v.id
       and r.deleted_at is null order by date desc, id desc limit 1) as miles
     from vehicles v join memberships m on m.company_id = v.company_id and m.user_id = $1
       and m.role <> 'viewer'
     where v.status = 'active' and v.deleted_at is null`,
    [userId],
  );
  const expected = new Map(kept.filter(({ miles }) => miles !== null).map(({ vin, miles }) => [vin, miles]));
  const repository = new SandboxVehiclesRepository(database.db);
  const listed = await repository.list(userId);
  expect(listed.length).toBeGreaterThan(0);
  expect(new Map(listed.map(({ vin, miles }) => [vin, miles]))).toEqual(expected);
  await database.pool.query("update memberships set role = 'viewer' where user_id = $1", [userId]);
  expect(await repository.list(userId)).toEqual([]);
});
