import type { VehicleChange } from '@fleetworth/contract/changes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { foreignIds, ownIds } from '../../../test/company-ids.ts';
import type { Ids } from '../../../test/sample-request.ts';
import { startTestFleetworth, type TestFleetworth } from '../../../test/test-fleetworth.ts';

describe('changes of a vehicle', () => {
  let fleetworth: TestFleetworth;
  let own: Ids;
  let vehicle: number;
  beforeAll(async () => {
    fleetworth = await startTestFleetworth();
    own = await ownIds(fleetworth.database.pool);
    const body = {
      vin: '1FTEW1EP6JFC27002',
      unit: 'C-1',
      company: own.company,
      location: own.location,
      mileage: 40_000,
      in_service_date: '2025-10-01',
      brand_name: 'Ford',
      model_name: 'F-150',
    };
    vehicle = (await fleetworth.call('createVehicle', { body })).data.id;
  });
  afterAll(() => fleetworth.stop());

  const list = async (query: object = {}) =>
    (await fleetworth.call('listVehicleChanges', { params: { id: vehicle }, query })).data;
  const newest = async () => (await list()).items[0];
  const edit = (body: object) => fleetworth.call('editVehicle', { params: { id: vehicle }, body });
  const saveFinance = (terms: object) =>
    fleetworth.call('saveFinance', { body: { vehicle, type: null, ...terms } });
  /** Formats each field as 'Label: from → to'. */
  const words = (change: VehicleChange | undefined) =>
    change?.fields.map(({ label, from, to }) => `${label}: ${from ?? '–'} → ${to ?? '–'}`);

  const LEASE = {
    type: 'lease',
    method: 'one',
    length: 48,
    purchase_amount: 26_500,
    start_date: '2025-10-01',
    monthly_depreciation: 510,
    monthly_payment: 689,
  };
  const FLOORING = {
    type: 'loan',
    method: 'one',
    length: 24,
    purchase_amount: 26_500,
    start_date: '2025-10-01',
    monthly_depreciation_rate: 2.5,
    monthly_interest_rate: 1,
    monthly_payment: 50,
    down_payment: 1_000,
  };

  test('start with its creation, with user and time', async () => {
    const { items } = await list();
    const by = { user: { name: 'Demo Operator' }, action: 'create', happened_at: '2026-11-20T17:00:00.000Z' };
    expect(items).toMatchObject([
      { ...by, subject: 'mileage', title: 'Mileage on 11/20/2026' },
      { ...by, subject: 'vehicle', title: 'Vehicle' },
    ]);
    expect(words(items[0])).toEqual(['Mileage: – → 40,000', 'Date: – → 11/20/2026']);
    const made = words(items[1]);
    expect(made).toEqual(
      expect.arrayContaining([
        'VIN: – → 1FTEW1EP6JFC27002',
        'Brand: – → Ford',
        'Model: – → F-150',
        'Unit: – → C-1',
        'In Service Date: – → 10/01/2025',
        'Status: – → Active',
        'Condition: – → Average',
      ]),
    );
    // Excludes empty and internal fields.
    expect(made).toHaveLength(8);
  });

  test.each<[object, string[]]>([
    [{ unit: 'C-2' }, ['Unit: C-1 → C-2']],
    [{ condition: 'excellent', color: 'Teal' }, ['Condition: Average → Above', 'Color: – → Teal']],
    [{ status: 'hold_for_sale' }, ['Status: Active → Hold for Sale']],
    [{ model_year: 2020 }, ['Year: – → 2020']],
    [{ in_service_date: '2025-11-01' }, ['In Service Date: 10/01/2025 → 11/01/2025']],
    [{ model_name: 'Ranger', model_detail_name: 'XL' }, ['Model: F-150 → Ranger', 'Model Detail: – → XL']],
    [{ color: null }, ['Color: Teal → –']],
  ])('describe an edit of %j with labels', async (body, expected) => {
    await edit(body);
    const change = await newest();
    expect(change).toMatchObject({ action: 'edit', subject: 'vehicle' });
    expect(words(change)).toEqual(expected);
  });

  test('names locations, classes and tags, those too that are deleted since', async () => {
    const { data: locations } = await fleetworth.call('listLocations', {
      query: { company_id: own.company },
    });
    const [from, to] = [own.location, locations.find(({ id }) => id !== own.location)?.id ?? 0].map((id) =>
      locations.find((location) => location.id === id),
    );
    const tags: number[] = [];
    for (const name of ['Zulu', 'Alpha']) {
      const tag = { company_id: own.company, name, color: '#123' };
      tags.push((await fleetworth.call('createVehicleTag', { body: tag })).data.id);
    }
    const { data: made } = await fleetworth.call('createCompanyVehicleClass', {
      body: { company_id: own.company, group_id: own.group, name: 'Short lived' },
    });
    await edit({ location: to?.id, company_class: made.id, tags });
    for (const id of tags) await fleetworth.call('deleteVehicleTag', { params: { id } });
    await fleetworth.call('deleteCompanyVehicleClass', { params: { id: made.id } });
    const formatLocation = (location: typeof from) => `${location?.code} · ${location?.name}`;
    const change = (await list()).items.find(({ fields }) => fields.some(({ name }) => name === 'tags'));
    expect(words(change)).toEqual([
      `Location: ${formatLocation(from)} → ${formatLocation(to)}`,
      'Vehicle Class: – → Short lived',
      'Tags: – → Alpha, Zulu',
    ]);
  });

  test('describe added, edited and removed contracts in dollars and percent', async () => {
    await saveFinance(LEASE);
    const added = await newest();
    expect(added).toMatchObject({ action: 'create', subject: 'finance', title: 'Finance data' });
    expect(words(added)).toEqual([
      'Type: – → Assumption',
      'Purchase Amount: – → $26,500.00',
      'Period: – → 48 months',
      'Monthly Depreciation: – → $510.00',
      'Monthly Payment: – → $689.00',
      'Source: – → Assumption',
      'Start Date: – → 10/01/2025',
    ]);
    await saveFinance(FLOORING);
    expect(words(await newest())).toEqual([
      'Type: Assumption → Flooring',
      'Period: 48 months → 24 months',
      'Monthly Depreciation: $510.00 → –',
      'Monthly Depreciation %: – → 2.5%',
      'Monthly Interest %: – → 1%',
      'Monthly Payment: $689.00 → –',
      'Monthly Fee: – → $50.00',
      'Down Payment: – → $1,000.00',
    ]);
    await saveFinance({});
    const removed = await newest();
    expect(removed).toMatchObject({ action: 'delete', subject: 'finance' });
    expect(words(removed)).toContain('Purchase Amount: $26,500.00 → –');
  });

  test('include edited and deleted mileage records', async () => {
    const { data: record } = await fleetworth.call('createMileageRecord', {
      body: { vehicle, mileage: 39_000, date: '2026-11-02' },
    });
    await fleetworth.call('editMileageRecord', { params: { id: record.id }, body: { mileage: 39_500 } });
    const edited = await newest();
    expect(edited).toMatchObject({ action: 'edit', subject: 'mileage', title: 'Mileage on 11/02/2026' });
    expect(words(edited)).toEqual(['Mileage: 39,000 → 39,500']);
    await fleetworth.call('deleteMileageRecord', { params: { id: record.id } });
    const deleted = await newest();
    expect(deleted).toMatchObject({ action: 'delete', title: 'Mileage on 11/02/2026' });
    expect(words(deleted)).toEqual(['Mileage: 39,500 → –', 'Date: 11/02/2026 → –']);
  });

  test('are returned by page, each once', async () => {
    const { items: all } = await list({ per: 100 });
    const pages = [];
    for (let page = 1; page <= Math.ceil(all.length / 3); page += 1) {
      const { items, pagination } = await list({ page, per: 3 });
      expect(pagination).toEqual({ page, per: 3, last: Math.ceil(all.length / 3) });
      pages.push(...items);
    }
    expect(pages).toEqual(all);
  });

  test("exclude other vehicles, and don't exist for foreign or deleted vehicles", async () => {
    const untouched = await fleetworth.call('listVehicleChanges', { params: { id: own.vehicle }, query: {} });
    expect(untouched.data.items).toEqual([]);
    const foreign = await foreignIds(fleetworth.database.pool);
    await fleetworth.call('deleteVehicle', { params: { id: vehicle } });
    for (const id of [foreign.vehicle, vehicle]) {
      const { body } = await fleetworth.attempt('listVehicleChanges', { params: { id } });
      expect(body).toMatchObject({ code: 404, reason: 'vehicle.not_found' });
    }
  });
});
