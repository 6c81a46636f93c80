import { CONDITIONS } from '@fleetworth/contract/field';
import { type FleetFilters, type FleetSort } from '@fleetworth/contract/fleet-view';
import { API_BASE, routes } from '@fleetworth/contract/routes';
import { Random } from '../apps/server/demo/random.ts';
import type { BenchFleet } from './bench-fleet.ts';
import { listCall, summaryCall } from './fleet-calls.ts';
import type { Call, ReadPart } from './requests.ts';

const SEED = 2026;
const MAX_PAGES = 8;
const VEHICLES_PER_CONNECTION = 400;
const SORTS: readonly FleetSort[] = ['unit', 'revenue', 'auction', 'payoff', 'mileage'];
/** Search texts that match parts of vehicle numbers. */
const SEARCHES = ['1FT', '5YJ', '104', '2207', 'K7', 'JTD', '77'];

export const LOAD_KINDS = ['list page', 'filtered list', 'summary', 'edit'] as const;
export type LoadKind = (typeof LOAD_KINDS)[number];

/** Call of the mix, with a check of its response. */
export interface LoadStep {
  kind: LoadKind;
  call: Call;
  readPart: ReadPart;
  read: (answer: string) => void;
}

/** Reader of a step that only checks for a response. */
export const UNREAD: Pick<LoadStep, 'readPart' | 'read'> = { readPart: 'nothing', read: () => {} };

/** Data that calls choose from. */
export interface LoadWorld {
  fleet: BenchFleet;
  locationIds: number[];
  tagIds: number[];
  /** Vehicle ids by connection. Connections have different vehicles, so that edits can't conflict. */
  vehicleIds: number[][];
  today: string;
}

/** Reads the data that calls choose from, and divides the vehicles among the connections. */
export async function readLoadWorld(
  fleet: BenchFleet,
  { connections, today }: { connections: number; today: string },
): Promise<LoadWorld> {
  const read = async (statement: string) =>
    (await fleet.opened.pool.query<{ id: number }>(statement, [fleet.companyIds])).rows.map(({ id }) => id);
  const vehicles = await read(
    `select id from vehicles where company_id = any($1) and deleted_at is null
     order by md5(id::text) limit ${connections * VEHICLES_PER_CONNECTION}`,
  );
  return {
    fleet,
    today,
    locationIds: await read('select id from locations where company_id = any($1) order by id'),
    tagIds: await read('select id from tags where company_id = any($1) and deleted_at is null order by id'),
    vehicleIds: Array.from({ length: connections }, (_, connection) =>
      vehicles.slice(connection * VEHICLES_PER_CONNECTION, (connection + 1) * VEHICLES_PER_CONNECTION),
    ),
  };
}

/**
 * Generates endless calls of one connection. Half of them are consecutive pages of the list, as a user
 * scrolls.
 */
export function* loadSteps(world: LoadWorld, connection: number): Generator<LoadStep, never> {
  const random = new Random(SEED, `connection ${connection}`);
  const scroll = new Scroll(world.fleet);
  for (;;) {
    const draw = random.next();
    if (draw < 0.5) yield scroll.step();
    else if (draw < 0.75) yield filteredList(world, random);
    else if (draw < 0.9) yield summary(world, random);
    else yield edit(world, random, connection);
  }
}

/** Scrolls down the list and starts again after some pages. */
class Scroll {
  readonly #first: Call;
  #next: Call;
  #pages = 0;

  constructor(fleet: BenchFleet) {
    this.#first = listCall(fleet);
    this.#next = this.#first;
  }

  step(): LoadStep {
    return {
      kind: 'list page',
      call: this.#next,
      // The cursor follows the rows.
      readPart: 'end',
      read: (answer) => {
        const cursor = /"next":"([\w-]+)"/.exec(answer)?.[1];
        this.#pages += 1;
        const hasMore = cursor !== undefined && this.#pages % MAX_PAGES !== 0;
        this.#next = hasMore ? { ...this.#first, url: `${this.#first.url}?after=${cursor}` } : this.#first;
      },
    };
  }
}

function randomFilters(world: LoadWorld, random: Random): Partial<FleetFilters> {
  const { fleet, locationIds, tagIds } = world;
  switch (random.integer(1, 6)) {
    case 1:
      return { company_id: random.pick(fleet.companyIds) };
    case 2:
      return { location_id: [random.pick(locationIds), random.pick(locationIds)] };
    case 3:
      return { tag_id: [random.pick(tagIds)] };
    case 4:
      return { condition: [random.pick(CONDITIONS)], financial: random.chance(0.5) };
    case 5:
      return { statuses: ['hold_for_sale'], company_id: random.pick(fleet.companyIds) };
    default:
      return { q: random.pick(SEARCHES) };
  }
}

function filteredList(world: LoadWorld, random: Random): LoadStep {
  const filters = {
    ...randomFilters(world, random),
    sort: random.pick(SORTS),
    order: random.chance(0.5) ? ('asc' as const) : ('desc' as const),
  };
  return { kind: 'filtered list', call: listCall(world.fleet, { filters }), ...UNREAD };
}

function summary(world: LoadWorld, random: Random): LoadStep {
  const draw = random.next();
  const filters = {
    ...(draw >= 0.4 && randomFilters(world, random)),
    ...(draw >= 0.8 && { group: 'location' as const }),
  };
  return { kind: 'summary', call: summaryCall(world.fleet, { filters }), ...UNREAD };
}

function edit(world: LoadWorld, random: Random, connection: number): LoadStep {
  const vehicle = random.pick(world.vehicleIds[connection] ?? []);
  const { url, tokens } = world.fleet;
  const callOf = (name: 'changeVehicleCondition' | 'createMileageRecord', body: unknown): Call => ({
    url: url + API_BASE + routes[name].path.replace(':id', String(vehicle)),
    method: routes[name].method,
    token: tokens['all companies'],
    body,
  });
  if (random.chance(0.5)) {
    const condition = random.pick(CONDITIONS);
    return {
      kind: 'edit',
      call: callOf('changeVehicleCondition', { condition }),
      readPart: 'all',
      read: (answer) => {
        const { data } = JSON.parse(answer) as { data: { condition: string } };
        if (data.condition !== condition) throw new Error(`Vehicle ${vehicle} did not become ${condition}.`);
      },
    };
  }
  const mileage = random.integer(1_000, 150_000);
  return {
    kind: 'edit',
    call: callOf('createMileageRecord', { vehicle, mileage, date: world.today }),
    readPart: 'all',
    read: (answer) => {
      const { data } = JSON.parse(answer) as { data: { mileage: number } };
      if (data.mileage !== mileage) throw new Error(`Vehicle ${vehicle} did not get its mileage.`);
    },
  };
}
