import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { repetitions } from '../../../tools/repetitions.ts';
import { findStalePositions, untilNothingIsPending } from './position-checks.ts';
import { SheetKit, textFile } from './sheet-kit.ts';
import { TEST_TODAY } from './test-database.ts';

const RUNS = { numRuns: repetitions({ few: 2, many: 60 }), seed: 29 };
const MOST_ROWS = 5;

const OTHER_CODE = 'OTHER';

let kit: SheetKit;
/** Ids that changes refer to: two locations by code, classes and tags. */
const ids = new Map<string, number>();
beforeAll(async () => {
  kit = await SheetKit.start();
  for (const name of ['Lift gate', 'Night shift'])
    await kit.fleetworth.call('createVehicleTag', {
      body: { company_id: kit.company, name, color: '#112233' },
    });
  for (const name of ['Cargo', 'Camper'])
    await query(
      `insert into vehicle_classes (company_id, group_id, name)
       select company_id, group_id, $2 from vehicle_classes where company_id = $1 limit 1`,
      [kit.company, name],
    );
  await query(
    `update locations set code = $3 where id = (select id from locations
       where company_id = $1 and id <> $2 and deleted_at is null order by id limit 1)`,
    [kit.company, kit.location, OTHER_CODE],
  );
  const named = await query<{ id: number; name: string }>(
    `select id, name from tags where company_id = $1
     union all select id, name from vehicle_classes where company_id = $1
     union all select id, code from locations where company_id = $1`,
    [kit.company],
  );
  for (const { id, name } of named) ids.set(name, id);
});
afterAll(() => kit.stop());

/** Twin vehicles that differ only in their VINs: the call changes one, the sheet the other. */
interface Twins {
  one: { id: number; vin: string };
  many: { id: number; vin: string };
}

let serial = 0;
async function addTwins(count: number): Promise<Twins[]> {
  const twins = [];
  for (let index = 0; index < count; index += 1)
    twins.push({ one: await addTwin(`Twin ${index}`), many: await addTwin(`Twin ${index}`) });
  await untilNothingIsPending(kit.fleetworth.database.pool);
  return twins;
}

async function addTwin(unit: string): Promise<{ id: number; vin: string }> {
  serial += 1;
  const vin = `1FTEW1EP4JF${String(100_000 + serial)}`;
  await kit.addVehicles([[vin, unit]], { model_detail_name: 'XLT' });
  return { id: (await kit.findVehicle(vin))?.id ?? 0, vin };
}

const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await kit.fleetworth.database.pool.query<Row>(text, values)).rows;

/** Keys that differ between twins, and instants. */
const OF_TWIN = [
  'id',
  'vehicle_id',
  'vin',
  'created_at',
  'updated_at',
  'removed_contract_version',
  'description_hash',
];

const withoutTwin = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (key, field: unknown) => (OF_TWIN.includes(key) ? undefined : field));

/** Reads what a write leaves behind: rows, audit entries, value requests and the position's own figures. */
async function readTraces(vehicle: number, since: number): Promise<unknown> {
  const [traces] = await query(
    `select to_jsonb(v) as vehicle,
       (select jsonb_agg(t.tag_id order by t.tag_id) from current_tags t where t.vehicle_id = v.id) as tags,
       (select to_jsonb(f) from finance_contracts f where f.vehicle_id = v.id) as contract,
       (select jsonb_agg(to_jsonb(m) order by m.id) from mileage_records m
         where m.vehicle_id = v.id) as mileage,
       (select jsonb_agg(jsonb_build_array(a.entity, a.action, a.before, a.after) order by a.entity, a.id)
         from audit_entries a where a.id > $2 and (a.entity = 'mileage_records'
           and a.entity_id in (select m.id from mileage_records m where m.vehicle_id = v.id)
           or a.entity in ('vehicles', 'finance_contracts') and a.entity_id = v.id)) as audit,
       exists (select from value_requests r where r.vehicle_id = v.id) as is_requested,
       (select jsonb_build_object('vehicle_version', p.vehicle_version, 'location', p.location_id,
           'status', p.status, 'condition', p.condition, 'mileage', p.mileage, 'payoff', p.payoff,
           'tags', p.tag_ids, 'model', p.model_id, 'class', p.class_id, 'color', p.color)
         from positions p where p.vehicle_id = v.id) as position
     from vehicles v where v.id = $1`,
    [vehicle, since],
  );
  return withoutTwin(traces);
}

