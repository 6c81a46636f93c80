import { VEHICLE_STATUSES } from '@fleetworth/contract/choices';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestFleetworth, type TestFleetworth } from '../../../test/test-fleetworth.ts';
import { VehicleTextSearch } from '../../platform/db/vehicle-search.ts';

const UNITS = ['1001', '10015', '21001', 'Shuttle 01001'];

describe('a search for vehicles', () => {
  let fleetworth: TestFleetworth;
  let vehicles: { id: number; unit: string; vin: string; location_id: number }[];
  beforeAll(async () => {
    fleetworth = await startTestFleetworth();
    const read = await fleetworth.database.pool.query<(typeof vehicles)[number]>(
      `select p.vehicle_id as id, p.unit, p.vin, p.location_id from positions p
       where p.status = 'active' and p.auction is not null and p.has_finance and p.model_year is not null
       order by p.vehicle_id limit 4`,
    );
    vehicles = read.rows.map((row, index) => ({ ...row, unit: UNITS[index] ?? '' }));
    for (const { id, unit } of vehicles)
      await fleetworth.call('editVehicle', { params: { id }, body: { unit } });
  });
  afterAll(() => fleetworth.stop());

  const statuses = [...VEHICLE_STATUSES];
  /** Ids that each list of vehicles finds. */
  const lists: Record<string, (q: string) => Promise<number[]>> = {
    listFleet: async (q) =>
      (await fleetworth.call('listFleet', { filters: { q, statuses, per: 1_000 } })).data.items.map(
        ({ id }) => id,
      ),
    listVehicles: async (q) =>
      (await fleetworth.call('listVehicles', { query: { q, statuses } })).data.items.map(({ id }) => id),
    listFutureValues: async (q) => {
      const locations = [...new Set(vehicles.map(({ location_id }) => location_id))].map((location) => ({
        location,
        monthly_depreciation_assumption: 1.5,
        monthly_mileage_assumption: 1_200,
      }));
      const body = { months: 3, locations, q };
      return (await fleetworth.call('listFutureValues', { body })).data.map(({ id }) => id);
    },
    listClassPerformances: async (q) =>
      (await fleetworth.call('listClassPerformances', { query: { q } })).data.items.map(({ id }) => id),
  };
  const idsOf = (...units: string[]) =>
    vehicles.filter(({ unit }) => units.includes(unit)).map(({ id }) => id);
  const listUnits = async (list: string, q: string) => {
    const own = new Set(vehicles.map(({ id }) => id));
    return (await lists[list]?.(q))?.filter((id) => own.has(id)).toSorted((a, b) => a - b);
  };

  test.each(Object.keys(lists))('%s finds a unit by a number with leading zeros', async (list) => {
    expect(await listUnits(list, '01001')).toEqual(idsOf('1001', '10015', 'Shuttle 01001'));
    expect(await listUnits(list, '0001001')).toEqual(idsOf('1001', '10015'));
    expect(await listUnits(list, '1001')).toEqual(idsOf(...UNITS));
  });

  test.each(Object.keys(lists))('%s finds a VIN as scanners and lists write it', async (list) => {
    const [{ id, vin }] = vehicles as [(typeof vehicles)[number]];
    const written = [
      `*${vin}*`,
      `I${vin}`,
      `*I${vin.toLowerCase()}*`,
      `${vin.slice(0, 9)}-${vin.slice(9)}`,
      `${vin.slice(0, 9)} ${vin.slice(9)}`,
      `\u200b${vin}\ufeff`,
      `1001 ${vin}`,
      `1001\t${vin}`,
      `Unit 1001 · ${vin}`,
    ];
    for (const q of written) expect([q, await lists[list]?.(q)]).toEqual([q, [id]]);
  });

  test('counts and sums cover what the list finds', async () => {
    for (const q of ['01001', `1001 *${vehicles[0]?.vin}*`, '07']) {
      const { total } = (await fleetworth.call('summarizeFleet', { filters: { q, statuses } })).data;
      const items = await lists.listFleet?.(q);
      expect([q, total.count + total.without_finance.count]).toEqual([q, items?.length]);
    }
  });

  test.each(['01001', '1001 1FTEW1EP6JFC10312', '*I1FTEW1EP6JFC10312*'])(
    'the index of texts answers %j',
    async (q) => {
      const plan = await fleetworth.database.db.transaction().execute(async (transaction) => {
        // A sequential scan is faster for hundreds of vehicles, but the test needs the plan of a large fleet.
        await sql`set local enable_seqscan = off`.execute(transaction);
        const search = new VehicleTextSearch(q, { unit: 'p.unit', vin: 'p.vin' });
        expect(search.canUseIndex).toBe(true);
        const { rows } = await sql<{ 'QUERY PLAN': string }>`
          explain select p.vehicle_id from positions p
          where ${search.matchesPairs} and ${search.matchesText}`.execute(transaction);
        return rows.map((row) => row['QUERY PLAN']).join('\n');
      });
      expect(plan).toContain('Bitmap Index Scan on positions_text');
    },
  );
});
