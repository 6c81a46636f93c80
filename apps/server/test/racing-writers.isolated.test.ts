import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type ChildServer, startChild } from '../../../tools/child-server.ts';
import { repetitions } from '../../../tools/repetitions.ts';
import { findWrongPositions } from '../src/features/positions/public.ts';
import { zoneAtNoon } from './day-zone.ts';
import { seededRandom } from './random-writes.ts';
import { callAs, overHttp, type Send } from './send-call.ts';
import { copyTemplate, type TestDatabase, testConfig } from './test-database.ts';
import { DEMO_EMAIL, DEMO_PASSWORD } from './test-fleetworth.ts';

const RACE_MS = repetitions({ few: 3_000, many: 60_000 });
/** Number of writers of each kind. More would exceed the time limit of a call on a busy machine. */
const WRITERS_OF_A_KIND = repetitions({ few: 1, many: 2 });
const HEADING = 'VIN,Unit,Location code,Mileage,In Service Date,Make,Model,Year';
/** Number of vehicles that several writers change concurrently: few, so that they conflict. */
const CONTESTED = 40;

let database: TestDatabase;
let processes: ChildServer[];
let token: string;
beforeAll(async () => {
  database = await copyTemplate(inject('databaseUrl'));
  const environment = {
    DATABASE_URL: database.url,
    FLEETWORTH_TIME_ZONE: zoneAtNoon(),
    FLEETWORTH_DATA: testConfig.dataFolder,
    FLEETWORTH_LOG_LEVEL: 'silent',
    NODE_ENV: 'development',
  };
  processes = await Promise.all(
    (['http', 'all'] as const).map((run) =>
      startChild('apps/server/src/main.ts', { ...environment, FLEETWORTH_RUN: run }),
    ),
  );
  const [{ url } = { url: '' }] = processes;
  const body = { username: DEMO_EMAIL, password: DEMO_PASSWORD };
  token = (await callAs(overHttp(url), null)('login', { body })).data.token;
});
afterAll(async () => {
  await Promise.all(processes.map((child) => child.stop()));
  await database.close();
});

type Attempt = (
  ...call: Parameters<Send> extends [...infer Call, unknown] ? Call : never
) => ReturnType<Send>;

interface World {
  attempt: Attempt;
  random: () => number;
  company: number;
  vehicles: number[];
  locations: { id: number; code: string }[];
  tags: number[];
  /** Models of Ford that vehicles are given and that overrides apply to. */
  models: { id: number; name: string }[];
}

/** Kinds of writers, each with a change that others make at the same time. */
const WRITERS: Record<string, (world: World) => Promise<number>> = {
  'how leases are counted': async ({ attempt, random, company }) =>
    (
      await attempt('editCompany', {
        params: { id: company },
        body: { lease_calculating_period_type: random() < 0.5 ? 'monthly' : 'daily' },
      })
    ).status,

  'assumptions of a location': async (world) =>
    (
      await world.attempt('editLocation', {
        params: { id: pick(world, world.locations).id },
        body: { monthly_depreciation_assumption: 1 + Math.floor(world.random() * 50) / 10 },
      })
    ).status,

  'overrides of models': async (world) => {
    const saved = await world.attempt('saveDepreciationOverride', {
      body: {
        location_id: pick(world, world.locations).id,
        vehicle_model_id: pick(world, world.models).id,
        value: 1 + Math.floor(world.random() * 50) / 10,
      },
    });
    if (saved.status !== 200 || world.random() < 0.5) return saved.status;
    const { id } = (saved.body as unknown as { data: { id: number } }).data;
    return (await world.attempt('deleteDepreciationOverride', { params: { id } })).status;
  },

  'models of vehicles': async (world) =>
    (
      await world.attempt('editVehicle', {
        params: { id: pick(world, world.vehicles) },
        body: { brand_name: 'Ford', model_name: pick(world, world.models).name, model_detail_name: null },
      })
    ).status,

  'a location goes and comes back': async ({ attempt, locations }) =>
    await goAndComeBack(attempt, ['deleteLocation', 'location'], locations.at(-1)?.id ?? 0),

  'a tag goes and comes back': async (world) =>
    await goAndComeBack(world.attempt, ['deleteVehicleTag', 'tag'], pick(world, world.tags)),

  'the name of a tag': async (world) =>
    (
      await world.attempt('editVehicleTag', {
        params: { id: pick(world, world.tags) },
        body: { name: `Tag ${Math.floor(world.random() * 1e9)}` },
      })
    ).status,

  'tags of many vehicles': async (world) => {
    const vehicles = new Set(Array.from({ length: 12 }, () => pick(world, world.vehicles)));
    const body = [...vehicles].map((vehicle) => ({ vehicle, tags: [pick(world, world.tags)] }));
    return (await world.attempt('tagVehicles', { body })).status;
  },

  'mileage and contracts': async (world) => {
    const vehicle = pick(world, world.vehicles);
    const miles = 1 + Math.floor(world.random() * 150_000);
    const driven = await world.attempt('createMileageRecord', {
      body: { vehicle, mileage: miles, date: '2026-11-01' },
    });
    const lease = { type: 'lease', method: 'one', monthly_depreciation: 100.5, monthly_payment: 150.25 };
    const terms = { financing_company: 1, purchase_amount: miles, length: 36, start_date: '2025-01-01' };
    const financed = await world.attempt('saveFinance', {
      body: { vehicle: pick(world, world.vehicles), ...lease, ...terms },
    });
    return Math.max(driven.status, financed.status);
  },

  'a vehicle that moves, goes and comes back': async (world) => {
    const id = pick(world, world.vehicles);
    const body = { location: pick(world, world.locations).id, unit: `E-${Math.floor(world.random() * 1e6)}` };
    const moved = await world.attempt('editVehicle', { params: { id }, body });
    const back = await goAndComeBack(world.attempt, ['deleteVehicle', 'vehicle'], id);
    return Math.max(moved.status, back);
  },

  'sheets of vehicles': async (world) => {
    const places = Array.from({ length: 60 }, (_, place) => place).toSorted(() => world.random() - 0.5);
    const lines = places.map((place) => {
      const code = pick(world, world.locations).code;
      const vin = `1FTEW1EP6JF${String(700_000 + Math.floor(world.random() * 3) * 60 + place)}`;
      return `${vin},R-${place},${code},${10_000 + place},10/01/2025,Ford,Race ${place % 7},2018`;
    });
    const file = new File([[HEADING, ...lines].join('\n')], 'rows.csv');
    const upload = { type: 'create', company: world.company, file };
    const { status, body } = await world.attempt('uploadVehicleBatch', { upload });
    if (status !== 200) return status;
    const { id } = (body as unknown as { data: { id: number } }).data;
    return (await world.attempt('startVehicleBatch', { params: { id } })).status;
  },
};

