import { afterAll, beforeAll, expect, test } from 'vitest';
import { SheetKit, textFile } from '../../../test/sheet-kit.ts';

let kit: SheetKit;
beforeAll(async () => {
  kit = await SheetKit.start();
});
afterAll(() => kit.stop());

const WITHOUT_BOTH = '1FTEW1EP2JF720007';
const WITHOUT_DATE = '4T1G11AK8NU720014';
const COMPLETE = '1GCUYDED7KZ720021';

const listVins = async (filters: object) =>
  (
    await kit.fleetworth.call('listFleet', { filters: { company_id: kit.company, ...filters } })
  ).data.items.map(({ vin }) => vin);

test('a sheet without mileages and in-service dates adds vehicles without them', async () => {
  const { before, after } = await kit.run(
    'create',
    textFile(
      'VIN,Unit,Location,Mileage,In Service Date',
      `${WITHOUT_BOTH},1,MAIN,,`,
      `${WITHOUT_DATE},2,MAIN,21111,`,
      `${COMPLETE},3,MAIN,22222,01/15/2024`,
    ),
  );
  expect(before.preview).toMatchObject({ create: 3, refuse: 0 });
  expect(after.results).toMatchObject({ created_count: 3, refused_count: 0 });
  expect(await kit.findVehicle(WITHOUT_BOTH)).toMatchObject({
    mileage: null,
    last_mileage_record: null,
    in_service_date: null,
    months_in_service: null,
    auction: null,
    value_state: 'unavailable',
  });
  await expect.poll(async () => (await kit.findVehicle(WITHOUT_DATE))?.value_state).toBe('ready');
  expect(await kit.findVehicle(WITHOUT_DATE)).toMatchObject({ in_service_date: null, mileage: 21_111 });
});

test('the filter of incomplete vehicles finds them, in lists and totals', async () => {
  expect(await listVins({ incomplete: true })).toEqual([WITHOUT_BOTH, WITHOUT_DATE]);
  expect(await listVins({ incomplete: false, q: COMPLETE })).toEqual([COMPLETE]);
  expect(await listVins({ incomplete: false, q: WITHOUT_DATE })).toEqual([]);
  const filters = { company_id: kit.company, incomplete: true };
  const { data } = await kit.fleetworth.call('summarizeFleet', { filters });
  expect(data.total.count + data.total.without_finance.count).toBe(2);
});

test('are last when sorted by in-service date, page by page', async () => {
  const ids = await Promise.all(
    [WITHOUT_BOTH, COMPLETE, WITHOUT_DATE].map(async (vin) => (await kit.findVehicle(vin))?.id ?? 0),
  );
  const pageOf = (page: number, order: 'asc' | 'desc') =>
    listVins({ vehicle_id: ids, sort: 'in_service_date', order, per: 1, page });
  for (const order of ['asc', 'desc'] as const) {
    const pages = await Promise.all([1, 2, 3].map((page) => pageOf(page, order)));
    expect(pages[0]).toEqual([COMPLETE]);
    expect(pages.slice(1).flat().toSorted()).toEqual([WITHOUT_BOTH, WITHOUT_DATE]);
  }
});

test('get a value with a new mileage', async () => {
  const vehicle = await kit.findVehicle(WITHOUT_BOTH);
  await kit.fleetworth.call('createMileageRecord', {
    body: { vehicle: vehicle?.id ?? 0, mileage: 41_203, date: '2024-01-15' },
  });
  await expect.poll(async () => (await kit.findVehicle(WITHOUT_BOTH))?.value_state).toBe('ready');
});

test('are completed by a later sheet, whose empty cells change nothing', async () => {
  const { after } = await kit.run(
    'create',
    textFile(
      'VIN,Unit,Location,Mileage,In Service Date',
      `${WITHOUT_BOTH},1,MAIN,,03/01/2024`,
      `${COMPLETE},3,MAIN,,`,
    ),
  );
  expect(after.results).toMatchObject({ updated_count: 1, refused_count: 0 });
  expect(await kit.findVehicle(WITHOUT_BOTH)).toMatchObject({
    in_service_date: '2024-03-01',
    mileage: 41_203,
  });
  expect(await kit.findVehicle(COMPLETE)).toMatchObject({ in_service_date: '2024-01-15', mileage: 22_222 });
});

test('the form still requires a mileage and an in-service date', async () => {
  const { status, body } = await kit.fleetworth.attempt('createVehicle', {
    body: {
      company: kit.company,
      location: kit.location,
      vin: '1HGCV1F36LA720028',
      unit: '4',
      brand_name: 'Honda',
      model_name: 'Accord',
    },
  });
  expect([status, Object.keys(body.errors ?? {}).toSorted()]).toEqual([422, ['in_service_date', 'mileage']]);
});
