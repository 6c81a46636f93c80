import { isDeepStrictEqual } from 'node:util';
import { api, type Api } from '@fleetworth/contract/api';
import type { Endpoint } from '@fleetworth/contract/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isRead } from '../../../tools/upgrade/every-call.ts';
import { TABLES_IN_LISTS } from '../src/platform/db/names-version.ts';
import { undo } from './change-set-kit.ts';
import { ownIds } from './company-ids.ts';
import { type Ids, sampleRequest } from './sample-request.ts';
import { SheetKit, textFile } from './sheet-kit.ts';
import { readWatchedNames, watchNames } from './watch-names.ts';

/** Ends the session or the company of the other calls. */
const LEFT_OUT = ['logout', 'endAllSessions', 'deleteCompany'];

/** Deletions come last, because the other calls need their records. */
const writes = (Object.entries(api) as [keyof Api, Endpoint][])
  .filter(([name, endpoint]) => !isRead(endpoint) && !LEFT_OUT.includes(name))
  .toSorted(([, a], [, b]) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'));

describe('the names version of a company', () => {
  let kit: SheetKit;
  let ids: Ids;
  beforeAll(async () => {
    kit = await SheetKit.start();
    const { pool } = kit.fleetworth.database;
    // Runs before the watch starts, because it also adds records.
    ids = await ownIds(pool);
    await watchNames(pool);
  });
  afterAll(() => kit.stop());

  const importPerformances = async (rpu: number): Promise<number> => {
    const { fleetworth, company } = kit;
    const file = textFile('Location code,Class,Utilization,RPU,T&M', `MAIN,Midsize,82%,${rpu},640`);
    const { data } = await fleetworth.call('uploadClassPerformanceBatch', { upload: { company, file } });
    const get = async () =>
      (await fleetworth.call('getClassPerformanceBatch', { params: { id: data.id } })).data;
    await expect.poll(async () => (await get()).preview).not.toBeNull();
    await fleetworth.call('startClassPerformanceBatch', { params: { id: data.id } });
    await expect.poll(async () => (await get()).status).toBe('finished');
    return (await get()).results?.change_set ?? 0;
  };

  test('changes when class performances are imported, replaced and undone', async () => {
    await importPerformances(900);
    const { fleetworth } = kit;
    await undo(fleetworth, await undo(fleetworth, await importPerformances(950)));
    const { written, unrenewed } = await readWatchedNames(fleetworth.database.pool);
    expect(written).toEqual(['class_performances']);
    expect(unrenewed).toEqual([]);
  });

  test('changes when a company, location, group, class or tag is deleted and restored', async () => {
    const { fleetworth, company } = kit;
    const { pool } = fleetworth.database;
    const { data: tag } = await fleetworth.call('createVehicleTag', {
      body: { company_id: company, name: 'Watched', color: '#112233' },
    });
    const { data: group } = await fleetworth.call('createCompanyVehicleGroup', {
      body: { company_id: company, name: 'Watched' },
    });
    const { data: vehicleClass } = await fleetworth.call('createCompanyVehicleClass', {
      body: { company_id: company, group_id: group.id, name: 'Watched' },
    });
    await fleetworth.call('deleteCompanyVehicleClass', { params: { id: vehicleClass.id } });
    await fleetworth.call('restoreDeletedRecord', { params: { kind: 'class', id: vehicleClass.id } });
    await fleetworth.call('deleteCompanyVehicleClass', { params: { id: vehicleClass.id } });
    await fleetworth.call('deleteCompanyVehicleGroup', { params: { id: group.id } });
    await fleetworth.call('restoreDeletedRecord', { params: { kind: 'group', id: group.id } });
    await fleetworth.call('deleteVehicleTag', { params: { id: tag.id } });
    await fleetworth.call('restoreDeletedRecord', { params: { kind: 'tag', id: tag.id } });
    const { change_set: deletion } = await fleetworth.call('deleteLocation', {
      params: { id: ids.location },
    });
    await undo(fleetworth, deletion ?? 0);
    const { change_set: companyDeletion } = await fleetworth.call('deleteCompany', {
      params: { id: company },
    });
    await undo(fleetworth, companyDeletion ?? 0);
    const { written, unrenewed } = await readWatchedNames(pool);
    expect(written).toEqual(
      expect.arrayContaining(['locations', 'tags', 'vehicle_classes', 'vehicle_groups']),
    );
    expect(unrenewed).toEqual([]);
  });

  test('changes when the name or state of a company changes, and not with other fields', async () => {
    const { fleetworth, company } = kit;
    const { pool } = fleetworth.database;
    const edit = async (fields: object) => {
      const version = async () =>
        (await pool.query('select names_version from companies where id = $1', [company])).rows[0];
      const before = await version();
      const { status } = await fleetworth.attempt('editCompany', { params: { id: company }, body: fields });
      expect(status).toBe(200);
      return !isDeepStrictEqual(await version(), before);
    };
    expect(await edit({ name: 'Renamed' })).toBe(true);
    expect(await edit({ name: 'Renamed' })).toBe(false);
    expect(await edit({ address: '1 Other Street' })).toBe(false);
    const { rows } = await pool.query<{ state: number; city: number }>(
      `select state_id as state, id as city from cities
       where state_id <> (select state_id from companies where id = $1) limit 1`,
      [company],
    );
    expect(await edit(rows[0] ?? {})).toBe(true);
    expect((await readWatchedNames(pool)).unrenewed).toEqual([]);
  });

  test.each(writes)('changes if %s writes names', async (name, endpoint) => {
    const { fleetworth } = kit;
    const { pool } = fleetworth.database;
    await fleetworth.attempt(name, sampleRequest(endpoint, ids));
    expect((await readWatchedNames(pool)).unrenewed).toEqual([]);
  });

  test('was watched for every table', async () => {
    const { written } = await readWatchedNames(kit.fleetworth.database.pool);
    expect(written).toEqual([...TABLES_IN_LISTS, 'companies'].toSorted());
  });
});
