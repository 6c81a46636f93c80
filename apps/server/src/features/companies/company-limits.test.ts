import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { undo } from '../../../test/change-set-kit.ts';
import { ownIds } from '../../../test/company-ids.ts';
import { startTestFleetworth, type TestFleetworth } from '../../../test/test-fleetworth.ts';

const HOUR_MS = 3_600_000;
const ALL_REACHED = { status: 409, body: { reason: 'company.too_many' } };
const TODAY_REACHED = { status: 429, body: { reason: 'company.too_many_today' } };

let fleetworth: TestFleetworth;
let body: object;
const run = (statement: string) => fleetworth.database.pool.query(statement);
beforeAll(async () => {
  fleetworth = await startTestFleetworth({
    works: true,
    limits: { companiesPerUserAndDay: 5, maxCompaniesPerUser: 20 },
  });
  const { state, city, package: packageId } = await ownIds(fleetworth.database.pool);
  body = {
    name: 'Gulf Rentals',
    state,
    city,
    address: '1 Main Street',
    zip: '33607',
    package: packageId,
    lease_calculating_period_type: 'monthly',
  };
  await run('update sessions set is_remembered = true');
});
beforeEach(async () => {
  fleetworth.clock.set(new Date('2026-11-20T17:00:00Z'));
  await run('update companies set created_by = null; update users set first_company_name = null');
});
afterAll(() => fleetworth.stop());

const add = () => fleetworth.attempt('createCompany', { body });
const addMany = async (count: number) => {
  for (let number = 1; number <= count; number += 1)
    expect((await add()).status, `company ${number}`).toBe(200);
};
const passHours = (hours: number) =>
  fleetworth.clock.set(new Date(fleetworth.clock.now().getTime() + hours * HOUR_MS));
const removeOne = async (): Promise<{ id: number; changeSet: number }> => {
  const { rows } = await run(
    'select max(id) as id from companies where created_by is not null and deleted_at is null',
  );
  const id = Number(rows[0]?.id);
  const { change_set: changeSet } = await fleetworth.call('deleteCompany', { params: { id } });
  return { id, changeSet: changeSet ?? 0 };
};
const addTwenty = async () => {
  for (let day = 1; day <= 4; day += 1) {
    await addMany(5);
    passHours(24);
  }
};
const restore = (id: number) =>
  fleetworth.attempt('restoreDeletedRecord', { params: { kind: 'company', id } });

test('A user adds five companies a day, deleted ones included', async () => {
  await addMany(5);
  await removeOne();
  expect(await add()).toMatchObject(TODAY_REACHED);
  passHours(23);
  expect(await add()).toMatchObject(TODAY_REACHED);
  passHours(1);
  expect((await add()).status).toBe(200);
});

test('A user adds twenty companies in all, deleted ones not included', async () => {
  await addTwenty();
  expect(await add()).toMatchObject(ALL_REACHED);
  await removeOne();
  expect((await add()).status).toBe(200);
});

test('A deleted company is restored while its user has less than twenty', async () => {
  await addTwenty();
  const { id } = await removeOne();
  expect((await add()).status).toBe(200);
  expect(await restore(id)).toMatchObject(ALL_REACHED);
  await removeOne();
  expect((await restore(id)).status).toBe(200);
  expect(await add()).toMatchObject(ALL_REACHED);
});

test('The undo of a deletion restores a company while its user has less than twenty', async () => {
  await addTwenty();
  const { id, changeSet } = await removeOne();
  expect((await add()).status).toBe(200);
  await undo(fleetworth, changeSet);
  const { data } = await fleetworth.call('getChangeSet', { params: { id: changeSet } });
  expect(data.cannot).toMatchObject([
    { kind: 'company', id, reason: 'The user who added it has the maximum number of companies.' },
  ]);
  expect((await fleetworth.attempt('getCompany', { params: { id } })).status).toBe(404);
});

test('The company that an operator created an account for is not counted', async () => {
  await run(`update users set first_company_name = 'Harbor Rent', is_first_company_counted = false`);
  await addMany(6);
  expect(await add()).toMatchObject(TODAY_REACHED);
  passHours(24);
  await run(`update users set first_company_name = 'Harbor Rent', is_first_company_counted = true`);
  await addMany(5);
  expect(await add()).toMatchObject(TODAY_REACHED);
});

test('Companies added at once are counted one after another', async () => {
  const responses = await Promise.all(Array.from({ length: 8 }, add));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(5);
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(3);
});
