import { CONDITIONS, type Condition } from '@fleetworth/contract/choices';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownIds } from '../../../test/company-ids.ts';
import { leaseBody } from '../../../test/lease-body.ts';
import { startTestFleetworth, type TestFleetworth } from '../../../test/test-fleetworth.ts';
import { downloadAndRead } from '../../../test/read-spreadsheet.ts';
import { scopeOfJob } from '../../platform/auth/scope.ts';
import { writeAs } from '../../platform/db/write.ts';
import { lockVehicles, refreshPositions } from '../positions/public.ts';

/**
 * The average comes from the newest answer; above and below come from earlier ones, one of them simulated.
 */
describe('values of which each condition has another day', () => {
  let fleetworth: TestFleetworth;
  let id: number;
  let company: number;
  beforeAll(async () => {
    fleetworth = await startTestFleetworth();
    const own = await ownIds(fleetworth.database.pool);
    company = own.company;
    const body = {
      company,
      location: own.location,
      vin: '1FTEW1EP6JFC33002',
      unit: 'ASSUMED',
      mileage: 41_203,
      in_service_date: '2025-10-01',
      brand_name: 'Ford',
      model_name: 'F-150',
      model_year: 2018,
    };
    id = (await fleetworth.call('createVehicle', { body })).data.id;
    await keep({ day: '2026-11-18', good: 20_000, isSandbox: false, basis: 'indexed' });
    await keep({ day: '2026-11-11', excellent: 23_000, isSandbox: true, basis: 'price' });
    await keep({ day: '2026-10-21', fair: 17_000, isSandbox: false, basis: null });
    await refresh();
  });
  afterAll(() => fleetworth.stop());

  interface Value extends Partial<Record<Condition, number>> {
    day: string;
    isSandbox: boolean;
    basis: string | null;
  }
  const keep = ({ day, excellent, good, fair, isSandbox, basis }: Value) =>
    fleetworth.database.pool.query(
      `insert into market_values (company_id, vehicle_id, provider, day, mileage_record_id, mileage,
        description_hash,
         excellent, good, fair, is_sandbox, confidence, basis, data_year, low_tenths, high_tenths,
         answered_at)
       select company_id, id, 'manheim', $2, 1, 40000, description_hash, $3, $4, $5, $6, 'normal', $7::text,
         case when $7::text is null then null else 2015 end, case when $7::text is null then null
           else 900 end,
         case when $7::text is null then null else 1200 end, $2::date
       from vehicles where id = $1`,
      [id, day, cents(excellent), cents(good), cents(fair), isSandbox, basis],
    );
  const cents = (dollars: number | undefined) => (dollars === undefined ? null : dollars * 100);
  const refresh = () => {
    const { database, clock } = fleetworth;
    const scope = scopeOfJob([company]);
    return writeAs({ database: database.db, clock }, scope, async (write) => {
      await lockVehicles(write.transaction, scope, [id]);
      await refreshPositions(write, [id]);
    });
  };
  const read = async (assumed?: Condition) => {
    const filters = { vehicle_id: [id], ...(assumed !== undefined && { preview_condition: assumed }) };
    const [row] = (await fleetworth.call('listFleet', { filters })).data.items;
    if (row === undefined) throw new Error('The vehicle is not in the list.');
    const { valued_on, is_sandbox, value_source, value_basis, auction } = row;
    return [auction, valued_on, value_source, is_sandbox, value_basis && [value_basis.kind, value_basis.low]];
  };
  const totalOf = async (assumed?: Condition) => {
    const filters = { vehicle_id: [id], ...(assumed !== undefined && { preview_condition: assumed }) };
    const { is_sandbox, manual } = (await fleetworth.call('summarizeFleet', { filters })).data.total;
    return [is_sandbox, manual];
  };

  test('returns day, source and range of the displayed value, also for an assumed condition', async () => {
    expect(await read()).toEqual([20_000, '2026-11-18', 'latest_positive', false, ['indexed', 18_000]]);
    expect(await read('good')).toEqual(await read());
    expect(await read('excellent')).toEqual([
      23_000,
      '2026-11-11',
      'latest_positive',
      true,
      ['price', 20_700],
    ]);
    expect(await read('fair')).toEqual([17_000, '2026-10-21', 'latest_positive', false, null]);
  });

  test('a total reports sandbox values of the displayed condition', async () => {
    const marks = await Promise.all(CONDITIONS.map((condition) => totalOf(condition)));
    expect(marks).toEqual([
      [true, 0],
      [false, 0],
      [false, 0],
    ]);
    expect(await totalOf()).toEqual([false, 0]);
  });

  test('a file has the valuation day of the assumed condition', async () => {
    const filters = { vehicle_id: [id], preview_condition: 'excellent' } as const;
    const { heading, rows } = await downloadAndRead(fleetworth, 'exportInternalFleet', filters);
    expect(rows[0]?.[heading.indexOf('Valued On')]).toEqual(new Date('2026-11-11'));
    expect(rows[0]?.[heading.indexOf('Data Type')]).toBe('Sandbox data');
  });

  test('a manual price has no valuation day, counts as manual, and is never sandbox data', async () => {
    await fleetworth.call('saveFinance', {
      body: leaseBody({ vehicle: id, purchase_amount: 26_500, start_date: '2025-10-01' }),
    });
    await fleetworth.call('setDefaultMarketValue', { params: { id }, body: { value: 22_000 } });
    expect(await totalOf('excellent')).toEqual([false, 1]);
    expect((await read('excellent')).slice(0, 3)).toEqual([22_000, null, 'manual']);
  });
});
