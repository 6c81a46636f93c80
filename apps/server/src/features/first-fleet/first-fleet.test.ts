import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Ids } from '../../../test/sample-request.ts';
import { ownIds } from '../../../test/company-ids.ts';
import { textFile } from '../../../test/sheet-kit.ts';
import { startTestFleetworth, type TestFleetworth } from '../../../test/test-fleetworth.ts';
import { hashPassword } from '../../platform/auth/password.ts';

const VINS = ['1FTEW1EP2JF720007', '4T1G11AK8NU720014', '1GCUYDED7KZ720021', '1HGCV1F36LA720028'] as const;
const PASSWORD = 'Blue.Harbor7';

let fleetworth: TestFleetworth;
let own: Ids;
let token: string;
let count = 0;
beforeAll(async () => {
  fleetworth = await startTestFleetworth({ works: true });
  own = await ownIds(fleetworth.database.pool);
});
beforeEach(async () => {
  token = await signUp();
});
afterAll(() => fleetworth.stop());

/** Adds a user without a company, and returns the token of a session. */
async function signUp(): Promise<string> {
  count += 1;
  const email = `new${count}@example.com`;
  await fleetworth.database.pool.query(
    `insert into users (email, name, last_name, password_hash, first_company_name)
     values ($1, 'New', 'Owner', $2, 'Harbor Rent')`,
    [email, await hashPassword(PASSWORD)],
  );
  return await fleetworth.signIn(email, PASSWORD);
}

const attempt: TestFleetworth['attempt'] = (name, parts, by = token) => fleetworth.attempt(name, parts, by);
const upload = (file: File, answers: object = {}) =>
  attempt('uploadFirstSheet', { upload: { file, ...answers } });
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller names the answer's type
const dataOf = <Data>({ body }: { body: unknown }) => (body as { data: Data }).data;
const uploaded = async (file: File, answers: object = {}) => {
  const response = await upload(file, answers);
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  return dataOf<{ id: number; rows: number; locations: { name: string; rows: number }[] }>(response);
};
const waiting = async () => dataOf(await attempt('getFirstSheet', {}));

const location = (sheet_name: string, changes: object = {}) => ({
  sheet_name,
  name: sheet_name,
  code: sheet_name,
  region: 'SE',
  monthly_depreciation_assumption: 1.5,
  monthly_mileage_assumption: 1_500,
  ...changes,
});
const bodyOf = (sheet: number, locations: object[], company: object = {}) => ({
  sheet,
  company: {
    name: 'Harbor Rent',
    state: own.state,
    city: own.city,
    address: '1 Main Street',
    zip: '33607',
    package: own.package,
    lease_calculating_period_type: 'monthly',
    ...company,
  },
  locations,
});
const create = (sheet: number, locations: object[], company: object = {}) =>
  attempt('createFirstFleet', { body: bodyOf(sheet, locations, company) });

interface Created {
  company: number;
  batch: number;
}
interface Batch {
  preview: object | null;
  company: { id: number };
}
const preview = async (id: number): Promise<Batch> => {
  const read = async () => dataOf<Batch>(await attempt('getVehicleBatch', { params: { id } }));
  await expect.poll(async () => (await read()).preview).not.toBeNull();
  return await read();
};

const FLEET = textFile(
  'VIN,Unit,Location,Mileage,In Service Date',
  `${VINS[0]},1,TPA,100,01/15/2024`,
  `${VINS[1]},2,tpa ,100,01/15/2024`,
  `${VINS[2]},3,Orlando  Airport,100,01/15/2024`,
);

