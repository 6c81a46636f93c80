import {
  ABOVE_WATER_RANGES,
  CONDITIONS,
  REVENUE_SIGNS,
  VEHICLE_STATUSES,
} from '@fleetworth/contract/choices';
import type { Random } from '../demo/random.ts';
import type { MadeFleet } from './made-fleet.ts';
import type { Question } from './reference-list.ts';

/** Id that no company of any fleet has. */
const NEVER = 2_147_000_000;

type Draw<Name extends keyof Question> = (random: Random, fleet: MadeFleet) => NonNullable<Question[Name]>;

/** Draws a value for each filter, mostly one that matches vehicles of the fleet. */
const DRAWS: { [Name in keyof Required<Question>]: Draw<Name> } = {
  company_id: (random, { companies }) => (random.chance(0.05) ? NEVER : random.pick(companies).id),
  location_id: (random, { companies }) =>
    some(
      random,
      companies.flatMap(({ locations }) => locations.map(({ id }) => id)),
      5,
    ),
  tag_id: (random, { companies }) =>
    some(
      random,
      companies.flatMap(({ tagIds }) => tagIds),
      4,
    ),
  statuses: (random) => (random.chance(0.1) ? [] : some(random, VEHICLE_STATUSES, 4)),
  condition: (random) => some(random, CONDITIONS, 2),
  q: drawText,
  financial: (random) => random.chance(0.5),
  manually_priced: (random) => random.chance(0.5),
  vehicle_id: (random, { vehicles }) => [
    NEVER,
    ...some(
      random,
      vehicles.map(({ id }) => id),
      60,
    ),
  ],
  preview_condition: (random) => random.pick(CONDITIONS),
  valued: (random) => random.chance(0.5),
  incomplete: (random) => random.chance(0.5),
  projectable: (random) => random.chance(0.5),
  weekly_change: () => 'down',
  guide_spread: () => 'over',
  value_basis: () => 'price',
  contract: (random) => random.pick(['ended', 'ending'] as const),
  value_age: () => 'old',
  next_month_change: () => 'down',
  above_water: (random) => some(random, ABOVE_WATER_RANGES, 3),
  source: (random, { vehicles }) =>
    someOr(
      random,
      vehicles.flatMap(({ finance }) => finance?.source ?? []),
      'No lender',
    ),
  group: (random, { companies }) =>
    someOr(
      random,
      companies.flatMap(({ groups }) => groups.map(({ name }) => name)),
      'No group',
    ),
  class: (random, { companies }) =>
    someOr(
      random,
      companies.flatMap(({ classes }) => classes.map(({ name }) => name)),
      'No class',
    ),
  brand_id: (random, { vehicles }) =>
    someOr(
      random,
      vehicles.map(({ catalog }) => catalog.brand_id),
      NEVER,
    ),
  model_id: (random, { vehicles }) =>
    someOr(
      random,
      vehicles.map(({ catalog }) => catalog.model_id),
      NEVER,
    ),
  model_year: (random) => some(random, [1999, 2019, 2020, 2021, 2022, 2023, 2024], 3),
  sign: (random) => random.pick(REVENUE_SIGNS),
  min: drawLimit,
  max: drawLimit,
};

export const FILTERS = Object.keys(DRAWS) as (keyof Question)[];

/** Creates a query with these filters. */
export const drawQuestion = (
  random: Random,
  fleet: MadeFleet,
  filters: readonly (keyof Question)[],
): Question => Object.fromEntries(filters.map((name) => [name, DRAWS[name](random, fleet)]));

/** Picks one to `most` of the items, each once. Returns none if there are none. */
function some<Item>(random: Random, items: readonly Item[], most: number): Item[] {
  if (items.length === 0) return [];
  const chosen = Array.from({ length: random.integer(1, most) }, () => random.pick(items));
  return [...new Set(chosen)];
}

/** Draws a limit of a revenue range in whole dollars. */
function drawLimit(random: Random): number {
  return random.pick([
    -2_000,
    -1_500,
    -1_000,
    -500,
    0,
    1,
    500,
    1_000,
    1_500,
    2_000,
    random.integer(-20_000, 20_000),
  ]);
}

/** Picks some of the values, or one that no vehicle has. */
const someOr = <Value>(random: Random, values: readonly Value[], none: Value): Value[] =>
  random.chance(0.05) ? [none] : some(random, values, 12);

// Special characters of LIKE patterns, alone and next to a letter. The last ones match nothing.
const SIGNS = ['%', '_', '\\', "'", '0%', '_y', 'k\\', '%_', '\\%', '"', 'ω', 'É', ' ', 'no such unit'];

/** Cuts out a part of a unit or VIN, from one character to all, in either case. */
function drawText(random: Random, { vehicles }: MadeFleet): string {
  if (vehicles.length === 0 || random.chance(0.2)) return random.pick(SIGNS);
  const vehicle = random.pick(vehicles);
  const text = random.chance(0.5) ? vehicle.unit : vehicle.vin;
  const from = random.integer(0, text.length - 1);
  const excerpt = text.slice(from, random.integer(from + 1, text.length));
  const scanned = `${vehicle.unit} *I${vehicle.vin}*`;
  return random.pick([excerpt, excerpt.toLowerCase(), excerpt.toUpperCase(), `00${excerpt}`, scanned]);
}
