import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { entriesOf } from '../../../test/change-set-kit.ts';
import { ownIds } from '../../../test/company-ids.ts';
import { startTestFleetworth, type TestFleetworth } from '../../../test/test-fleetworth.ts';

describe('a sheet of class performances', () => {
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

  const upload = (...lines: string[]) => {
    const file = new File([lines.join('\n')], 'classes.csv');
    return fleetworth.call('uploadClassPerformanceBatch', { upload: { company, file } });
  };
  const kept = async () =>
    (
      await fleetworth.database.pool.query<Record<string, unknown>>(
        `select utilization, revenue_per_unit, time_and_mileage from class_performances where batch_id <> 0
          order by class_id`,
      )
    ).rows;

  test('stores the figures of each class at each location; the last row wins', async () => {
    const { data } = await upload(
      'Location code,Class,Utilization,RPU,T&M',
      `${code},midsize,0.82,"$912.50",640`,
      `${code},Midsize,83 %,900,600.10`,
      `${code},No such class,80 %,900,600`,
    );
    await fleetworth.call('startClassPerformanceBatch', { params: { id: data.id } });
    const get = async () =>
      (await fleetworth.call('getClassPerformanceBatch', { params: { id: data.id } })).data;
    await expect.poll(async () => (await get()).status).toBe('finished');
    expect((await get()).results).toMatchObject({
      created_count: 2,
      created_items: [
        { name: `${code} · Midsize`, message: 'Utilization 82%, RPU $912.50, T&M $640.00.' },
        { name: `${code} · Midsize`, message: 'Utilization 83%, RPU $900.00, T&M $600.10.' },
      ],
      errors: { [`row 4 · ${code} · NO SUCH CLASS`]: 'This company has no class named “No such class”.' },
    });
    expect(await entriesOf(fleetworth, (await get()).results?.change_set ?? 0)).toEqual({
      'class_performances create': 1,
    });
    const rows = await fleetworth.call('listRowsOfClassPerformanceBatch', {
      params: { id: data.id },
      query: {},
    });
    expect(rows.data.items[0]?.changes.map(({ column, to }) => `${column} ${to}`)).toEqual([
      'Again in row 3',
      `Location code ${code}`,
      'Class midsize',
      'Utilization 82%',
      'RPU $912.50',
      'T&M $640.00',
    ]);
    expect(await kept()).toEqual([{ utilization: '83', revenue_per_unit: 90_000, time_and_mileage: 60_010 }]);
    await fleetworth.call('deleteClassPerformanceBatch', { params: { id: data.id } });
    expect(await kept()).toHaveLength(1);
  });

  test('is not there for an account that does not include it', async () => {
    await fleetworth.database.pool.query('update users set is_class_performances = false');
    const { status, body } = await fleetworth.attempt('listClassPerformanceBatches', {});
    expect([status, body.message]).toEqual([403, "Your account doesn't include this feature."]);
  });
});