/** Removes completed value requests of vehicles, so that new ones are visible. */
async function begin(twins: readonly Twins[]): Promise<number> {
  const ids = twins.flatMap(({ one, many }) => [one.id, many.id]);
  await query('delete from value_requests where vehicle_id = any($1)', [ids]);
  const [last] = await query<{ id: number }>('select coalesce(max(id), 0)::int4 as id from audit_entries');
  return last?.id ?? 0;
}

async function expectAlike(twins: readonly Twins[], since: number): Promise<void> {
  for (const { one, many } of twins)
    expect(await readTraces(many.id, since)).toEqual(await readTraces(one.id, since));
  await untilNothingIsPending(kit.fleetworth.database.pool);
  expect((await findStalePositions(kit.fleetworth.database.pool, TEST_TODAY)).stale).toEqual([]);
}

/** Makes a text file with a row for each vehicle. Fields that a change omits are empty cells. */
function sheetOf(
  twins: readonly Twins[],
  changes: readonly Record<string, string | number | undefined>[],
  headings: [string, string][],
) {
  const lines = twins.map(({ many }, index) =>
    [many.vin, ...headings.map(([field]) => String(changes[index]?.[field] ?? ''))]
      .map((cell) => `"${cell}"`)
      .join(','),
  );
  return textFile(['VIN', ...headings.map(([, heading]) => heading)].join(','), ...lines);
}

const date = fc.constantFrom('2024-01-15', '2024-06-30', '2025-02-03');

/** Fields of a vehicle. Make, model and year are those of its VIN, because sheets store no others. */
const vehicleChange = fc.record(
  {
    unit: fc.constantFrom('Van 7', 'Van 8'),
    location: fc.constantFrom('MAIN', OTHER_CODE),
    class: fc.constantFrom('Cargo', 'Camper'),
    mileage: fc.constantFrom(40_000, 40_001, 52_345),
    in_service_date: date,
    status: fc.constantFrom('active', 'claims', 'hold_for_sale'),
    condition: fc.constantFrom('good', 'fair', 'excellent'),
    name: fc.constantFrom(['Ford', 'F-150'], ['FORD', 'f-150']),
    model_detail: fc.constantFrom('XLT', 'Lariat'),
    model_year: fc.constant(2018),
    color: fc.constantFrom('white', 'Blue'),
    tags: fc.constantFrom('Lift gate', 'Lift gate, Night shift'),
  },
  { requiredKeys: [] },
);

type VehicleChange = typeof vehicleChange extends fc.Arbitrary<infer Change> ? Change : never;

/** Changes of a single field, which random changes rarely make. */
const SINGLE_FIELDS: VehicleChange[] = [
  { mileage: 52_345 },
  { unit: 'Van 7' },
  { location: OTHER_CODE },
  { class: 'Cargo' },
  { tags: 'Lift gate' },
  { name: ['FORD', 'f-150'] },
  { model_year: 2018 },
  { model_detail: 'Lariat' },
  { color: 'white' },
];

test('the same change of a vehicle by call and by sheet leaves the same records', async () => {
  const idsOf = (text: string) => text.split(', ').map((name) => ids.get(name) ?? 0);
  const run = async (changes: readonly VehicleChange[]) => {
    const twins = await addTwins(changes.length);
    const since = await begin(twins);
    for (const [index, change] of changes.entries()) {
      const { name, model_detail, tags, class: className, location, ...others } = change;
      const body = {
        ...others,
        ...(name !== undefined && { brand_name: name[0], model_name: name[1] }),
        ...(model_detail !== undefined && { model_detail_name: model_detail }),
        ...(tags !== undefined && { tags: idsOf(tags) }),
        ...(className !== undefined && { company_class: ids.get(className) }),
        ...(location !== undefined && { location: ids.get(location) }),
      };
      await kit.fleetworth.call('editVehicle', { params: { id: twins[index]?.one.id ?? 0 }, body });
    }
    const cells = changes.map(({ name, ...others }) => ({ ...others, brand: name?.[0], model: name?.[1] }));
    const sheet = sheetOf(twins, cells, [
      ['unit', 'Unit'],
      ['location', 'Location'],
      ['class', 'Class'],
      ['mileage', 'Mileage'],
      ['in_service_date', 'In Service Date'],
      ['status', 'Status'],
      ['condition', 'Condition'],
      ['brand', 'Make'],
      ['model', 'Model'],
      ['model_detail', 'Detail'],
      ['model_year', 'Year'],
      ['color', 'Color'],
      ['tags', 'Tags'],
    ]);
    const { after } = await kit.run('create', sheet);
    expect(after.results?.errors).toEqual({});
    await expectAlike(twins, since);
  };
  const changes = fc.array(vehicleChange, { minLength: 1, maxLength: MOST_ROWS });
  const { numRuns, seed } = RUNS;
  await fc.assert(fc.asyncProperty(changes, run), {
    seed,
    numRuns: numRuns + 1,
    examples: [[SINGLE_FIELDS]],
  });
});

