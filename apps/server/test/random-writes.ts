import type { Condition } from '@fleetworth/contract/field';
import type { OpenDatabase } from '../src/platform/db/database.ts';
import type { TestFleetworth } from './test-fleetworth.ts';

type Random = () => number;

/** Returns reproducible numbers from 0 to 1 (mulberry32). */
export function seededRandom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Server that receives the writes, and its database. */
export interface Caller extends Pick<TestFleetworth, 'call' | 'attempt'> {
  database: Pick<OpenDatabase, 'pool'>;
}

interface World {
  fleetworth: Caller;
  random: Random;
  vehicleIds: number[];
  locations: { id: number; company: { id: number } }[];
  made: number;
}

const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
const between = (random: Random, least: number, most: number) =>
  least + Math.floor(random() * (most - least + 1));
const twoDigits = (value: number) => String(value).padStart(2, '0');
const date = (random: Random) =>
  `202${between(random, 2, 5)}-${twoDigits(between(random, 1, 12))}-${twoDigits(between(random, 1, 28))}`;

/** Makes a busy fleet's writes of a day in random order. */
export async function randomWriter(fleetworth: Caller, seed: number): Promise<() => Promise<number>> {
  const { rows } = await fleetworth.database.pool.query<{ id: number }>(
    `select v.id from vehicles v join memberships m on m.company_id = v.company_id
     join users u on u.id = m.user_id where u.email = 'demo@fleetworth.app' order by v.id limit 60`,
  );
  const { data: locations } = await fleetworth.call('listLocations', { query: {} });
  const world: World = {
    fleetworth,
    random: seededRandom(seed),
    vehicleIds: rows.map(({ id }) => id),
    locations,
    made: 0,
  };
  const writes = [
    changeCondition,
    changeCondition,
    recordMileage,
    saveFinance,
    saveFinance,
    removeFinance,
    edit,
    create,
    remove,
  ];
  return async () => {
    const { status, body } = await pick(world.random, writes)(world);
    // Two writers may pick the same vehicle, one of them to delete it.
    if (status !== 200 && status !== 404) throw new Error(`A write was rejected: ${JSON.stringify(body)}`);
    return status;
  };
}

const attempt = ({ fleetworth }: World, ...call: Parameters<Caller['attempt']>) =>
  fleetworth.attempt(...call);

const changeCondition = (world: World) =>
  attempt(world, 'changeVehicleCondition', {
    params: { id: pick(world.random, world.vehicleIds) },
    body: { condition: pick<Condition>(world.random, ['excellent', 'good', 'fair']) },
  });

const recordMileage = (world: World) =>
  attempt(world, 'createMileageRecord', {
    body: {
      vehicle: pick(world.random, world.vehicleIds),
      mileage: between(world.random, 1, 150_000),
      date: date(world.random),
    },
  });

const removeFinance = (world: World) =>
  attempt(world, 'saveFinance', { body: { vehicle: pick(world.random, world.vehicleIds), type: null } });

function saveFinance(world: World) {
  const { random } = world;
  const common = {
    vehicle: pick(random, world.vehicleIds),
    financing_company: 1,
    purchase_amount: between(random, 500_000, 9_000_000) / 100,
    length: between(random, 6, 84),
    start_date: date(random),
  };
  const rates = {
    monthly_depreciation_rate: between(random, 1, 400) / 100,
    monthly_interest_rate: between(random, 0, 150) / 100,
  };
  const variants = [
    { ...common, type: 'lease', method: 'one', monthly_depreciation: 100.5, monthly_payment: 150.25 },
    { ...common, type: 'lease', method: 'two', ...rates },
    {
      ...common,
      type: 'loan',
      method: 'one',
      down_payment: 500,
      monthly_payment: 25,
      is_least_payment: true,
      ...rates,
    },
    { ...common, type: 'loan', method: 'two', down_payment: 0, ...rates },
  ];
  return attempt(world, 'saveFinance', { body: pick(random, variants) });
}

const edit = (world: World) =>
  attempt(world, 'editVehicle', {
    params: { id: pick(world.random, world.vehicleIds) },
    body: {
      unit: `E-${between(world.random, 1, 999)}`,
      status: pick(world.random, ['active', 'sold', 'claims', 'hold_for_sale']),
      ...(world.random() < 0.3 && { mileage: between(world.random, 1, 150_000) }),
      ...(world.random() < 0.3 && { model_year: between(world.random, 2020, 2022) }),
    },
  });

async function create(world: World) {
  const { random } = world;
  const location = pick(random, world.locations);
  world.made += 1;
  const response = await attempt(world, 'createVehicle', {
    body: {
      vin: `1FTEW1EP6JF${String(900_000 + world.made)}`,
      unit: `N-${world.made}`,
      company: location.company.id,
      location: location.id,
      mileage: between(random, 1, 90_000),
      in_service_date: date(random),
      brand_name: 'Ford',
      model_name: 'F-150',
      model_year: 2018,
    },
  });
  if (response.status === 200)
    world.vehicleIds.push((response.body as unknown as { data: { id: number } }).data.id);
  return response;
}

const remove = (world: World) =>
  attempt(world, 'deleteVehicle', { params: { id: pick(world.random, world.vehicleIds) } });
