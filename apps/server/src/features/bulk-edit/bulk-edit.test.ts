import type { BulkEdit } from '@fleetworth/contract/bulk-edit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readFleet, recordsOf, undo } from '../../../test/change-set-kit.ts';
import { ownIds } from '../../../test/company-ids.ts';
import { findStalePositions, TOTAL_DIFFERENCES } from '../../../test/position-checks.ts';
import { TEST_TODAY } from '../../../test/test-database.ts';
import { startTestFleetworth, type TestFleetworth } from '../../../test/test-fleetworth.ts';

describe('a bulk edit', () => {
  let fleetworth: TestFleetworth;
  let company: number;
  let location: number;
  let elsewhere: number;
  let ids: number[];
  beforeAll(async () => {
    fleetworth = await startTestFleetworth({ works: true });
    ({ company, location } = await ownIds(fleetworth.database.pool));
    elsewhere =
      (
        await query<{ id: number }>(
          'select id from locations where company_id = $1 and id <> $2 and deleted_at is null limit 1',
          [company, location],
        )
      )[0]?.id ?? 0;
    ids = (
      await query<{ id: number }>(
        `select id from vehicles where company_id = $1 and location_id = $2 and status = 'active'
           and deleted_at is null order by id limit 20`,
        [company, location],
      )
    ).map(({ id }) => id);
  });
  afterAll(() => fleetworth.stop());

  const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await fleetworth.database.pool.query<Row>(text, values)).rows;
  const attempt = async (body: object, token?: string) => {
    const { status, body: answer } = await fleetworth.attempt('bulkEditVehicles', { body }, token);
    return [status, answer.reason, answer.errors];
  };
  const edit = (body: Omit<BulkEdit, 'vehicle_id' | 'filters'>) =>
    fleetworth.call('bulkEditVehicles', { body: { vehicle_id: ids, ...body } });

  test('previews its changes, moves vehicles with their positions, and is undone as one change', async () => {
    const before = await readFleet(fleetworth);
    await fleetworth.call('editVehicle', { params: { id: ids[0] ?? 0 }, body: { location: elsewhere } });
    const body = { vehicle_id: ids, location_id: elsewhere };
    const { data: preview } = await fleetworth.call('previewBulkEdit', { body });
    expect(preview).toEqual({ count: 19, unchanged_count: 1 });
    const { data, change_set: id } = await edit({ location_id: elsewhere });
    expect(data).toEqual({ count: 19 });
    expect(await recordsOf(fleetworth, id ?? 0)).toHaveLength(19);
    expect((await findStalePositions(fleetworth.database.pool, TEST_TODAY)).stale).toEqual([]);
    expect(await query(TOTAL_DIFFERENCES)).toEqual([]);
    const { data: set } = await fleetworth.call('getChangeSet', { params: { id: id ?? 0 } });
    expect(set).toMatchObject({ kind: 'bulk_edit', name: expect.stringMatching(/^Location /), can: 19 });
    await undo(fleetworth, id ?? 0);
    await fleetworth.call('editVehicle', { params: { id: ids[0] ?? 0 }, body: { location } });
    expect(await readFleet(fleetworth)).toEqual(before);
  });

  test('sets several values at once, and answers no change set if all are there already', async () => {
    const values = { status: 'claims', condition: 'fair', class_id: null } as const;
    const { change_set: id } = await edit(values);
    const [row] = await query('select status, condition, class_id from vehicles where id = $1', [ids[3]]);
    expect(row).toEqual(values);
    const again = await edit(values);
    expect([again.data.count, again.change_set]).toEqual([0, null]);
    await undo(fleetworth, id ?? 0);
  });

  test('deletes vehicles, which can be restored together', async () => {
    const { change_set: id } = await edit({ deleted: true });
    const { data } = await fleetworth.call('listDeletedRecords', { query: { kind: ['vehicle'], per: 100 } });
    const deleted = data.items.filter((item) => ids.includes(item.id));
    expect(deleted.map((item) => item.change_set)).toEqual(ids.map(() => ({ id, count: ids.length })));
    await undo(fleetworth, id ?? 0);
    expect(await query('select from vehicles where id = any($1) and deleted_at is null', [ids])).toHaveLength(
      ids.length,
    );
  });

  test('accepts filters with the count that the user saw, and rejects another count', async () => {
    const filters = { company_id: company, location_id: [location], statuses: ['active'] };
    const [matching] = await query<{ count: number }>(
      `select count(*)::int4 as count from positions where location_id = $1 and status = 'active'`,
      [location],
    );
    const { count = 0 } = matching ?? {};
    expect(await attempt({ filters, count: count + 1, status: 'claims' })).toEqual([
      409,
      'bulk_edit.list_changed',
      {},
    ]);
    const { data: edited, change_set: id } = await fleetworth.call('bulkEditVehicles', {
      body: { filters, count, status: 'claims' } as never,
    });
    expect(edited.count).toBe(count);
    await undo(fleetworth, id ?? 0);
  });

  test('changes nothing if one vehicle is unknown, of another company or read-only', async () => {
    const before = await readFleet(fleetworth);
    expect((await attempt({ vehicle_id: [...ids, 2_147_000_000], status: 'sold' }))[0]).toBe(404);
    const [other] = await query<{ id: number }>(
      `select l.id from locations l join memberships m on m.company_id = l.company_id
       join users u on u.id = m.user_id where u.email = 'demo@fleetworth.app' and l.company_id <> $1 limit 1`,
      [company],
    );
    expect(await attempt({ vehicle_id: ids, location_id: other?.id })).toEqual([
      422,
      'request.invalid',
      { location_id: ['20 vehicles belong to another company.'] },
    ]);
    const viewer = await fleetworth.signIn('viewer@fleetworth.app', 'Demo!2026');
    expect((await attempt({ vehicle_id: ids, status: 'sold' }, viewer))[0]).toBe(403);
    expect(await readFleet(fleetworth)).toEqual(before);
  });

  test.each([
    [
      'a condition under another one',
      { filters: { preview_condition: 'fair', vehicle_id: [] }, count: 0, condition: 'good' },
    ],
    ['no new value', { vehicle_id: [1] }],
    ['a deletion with a new value', { vehicle_id: [1], deleted: true, status: 'sold' }],
    ['ids and filters', { vehicle_id: [1], filters: {}, count: 1, status: 'sold' }],
    ['filters without their count', { filters: {}, status: 'sold' }],
    ['too many', { vehicle_id: Array.from({ length: 5_001 }, (_, index) => index + 1), status: 'sold' }],
  ])('rejects %s', async (_title, body) => {
    expect((await attempt(body))[0]).toBe(422);
  });
});