test('the same deletion by call and by sheet leaves the same records', async () => {
  const twins = await addTwins(2);
  const since = await begin(twins);
  for (const { one } of twins) await kit.fleetworth.call('deleteVehicle', { params: { id: one.id } });
  const file = textFile('VIN', ...twins.map(({ many }) => many.vin));
  const { body } = await kit.fleetworth.attempt('uploadVehicleBatch', { upload: { type: 'delete', file } });
  const { id } = (body as unknown as { data: { id: number } }).data;
  await expect.poll(async () => (await kit.get('create', id)).preview).not.toBeNull();
  await kit.finish('create', id);
  await expectAlike(twins, since);
});

const contractChange = fc.record({
  length: fc.constantFrom(36, 48),
  purchase_amount: fc.constantFrom(26_500, 27_000.5),
  start_date: date,
  monthly_depreciation: fc.constantFrom(260.42, 300),
  monthly_payment: fc.constantFrom(600.5, 689),
});

test('the same contract by call and by sheet leaves the same records, also when it is replaced', async () => {
  const pairs = fc.array(fc.tuple(contractChange, contractChange), { minLength: 1, maxLength: MOST_ROWS });
  const [lender] = await query<{ id: number; name: string }>(
    'select id, name from financing_companies where company_id is null order by id limit 1',
  );
  await fc.assert(
    fc.asyncProperty(pairs, async (changes) => {
      const twins = await addTwins(changes.length);
      for (const step of [0, 1] as const) {
        const since = await begin(twins);
        for (const [index, pair] of changes.entries()) {
          const vehicle = twins[index]?.one.id ?? 0;
          const body = {
            type: 'lease',
            method: 'one',
            financing_company: lender?.id,
            ...pair[step],
          } as const;
          await kit.fleetworth.call('saveFinance', { body: { vehicle, ...body } });
        }
        const cells = changes.map((pair) => ({ source: lender?.name, ...pair[step] }));
        const sheet = sheetOf(twins, cells, [
          ['source', 'Source'],
          ['length', 'Length'],
          ['purchase_amount', 'Purchase Amount'],
          ['start_date', 'Start Date'],
          ['monthly_depreciation', 'Monthly Depreciation'],
          ['monthly_payment', 'Monthly Payment'],
        ]);
        const { after } = await kit.run('assumption', sheet);
        expect(after.results?.errors).toEqual({});
        await expectAlike(twins, since);
      }
    }),
    RUNS,
  );
});

const reading = fc.record({
  mileage: fc.constantFrom(40_000, 40_500, 41_203),
  date: fc.constantFrom('2024-03-01', '2025-05-05', TEST_TODAY),
});

test('the same odometer reading by call and by sheet leaves the same records', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(reading, { minLength: 1, maxLength: MOST_ROWS }), async (readings) => {
      const twins = await addTwins(readings.length);
      const since = await begin(twins);
      for (const [index, body] of readings.entries())
        await kit.fleetworth.call('createMileageRecord', {
          body: { vehicle: twins[index]?.one.id ?? 0, ...body },
        });
      const sheet = sheetOf(twins, readings, [
        ['mileage', 'Odometer'],
        ['date', 'Reading Date'],
      ]);
      const { after } = await kit.run('mileage', sheet);
      expect(after.results?.errors).toEqual({});
      await expectAlike(twins, since);
    }),
    RUNS,
  );
});
