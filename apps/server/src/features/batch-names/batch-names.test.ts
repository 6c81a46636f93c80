import { afterAll, beforeAll, expect, test } from 'vitest';
import { SheetKit, type SheetType, textFile } from '../../../test/sheet-kit.ts';

let kit: SheetKit;
beforeAll(async () => {
  kit = await SheetKit.start();
});
afterAll(() => kit.stop());

const VINS = ['1FTEW1EP2JF720007', '4T1G11AK8NU720014', '1GCUYDED7KZ720021'] as const;

const list = async (id: number) => (await kit.fleetworth.call('listUnknownNames', { params: { id } })).data;
const create = (id: number, body: object) => kit.fleetworth.attempt('createNames', { params: { id }, body });

/** Waits until a batch was previewed again. */
const previewAfter = async (type: SheetType, id: number) => {
  await expect.poll(async () => (await kit.get(type, id)).preview).not.toBeNull();
  return await kit.get(type, id);
};

test('classes and tags that a sheet names are counted, created and used after a new preview', async () => {
  const { id, preview } = await kit.preview(
    'create',
    textFile(
      'VIN,Unit,Location,Mileage,In Service Date,Class,Tags',
      `${VINS[0]},1,MAIN,100,01/15/2024,Party bus,"Lift gate, body shop"`,
      `${VINS[1]},2,MAIN,100,01/15/2024,party bus,Lift gate`,
      `${VINS[2]},3,MAIN,100,01/15/2024,Midsize,`,
    ),
  );
  expect(preview).toMatchObject({ create: 3 });
  const unknown = await list(id);
  expect(unknown.filter(({ kind }) => kind === 'class')).toEqual([
    { kind: 'class', name: 'Party bus', rows: 2, near: [] },
  ]);
  expect(unknown).toContainEqual(expect.objectContaining({ kind: 'tag', name: 'Lift gate', rows: 2 }));
  const [group] = (
    await kit.fleetworth.call('listCompanyVehicleGroups', { query: { company_id: kit.company } })
  ).data;
  const { body } = await create(id, {
    classes: [{ name: 'Party bus', group_id: group?.id ?? 0 }],
    tags: ['Lift gate', 'Never named'],
  });
  expect(body.data).toEqual({ created: 2 });
  await previewAfter('create', id);
  expect((await list(id)).map(({ name }) => name)).not.toContain('Lift gate');
  await kit.finish('create', id);
  expect(await kit.findVehicle(VINS[1])).toMatchObject({
    company_class: { name: 'Party bus' },
    tags: [{ name: 'Lift gate' }],
  });
});

test('creates a lender of a sheet only for its company', async () => {
  const sheet = textFile(
    'VIN,Source,Length,Purchase Amount,Start Date,Monthly Depreciation,Monthly Payment',
    `${VINS[0]},Ally Finance,48,26500,09/01/2024,260.42,600.50`,
    `${VINS[1]},Harbor Credit Union,48,26500,09/01/2024,260.42,600.50`,
  );
  const before = await kit.preview('assumption', sheet);
  expect(before.preview).toMatchObject({ create: 0, refuse: 2 });
  expect(await list(before.id)).toEqual([
    { kind: 'lender', name: 'Ally Finance', rows: 1, near: ['Ally Financial'] },
    { kind: 'lender', name: 'Harbor Credit Union', rows: 1, near: [] },
  ]);
  const { body } = await create(before.id, { lenders: ['Harbor Credit Union', 'harbor credit union'] });
  expect(body.data).toEqual({ created: 1 });
  expect((await previewAfter('assumption', before.id)).preview).toMatchObject({ create: 1, refuse: 1 });
  const lenders = (await kit.fleetworth.call('listFinancingCompanies', {})).data;
  const lender = lenders.find(({ name }) => name === 'Harbor Credit Union');
  expect(lender).toMatchObject({ company_id: kit.company });
  await kit.finish('assumption', before.id);
  expect((await create(before.id, { lenders: ['Ally Finance'] })).body).toMatchObject({
    reason: 'batch.started',
  });
  expect(await list(before.id)).toEqual([]);
});

test('creates all previewed names at once, with one statement for each kind', async () => {
  const names = Array.from({ length: 240 }, (_, index) => String(index).padStart(3, '0'));
  const rows = names.map(
    (name, index) => `1FTEW1EP2JF73${String(index).padStart(4, '0')},N${name},MAIN,Shed ${name},Mark ${name}`,
  );
  const { id } = await kit.preview('create', textFile('VIN,Unit,Location,Class,Tags', ...rows));
  const offered = await list(id);
  expect(offered).toHaveLength(480);
  const named = (kind: string) => offered.filter((option) => option.kind === kind).map(({ name }) => name);
  const [group] = (
    await kit.fleetworth.call('listCompanyVehicleGroups', { query: { company_id: kit.company } })
  ).data;
  const { body } = await create(id, {
    classes: named('class').map((name) => ({ name, group_id: group?.id ?? 0 })),
    tags: named('tag'),
  });
  expect(body.data).toEqual({ created: 480 });
  await previewAfter('create', id);
  expect(await list(id)).toEqual([]);
  const { rows: audited } = await kit.fleetworth.database.pool.query(
    `select entity, count(*)::int4 as entries from audit_entries
     where after ->> 'name' ~ '^(Shed|Mark) [0-9]{3}$' group by 1 order by 1`,
  );
  expect(audited).toEqual([
    { entity: 'tags', entries: 240 },
    { entity: 'vehicle_classes', entries: 240 },
  ]);
});

test('a lender of one company cannot finance a vehicle of another', async () => {
  const { pool } = kit.fleetworth.database;
  const { rows } = await pool.query<{ vehicle: number; lender: number }>(
    `select v.id as vehicle, f.id as lender from vehicles v, financing_companies f
     where f.name = 'Harbor Credit Union' and v.company_id <> $1 and v.deleted_at is null
       and v.company_id in (select company_id from memberships m join users u on u.id = m.user_id
         where u.email = 'demo@fleetworth.app') limit 1`,
    [kit.company],
  );
  const { vehicle = 0, lender = 0 } = rows[0] ?? {};
  const { status, body } = await kit.fleetworth.attempt('saveFinance', {
    body: {
      vehicle,
      type: 'lease',
      method: 'one',
      financing_company: lender,
      length: 48,
      purchase_amount: 26_500,
      start_date: '2024-09-01',
      monthly_depreciation: 260.42,
      monthly_payment: 600.5,
    },
  });
  expect([status, body.reason]).toEqual([404, 'financing_company.not_found']);
});

test('a viewer sees unknown names and creates none', async () => {
  const { id } = await kit.preview(
    'create',
    textFile('VIN,Unit,Location,Tags', `1HGCV1F36LA720028,9,MAIN,Night shift`),
  );
  await kit.fleetworth.database.pool.query(
    `update memberships set role = 'viewer' where company_id = $1
       and user_id in (select id from users where email = 'demo@fleetworth.app')`,
    [kit.company],
  );
  expect(await list(id)).toHaveLength(1);
  const { status, body } = await create(id, { tags: ['Night shift'] });
  expect([status, body.reason]).toEqual([403, 'authority.viewer']);
});
