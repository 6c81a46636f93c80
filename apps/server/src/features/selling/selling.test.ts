import { SELL_TEXTS, UNKNOWN_RESULT } from '@fleetworth/contract/selling-choices';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { foreignIds, neverIds } from '../../../test/company-ids.ts';
import { TEST_NOW } from '../../../test/test-database.ts';
import {
  type ChannelFault,
  type FakeFleetMarketHub,
  itemOf,
  MINUTE_MS,
  type SellingKit,
  startHub,
  startSelling,
} from '../../../test/selling-kit.ts';

describe('selling', () => {
  let hub: FakeFleetMarketHub;
  let kit: SellingKit;
  let fault: ChannelFault | null = null;
  let lookUpFault: ChannelFault | null = null;
  const rejected = new Map<string, string>();
  beforeAll(async () => {
    hub = await startHub(
      ({ method }) => (method === 'GET' ? lookUpFault : fault),
      (vin) => rejected.get(vin) ?? null,
    );
    kit = await startSelling(hub);
    await kit.link(1);
    await kit.link(2, 'fmh', 'token of another company');
  });
  beforeEach(() => {
    [fault, lookUpFault] = [null, null];
    kit.fleetworth.clock.set(TEST_NOW);
  });
  afterAll(async () => {
    await kit.stop();
    await hub.stop();
  });

  const linkTextOf = async (companyId: number, channel = 'Fleet Market Hub') => {
    const { data: companies } = await kit.fleetworth.call('listCompanies', {});
    return `Link the ${channel} account of ${companies.find(({ id }) => id === companyId)?.name} first.`;
  };

  const timesTaken = (vin: string) => hub.accepted.filter((car) => car.vin === vin).length;

  test('sells each accepted vehicle once and records it as it was sent', async () => {
    const vehicles = await kit.vehicles(1, 3);
    const { outcome, message } = await kit.sell(vehicles, { grade: 4.1, initial_cost: 26_500.5 });
    expect(message).toBe('Vehicles sold successfully');
    expect(outcome).toMatchObject({ company_id: 1, provider: 'fmh', result: 'success' });
    expect(outcome.items.map(({ vehicle }) => vehicle.id)).toEqual(vehicles.map(({ id }) => id));
    for (const { vin } of vehicles) expect(timesTaken(vin)).toBe(1);
    const [item] = await kit.history({ q: vehicles[0]?.vin ?? '' });
    expect(item).toEqual(outcome.items[0]);
    expect(await kit.history({ q: `${item?.vehicle.unit} *I${vehicles[0]?.vin}*` })).toEqual([item]);
    expect(item).toMatchObject({
      due_location_name: 'Tampa yard',
      pickup_location_number: '17',
      mileage: 41_203,
      price: 20_995,
      grade: 4.1,
      status: '1',
      retail: false,
      wholesale: true,
      is_with_mmr: false,
      initial_cost: 26_500.5,
      result: 'success',
      message: 'Listed',
      is_sandbox: false,
    });
  });

  test('fails vehicles that a channel rejects with its text, and sells the others', async () => {
    const vehicles = await kit.vehicles(1, 3);
    rejected.set(vehicles[1]?.vin ?? '', 'Already in another auction');
    const { outcome, message } = await kit.sell(vehicles);
    expect(message).toBe('1 of 3 vehicles was not accepted.');
    expect(outcome.result).toBe('success');
    expect(outcome.items.map(({ result, message: text }) => [result, text])).toEqual([
      ['success', 'Listed'],
      ['failed', 'Already in another auction'],
      ['success', 'Listed'],
    ]);
    rejected.clear();
    const again = await kit.sell(vehicles.slice(1, 2));
    expect(again.message).toBe('Vehicles sold successfully');
  });

  test("fails all vehicles of a rejected call with the channel's text and fields", async () => {
    fault = { how: 422, message: 'Check the cars' };
    const { outcome } = await kit.sell(await kit.vehicles(1, 2));
    expect(outcome.result).toBe('failed');
    expect(outcome.items.map(({ message }) => message)).toEqual(
      Array.from({ length: 2 }, () => 'Check the cars · vin: is not a VIN'),
    );
  });

  test.each<[string, ChannelFault]>([
    ['500 after taking them', { how: 500, isAccepted: true }],
    ['silence', { how: 'silence', isAccepted: true }],
    ['HTML', { how: 'html', isAccepted: true }],
    ['a body that is cut off', { how: 'cut_off', isAccepted: true }],
  ])(
    'after %s, sends nothing again: the channel is checked and lists accepted offers',
    async (_name, given) => {
      const vehicles = await kit.vehicles(1, 1);
      const [vehicle = { id: 0, vin: '' }] = vehicles;
      fault = given;
      const { outcome, message } = await kit.sell(vehicles);
      expect(outcome.result).toBeNull();
      expect(message).toBe('No response yet for 1 of 1 vehicles. The sale continues.');
      const again = await kit.trySell([{ company_id: 1, provider: 'fmh', items: [itemOf(vehicle)] }]);
      expect([again.status, again.body.errors]).toEqual([422, { '0.items.0.vehicle_id': [UNKNOWN_RESULT] }]);
      await kit.passMinutes(1, 1);
      expect(await kit.history({ q: vehicle.vin })).toMatchObject([{ result: 'success', message: 'Listed' }]);
      expect(timesTaken(vehicle.vin)).toBe(1);
    },
  );

  test('fails vehicles not listed after 1, 5 and 15 minutes as unknown, and allows a new sale', async () => {
    const vehicles = await kit.vehicles(1, 1);
    const q = vehicles[0]?.vin ?? '';
    fault = { how: 500 };
    await kit.sell(vehicles);
    fault = null;
    const asked = () =>
      hub.requests.filter(({ method, path }) => method === 'GET' && path.includes(q)).length;
    const before = asked();
    for (const minutes of [1, 4]) {
      await kit.passMinutes(minutes, 1);
      expect((await kit.history({ q }))[0]?.result).toBeNull();
    }
    await kit.passMinutes(10, 1);
    expect(await kit.history({ q })).toMatchObject([{ result: 'failed', message: UNKNOWN_RESULT }]);
    expect(asked() - before).toBe(3);
    expect((await kit.sell(vehicles)).outcome.result).toBe('success');
    expect(timesTaken(q)).toBe(1);
  });

  test('An offer that the channel had before counts for nothing', async () => {
    const vehicles = await kit.vehicles(1, 1);
    const q = vehicles[0]?.vin ?? '';
    await kit.sell(vehicles);
    fault = { how: 500 };
    await kit.sell(vehicles);
    fault = null;
    for (const minutes of [1, 4, 10]) await kit.passMinutes(minutes, 1);
    expect((await kit.history({ q })).map(({ message }) => message)).toEqual([UNKNOWN_RESULT, 'Listed']);
  });

  test("recognizes an offer by its time if the channel couldn't be checked before", async () => {
    const [old, fresh] = await kit.vehicles(1, 2);
    lookUpFault = { how: 500 };
    fault = { how: 500, isAccepted: true };
    await kit.sell([old, fresh].flatMap((vehicle) => vehicle ?? []));
    const offer = hub.accepted.find(({ vin }) => vin === old?.vin);
    if (offer) offer.createdAt -= 6 * MINUTE_MS;
    [fault, lookUpFault] = [null, null];
    for (const minutes of [1, 4, 10]) await kit.passMinutes(minutes, 1);
    const results = await Promise.all([old, fresh].map((item) => kit.history({ q: item?.vin ?? '' })));
    expect(results.map(([item]) => item?.result)).toEqual(['failed', 'success']);
  });

  test('a channel without search leaves the result unknown and continues selling', async () => {
    const [vehicle, other] = await kit.vehicles(1, 2);
    fault = { how: 500, isAccepted: true };
    lookUpFault = { how: 403 };
    await kit.sell(vehicle ? [vehicle] : []);
    fault = null;
    await kit.passMinutes(1, 1);
    expect(await kit.history({ q: vehicle?.vin ?? '' })).toMatchObject([{ message: UNKNOWN_RESULT }]);
    expect((await kit.sell(other ? [other] : [])).outcome.result).toBe('success');
  });

  test.each([401, 403])("a %i stops only that company's channel until it is linked again", async (how) => {
    fault = { how, message: 'Token ended' };
    const { outcome } = await kit.sell(await kit.vehicles(1, 1));
    expect(outcome.items[0]).toMatchObject({ result: 'failed', message: 'Token ended' });
    fault = null;
    const { data: me } = await kit.fleetworth.call('getMe', {});
    expect(me.external_accounts).toEqual([
      { provider: 'fmh', company_id: 1, is_re_access_required: true },
      { provider: 'fmh', company_id: 2, is_re_access_required: false },
    ]);
    const [vehicle] = await kit.vehicles(1, 1);
    const items = vehicle ? [itemOf(vehicle)] : [];
    const { data: rejected } = await kit.fleetworth.call('sellVehicles', {
      body: [{ company_id: 1, provider: 'fmh', items }],
    });
    expect(rejected).toEqual([
      { company_id: 1, provider: 'fmh', result: 'failed', message: await linkTextOf(1), items: [] },
    ]);
    expect((await kit.sell(await kit.vehicles(2, 1))).outcome.result).toBe('success');
    await kit.link(1);
    expect((await kit.sell(vehicle ? [vehicle] : [])).outcome.result).toBe('success');
  });

  test('A vehicle that the channel would reject by form fails before anything is sent', async () => {
    const [vehicle] = await kit.vehicles(1, 1);
    await kit.fleetworth.database.pool.query('update vehicles set model_detail_id = null where id = $1', [
      vehicle?.id,
    ]);
    const { outcome } = await kit.sell(vehicle ? [vehicle] : []);
    expect(outcome.items[0]).toMatchObject({
      result: 'failed',
      message: 'Fleet Market Hub needs a model detail.',
    });
    expect(timesTaken(vehicle?.vin ?? '')).toBe(0);
  });

  test("doesn't find vehicles of other companies, deleted and unknown ones", async () => {
    const foreign = await foreignIds(kit.fleetworth.database.pool);
    const [own, deleted] = await kit.vehicles(2, 2);
    await kit.fleetworth.call('deleteVehicle', { params: { id: deleted?.id ?? 0 } });
    for (const id of [foreign.vehicle, neverIds.vehicle, own?.id ?? 0, deleted?.id ?? 0]) {
      const response = await kit.trySell([{ company_id: 1, provider: 'fmh', items: [itemOf({ id })] }]);
      expect([response.status, response.body.reason]).toEqual([404, 'vehicle.not_found']);
    }
    const company = await kit.trySell([
      { company_id: foreign.company, provider: 'fmh', items: [itemOf({ id: foreign.vehicle })] },
    ]);
    expect([company.status, company.body.reason]).toEqual([404, 'company.not_found']);
  });

  test('Neither retail nor wholesale, and a vehicle twice are rejected at their rows', async () => {
    const [neither, twice] = await kit.vehicles(1, 2);
    const response = await kit.trySell([
      {
        company_id: 1,
        provider: 'fmh',
        items: [
          itemOf(neither ?? { id: 0 }, { wholesale: false }),
          itemOf(twice ?? { id: 0 }),
          itemOf(twice ?? { id: 0 }),
        ],
      },
    ]);
    expect([response.status, response.body.errors]).toEqual([
      422,
      {
        '0.items.0.wholesale': [SELL_TEXTS.neither],
        '0.items.2.vehicle_id': [SELL_TEXTS.twice],
      },
    ]);
  });

  test.each(['sold', 'sold_not_delivered'] as const)(
    'A vehicle that is %s fails alone, is not sent, and the others are sold',
    async (status) => {
      const [sold, other] = await kit.vehicles(1, 2);
      await kit.fleetworth.call('editVehicle', { params: { id: sold?.id ?? 0 }, body: { status } });
      const { outcome, message } = await kit.sell([sold, other].flatMap((item) => item ?? []));
      expect(message).toBe('1 of 2 vehicles was not accepted.');
      expect(outcome).toMatchObject({
        result: 'success',
        items: [
          { vehicle: { id: sold?.id }, result: 'failed', message: SELL_TEXTS.sold },
          { vehicle: { id: other?.id }, result: 'success' },
        ],
      });
      expect([timesTaken(sold?.vin ?? ''), timesTaken(other?.vin ?? '')]).toEqual([0, 1]);
    },
  );

  test('fails the vehicles of an unlinked company without history and sells those of another', async () => {
    const [unlinked, linked] = [await kit.vehicles(1, 2), await kit.vehicles(2, 1)];
    await kit.fleetworth.call('unlinkChannelAccount', { query: { company_id: 1, provider: 'fmh' } });
    const listOf = (company_id: number, vehicles: readonly { id: number }[]) => ({
      company_id,
      provider: 'fmh' as const,
      items: vehicles.map((vehicle) => itemOf(vehicle)),
    });
    const { data, message } = await kit.fleetworth.call('sellVehicles', {
      body: [listOf(1, unlinked), listOf(2, linked)],
    });
    expect(message).toBe('2 of 3 vehicles were not accepted.');
    expect(data).toMatchObject([
      { company_id: 1, provider: 'fmh', result: 'failed', message: await linkTextOf(1), items: [] },
      { company_id: 2, result: 'success', items: [{ vehicle: { id: linked[0]?.id }, result: 'success' }] },
    ]);
    for (const { vin } of unlinked) {
      expect(timesTaken(vin)).toBe(0);
      expect(await kit.history({ q: vin })).toEqual([]);
    }
    expect(timesTaken(linked[0]?.vin ?? '')).toBe(1);
    await kit.link(1);
  });

  test('sells nothing without a linked account', async () => {
    const [vehicle] = await kit.vehicles(1, 1);
    const provider = 'advent_resource' as const;
    const body = [{ company_id: 1, provider, items: [itemOf(vehicle ?? { id: 0 })] }];
    const sell = async () => (await kit.fleetworth.call('sellVehicles', { body })).data[0];
    const rejected = { result: 'failed', message: await linkTextOf(1, 'Advent Resource'), items: [] };
    expect(await sell()).toMatchObject(rejected);
    await kit.link(1, provider, 'any');
    expect((await sell())?.items).toHaveLength(1);
    const query = { company_id: 1, provider };
    await kit.fleetworth.call('unlinkChannelAccount', { query });
    expect(await sell()).toMatchObject(rejected);
    const gone = await kit.fleetworth.attempt('unlinkChannelAccount', { query });
    expect([gone.status, gone.body.reason]).toEqual([404, 'sell.no_account']);
  });

  test('A numeric status is accepted and kept as text', async () => {
    const [vehicle] = await kit.vehicles(1, 1);
    const items = [{ ...itemOf(vehicle ?? { id: 0 }), status: 7 }];
    const { status, body } = await kit.trySell([{ company_id: 1, provider: 'fmh', items }]);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { data: [{ items: [{ status: '7', result: 'success' }] }] },
    });
  });

  test('A row of the list carries the choices of the last offer, else the defaults', async () => {
    const [vehicle] = await kit.vehicles(1, 1);
    const row = async () => {
      const { data } = await kit.fleetworth.call('listFleet', {
        filters: { vehicle_id: [vehicle?.id ?? 0] },
      });
      return data.items[0];
    };
    const defaults = { retail: false, wholesale: true, is_with_mmr: false, initial_cost_selection: false };
    expect(await row()).toMatchObject(defaults);
    const changes = { retail: true, wholesale: false, is_with_mmr: true, initial_cost: 26_500 };
    await kit.sell(vehicle ? [vehicle] : [], changes);
    expect(await row()).toMatchObject({
      retail: true,
      wholesale: false,
      is_with_mmr: true,
      initial_cost_selection: true,
    });
    await kit.sell(vehicle ? [vehicle] : []);
    expect(await row()).toMatchObject(defaults);
  });

  test('lists vehicles already at a channel with their prices', async () => {
    const [listed, other] = await kit.vehicles(1, 2);
    await kit.sell(listed ? [listed] : [], { price: 11_132.5 });
    const { data } = await kit.fleetworth.call('listListedVehicles', {
      filters: { provider: 'fmh', vehicle_id: [listed?.id ?? 0, other?.id ?? 0] },
    });
    expect(data).toMatchObject([{ vehicle_id: listed?.id, unit: listed?.unit, price: 11_132.5 }]);
  });

  test("calls of one company run one after the other; other companies don't wait", async () => {
    const [first, second, third] = await kit.vehicles(1, 3);
    const others = await kit.vehicles(2, 1);
    fault = { how: 'silence' };
    const posts = () => hub.requests.filter(({ method }) => method === 'POST').length;
    const before = posts();
    const silent = kit.sell(first ? [first] : []);
    await expect.poll(posts).toBe(before + 1);
    fault = null;
    const queued = kit.sell([second, third].flatMap((item) => item ?? []));
    expect((await kit.sell(others)).outcome.result).toBe('success');
    expect([(await silent).outcome.result, (await queued).outcome.result]).toEqual([null, 'success']);
    expect(hub.maxConcurrent()).toBe(1);
  });
});
