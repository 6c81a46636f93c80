import type { BatchDetail } from '@fleetworth/contract/batch-shapes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownIds } from '../../../../test/company-ids.ts';
import { startTestFleetworth, type TestFleetworth } from '../../../../test/test-fleetworth.ts';

const HEADING = 'VIN,Unit,Location code,Mileage,In Service Date,Make,Model,Year,Color';
const VIN = '1FTEW1EP6JFC33500';

describe('rows of a repeated VIN', () => {
  let fleetworth: TestFleetworth;
  let company: number;
  let code: string;
  beforeAll(async () => {
    fleetworth = await startTestFleetworth({ works: true });
    const own = await ownIds(fleetworth.database.pool);
    company = own.company;
    const sql = 'select code from locations where id = $1';
    code = (await fleetworth.database.pool.query<{ code: string }>(sql, [own.location])).rows[0]?.code ?? '';
  });
  afterAll(() => fleetworth.stop());

  const row = (vin: string, unit: string, { mileage = 10, color = '' } = {}) =>
    `${vin},${unit},${code},${mileage},10/01/2025,Ford,F-150,2018,${color}`;
  const get = async (id: number) => (await fleetworth.call('getVehicleBatch', { params: { id } })).data;
  const linesOf = async (id: number) =>
    (await fleetworth.call('listRowsOfVehicleBatch', { params: { id }, query: { per: 100 } })).data.items.map(
      ({ row: at, action, changes, problems }) =>
        [
          at,
          action,
          ...changes
            .filter(({ column, from }) => from !== null || column === 'After' || column === 'Again in')
            .map(({ column, from, to }) => (from === null ? `${column} ${to}` : `${column} ${from} → ${to}`)),
          ...problems.map(({ message }) => message),
        ].join(': '),
    );
  const upload = async (type: 'create' | 'delete', ...lines: string[]): Promise<BatchDetail> => {
    const file = new File([lines.join('\n')], 'fleet.csv');
    const fields = type === 'create' ? { type, company } : { type };
    const { data } = await fleetworth.call('uploadVehicleBatch', { upload: { ...fields, file } });
    await expect.poll(async () => (await get(data.id)).preview).not.toBeNull();
    return data;
  };
  const apply = async (id: number) => {
    await fleetworth.call('startVehicleBatch', { params: { id } });
    await expect.poll(async () => (await get(id)).status).toBe('finished');
  };
  const count = async (table: string) =>
    (await fleetworth.database.pool.query<{ count: number }>(`select count(*)::int4 from ${table}`)).rows[0]
      ?.count ?? 0;

  test('are previewed and applied in order: each lists its changes after the earlier rows', async () => {
    const { id } = await upload(
      'create',
      HEADING,
      row(VIN, '1'),
      row('1FTEW1EP6JFC33501', 'other'),
      row(VIN, '2', { color: 'red' }),
      row(VIN, '2', { mileage: 0 }),
      row(VIN, '2', { color: 'red' }),
      row(VIN, '3', { mileage: 90 }),
    );
    const lines = [
      '2: create: Again in row 4',
      '3: create',
      '4: update: After row 2: Again in row 6: Unit 1 → 2',
      '5: refuse: Please type mils value',
      '6: skip: After row 4: Again in row 7',
      '7: update: After row 6: Unit 2 → 3: Mileage 10 → 90',
    ];
    expect(await linesOf(id)).toEqual(lines);
    await apply(id);
    expect(await linesOf(id)).toEqual(lines);
    const { rows } = await fleetworth.database.pool.query(
      `select v.unit, v.color, v.version, (select array_agg(mileage) from mileage_records m
        where m.vehicle_id = v.id) as miles
       from vehicles v where vin = $1`,
      [VIN],
    );
    expect(rows).toEqual([{ unit: '3', color: 'red', version: 1, miles: [90] }]);
  });

  test('are one change of their vehicle', async () => {
    const vins = Array.from({ length: 20 }, (_, at) => `1FTEW1EP6JFC336${String(at).padStart(2, '0')}`);
    const before = await count('audit_entries');
    const log = vins.flatMap((vin, at) =>
      Array.from({ length: 30 }, (_, day) => row(vin, `U${at}`, { mileage: 100 + day })),
    );
    const { id } = await upload('create', HEADING, ...log);
    const uploaded = await count('audit_entries');
    await apply(id);
    expect((await get(id)).results).toMatchObject({ created_count: 20, updated_count: 580 });
    // One entry for the start and two for each vehicle: its own and one for today's odometer reading.
    expect((await count('audit_entries')) - uploaded).toBe(1 + 2 * vins.length);
    expect(uploaded).toBe(before + 1);
  });

  test('of deletions name the row that deletes the vehicle', async () => {
    const { id } = await upload('delete', 'VIN', VIN, VIN);
    expect(await linesOf(id)).toEqual(
      ['2: delete', '3: refuse: Row 2 already deletes this vehicle.'].map((line) =>
        expect.stringContaining(line.split(': ').at(-1) ?? ''),
      ),
    );
    await apply(id);
    expect((await get(id)).results).toMatchObject({ deleted_count: 1, refused_count: 1 });
  });

  test('of contracts replace each other; the last one wins', async () => {
    const vin = '1FTEW1EP6JFC33501';
    const lines = [24, 36, 48].map((length) => `${vin},Ally Financial,${length},30000,10/01/2025,2,0.5`);
    const head = 'VIN,Source,Length,Purchase Amount,Start Date,Monthly Depreciation %,Monthly Interest %';
    const { rows: sources } = await fleetworth.database.pool.query<{ name: string }>(
      'select name from financing_companies order by id limit 1',
    );
    const text = [head, ...lines].join('\n').replaceAll('Ally Financial', sources[0]?.name ?? '');
    const { data } = await fleetworth.call('uploadFinanceBatch', {
      upload: { type: 'lease', company, file: new File([text], 'contracts.csv') },
    });
    const params = { id: data.id };
    await fleetworth.call('startFinanceBatch', { params });
    const read = async () => (await fleetworth.call('getFinanceBatch', { params })).data;
    await expect.poll(async () => (await read()).status).toBe('finished');
    expect((await read()).results).toMatchObject({ created_count: 1, updated_count: 2 });
    const { rows } = await fleetworth.database.pool.query(
      'select length_months from finance_contracts c join vehicles v on v.id = c.vehicle_id where v.vin = $1',
      [vin],
    );
    expect(rows).toEqual([{ length_months: 48 }]);
  });
});
