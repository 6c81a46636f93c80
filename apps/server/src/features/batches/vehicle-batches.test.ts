import type { BatchDetail } from '@fleetworth/contract/batch-shapes';
import { API_BASE } from '@fleetworth/contract/endpoint';
import { centsFromDollars } from '@fleetworth/domain/money';
import { formatUsd } from '@fleetworth/domain/money-format';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownIds } from '../../../test/company-ids.ts';
import { startTestFleetworth, type TestFleetworth } from '../../../test/test-fleetworth.ts';

const sheet = (...lines: string[]) => new File([lines.join('\n')], 'june.csv', { type: 'text/csv' });
const HEADING =
  'VIN,Unit,Location code,Mileage,In Service Date,Status,Condition,Make,Model,Detail,Year,Class,Color,Tags';

describe('a sheet of vehicles', () => {
  let fleetworth: TestFleetworth;
  let company: number;
  let code: string;
  beforeAll(async () => {
    fleetworth = await startTestFleetworth({ works: true });
    const own = await ownIds(fleetworth.database.pool);
    company = own.company;
    const { rows } = await fleetworth.database.pool.query<{ code: string }>(
      'select code from locations where id = $1',
      [own.location],
    );
    code = rows[0]?.code ?? '';
  });
  afterAll(() => fleetworth.stop());

  const upload = async (type: 'create' | 'delete', ...lines: string[]): Promise<BatchDetail> => {
    const file = sheet(...lines);
    const fields = type === 'create' ? { type, company } : { type };
    return (await fleetworth.call('uploadVehicleBatch', { upload: { ...fields, file } })).data;
  };
  const get = async (id: number) => (await fleetworth.call('getVehicleBatch', { params: { id } })).data;
  const previewed = async (id: number) => {
    await expect.poll(async () => (await get(id)).preview).not.toBeNull();
    return await get(id);
  };
  const finished = async (id: number) => {
    await fleetworth.call('startVehicleBatch', { params: { id } });
    await expect.poll(async () => (await get(id)).status).toMatch(/finished|failed/);
    return await get(id);
  };
  const rowOf = async (vin: string) =>
    (await fleetworth.call('listVehicles', { query: { q: vin } })).data.items[0];

  test('is previewed, applied and reported row by row', async () => {
    const { id, ...uploaded } = await upload(
      'create',
      HEADING,
      `1FTEW1EP6JFC33100,00041,${code},"41,203",10/1/2025,Active,BELOW,Ford,F-150,XLT,2018,,white,`,
      `1FTEW1EP6JFC33101,00042,NOWHERE,unknown,10/01/2025,,,,,,,,,`,
      `1FTEW1EP6JFC33102,00043,NOWHERE,12,10/01/2025,,,,,,,,,`,
    );
    expect(uploaded).toMatchObject({
      status: 'waiting',
      progress: { done: 0, of: 3 },
      file_name: 'june.csv',
    });
    expect((await previewed(id)).preview).toMatchObject({ create: 1, update: 0, skip: 0, refuse: 2 });
    const [first, second] = (await fleetworth.call('listRowsOfVehicleBatch', { params: { id }, query: {} }))
      .data.items;
    expect(first).toMatchObject({ row: 2, name: '1FTEW1EP6JFC33100', action: 'create', problems: [] });
    expect(first?.changes.slice(0, 3)).toEqual([
      { column: 'Unit', from: null, to: '00041' },
      { column: 'Location code', from: null, to: code },
      { column: 'Mileage', from: null, to: '41,203' },
    ]);
    expect(first?.changes).toContainEqual({ column: 'In Service Date', from: null, to: '10/01/2025' });
    expect(first?.changes).toContainEqual({ column: 'Condition', from: null, to: 'Below' });
    expect(first?.changes.map(({ column }) => column)).not.toContain('Tags');
    expect(second).toMatchObject({ action: 'refuse', changes: [] });
    const done = await finished(id);
    expect(done).toMatchObject({
      status: 'finished',
      progress: { done: 3, of: 3 },
      results: {
        message: '1 of 3 rows applied.',
        created_count: 1,
        created_items: [{ vin: '1FTEW1EP6JFC33100', unit: '00041' }],
        errors: {
          'row 3 · 1FTEW1EP6JFC33101':
            'Please type mils value. This company has no location with the code “NOWHERE”.',
          'row 4 · 1FTEW1EP6JFC33102': 'This company has no location with the code “NOWHERE”.',
        },
        error_rows: [
          {
            row: 3,
            column: 'Mileage',
            value: 'unknown',
            reason: 'mileage.invalid',
            message: 'Please type mils value',
          },
          { row: 3, column: 'Location code', value: 'NOWHERE', reason: 'location.refused' },
          { row: 4, column: 'Location code', value: 'NOWHERE', reason: 'location.refused' },
        ],
      },
    });
    expect(await rowOf('1FTEW1EP6JFC33100')).toMatchObject({
      unit: '00041',
      mileage: 41_203,
      condition: 'fair',
      model_year: 2018,
      color: 'white',
      brand: { name: 'Ford' },
      model: { name: 'F-150' },
    });
    await expect.poll(async () => (await rowOf('1FTEW1EP6JFC33100'))?.value_state).toBe('ready');
  });

  test('warns of a VIN that a vehicle of another company has, and counts such rows', async () => {
    const { rows } = await fleetworth.database.pool.query<{ vin: string; unit: string; name: string }>(
      `select v.vin, v.unit, c.name from vehicles v join companies c on c.id = v.company_id
       join memberships m on m.company_id = c.id join users u on u.id = m.user_id
       where u.email = 'demo@fleetworth.app' and c.id <> $1 and v.deleted_at is null
         and not exists (select from vehicles own where own.company_id = $1 and own.vin = v.vin) limit 1`,
      [company],
    );
    const [other] = rows;
    const { id } = await upload(
      'create',
      HEADING,
      `${other?.vin},00048,${code},"41,203",10/1/2025,,,Ford,F-150,XLT,2018,,,`,
    );
    expect((await previewed(id)).to_check).toBe(1);
    const [row] = (await fleetworth.call('listRowsOfVehicleBatch', { params: { id }, query: {} })).data.items;
    expect(row).toMatchObject({ action: 'create', problems: [] });
    expect(row?.warnings).toContainEqual({
      column: 'VIN',
      value: other?.vin,
      message: `${other?.name} has this VIN too, as unit ${other?.unit}.`,
    });
  });

  test('changes existing vehicles, except fields with empty cells', async () => {
    const { id } = await upload(
      'create',
      'VIN,Unit,Location code,Mileage,In Service Date,Color',
      `1FTEW1EP6JFC33100,00041,${code},42000,10/01/2025,`,
      `1FTEW1EP6JFC33100,00041-B,${code},42000,10/01/2025,red`,
    );
    const { preview } = await previewed(id);
    expect(preview).toMatchObject({ update: 2 });
    const { results } = await finished(id);
    expect(results).toMatchObject({ updated_count: 2, refused_count: 0 });
    expect(await rowOf('1FTEW1EP6JFC33100')).toMatchObject({
      unit: '00041-B',
      mileage: 42_000,
      color: 'red',
      condition: 'fair',
    });
  });

  test('with the stored values changes nothing', async () => {
    const { id } = await upload(
      'create',
      'VIN,Unit,Location code,Mileage,In Service Date',
      `1FTEW1EP6JFC33100,00041-B,${code},42000,10/01/2025`,
    );
    expect((await finished(id)).results).toMatchObject({
      skipped_count: 1,
      message: '0 of 1 rows applied. 1 changed nothing.',
    });
  });

  test('with another odometer for the same day changes the record instead of adding one', async () => {
    const vehicle = (await rowOf('1FTEW1EP6JFC33100'))?.id ?? 0;
    const records = async () =>
      (await fleetworth.call('listMileageRecords', { query: { vehicle_id: vehicle } })).data.items;
    const [before] = await records();
    const { id } = await upload(
      'create',
      'VIN,Unit,Location code,Mileage,In Service Date',
      `1FTEW1EP6JFC33100,00041-B,${code},4200,10/01/2025`,
      `1FTEW1EP6JFC33100,00041-B,${code},41999,10/01/2025`,
    );
    await finished(id);
    expect(await records()).toMatchObject([{ id: before?.id, mileage: 41_999, date: before?.date }]);
    expect(await rowOf('1FTEW1EP6JFC33100')).toMatchObject({ mileage: 41_999 });
  });

  test('reports all errors of its cells at once, including repeated VINs', async () => {
    const { id } = await upload(
      'create',
      HEADING,
      `1FTEW1EP6JFC33150,00050,NOWHERE,unknown,10/01/2025,,,Ford,F-150,,2018,No class,,`,
      `1FTEW1EP6JFC33151,00051,${code},10,10/01/2025,,,Ford,F-150,,2018,,,`,
      `1FTEW1EP6JFC33151,00052,NOWHERE,20,10/01/2025,,,Ford,F-150,,2018,,,`,
    );
    const columnsOf = async (): Promise<unknown[]> =>
      (await fleetworth.call('listRowsOfVehicleBatch', { params: { id }, query: {} })).data.items.map(
        ({ action, problems }) => [action, problems.map(({ column }) => column)],
      );
    const judged = [
      ['refuse', ['Mileage', 'Location code']],
      ['create', []],
      ['refuse', ['Location code']],
    ];
    await previewed(id);
    expect(await columnsOf()).toEqual(judged);
    await finished(id);
    expect(await columnsOf()).toEqual(judged);
  });

  test('accepts texts that look like escapes unchanged', async () => {
    const unit = String.raw`C:\udabc\u0000`;
    const { id } = await upload(
      'create',
      HEADING,
      `1FTEW1EP6JFC33160,${unit},${code},10,10/01/2025,,,Ford,F-150,,2018,,,`,
    );
    await finished(id);
    expect(await rowOf('1FTEW1EP6JFC33160')).toMatchObject({ unit });
  });

  test('names ignored columns before and after the start; its rejected rows omit them', async () => {
    const { id, not_read } = await upload('delete', 'VIN,Notes,,Tires', '1FTEW1EP6JFC33197,a,b,c');
    const named = { headings: ['Notes', 'Tires', 'Column C (no heading)'], count: 3 };
    expect(not_read).toEqual(named);
    expect((await previewed(id)).not_read).toEqual(named);
    expect((await finished(id)).not_read).toEqual(named);
    const errors = await fleetworth.app.inject({
      url: `${API_BASE}/vehicles/batch/${id}/errors`,
      headers: { authorization: `Bearer ${fleetworth.token}` },
    });
    const file = new File([new Uint8Array(errors.rawPayload)], 'mended.xlsx');
    const again = await fleetworth.call('uploadVehicleBatch', { upload: { type: 'delete', file } });
    expect(again.data.not_read).toEqual({ headings: [], count: 0 });
  });

  test('has its heading below a title and uses the row numbers that the spreadsheet shows', async () => {
    const { id, not_read } = await upload(
      'create',
      'Harbor Rent – fleet, October',
      '',
      'VIN,Unit,Location code,Mileage,In Service Date,Notes',
      `1FTEW1EP6JFC33170,00070,${code},10,10/01/2025,a`,
      `1FTEW1EP6JFC33171,00071,${code},unknown,10/01/2025,b`,
    );
    expect(not_read).toEqual({ headings: ['Notes'], count: 1 });
    const { results, progress } = await finished(id);
    expect(progress.of).toBe(2);
    expect(Object.keys(results?.errors ?? {})).toEqual(['row 5 · 1FTEW1EP6JFC33171']);
    expect(results?.created_items).toMatchObject([{ vin: '1FTEW1EP6JFC33170' }]);
  });

  test('of a whole fleet uploaded as deletions lists the ignored columns', async () => {
    const { not_read } = await upload(
      'delete',
      HEADING,
      `1FTEW1EP6JFC33196,1,${code},10,10/01/2025,,,,,,,,,`,
    );
    expect(not_read).toEqual({ headings: HEADING.split(',').slice(1, 9), count: 13 });
  });

  test('of deletions requires a role in a company', async () => {
    const token = await fleetworth.signIn('viewer@fleetworth.app', 'Demo!2026');
    const file = sheet('VIN', '1FTEW1EP6JFC33100');
    const { status, body } = await fleetworth.attempt(
      'uploadVehicleBatch',
      { upload: { type: 'delete', file } },
      token,
    );
    expect([status, body.reason]).toEqual([403, 'authority.viewer']);
  });

  test('with only VINs deletes their vehicles', async () => {
    const { id } = await upload('delete', 'VIN', '1FTEW1EP6JFC33100', '1FTEW1EP6JFC33199');
    const vehicle = await rowOf('1FTEW1EP6JFC33100');
    const name = vehicle?.company.name ?? '';
    expect((await previewed(id)).preview?.deletions).toEqual([{ company: name, count: 1 }]);
    const { items } = (await fleetworth.call('listRowsOfVehicleBatch', { params: { id }, query: {} })).data;
    expect(items[0]?.changes).toMatchObject([
      { column: 'Company', from: name },
      { column: 'Unit', from: vehicle?.unit },
      { column: 'Model', from: '2018 Ford F-150' },
      { column: 'Value', from: formatUsd(centsFromDollars(vehicle?.auction ?? Number.NaN)) },
    ]);
    const { company: none, results, status } = await finished(id);
    expect(none).toBeNull();
    expect(status).toBe('finished');
    expect(results).toMatchObject({
      deleted_items: [{ vin: '1FTEW1EP6JFC33100' }],
      errors: { 'row 3 · 1FTEW1EP6JFC33199': "This vehicle doesn't exist." },
    });
    expect(await rowOf('1FTEW1EP6JFC33100')).toBeUndefined();
  });

  test('can be started once', async () => {
    const { id } = await upload('delete', 'VIN', '1FTEW1EP6JFC33198');
    await finished(id);
    const { status, body } = await fleetworth.attempt('startVehicleBatch', { params: { id } });
    expect([status, body.reason]).toEqual([409, 'batch.started']);
    expect((await get(id)).status).toBe('failed');
  });
});
