import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TEST_NOW } from '../../../test/test-database.ts';
import {
  type ChannelFault,
  type FakeFleetMarketHub,
  itemOf,
  type SellableVehicle,
  type SellingKit,
  startHub,
  startSelling,
} from '../../../test/selling-kit.ts';

const REAL_VALUES = { excellent: 2_200_000, good: 2_135_000, fair: 1_900_000 };
const DAY = TEST_NOW.toISOString().slice(0, 10);

describe('values sent to a channel', () => {
  let hub: FakeFleetMarketHub;
  let kit: SellingKit;
  let fault: ChannelFault | null = null;
  beforeAll(async () => {
    hub = await startHub(({ method }) => (method === 'GET' ? null : fault));
    kit = await startSelling(hub);
    await kit.link(1);
  });
  beforeEach(() => {
    fault = null;
    kit.fleetworth.clock.set(TEST_NOW);
  });
  afterAll(async () => {
    await kit.stop();
    await hub.stop();
  });

  const run = (statement: string, values: unknown[] = []) =>
    kit.fleetworth.database.pool.query(statement, values);

  async function takeVehicle(): Promise<SellableVehicle> {
    const [vehicle] = await kit.vehicles(1, 1);
    if (vehicle === undefined) throw new Error('The demo fleet has no vehicle left to sell.');
    return vehicle;
  }

  /** Returns the cars of the last call that sold. */
  function lastCars(): unknown {
    const { body } = hub.requests.filter(({ method }) => method === 'POST').at(-1) ?? {};
    return typeof body === 'string' ? JSON.parse(body) : body;
  }

  /** Replaces all values of a vehicle with one of Manheim's own, in the vehicle's condition or another. */
  async function giveRealValue({ id }: SellableVehicle, changes: object = {}): Promise<void> {
    const value = { ...REAL_VALUES, is_sandbox: false, hashDifference: 0, ...changes };
    await run('delete from market_values where vehicle_id = $1', [id]);
    await run(
      `insert into market_values (company_id, vehicle_id, provider, day, mileage_record_id, mileage,
         description_hash, excellent, good, fair, is_sandbox, confidence, answered_at)
       select v.company_id, v.id, 'manheim', $2, (select r.id from mileage_records r where r.vehicle_id = v.id
         limit 1),
         40000, v.description_hash + $3, $4, $5, $6, $7, 'normal', now() from vehicles v where v.id = $1`,
      [id, DAY, value.hashDifference, value.excellent, value.good, value.fair, value.is_sandbox],
    );
  }

  test.each([
    ['excellent', 22_000],
    ['good', 21_350],
    ['fair', 19_000],
  ])('sends the actual Manheim value of a vehicle in condition %s if selected', async (condition, mmr) => {
    const vehicle = await takeVehicle();
    await giveRealValue(vehicle);
    await run('update vehicles set condition = $2 where id = $1', [vehicle.id, condition]);
    await kit.sell([vehicle], { is_with_mmr: true });
    expect(lastCars()).toMatchObject([{ vin: vehicle.vin, mmrShow: true, mmr }]);
    await kit.sell([vehicle]);
    const [car] = lastCars() as [object];
    expect(Object.keys(car).filter((field) => field.startsWith('mmr'))).toEqual([]);
  });

  test.each([
    ['a value of the built-in model', { is_sandbox: true }],
    ['a value of a former description', { hashDifference: 1 }],
    ['a value of 0', { excellent: 0, good: 0, fair: 0 }],
    ['no value', { excellent: null, good: null, fair: null }],
  ])('never sends %s or a manual price', async (_name, changes) => {
    const vehicle = await takeVehicle();
    await giveRealValue(vehicle, changes);
    await kit.fleetworth.call('setDefaultMarketValue', {
      params: { id: vehicle.id },
      body: { value: 19_500 },
    });
    await kit.sell([vehicle], { is_with_mmr: true });
    const [car] = lastCars() as [{ mmrShow?: boolean; mmr?: number }];
    expect([car.mmrShow, car.mmr]).toEqual([true, undefined]);
  });

  test("doesn't send a vehicle that is deleted while it waits", async () => {
    const vehicle = await takeVehicle();
    // The sale of the test before may not have ended its turn yet.
    await run(
      `insert into channel_turns values (1, 'fmh', 'another process', now() + interval '1 hour')
       on conflict (company_id, provider) do update
         set holder = excluded.holder, held_until = excluded.held_until`,
    );
    const selling = kit.trySell([{ company_id: 1, provider: 'fmh', items: [itemOf(vehicle)] }]);
    await expect.poll(async () => (await readRows(vehicle)).length).toBe(1);
    await run('update vehicles set deleted_at = now() where id = $1', [vehicle.id]);
    await run('delete from channel_turns');
    await kit.passMinutes(0, 1);
    await selling;
    expect(await readRows(vehicle)).toEqual([{ result: 'failed', message: "This vehicle doesn't exist." }]);
    expect(hub.accepted.some(({ vin }) => vin === vehicle.vin)).toBe(false);
  });

  test('A vehicle that is deleted while its result is unknown is looked up all the same', async () => {
    const vehicle = await takeVehicle();
    fault = { how: 500, isAccepted: true };
    await kit.sell([vehicle]);
    await run('update vehicles set deleted_at = now() where id = $1', [vehicle.id]);
    await kit.passMinutes(1, 1);
    expect(await readRows(vehicle)).toEqual([{ result: 'success', message: 'Listed' }]);
  });

  const readRows = async ({ id }: SellableVehicle) =>
    (await run('select result, message from sell_items where vehicle_id = $1', [id])).rows as object[];
});
