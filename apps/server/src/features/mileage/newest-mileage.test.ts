import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { copyTemplate, type TestDatabase } from '../../../test/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await copyTemplate(inject('databaseUrl'));
});
afterAll(() => database.close());

const newest = async (vehicleId: number) => {
  const { rows } = await database.pool.query<{ mileage: number; date: string }>(
    'select mileage, date from newest_mileage((select company_id from vehicles where id = $1), $1)',
    [vehicleId],
  );
  return rows;
};

const record = (vehicleId: number, mileage: number, date: string) =>
  database.pool.query(
    `insert into mileage_records (company_id, vehicle_id, mileage, date, created_at, updated_at)
     select company_id, id, $2, $3, now(), now() from vehicles where id = $1`,
    [vehicleId, mileage, date],
  );

test('returns the newest record of the latest day, and no deleted one', async () => {
  const vehicles = await database.pool.query<{ id: number }>('select min(id) as id from vehicles');
  const id = vehicles.rows[0]?.id ?? 0;
  await record(id, 500_000, '2099-01-02');
  await record(id, 400_000, '2099-01-02');
  await record(id, 600_000, '2099-01-01');
  expect(await newest(id)).toEqual([{ mileage: 400_000, date: '2099-01-02' }]);
  await database.pool.query('update mileage_records set deleted_at = now() where mileage = 400000');
  expect(await newest(id)).toEqual([{ mileage: 500_000, date: '2099-01-02' }]);
  await database.pool.query('update mileage_records set deleted_at = now() where vehicle_id = $1', [id]);
  expect(await newest(id)).toEqual([]);
});

test('newest_mileage is inlined: each vehicle needs one index lookup', async () => {
  const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>(
    `explain select v.id, r.mileage from vehicles v
     left join lateral newest_mileage(v.company_id, v.id) r on true where v.id < 10`,
  );
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('mileage_records_last');
  expect(plan).not.toContain('Function Scan');
});
