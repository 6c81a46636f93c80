import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { foreignIds, neverIds } from '../../../test/company-ids.ts';
import { fingerprint } from '../../../test/fingerprint.ts';
import { scopeOfUser } from '../../platform/auth/scope.ts';
import { writeAs } from '../../platform/db/write.ts';
import { tagVehicles } from './tag-vehicles.ts';
import { startTestFleetworth, type TestFleetworth } from '../../../test/test-fleetworth.ts';

interface Row {
  company: { id: number };
  id: number;
}

describe('tagging', () => {
  let fleetworth: TestFleetworth;
  let companies: { id: number; tags: number[]; vehicles: number[] }[];
  beforeAll(async () => {
    fleetworth = await startTestFleetworth();
    const { data: tags } = await fleetworth.call('listVehicleTags', {});
    const { data } = await fleetworth.call('listVehicles', { query: { per: 1_000 } });
    const idsIn = (rows: readonly Row[], id: number) =>
      rows.filter(({ company }) => company.id === id).map((row) => row.id);
    companies = [...new Set(tags.map(({ company }) => company.id))].map((id) => ({
      id,
      tags: idsIn(tags, id),
      vehicles: idsIn(data.items, id),
    }));
  });
  afterAll(() => fleetworth.stop());

  const tag = (body: { vehicle: number; tags: number[] }[]) => fleetworth.call('tagVehicles', { body });
  const pool = () => fleetworth.database.pool;

  async function tagsOf(id: number): Promise<number[]> {
    const { data } = await fleetworth.call('getVehicle', { params: { id } });
    const [row] = (await fleetworth.call('listVehicles', { query: { vehicle_id: [id] } })).data.items;
    expect(row?.tags).toEqual(data.tags);
    return data.tags.map((tag) => tag.id).toSorted((a, b) => a - b);
  }

  const versionOf = async (id: number) =>
    (await fleetworth.call('getVehicle', { params: { id } })).data.version;

  test('makes the tags of each vehicle the whole new set, over several companies at once', async () => {
    const [first, second] = companies;
    const [a = 0, b = 0, ...rest] = first?.vehicles ?? [];
    const other = second?.vehicles[0] ?? 0;
    const [tagId = 0, otherTagId = 0] = first?.tags ?? [];
    const [third = 0] = second?.tags ?? [];
    await tag([a, b, other].map((vehicle) => ({ vehicle, tags: [] })));
    expect([await tagsOf(a), await tagsOf(b), await tagsOf(other)]).toEqual([[], [], []]);
    const body = [
      { vehicle: a, tags: [otherTagId, tagId, otherTagId] },
      { vehicle: b, tags: [tagId] },
      { vehicle: other, tags: [third] },
      { vehicle: rest[0] ?? 0, tags: await tagsOf(rest[0] ?? 0) },
    ];
    expect((await tag(body)).data).toEqual({ changed: 3 });
    expect(await tagsOf(a)).toEqual([tagId, otherTagId].toSorted((x, y) => x - y));
    expect(await tagsOf(b)).toEqual([tagId]);
    expect(await tagsOf(other)).toEqual([third]);
    const listed = await fleetworth.call('listVehicles', {
      query: { tag_id: [third], vehicle_id: [a, other] },
    });
    expect(listed.data.items.map(({ id }) => id)).toEqual([other]);
  });

  test('writes a version and an audit entry for each changed vehicle only', async () => {
    const { vehicles = [], tags = [] } = companies[0] ?? {};
    const [changed = 0, same = 0] = vehicles;
    await tag([
      { vehicle: changed, tags: [] },
      { vehicle: same, tags: tags.slice(0, 1) },
    ]);
    const before = [await versionOf(changed), await versionOf(same)];
    await pool().query('delete from audit_entries');
    await tag([
      { vehicle: changed, tags: tags.slice(0, 2) },
      { vehicle: same, tags: tags.slice(0, 1) },
    ]);
    expect([await versionOf(changed), await versionOf(same)]).toEqual([(before[0] ?? 0) + 1, before[1]]);
    const { rows } = await pool().query('select * from audit_entries');
    expect(rows).toMatchObject([
      {
        entity: 'vehicles',
        entity_id: changed,
        action: 'edit',
        before: { tag_ids: [], unit: expect.any(String) },
        after: { tag_ids: tags.slice(0, 2).toSorted((a, b) => a - b), unit: expect.any(String) },
      },
    ]);
    expect(Object.keys(rows[0].before)).toEqual(Object.keys(rows[0].after));
  });

  test('is all or nothing: a foreign tag, or a foreign or unknown vehicle changes nothing', async () => {
    const [first, second] = companies;
    const [vehicle = 0, other = 0] = first?.vehicles ?? [];
    const foreign = await foreignIds(pool());
    const before = await fingerprint(pool());
    const good = { vehicle, tags: [] };
    const tags = first?.tags.slice(0, 1) ?? [];
    const rejected: [object[], string][] = [
      [[good, { vehicle: other, tags: second?.tags.slice(0, 1) }], 'tag.not_found'],
      [[good, { vehicle: other, tags: [...tags, foreign.tag] }], 'tag.not_found'],
      [[good, { vehicle: other, tags: [neverIds.tag] }], 'tag.not_found'],
      [[good, { vehicle: foreign.vehicle, tags: [] }], 'vehicle.not_found'],
      [[good, { vehicle: neverIds.vehicle, tags }], 'vehicle.not_found'],
    ];
    for (const [body, reason] of rejected) {
      const response = await fleetworth.attempt('tagVehicles', { body });
      expect([response.status, response.body.reason], JSON.stringify(body)).toEqual([404, reason]);
    }
    expect(await fingerprint(pool())).toEqual(before);
  });

  test('is rejected with a stale version of one vehicle and changes no vehicle', async () => {
    const [first] = companies;
    const [a = 0, b = 0] = first?.vehicles ?? [];
    const [tagId = 0] = first?.tags ?? [];
    await tag([a, b].map((vehicle) => ({ vehicle, tags: [] })));
    const versions = [await versionOf(a), await versionOf(b)];
    await tag([{ vehicle: b, tags: [tagId] }]);
    const body = [a, b].map((vehicle, place) => ({ vehicle, tags: [], version: versions[place] }));
    const rejected = await fleetworth.attempt('tagVehicles', {
      body: body.map((item) => ({ ...item, tags: [tagId] })),
    });
    expect([rejected.status, rejected.body.reason]).toEqual([409, 'record.stale']);
    expect([await tagsOf(a), await tagsOf(b)]).toEqual([[], [tagId]]);
  });

  test('an edit of a vehicle keeps its deleted tags', async () => {
    const [first] = companies;
    const vehicle = first?.vehicles[0] ?? 0;
    const { data } = await fleetworth.call('createVehicleTag', {
      body: { company_id: first?.id ?? 0, name: 'Comes back', color: '#fff' },
    });
    await tag([{ vehicle, tags: [data.id] }]);
    await fleetworth.call('deleteVehicleTag', { params: { id: data.id } });
    const version = await versionOf(vehicle);
    await fleetworth.call('editVehicle', { params: { id: vehicle }, body: { tags: [] } });
    expect(await versionOf(vehicle)).toBe(version);
    await fleetworth.call('restoreDeletedRecord', { params: { kind: 'tag', id: data.id } });
    expect(await tagsOf(vehicle)).toEqual([data.id]);
  });

  test('a list that names a vehicle twice, none, or more than 5,000 is rejected with a text', async () => {
    const { vehicles = [] } = companies[0] ?? {};
    const twice = vehicles.slice(0, 1).flatMap((vehicle) => [
      { vehicle, tags: [] },
      { vehicle, tags: [] },
    ]);
    const many = Array.from({ length: 5_001 }, (_, place) => ({ vehicle: place + 1, tags: [] }));
    for (const [body, text] of [
      [twice, 'Choose each vehicle once.'],
      [[], 'Choose at least one vehicle.'],
      [many, 'Tag at most 5,000 vehicles at a time.'],
    ] as const) {
      const response = await fleetworth.attempt('tagVehicles', { body });
      expect(response.body).toMatchObject({ code: 422, errors: { '': [text] } });
    }
  });

  test('rejects adding a deleted tag and keeps it on vehicles that have it', async () => {
    const { vehicles = [], id: company_id = 0, tags = [] } = companies[0] ?? {};
    const [vehicle = 0] = vehicles;
    const { data } = await fleetworth.call('createVehicleTag', {
      body: { company_id, name: 'Going', color: '#123' },
    });
    const kept = tags.slice(0, 1);
    await tag([{ vehicle, tags: [...kept, data.id] }]);
    await fleetworth.call('deleteVehicleTag', { params: { id: data.id } });
    expect((await tag([{ vehicle, tags: kept }])).data.changed).toBe(0);
    expect((await tag([{ vehicle, tags: [] }])).data.changed).toBe(1);
    const { rows } = await pool().query('select tag_id from vehicle_tags where vehicle_id = $1', [vehicle]);
    expect(rows).toEqual([{ tag_id: data.id }]);
    const again = await fleetworth.attempt('tagVehicles', { body: [{ vehicle, tags: [data.id] }] });
    expect(again.body).toMatchObject({ code: 404, reason: 'tag.not_found' });
  });

  test('uses as many statements for hundreds of vehicles as for one', async () => {
    const { vehicles = [], tags = [], id = 0 } = companies[0] ?? {};
    let statements = 0;
    const counting = fleetworth.database.db.withPlugin({
      transformQuery: ({ node }) => {
        statements += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const scope = scopeOfUser(1, new Map([[id, 'owner']]));
    const statementsOf = async (some: readonly number[], tagIds: number[]) => {
      statements = 0;
      const list = some.map((vehicle) => ({ vehicle, tags: tagIds }));
      const { changed } = await writeAs({ database: counting, clock: fleetworth.clock }, scope, (write) =>
        tagVehicles(write, list),
      );
      return { changed, statements };
    };
    await tag(vehicles.map((vehicle) => ({ vehicle, tags: tags.slice(0, 1) })));
    const one = await statementsOf(vehicles.slice(0, 1), tags.slice(1, 2));
    expect(one).toEqual({ changed: 1, statements: expect.any(Number) });
    expect(one.statements).toBeGreaterThan(5);
    const others = vehicles.slice(1, 1_000);
    expect(others.length).toBeGreaterThan(300);
    expect(await statementsOf(others, tags.slice(1, 2))).toEqual({
      changed: others.length,
      statements: one.statements,
    });
  });
});
