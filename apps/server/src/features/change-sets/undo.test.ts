import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readFleet, undo } from '../../../test/change-set-kit.ts';
import { TOTAL_DIFFERENCES } from '../../../test/position-checks.ts';
import { SheetKit, textFile } from '../../../test/sheet-kit.ts';

const HEADINGS = 'VIN,Unit,Location code,Mileage,In Service Date';
const vinOf = (index: number) => `1FTEW1EP6JFC1${String(index).padStart(4, '0')}`;

describe('an undo', () => {
  let kit: SheetKit;
  beforeAll(async () => {
    kit = await SheetKit.start();
  });
  afterAll(() => kit.stop());

  const row = (index: number, rest = 'MAIN,1200,01/05/2026') => `${vinOf(index)},UNDO-${index},${rest}`;
  const importRows = async (...rows: string[]) => {
    const { after } = await kit.run('create', textFile(HEADINGS, ...rows));
    expect(after.results?.errors).toEqual({});
    return after.results?.change_set ?? 0;
  };
  const importContracts = async (purchase: number, ...indexes: number[]) => {
    const { after } = await kit.run(
      'lease',
      textFile(
        'VIN,Source,Length,Purchase Amount,Start Date,Monthly Depreciation %,Monthly Interest %',
        ...indexes.map((index) => `${vinOf(index)},Assumption,36,${purchase},01/10/2026,2%,0.6%`),
      ),
    );
    expect(after.results?.errors).toEqual({});
    return after.results?.change_set ?? 0;
  };
  const preview = async (id: number) => (await kit.fleetworth.call('getChangeSet', { params: { id } })).data;
  const idOf = async (index: number) => (await kit.findVehicle(vinOf(index)))?.id ?? 0;
  const query = async (text: string, values: unknown[] = []) =>
    (await kit.fleetworth.database.pool.query<Record<string, unknown>>(text, values)).rows;

  test('of an import deletes new vehicles and restores the others with tags and mileage', async () => {
    const { fleetworth } = kit;
    await importRows(row(1), row(2));
    await importContracts(30_000, 1);
    const { data: tag } = await fleetworth.call('createVehicleTag', {
      body: { company_id: kit.company, name: 'Before', color: '#112233' },
    });
    await fleetworth.call('tagVehicles', { body: [{ vehicle: await idOf(1), tags: [tag.id] }] });
    const before = await readFleet(fleetworth);
    const id = await importRows(row(1, 'MAIN,5000,02/06/2026'), row(3), row(4));
    expect(await readFleet(fleetworth)).not.toEqual(before);
    expect(await preview(id)).toMatchObject({ can: 3, cannot: [], cannot_count: 0, undo_problem: null });
    await undo(fleetworth, id);
    expect(await readFleet(fleetworth)).toEqual(before);
    expect(await query(TOTAL_DIFFERENCES)).toEqual([]);
    expect(await preview(id)).toMatchObject({ can: 0, undo: { of: 3, undone_count: 3, left_count: 0 } });
    const { data: batches } = await fleetworth.call('listVehicleBatches', { query: {} });
    const [last, earlier] = batches.items;
    expect(last).toMatchObject({ undone: { by: 'Demo Operator' } });
    expect(earlier).toMatchObject({ undone: null });
    const { data: batch } = await fleetworth.call('getVehicleBatch', { params: { id: last?.id ?? 0 } });
    expect(batch.undone).toEqual(last?.undone);
  });

  test('restores imported odometer readings, also replaced ones of the same day', async () => {
    const { fleetworth } = kit;
    await importRows(row(31), row(32, 'MAIN,,'));
    const before = await readFleet(fleetworth);
    const { after } = await kit.run(
      'mileage',
      textFile(
        'VIN,Odometer,Reading Date',
        `${vinOf(31)},1100,01/06/2026`,
        `${vinOf(31)},1300,`,
        `${vinOf(32)},900,`,
      ),
    );
    expect(after.results).toMatchObject({ created_count: 2, updated_count: 1, errors: {} });
    const id = after.results?.change_set ?? 0;
    expect(await preview(id)).toMatchObject({ can: 2, cannot: [] });
    await undo(fleetworth, id);
    expect(await readFleet(fleetworth)).toEqual(before);
    expect(await kit.findVehicle(vinOf(32))).toMatchObject({ mileage: null, in_service_date: null });
    expect(await query(TOTAL_DIFFERENCES)).toEqual([]);
  });

  test('restores replaced contracts and removes added ones, and can be undone itself', async () => {
    const { fleetworth } = kit;
    const before = await readFleet(fleetworth);
    const id = await importContracts(41_000, 1, 2);
    const after = await readFleet(fleetworth);
    const undoId = await undo(fleetworth, id);
    expect(await readFleet(fleetworth)).toEqual(before);
    const undone = async () =>
      (await fleetworth.call('listFinanceBatches', { query: {} })).data.items[0]?.undone?.by;
    expect(await undone()).toBe('Demo Operator');
    await undo(fleetworth, undoId);
    expect(await readFleet(fleetworth)).toEqual(after);
    expect(await undone()).toBeUndefined();
  });

  test('keeps and lists a vehicle whose data, contract or mileage has changed since', async () => {
    const { fleetworth } = kit;
    const id = await importRows(row(11), row(12), row(13), row(14));
    await fleetworth.call('editVehicle', { params: { id: await idOf(11) }, body: { color: 'Teal' } });
    await importContracts(30_000, 12);
    await fleetworth.call('createMileageRecord', {
      body: { vehicle: await idOf(13), mileage: 1_300, date: '2026-11-20' },
    });
    const { can, cannot, cannot_count } = await preview(id);
    expect([can, cannot_count]).toEqual([1, 3]);
    expect(cannot.map(({ name, reason }) => [name, reason.replace(/ by .*/, '')])).toEqual([
      [`UNDO-11 · ${vinOf(11)}`, 'Changed'],
      [`UNDO-12 · ${vinOf(12)}`, 'Contract added'],
      [`UNDO-13 · ${vinOf(13)}`, 'Mileage changed'],
    ]);
    expect(cannot[0]?.reason).toMatch(/^Changed by \S.+ on \d\d\/\d\d\/\d{4}\.$/);
    await undo(fleetworth, id);
    expect(await Promise.all([11, 12, 13, 14].map(async (index) => (await idOf(index)) > 0))).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect(await preview(id)).toMatchObject({ can: 0, cannot, cannot_count: 3, undo: { left_count: 3 } });
  });

  test('keeps a new vehicle that was offered, valued by Black Book or reported on', async () => {
    const id = await importRows(row(21), row(22), row(23));
    const [offered, valued, reported] = await Promise.all([21, 22, 23].map(idOf));
    await query(
      `insert into sell_items (company_id, vehicle_id, provider, due_location_name, pickup_location_number,
         mileage, price, status, retail, wholesale, is_with_mmr, is_sandbox)
       values ($1, $2, 'fmh', 'Main', '1', 1, 100, 'active', false, true, false, true)`,
      [kit.company, offered],
    );
    await query(
      `insert into guide_order_items (company_id, vehicle_id, order_id, place, mileage, state_code)
       select $1, $2, id, 99, 1000, 'FL' from guide_orders order by id limit 1`,
      [kit.company, valued],
    );
    await query(
      `insert into history_report_items (company_id, report_id, place, vehicle_id, order_id, vin, unit, brand,
         model)
       select r.company_id, r.id, 99, $2, o.id, 'V', 'U', 'Ford', 'Edge'
       from history_reports r, history_orders o
       where r.company_id = $1 and o.company_id = $1 order by r.id, o.id limit 1`,
      [kit.company, reported],
    );
    expect((await preview(id)).cannot.map(({ reason }) => reason)).toEqual([
      'It has been offered for sale.',
      'A Black Book valuation was ordered for it.',
      'A history report was ordered for it.',
    ]);
  });

  test('of a deletion restores a location with its vehicles, except VINs that exist again', async () => {
    const { fleetworth } = kit;
    const rows = await query(
      `insert into locations (company_id, name, code, region_code, state_id, city_id, address, zip,
         finance_length_months)
       select company_id, 'Back Lot', 'BACK', region_code, state_id, city_id, address, zip, 36
       from locations where id = $1 returning id`,
      [kit.location],
    );
    const location = Number(rows[0]?.['id']);
    await importRows(row(31, 'BACK,10,01/05/2026'), row(32, 'BACK,10,01/05/2026'));
    const { change_set: id } = await fleetworth.call('deleteLocation', { params: { id: location } });
    await importRows(row(32));
    expect(await preview(id ?? 0)).toMatchObject({
      kind: 'deletion',
      name: 'BACK · Back Lot',
      counts: [
        { kind: 'location', count: 1 },
        { kind: 'vehicle', count: 2 },
      ],
      can: 2,
      cannot: [{ kind: 'vehicle', reason: 'Another vehicle has this VIN.' }],
    });
    const undoId = await undo(fleetworth, id ?? 0);
    expect(await kit.findVehicle(vinOf(31))).toMatchObject({ location: { id: location } });
    // The undo is a change set, whose undo deletes the location again.
    await undo(fleetworth, undoId);
    expect(await kit.findVehicle(vinOf(31))).toBeUndefined();
    expect(
      await query('select deleted_at is null as there from locations where id = $1', [location]),
    ).toEqual([{ there: false }]);
  });

  test('of a company deletion restores the company for its owner', async () => {
    const { fleetworth } = kit;
    const other = await otherCompany();
    const counts = async () =>
      await query(
        `select (select count(*) from vehicles where company_id = $1 and deleted_at is null) as vehicles,
          (select count(*) from locations where company_id = $1 and deleted_at is null) as locations`,
        [other],
      );
    const before = await counts();
    const { change_set: id } = await fleetworth.call('deleteCompany', { params: { id: other } });
    expect(await counts()).not.toEqual(before);
    expect((await preview(id ?? 0)).cannot).toEqual([]);
    await undo(fleetworth, id ?? 0);
    expect(await counts()).toEqual(before);
  });

  const otherCompany = async () =>
    Number(
      (
        await query(
          `select m.company_id as id from memberships m join users u on u.id = m.user_id
           where u.email = 'demo@fleetworth.app' and m.role = 'owner' and m.company_id <> $1
           order by 1 limit 1`,
          [kit.company],
        )
      )[0]?.['id'],
    );

  test("is rejected during the change, after 30 days, for viewers, and for others' managers", async () => {
    const { fleetworth } = kit;
    const id = await importRows(row(41));
    const attempt = async (token?: string) => {
      const { status, body } = await fleetworth.attempt('undoChangeSet', { params: { id } }, token);
      return [status, body.reason];
    };
    await query('update change_sets set finished_at = null where id = $1', [id]);
    expect(await attempt()).toEqual([409, 'change_set.running']);
    await query(
      `update change_sets set finished_at = started_at, started_at = started_at - interval '31 days'
      where id = $1`,
      [id],
    );
    expect(await attempt()).toEqual([422, 'change_set.too_old']);
    await query(`update change_sets set started_at = started_at + interval '31 days' where id = $1`, [id]);
    const viewer = await fleetworth.signIn('viewer@fleetworth.app', 'Demo!2026');
    expect(await attempt(viewer)).toEqual([403, 'authority.viewer']);
    await query(
      `update memberships set role = 'manager' where user_id = (select id from users where email = $1)`,
      ['viewer@fleetworth.app'],
    );
    const manager = await fleetworth.signIn('viewer@fleetworth.app', 'Demo!2026');
    expect(await attempt(manager)).toEqual([403, 'change_set.not_allowed']);
    await query(`update change_sets set user_id = (select id from users where email = $2) where id = $1`, [
      id,
      'viewer@fleetworth.app',
    ]);
    expect(await attempt(manager)).toEqual([202, undefined]);
  });

  test('runs once, even if several users request it', async () => {
    const { fleetworth } = kit;
    const id = await importRows(row(51));
    const undoId = await undo(fleetworth, id);
    const again = await fleetworth.call('undoChangeSet', { params: { id } });
    expect(again.change_set).toBe(undoId);
    const { data } = await fleetworth.call('listChangeSets', { query: { company_id: kit.company } });
    expect(data.items.slice(0, 2)).toMatchObject([
      { id: undoId, kind: 'undo', undoes_kind: 'batch', name: 'sheet.csv', count: 1 },
      { id, kind: 'batch', name: 'sheet.csv', undo: { id: undoId, undone_count: 1 } },
    ]);
  });

  test('of class performances restores the earlier figures', async () => {
    const { fleetworth } = kit;
    const run = async (rpu: number) => {
      const file = textFile('Location code,Class,Utilization,RPU,T&M', `MAIN,Midsize,82%,${rpu},640`);
      const { data } = await fleetworth.call('uploadClassPerformanceBatch', {
        upload: { company: kit.company, file },
      });
      const get = async () =>
        (await fleetworth.call('getClassPerformanceBatch', { params: { id: data.id } })).data;
      await expect.poll(async () => (await get()).preview).not.toBeNull();
      await fleetworth.call('startClassPerformanceBatch', { params: { id: data.id } });
      await expect.poll(async () => (await get()).status).toBe('finished');
      return (await get()).results?.change_set ?? 0;
    };
    const newest = async () =>
      await query(
        `select revenue_per_unit from class_performances where location_id = $1
         order by recorded_at desc, batch_id desc limit 1`,
        [kit.location],
      );
    const first = await run(900);
    const second = await run(950);
    expect((await preview(first)).cannot.map(({ name }) => name)).toEqual(['MAIN · Midsize']);
    const undoId = await undo(fleetworth, second);
    expect(await newest()).toEqual([{ revenue_per_unit: 90_000 }]);
    await undo(fleetworth, undoId);
    expect(await newest()).toEqual([{ revenue_per_unit: 95_000 }]);
  });
});
