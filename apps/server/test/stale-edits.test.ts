import type { NewerChange } from '@fleetworth/contract/error-catalog';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ownIds } from './company-ids.ts';
import { leaseBody } from './lease-body.ts';
import type { Ids } from './sample-request.ts';
import { DEMO_PASSWORD, startTestFleetworth, type TestFleetworth } from './test-fleetworth.ts';

const OTHER = 'viewer@fleetworth.app';
const AT = '2026-11-20T17:00:00.000Z';

describe('a stale save', () => {
  let fleetworth: TestFleetworth;
  let own: Ids;
  let other: string;
  beforeAll(async () => {
    fleetworth = await startTestFleetworth();
    own = await ownIds(fleetworth.database.pool);
    await query(
      `insert into memberships (company_id, user_id, role)
       select $1, id, 'manager' from users where email = $2
       on conflict (company_id, user_id) do update set role = 'manager'`,
      [own.company, OTHER],
    );
    other = await fleetworth.signIn(OTHER, DEMO_PASSWORD);
  });
  beforeEach(() => query(`update users set name = 'Dana', last_name = 'Reed' where email = $1`, [OTHER]));
  afterAll(() => fleetworth.stop());

  const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await fleetworth.database.pool.query<Row>(text, values)).rows;
  const versionOf = async (table: string, id: unknown): Promise<number> =>
    (await query<{ version: number }>(`select version from ${table} where id = $1`, [id]))[0]?.version ?? 0;
  const editOther = async (id: unknown, body: object) =>
    expect((await fleetworth.attempt('editVehicle', { params: { id }, body }, other)).status).toBe(200);
  const stale = async (name: Parameters<TestFleetworth['attempt']>[0], parts: object, token?: string) => {
    const { status, body } = await fleetworth.attempt(name, parts, token);
    expect([status, body.reason]).toEqual([409, 'record.stale']);
    return body.changes;
  };
  const staleEdit = async (id: unknown, version: number, token?: string) =>
    await stale('editVehicle', { params: { id }, body: { color: 'late', version } }, token);
  const byDana = (fields: string[], action: NewerChange['action'] = 'edit') => ({
    user: { id: expect.any(Number), name: 'Dana Reed', is_you: false },
    at: AT,
    action,
    fields,
  });

  test('lists who changed which fields of the vehicle and its mileage when, newest first', async () => {
    const { vehicle: id } = own;
    const version = await versionOf('vehicles', id);
    await editOther(id, { status: 'hold_for_sale', mileage: 190_001 });
    await editOther(id, { unit: 'X-1' });
    expect(await staleEdit(id, version)).toEqual([byDana(['Unit']), byDana(['Status', 'Mileage'])]);
    expect(await staleEdit(id, version + 1)).toEqual([byDana(['Unit'])]);
  });

  test('lists changes of a mileage record, and of its vehicle', async () => {
    const { vehicle: id } = own;
    const version = await versionOf('vehicles', id);
    const body = { vehicle: id, mileage: 190_002, date: '2026-11-20' };
    const { data } = (await fleetworth.attempt('createMileageRecord', { body }, other)).body as unknown as {
      data: { id: number };
    };
    expect(await staleEdit(id, version)).toEqual([byDana(['Mileage'])]);
    const recordVersion = await versionOf('mileage_records', data.id);
    await fleetworth.attempt(
      'editMileageRecord',
      { params: { id: data.id }, body: { mileage: 190_003, date: '2026-11-19' } },
      other,
    );
    const late = { params: { id: data.id }, body: { mileage: 1, version: recordVersion } };
    expect(await stale('editMileageRecord', late)).toEqual([byDana(['Mileage', 'Date'])]);
  });

  test('calls the reader You, and names jobs and users without a name', async () => {
    const { vehicle: id } = own;
    const version = await versionOf('vehicles', id);
    await editOther(id, { unit: 'X-2' });
    expect((await staleEdit(id, version, other))?.[0]?.user).toMatchObject({ is_you: true });
    await query(`update users set name = '', last_name = '' where email = $1`, [OTHER]);
    expect((await staleEdit(id, version))?.[0]?.user).toMatchObject({ name: 'A former user' });
    await query(
      `update audit_entries set user_id = null where id =
         (select max(id) from audit_entries where entity = 'vehicles' and entity_id = $1)`,
      [id],
    );
    expect(await staleEdit(id, version)).toEqual([{ user: null, at: AT, action: 'edit', fields: ['Unit'] }]);
  });

  test('lists who changed, added or removed a contract', async () => {
    const { vehicle } = own;
    const save = async (body: object) =>
      expect((await fleetworth.attempt('saveFinance', { body: { vehicle, ...body } }, other)).status).toBe(
        200,
      );
    await save({ type: null });
    const terms = leaseBody({ vehicle, purchase_amount: 30_000, start_date: '2026-01-02' });
    await save(terms);
    expect(await stale('saveFinance', { body: { ...terms, version: null } })).toEqual([
      byDana(expect.arrayContaining(['Purchase Amount', 'Monthly Interest %']), 'create'),
    ]);
    const [contract] = await query<{ version: number }>(
      'select version from finance_contracts where vehicle_id = $1',
      [vehicle],
    );
    const late = { body: { ...terms, length: 12, version: contract?.version } };
    await save({ ...terms, length: 30, monthly_interest_rate: 0.7 });
    expect(await stale('saveFinance', late)).toEqual([byDana(['Period', 'Monthly Interest %'])]);
    await save({ type: null });
    expect((await stale('saveFinance', late))?.[0]).toMatchObject(byDana(expect.any(Array), 'delete'));
  });

  test.each<[keyof Ids, Parameters<TestFleetworth['attempt']>[0], string, object, string[]]>([
    ['location', 'editLocation', 'locations', { name: 'Pier', avg_cr: 3.5 }, ['Location name', 'AVG CR']],
    ['group', 'editCompanyVehicleGroup', 'vehicle_groups', { name: 'Boats' }, ['Name']],
    ['class', 'editCompanyVehicleClass', 'vehicle_classes', { name: 'Rafts' }, ['Name']],
    ['tag', 'editVehicleTag', 'tags', { name: 'Wet', color: '#abc' }, ['Name', 'Color']],
  ])('lists changes of a %s', async (kind, name, table, body, fields) => {
    const parts = { params: { id: own[kind] } };
    const version = await versionOf(table, own[kind]);
    expect((await fleetworth.attempt(name, { ...parts, body }, other)).status).toBe(200);
    const late = { ...parts, body: { name: 'Late', version } };
    expect(await stale(name, late)).toEqual([byDana(fields)]);
  });

  test('lists changes of a company', async () => {
    const params = { id: own.company };
    const version = await versionOf('companies', own.company);
    await query(`update memberships set role = 'owner' where company_id = $1`, [own.company]);
    const body = { name: 'Harbor Two' };
    expect((await fleetworth.attempt('editCompany', { params, body }, other)).status).toBe(200);
    const late = { params, body: { name: 'Late', version } };
    expect(await stale('editCompany', late)).toEqual([byDana(['Company name'])]);
  });

  test('names the changes of vehicles that are tagged together', async () => {
    const { vehicle, tag } = own;
    const version = await versionOf('vehicles', vehicle);
    await editOther(vehicle, { unit: 'X-3' });
    expect(await stale('tagVehicles', { body: [{ vehicle, tags: [tag], version }] })).toEqual([
      byDana(['Unit']),
    ]);
  });

  test('omits changes of other companies', async () => {
    const { vehicle: id } = own;
    const version = await versionOf('vehicles', id);
    await editOther(id, { unit: 'X-4' });
    const [foreign] = await query<{ id: number }>(
      `select id from companies where id not in (select company_id from memberships m
         join users u on u.id = m.user_id and u.email in ('demo@fleetworth.app', $1)) limit 1`,
      [OTHER],
    );
    await query(`update audit_entries set company_id = $2 where entity = 'vehicles' and entity_id = $1`, [
      id,
      foreign?.id,
    ]);
    await query(
      `update audit_entries set company_id = $2
      where entity = 'mileage_records' and (after ->> 'vehicle_id')::int4 = $1`,
      [id, foreign?.id],
    );
    expect(await staleEdit(id, version)).toBeUndefined();
  });
});
