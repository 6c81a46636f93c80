import { API_BASE } from '@fleetworth/contract/endpoint';
import { addDays } from '@fleetworth/domain/calendar';
import { streamXlsxRows } from 'hucre';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { FROM, type Operations, startOperations } from '../../../test/operation-kit.ts';

let of: Operations;
beforeAll(async () => {
  of = await startOperations();
});
beforeEach(() => of.reset());
afterAll(() => of.fleetworth.stop());

test("are ordered with the user's account for the locations with the given codes", async () => {
  const report = await of.order();
  expect(report).toMatchObject({ status: 'working', message: null, is_sandbox: true });
  await of.run(report.id);
  expect(of.rental.requests).toEqual([
    {
      type: 'availabe_calculator',
      locationCodes: [`77.${of.place(0).code}`, `77.${of.place(1).code}`],
      classNames: ['Compact', 'Midsize'],
      from: FROM,
      to: addDays(FROM, 1),
    },
  ]);
  expect((await of.detail(report.id)).status).toBe('finished');
});

test("prefers a company's own number for the codes", async () => {
  const { pool } = of.fleetworth.database;
  await pool.query('update companies set tsd_company_id = 4711 where id = $1', [of.place(0).company_id]);
  const { id } = await of.order();
  await of.run(id);
  await pool.query('update companies set tsd_company_id = null where id = $1', [of.place(0).company_id]);
  expect(of.rental.requests[0]?.locationCodes[0]).toBe(`4711.${of.place(0).code}`);
  expect((await of.detail(id)).rows_count).toBe(8);
});

test('sums rows by location, class and day, with the lowest day of each class', async () => {
  const { id } = await of.order();
  await of.run(id);
  const data = await of.detail(id);
  expect(data.rows_count).toBe(8);
  expect(data.total).toEqual({
    owned: 320,
    out_of_service: 24,
    on_rent: 240,
    out: 94,
    due_in: 32,
    movements: 126,
    available: -6,
    utilization: 75,
    revenue: 4_938.24,
    // Only the first location counts here.
    revenue_per_unit: 30.86,
    revenue_per_rented_unit: 41.15,
  });
  expect(data.with_revenue).toEqual({ owned: 160, on_rent: 120 });
  expect(new Map(data.by_location.map(({ name, owned, revenue }) => [name, [owned, revenue]]))).toEqual(
    new Map([
      [of.place(0).name, [160, 4_938.24]],
      [of.place(1).name, [160, null]],
    ]),
  );
  expect(data.by_class.map(({ name, available }) => [name, available])).toEqual([
    ['Compact', 8],
    ['Midsize', -14],
  ]);
  expect(data.by_day.map(({ name, movements }) => [name, movements])).toEqual([
    [FROM, 52],
    [addDays(FROM, 1), 74],
  ]);
  expect(data.lowest_days).toEqual([
    { class_name: 'Compact', date: FROM, available: 4 },
    { class_name: 'Midsize', date: addDays(FROM, 1), available: -18 },
  ]);
});

test('The spreadsheet has the rows of the table, with numbers and dates', async () => {
  const { id } = await of.order();
  const before = await of.fleetworth.attempt('exportOperationReport', { params: { id }, query: {} });
  expect([before.status, before.body.message]).toEqual([409, "This report isn't finished yet."]);
  await of.run(id);
  const { data } = await of.fleetworth.call('listOperationRows', { params: { id }, query: {} });
  const response = await of.fleetworth.app.inject({
    url: `${API_BASE}/tsd-analysis/${id}/export`,
    headers: { authorization: `Bearer ${of.fleetworth.token}` },
  });
  expect(response.headers['content-disposition']).toMatch(
    /^attachment; filename="operation-report-[a-z-]+-\d{8}-\d{4}\.xlsx"$/,
  );
  const rows: unknown[][] = [];
  for await (const { values } of streamXlsxRows(response.rawPayload)) rows.push(values);
  expect(rows[0]).toEqual([
    'Day',
    'Location',
    'Class',
    'Owned',
    'Out of Service',
    'On Rent',
    'Reserved',
    'Due In',
    'Available',
    'Data Type',
  ]);
  const toDay = (cell: unknown) => (cell instanceof Date ? cell.toISOString().slice(0, 10) : cell);
  expect(rows.slice(1).map(([day, ...cells]) => [toDay(day), ...cells])).toEqual(
    data.items.map((row) => [
      row.date,
      row.location,
      row.class_name,
      row.owned,
      row.out_of_service,
      row.on_rent,
      row.out,
      row.due_in,
      row.available,
      'Sandbox data',
    ]),
  );
});