const pick = <T>({ random }: Pick<World, 'random'>, list: readonly T[]): T =>
  list[Math.floor(random() * list.length)] as T;

async function goAndComeBack(
  attempt: Attempt,
  [remove, kind]: ['deleteLocation' | 'deleteVehicleTag' | 'deleteVehicle', string],
  id: number,
): Promise<number> {
  const gone = await attempt(remove, { params: { id } });
  const back = await attempt('restoreDeletedRecord', { params: { kind, id } });
  return Math.max(gone.status, back.status);
}

async function readWorld(): Promise<Omit<World, 'attempt' | 'random'>> {
  const ids = async (statement: string) =>
    (await database.pool.query<{ id: number }>(statement)).rows.map(({ id }) => id);
  const [company = 0] = await ids(
    `select m.company_id as id from memberships m join users u on u.id = m.user_id
     where u.email = '${DEMO_EMAIL}' order by (select count(*) from vehicles v
       where v.company_id = m.company_id) limit 1`,
  );
  const of = `where company_id = ${company} order by id`;
  const { rows: locations } = await database.pool.query<{ id: number; code: string }>(
    `select id, code from locations ${of}`,
  );
  const { rows: models } = await database.pool.query<{ id: number; name: string }>(
    `select m.id, m.name from models m join brands b on b.id = m.brand_id
     where b.name = 'Ford' and m.company_id is null order by m.id limit 3`,
  );
  return {
    company,
    vehicles: await ids(`select id from vehicles ${of} limit ${CONTESTED}`),
    locations,
    tags: await ids(`select id from tags ${of}`),
    models,
  };
}

/** Number of times that a busy server may send a caller away. */
const MAX_TRIES = 5;
const BUSY = 503;

/**
 * Sends a call again while it waits too long for locks of the other writers, as callers do. On a slow
 * machine, some calls exceed their time limit.
 */
async function sendUntilFree(send: () => ReturnType<Send>): ReturnType<Send> {
  for (let tries = 1; ; tries += 1) {
    const response = await send();
    if (response.status !== BUSY || tries === MAX_TRIES) return response;
  }
}

test('Eleven kinds of writers race on two processes: none fails, and all positions are right', async () => {
  const world = await readWorld();
  const failed: string[] = [];
  const until = performance.now() + RACE_MS;
  const race = async ([name, write]: [string, (typeof WRITERS)[string]], place: number) => {
    let made = 0;
    for (const random = seededRandom(place); performance.now() < until; made += 1) {
      const send = overHttp(processes[place % 2]?.url ?? '');
      const attempt: Attempt = (call, parts) => sendUntilFree(() => send(call, parts, token));
      const status = await write({ ...world, random, attempt });
      if (status >= 500) failed.push(`${status} ${name}`);
    }
    return made;
  };
  const entries = Object.entries(WRITERS);
  const writers = Array.from({ length: WRITERS_OF_A_KIND }, () => entries).flat();
  const counts = await Promise.all(writers.map(race));
  expect(failed).toEqual([]);
  expect(Math.min(...counts)).toBeGreaterThan(0);
  const { rows } = await database.pool.query<{ deadlocks: number }>(
    'select deadlocks::int4 from pg_stat_database where datname = current_database()',
  );
  expect(rows).toEqual([{ deadlocks: 0 }]);
  // Jobs still import vehicles and request values.
  const snapshot = database.db.transaction().setIsolationLevel('repeatable read');
  expect(await snapshot.execute((transaction) => findWrongPositions(transaction))).toEqual([]);
});
