import type { FleetRow } from '@fleetworth/contract/fleet-view';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestFleetworth, type TestFleetworth } from '../../../test/test-fleetworth.ts';

describe('the names that rows show', () => {
  let fleetworth: TestFleetworth;
  beforeAll(async () => {
    fleetworth = await startTestFleetworth();
  });
  afterAll(() => fleetworth.stop());

  const read = async (filters: object): Promise<FleetRow> => {
    const { data } = await fleetworth.call('listFleet', { filters: { per: 1, ...filters } });
    return data.items[0] as FleetRow;
  };

  // What is renamed, and where a row shows it.
  test.each([
    ['companies', 'name', (row: FleetRow) => row.company.name],
    ['locations', 'name', (row: FleetRow) => row.location.name],
    ['locations', 'code', (row: FleetRow) => row.location.code],
    ['vehicle_classes', 'name', (row: FleetRow) => row.class_name],
    ['vehicle_groups', 'name', (row: FleetRow) => row.group_name],
    ['tags', 'name', (row: FleetRow) => row.tags[0]?.name],
  ] as const)('follow a change of %s.%s in the next answer', async (table, column, show) => {
    const { pool } = fleetworth.database;
    const tagged = await pool.query<{ vehicle_id: number }>(
      "select vehicle_id from positions where tag_ids <> '{}' and status = 'active' order by company_id, vehicle_id limit 1",
    );
    const filters = { vehicle_id: [tagged.rows[0]?.vehicle_id] };
    const before = show(await read(filters));
    expect(before).toBeTruthy();
    await pool.query(`update ${table} set ${column} = 'Renamed ' || id`);
    expect(show(await read(filters))).toMatch(/^Renamed \d+$/);
    expect(before).not.toMatch(/^Renamed/);
  });

  test('leave a deleted tag out', async () => {
    const { pool } = fleetworth.database;
    await pool.query('update tags set deleted_at = now()');
    const { data } = await fleetworth.call('listFleet', { filters: { per: 1_000 } });
    expect(data.items.every(({ tags }) => tags.length === 0)).toBe(true);
  });
});