test.each<[string, object, number, object]>([
  ['a day that is over', { from_date: '2020-01-01' }, 422, { from_date: ['You can not choose past date'] }],
  ['an end that is over', { to_date: '2020-01-02' }, 422, { to_date: ['You can not choose past date'] }],
  [
    'a start and an end that are over',
    { from_date: '2020-01-01', to_date: '2020-01-02' },
    422,
    { from_date: ['You can not choose past date'], to_date: ['You can not choose past date'] },
  ],
  ['an end before the start', { to_date: '2030-02-01' }, 422, { to_date: ['Invalid date.'] }],
  ['a day after the last', { to_date: '2050-05-23' }, 422, { to_date: ['Invalid date.'] }],
  ['no day', { to_date: '' }, 422, { to_date: ['Required field.'] }],
  ['a day that is none', { to_date: '2030-02-30' }, 422, { to_date: ['Invalid date.'] }],
  ['no type', { type: '' }, 422, { type: ['Please choose type of report.'] }],
  ['no class', { class_names: [] }, 422, { class_names: ['Please choose class names'] }],
  ['no location', { locations: [] }, 422, { locations: ['Please choose locations'] }],
])('%s is rejected', async (_what, changes, status, errors) => {
  expect(await of.rejection(changes)).toMatchObject({ status, errors });
});

test('rejects locations of two companies, missing codes and too many rows under their fields', async () => {
  const other = of.places.find(({ company_id }) => company_id !== of.place(0).company_id);
  expect(await of.rejection({ locations: [of.place(0).id, other?.id] })).toMatchObject({
    status: 422,
    errors: { locations: ['Please choose locations of one company.'] },
  });
  const { pool } = of.fleetworth.database;
  await pool.query('update locations set code = null where id = $1', [of.place(1).id]);
  expect(await of.rejection({})).toMatchObject({
    status: 422,
    errors: { locations: ['This location has no code.'] },
  });
  await pool.query('update locations set code = $2 where id = $1', [of.place(1).id, of.place(1).code]);
  const many = Array.from({ length: 1_000 }, (_, index) => `Class ${index}`);
  expect(await of.rejection({ class_names: many, to_date: addDays(FROM, 100) })).toMatchObject({
    status: 422,
    errors: { to_date: ['Choose fewer days, locations or classes.'] },
  });
  expect((await of.rejection({ class_names: many, to_date: addDays(FROM, 99) })).status).toBe(200);
});

test('Without an account nothing is ordered', async () => {
  await of.fleetworth.call('deleteTsdAccount', {});
  expect(await of.rejection({})).toMatchObject({
    status: 422,
    message: 'Please link your TSD account first.',
  });
});

test('are listed newest first in pages from 0, by type, status, location and search', async () => {
  const ids = [];
  for (const changes of [{ type: 'workload' }, { type: 'rmt', class_names: ['Minivan'] }, {}])
    ids.unshift((await of.order(changes)).id);
  await of.run(ids[0] ?? 0);
  const list = async (query: object) =>
    (await of.fleetworth.call('listOperationReports', { query })).data.items.map(({ id }) => id);
  expect(await list({})).toEqual(ids);
  expect(await list({ type: 'workload' })).toEqual([ids[2]]);
  expect(await list({ status: 'finished' })).toEqual([ids[0]]);
  expect(await list({ q: 'MINI' })).toEqual([ids[1]]);
  expect(await list({ q: of.place(0).name.slice(0, 5) })).toEqual(ids);
  expect(await list({ location_id: [of.place(1).id] })).toEqual(ids);
  expect(await list({ location_id: [of.place(2).id] })).toEqual([]);
  const { data } = await of.fleetworth.call('listOperationReports', { query: { per: 2, page: 1 } });
  expect(data.pagination).toEqual({ first: 0, page: 1, last: 1 });
  expect(data.items.map(({ id }) => id)).toEqual(ids.slice(2));
});

test('distinguishes locations with the same name by code in the sums, the rows and the report', async () => {
  const [first, second] = [of.place(0), of.place(1)];
  const { pool } = of.fleetworth.database;
  await pool.query('update locations set name = $1 where id = $2', [first.name, second.id]);
  const { id } = await of.order();
  await of.run(id);
  const names = [first, second].map(({ code }) => `${first.name} (${code})`);
  const data = await of.detail(id);
  expect(new Set(data.by_location.map(({ name, owned }) => `${name}: ${owned}`))).toEqual(
    new Set(names.map((name) => `${name}: 160`)),
  );
  expect(new Set(data.locations.map(({ name }) => name))).toEqual(new Set(names));
  const rows = await of.fleetworth.call('listOperationRows', { params: { id }, query: {} });
  expect(new Set(rows.data.items.map(({ location, location_id }) => `${location} ${location_id}`))).toEqual(
    new Set([`${names[0]} ${first.id}`, `${names[1]} ${second.id}`]),
  );
  await pool.query('update locations set name = $1 where id = $2', [second.name, second.id]);
});