test('names the locations of its rows, waits unseen, and leads to vehicles at them', async () => {
  const sheet = await uploaded(FLEET);
  expect(sheet).toMatchObject({
    rows: 3,
    locations: [
      { name: 'TPA', rows: 2 },
      { name: 'Orlando  Airport', rows: 1 },
    ],
  });
  expect(await waiting()).toEqual(sheet);
  expect(dataOf(await attempt('listBatches', { query: {} }))).toMatchObject({ count: 0 });
  for (const name of ['getVehicleBatch', 'startVehicleBatch', 'deleteVehicleBatch'] as const)
    expect((await attempt(name, { params: { id: sheet.id } })).status, name).toBe(404);
  const locations = [
    location('TPA', { name: 'Tampa Airport' }),
    location('Orlando  Airport', { name: 'Orlando', code: 'MCO' }),
  ];
  const created = dataOf<Created>(await create(sheet.id, locations));
  expect(created.batch).toBe(sheet.id);
  expect(await waiting()).toBeNull();
  expect(await preview(sheet.id)).toMatchObject({
    company: { id: created.company, name: 'Harbor Rent' },
    preview: { create: 3, refuse: 0 },
  });
  const company = dataOf<{ locations: object[] }>(
    await attempt('getCompany', { params: { id: created.company } }),
  );
  expect(company.locations).toMatchObject([
    { code: 'MCO', name: 'Orlando', address: '1 Main Street', zip: '33607', finance_length: 36 },
    { code: 'TPA', name: 'Tampa Airport', monthly_mileage_assumption: 1_500 },
  ]);
  expect(dataOf(await attempt('getMe', {}))).toMatchObject({
    first_company_name: null,
    memberships: [{ company_id: created.company, role: 'owner' }],
  });
  expect((await attempt('startVehicleBatch', { params: { id: sheet.id } })).status).toBe(200);
  const vehicles = () => attempt('listVehicles', { query: { company_id: created.company } });
  const items = async () => dataOf<{ items: { location: { name: string } }[] }>(await vehicles()).items;
  await expect.poll(async () => (await items()).length).toBe(3);
  const values = async () => dataOf<object>(await attempt('countBatchValues', { params: { id: sheet.id } }));
  await expect.poll(values).toEqual({ valued: 3, pending: 0, unavailable: 0 });
  expect((await items()).map((one) => one.location.name).toSorted()).toEqual([
    'Orlando',
    'Tampa Airport',
    'Tampa Airport',
  ]);

  const { results } = dataOf<{ results: { change_set: number } }>(
    await attempt('getVehicleBatch', { params: { id: sheet.id } }),
  );
  expect((await attempt('undoChangeSet', { params: { id: results.change_set } })).status).toBe(202);
  await expect.poll(async () => (await items()).length).toBe(0);
  expect(dataOf<object[]>(await attempt('listCompanies', {}))).toHaveLength(1);
});

test('adds its company once, also when the call is repeated or sent twice at once', async () => {
  const { id } = await uploaded(FLEET);
  const locations = [location('TPA'), location('Orlando  Airport')];
  const responses = await Promise.all([1, 2, 3].map(() => create(id, locations)));
  const [first] = responses;
  for (const response of [...responses, await create(id, locations)])
    expect([response.status, response.body]).toEqual([200, first?.body]);
  expect(dataOf<{ memberships: object[] }>(await attempt('getMe', {})).memberships).toHaveLength(1);
});

test('adds nothing and keeps the sheet when a field is rejected', async () => {
  const { id } = await uploaded(FLEET);
  const { rows } = await fleetworth.database.pool.query<{ id: number }>(
    'select id from cities where state_id <> $1 order by id limit 1',
    [own.state],
  );
  const elsewhere = await create(id, [location('TPA')], { city: rows[0]?.id });
  expect([elsewhere.status, elsewhere.body.errors]).toEqual([
    422,
    { city: ['Please select a city in this state'] },
  ]);
  const twice = await create(id, [location('TPA'), location('Orlando  Airport', { code: 'tpa' })]);
  expect([twice.status, Object.values(twice.body.errors ?? {})]).toEqual([
    422,
    [['Another location of this company has this code.']],
  ]);
  const named = await create(id, [
    location('Orlando  Airport'),
    location('orlando airport', { code: 'MCO' }),
  ]);
  expect([named.status, Object.values(named.body.errors ?? {})]).toEqual([
    422,
    [['Send each location of the sheet once.']],
  ]);
  expect((await create(id, [])).status).toBe(422);
  expect(await waiting()).toMatchObject({ id });
  expect(dataOf(await attempt('listCompanies', {}))).toEqual([]);
});

