import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { FleetRow } from '@fleetworth/contract/fleet-view';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tell } from '../../../test/readers.ts';
import {
  DEMO_EMAIL,
  DEMO_PASSWORD,
  startTestFleetworth,
  type TestFleetworth,
} from '../../../test/test-fleetworth.ts';
import { Changes } from '../positions/public.ts';
import type { FleetPageKey } from './find-fleet-page.ts';
import { KnownRows } from './known-rows.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

function heapInUse(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

describe('the rows that a process remembers', () => {
  let fleetworth: TestFleetworth;
  let before: FleetRow;
  beforeAll(async () => {
    fleetworth = await startTestFleetworth();
    // With a contract, so that all three tables stand behind the row; read twice, so that the second comes from memory.
    await read({ financial: true });
    before = await read({ financial: true });
  });
  afterAll(() => fleetworth.stop());

  const list = async (filters: object) => (await fleetworth.call('listFleet', { filters })).data;
  const read = async (filters: object): Promise<FleetRow> => {
    const [row] = (await list({ per: 1, ...filters })).items;
    if (row === undefined) throw new Error('There is no such row.');
    return row;
  };
  const ofRow = () => ({ vehicle_id: [before.id] });

  test('come as they came from the database', async () => {
    await fleetworth.database.pool.query('update positions set unit = unit where vehicle_id = $1', [
      before.id,
    ]);
    expect(await read(ofRow())).toEqual(before);
  });

  // Written past every use case: a row that is remembered knows nobody who would tell it.
  test('follow a write of their position in the next answer', async () => {
    await fleetworth.database.pool.query('update positions set payoff = 123456 where vehicle_id = $1', [
      before.id,
    ]);
    expect(await read(ofRow())).toMatchObject({ payoff: 1_234.56 });
  });

  test('follow a change of what the vehicle shows but is not worth', async () => {
    await fleetworth.call('editVehicle', { params: { id: before.id }, body: { color: 'Rewritten' } });
    const next = await read(ofRow());
    expect(next.color).toBe('Rewritten');
    expect(next.version).toBeGreaterThan(before.version);
  });

  test('follow a change of the lender alone', async () => {
    const { data: lenders } = await fleetworth.call('listFinancingCompanies', {});
    const other = lenders.find(({ name }) => name !== before.source);
    const { data: stored } = await fleetworth.call('getFinance', { params: { id: before.id } });
    if (stored === null || other === undefined) throw new Error('There is no contract, or one lender alone.');
    const { id: _, ...terms } = stored;
    await fleetworth.call('saveFinance', { body: { ...terms, financing_company: other.id } });
    expect(await read(ofRow())).toMatchObject({ source: other.name });
  });

  test('are told apart by the condition that is previewed', async () => {
    const conditions = ['excellent', 'good', 'fair'] as const;
    for (const preview_condition of [...conditions, ...conditions]) {
      const row = await read({ ...ofRow(), preview_condition });
      expect(row.auction).toBe(row[`${preview_condition}_auction`]);
    }
    expect(before.auction).toBe(before[`${before.condition}_auction`]);
  });

  test('carry the line number of the list that they are shown in', async () => {
    const all = (await list({ per: 100 })).items;
    const place = all.findIndex(({ id }) => id === before.id);
    const { items } = await list({ per: 1, page: place + 1 });
    expect(items[0]).toMatchObject({ id: before.id, index: place + 1 });
    expect((await read(ofRow())).index).toBe(1);
  });

  test('are not remembered from a record that a write overtook', async () => {
    const { db, pool } = fleetworth.database;
    const changes = new Changes(db);
    const keys = [{ company_id: before.company.id, vehicle_id: before.id, sort_value: null }];
    const shown = { previewCondition: undefined, today: fleetworth.clock.today() };
    let isWritten = false;
    const slow = db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        const isRecord = result.rows.some((row) => 'records' in row);
        if (isWritten || !isRecord) return result;
        isWritten = true;
        await pool.query('update positions set payoff = 100 where vehicle_id = $1', [before.id]);
        await tell(changes);
        return result;
      },
    });
    const rows = new KnownRows({ database: slow, changes });
    const readRow = async (): Promise<FleetRow> => {
      await tell(changes);
      const [row] = await rows.read(keys, shown);
      return JSON.parse(`{${row}`) as FleetRow;
    };
    expect((await readRow()).payoff).not.toBe(1);
    expect((await readRow()).payoff).toBe(1);
  });

  test('hold little more memory than their own text', async () => {
    const { db, pool } = fleetworth.database;
    const { rows: keys } = await pool.query<FleetPageKey>(
      'select company_id, vehicle_id, null as sort_value from positions order by vehicle_id limit 2000',
    );
    const shown = { previewCondition: undefined, today: fleetworth.clock.today() };
    const rows = new KnownRows({ database: db, changes: new Changes(db) });
    // What is loaded for the first of them belongs to no row.
    await rows.read(keys.slice(0, 100), shown);
    const before = heapInUse();
    const written = (await rows.read(keys, shown)).reduce((sum, { length }) => sum + length, 0);
    expect(written).toBeGreaterThan(500 * keys.length);
    expect(heapInUse() - before).toBeLessThan(4 * written);
    // In use until here, or it would be cleared away before it is measured.
    expect(rows).toBeDefined();
  });

  test('count the months in service to the day on which they are shown', async () => {
    const last = await read(ofRow());
    fleetworth.clock.set(new Date(fleetworth.clock.now().getTime() + 40 * 86_400_000));
    const token = await fleetworth.signIn(DEMO_EMAIL, DEMO_PASSWORD);
    const { body } = await fleetworth.attempt('listFleet', { filters: ofRow() }, token);
    const { data } = body as unknown as { data: { items: FleetRow[] } };
    expect(data.items[0]?.months_in_service).toBeGreaterThan(last.months_in_service);
  });
});
