import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { entriesOf, recordsOf } from '../../../test/change-set-kit.ts';
import { SheetKit, textFile } from '../../../test/sheet-kit.ts';

const VINS = ['1FTEW1EP6JFC10312', '1FTEW1EP6JFC10313'];

describe('the change set of an action', () => {
  let kit: SheetKit;
  beforeAll(async () => {
    kit = await SheetKit.start();
  });
  afterAll(() => kit.stop());

  const vehicleIds = async () =>
    (
      await kit.fleetworth.database.pool.query<{ id: number }>(
        'select id from vehicles where vin = any($1) order by vin',
        [VINS],
      )
    ).rows.map(({ id }) => id);
  const of = async (sets: readonly number[]) =>
    await Promise.all(sets.map((id) => recordsOf(kit.fleetworth, id)));
  const vehicles = (ids: readonly number[]) => ids.map((id) => ({ kind: 'vehicles', record_id: id }));

  test('a batch has one from its start, with every record it adds and its mileage', async () => {
    const { before, after } = await kit.run(
      'create',
      textFile(
        'VIN,Unit,Location code,Mileage,In Service Date',
        ...VINS.map((vin, index) => `${vin},CS-${index},MAIN,1200,01/05/2026`),
      ),
    );
    expect(before.results).toBeNull();
    const id = after.results?.change_set ?? 0;
    expect(await entriesOf(kit.fleetworth, id)).toEqual({
      'mileage_records create': 2,
      'vehicles create': 2,
    });
    expect(await recordsOf(kit.fleetworth, id)).toEqual(vehicles(await vehicleIds()));
  });

  test('a batch of contracts lists the vehicles, and its audit holds the earlier contracts', async () => {
    const { after } = await kit.run(
      'lease',
      textFile(
        'VIN,Source,Length,Purchase Amount,Start Date,Monthly Depreciation %,Monthly Interest %',
        ...VINS.map((vin) => `${vin},Assumption,36,30000,01/10/2026,2%,0.6%`),
      ),
    );
    expect(after.results?.errors).toEqual({});
    const id = after.results?.change_set ?? 0;
    expect(await entriesOf(kit.fleetworth, id)).toEqual({ 'finance_contracts create': 2 });
    expect(await recordsOf(kit.fleetworth, id)).toEqual(vehicles(await vehicleIds()));
  });

  test('tagging has one, and none if nothing changes', async () => {
    const { fleetworth } = kit;
    const ids = await vehicleIds();
    const { data: tag } = await fleetworth.call('createVehicleTag', {
      body: { company_id: kit.company, name: 'Sets', color: '#112233' },
    });
    const body = ids.map((vehicle) => ({ vehicle, tags: [tag.id] }));
    const { change_set: id } = await fleetworth.call('tagVehicles', { body });
    expect(await of([id ?? 0])).toEqual([vehicles(ids)]);
    expect((await fleetworth.call('tagVehicles', { body })).change_set).toBeNull();
  });

  test('a deletion lists records deleted with it, and a restore the restored ones', async () => {
    const { fleetworth } = kit;
    const { rows } = await fleetworth.database.pool.query<{ id: number }>(
      `insert into locations (company_id, name, code, region_code, state_id, city_id, address, zip,
         finance_length_months)
       select company_id, 'Back Lot', 'BACK', region_code, state_id, city_id, address, zip, 36
       from locations where id = $1 returning id`,
      [kit.location],
    );
    const id = rows[0]?.id ?? 0;
    const [first = 0] = await vehicleIds();
    await fleetworth.call('editVehicle', { params: { id: first }, body: { location: id } });
    const deletion = await fleetworth.call('deleteLocation', { params: { id } });
    const restore = await fleetworth.call('restoreDeletedRecord', { params: { kind: 'location', id } });
    const records = [{ kind: 'locations', record_id: id }, ...vehicles([first])];
    expect(await of([deletion.change_set ?? 0, restore.change_set ?? 0])).toEqual([records, records]);
  });

  test('an edit of one record has none', async () => {
    const [first = 0] = await vehicleIds();
    await kit.fleetworth.call('editVehicle', { params: { id: first }, body: { color: 'Teal' } });
    const { rows } = await kit.fleetworth.database.pool.query(
      `select change_set_id from audit_entries where entity = 'vehicles' and entity_id = $1
       order by id desc limit 1`,
      [first],
    );
    expect(rows).toEqual([{ change_set_id: null }]);
  });
});