test('without a column for locations has one location, whose code all rows get', async () => {
  const sheet = await uploaded(textFile('VIN,Unit,Mileage', `${VINS[0]},1,100`, `${VINS[1]},2,100`));
  expect(sheet.locations).toEqual([{ name: 'MAIN', rows: 2 }]);
  await create(sheet.id, [location('MAIN', { code: 'YARD', name: 'Main Yard' })]);
  expect(await preview(sheet.id)).toMatchObject({
    preview: { create: 2, refuse: 0 },
    defaults: [{ column: 'Location code', value: 'YARD' }],
  });
});

test('needs no location for a remark below its vehicles', async () => {
  const sheet = await uploaded(
    textFile('VIN,Unit,Location', `${VINS[0]},1,TPA`, `${VINS[1]},2,TPA`, ',* keys at the front desk,'),
  );
  expect(sheet.locations).toEqual([{ name: 'TPA', rows: 2 }]);
  await create(sheet.id, [location('TPA')]);
  expect(await preview(sheet.id)).toMatchObject({ preview: { create: 2, refuse: 1 } });
});

test('asks for the columns of its vehicles, and takes a missing unit from the VIN', async () => {
  const file = () => textFile('Serial,Miles driven,Yard', `${VINS[0]},100,North`, `${VINS[1]},100,South`);
  const question = await upload(file());
  expect([question.status, question.body.reason]).toEqual([422, 'batch.which_columns']);
  const sheet = await uploaded(file(), { columns: { 1: 'vin', 2: 'mileage', 3: 'location' } });
  expect(sheet.locations.map(({ name }) => name).toSorted()).toEqual(['North', 'South']);
  await create(sheet.id, [location('North'), location('South')]);
  expect(await preview(sheet.id)).toMatchObject({ preview: { create: 2, refuse: 0 } });
});

test('replaces an earlier first sheet of its user, but not those of other users', async () => {
  const before = await uploaded(FLEET);
  const first = token;
  token = await signUp();
  const { id } = await uploaded(FLEET);
  expect((await create(before.id, [location('TPA')])).body.reason).toBe('vehicle_batch.not_found');
  token = first;
  expect(await waiting()).toMatchObject({ id: before.id });
  const after = await uploaded(textFile('VIN,Unit', `${VINS[3]},9`));
  expect(await waiting()).toMatchObject({ id: after.id });
  expect((await create(before.id, [location('TPA')])).status).toBe(404);
  expect((await create(id, [location('TPA')])).status).toBe(404);
});

test('rejects more locations than a company is set up with at once, and keeps the sheet before', async () => {
  const before = await uploaded(FLEET);
  const rows = Array.from({ length: 101 }, (_, at) => `1FTEW1EP2JF7${String(20_000 + at)},U${at},L${at}`);
  const { status, body } = await upload(textFile('VIN,Unit,Location', ...rows));
  expect([status, body.reason]).toEqual([422, 'first_fleet.too_many_locations']);
  expect(await waiting()).toEqual(before);
});

test('gives each location its rows, also where a code is the name of another location', async () => {
  const sheet = await uploaded(
    textFile('VIN,Unit,Location', `${VINS[0]},1,A`, `${VINS[1]},2,B`, `${VINS[2]},3,`, `${VINS[3]},4,b`),
  );
  expect(sheet.locations).toEqual([
    { name: 'B', rows: 2 },
    { name: 'A', rows: 1 },
    { name: 'MAIN', rows: 1 },
  ]);
  const codes = [
    location('A', { code: 'B' }),
    location('B', { code: 'A' }),
    location('MAIN', { code: 'YD' }),
  ];
  expect((await create(sheet.id, codes)).status).toBe(200);
  const { rows } = await fleetworth.database.pool.query<{ unit: string; code: string }>(
    `select values ->> 'unit' as unit, values ->> 'location' as code from batch_rows where batch_id = $1
     order by row`,
    [sheet.id],
  );
  expect(rows.map(({ unit, code }) => [unit, code])).toEqual([
    ['1', 'B'],
    ['2', 'A'],
    ['3', 'YD'],
    ['4', 'A'],
  ]);
});

test('tells a user who left the company nothing about it', async () => {
  const { id } = await uploaded(FLEET);
  const locations = [location('TPA'), location('Orlando  Airport')];
  const { company } = dataOf<Created>(await create(id, locations));
  await fleetworth.database.pool.query('delete from memberships where company_id = $1', [company]);
  expect((await create(id, locations)).body.reason).toBe('vehicle_batch.not_found');
});
