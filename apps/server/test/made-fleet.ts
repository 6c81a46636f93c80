import {
  CONDITIONS,
  type Condition,
  VEHICLE_STATUSES,
  type VehicleStatus,
} from '@fleetworth/contract/choices';
import type { Random } from '../demo/random.ts';

/** Figures in one condition, in cents. The change is in hundredths of a percent. */
export interface MadeValue {
  auction: number | null;
  revenue: number | null;
  weekNow: number | null;
  weekThen: number | null;
  weeklyChange: number | null;
  aboveWaterIn: number | null;
  nextMonthChange: number | null;
  /** Newest value of the guide and of the provider, which determine the spread. */
  guide: number | null;
  latest: number | null;
  /** True for a sandbox value. */
  isSandbox: boolean;
  /** True for a value estimated from the price paid. */
  isByPrice: boolean;
  valuedOn: string | null;
}

/** Null without finance. */
export interface MadeFinance {
  payoff: number;
  capCost: number;
  purchaseAmount: number;
  monthlyPayment: number | null;
  remainingMonths: number;
  contractEnd: string;
  source: string;
}

export interface MadePlace {
  id: number;
  name: string;
  code: string | null;
}

export interface MadeGroup {
  id: number;
  name: string;
}

export interface MadeClass extends MadeGroup {
  group: MadeGroup;
}

export interface MadeCompany {
  id: number;
  name: string;
  locations: MadePlace[];
  groups: MadeGroup[];
  classes: MadeClass[];
  tagIds: number[];
}

export interface CatalogPick {
  brand_id: number;
  brand: string;
  model_id: number;
  model: string;
  detail_id: number | null;
  detail: string | null;
}

/** Random vehicle with everything that a list filters, sorts or sums by. */
export interface MadeVehicle {
  id: number;
  company: MadeCompany;
  location: MadePlace;
  unit: string;
  vin: string;
  status: VehicleStatus;
  condition: Condition;
  catalog: CatalogPick;
  vehicleClass: MadeClass | null;
  modelYear: number | null;
  color: string | null;
  inServiceDate: string | null;
  mileage: number | null;
  gradeTenths: number | null;
  isManuallyPriced: boolean;
  tagIds: number[];
  values: Record<Condition, MadeValue>;
  finance: MadeFinance | null;
}

export interface MadeFleet {
  size: number;
  companies: MadeCompany[];
  vehicles: MadeVehicle[];
}

interface FleetPlan {
  random: Random;
  size: number;
  companies: number;
  /** First id of all records. */
  firstId: number;
  catalog: readonly CatalogPick[];
  sources: readonly string[];
}

// Units that are easily sorted wrong: numbers by value, leading zeros, case, accents, other alphabets, and
// special characters of patterns.
const UNIT_STARTS = [
  '',
  'A',
  'a',
  'TPA-',
  'tpa ',
  'Ä',
  'é',
  'Ωmega-',
  'Ж',
  '中',
  '100%',
  'x_y',
  'back\\',
  "o'",
  '#',
];
const NUMBERS = ['2', '10', '02', '002', '9', '010', '1041', '1041', '99999999999999999999', '0'];
const COLORS = ['white', 'White', 'Black', 'zinc', 'Éclair', 'blue 2', 'blue 10', null, null];
const PLACE_NAMES = ['Gate 2', 'Gate 10', 'gate 2', 'Ålesund', 'Zürich', 'Airport', 'Depot 07'];
const CLASS_NAMES = ['Midsize', 'midsize 2', 'Class 10', 'Class 9'];
const GROUP_NAMES = ['Cars', 'Vans'];
const VIN_LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789'.split('');

/** Creates a fleet of separate companies with many ties and gaps, reproducible by its random numbers. */
export function makeFleet(plan: FleetPlan): MadeFleet {
  const companies = Array.from({ length: plan.companies }, (_, place) => makeCompany(plan, place));
  const ids = shuffle(
    plan.random,
    Array.from({ length: plan.size }, (_, place) => plan.firstId + place),
  );
  const vehicles = ids.map((id) => makeVehicle(plan, companies, id));
  return { size: plan.size, companies, vehicles };
}

function makeCompany({ random, firstId, size }: FleetPlan, place: number): MadeCompany {
  const id = firstId + place;
  const idOf = (nth: number) => firstId + place * 10 + nth;
  const locations = PLACE_NAMES.slice(0, random.integer(1, PLACE_NAMES.length)).map((name, nth) => ({
    id: idOf(nth),
    name,
    code: random.chance(0.3) ? null : `L${nth}`,
  }));
  const groups = GROUP_NAMES.map((name, nth) => ({ id: idOf(nth), name }));
  return {
    id,
    // Two companies of a fleet may have the same name.
    name: `Fleet of ${size} no ${Math.max(place - 1, 0)}`,
    locations,
    groups,
    classes: CLASS_NAMES.map((name, nth) => ({
      id: idOf(nth),
      name,
      group: groups[nth % groups.length] as MadeGroup,
    })),
    tagIds: [0, 1, 2].map(idOf),
  };
}

function makeVehicle(
  { random, catalog, sources }: FleetPlan,
  companies: readonly MadeCompany[],
  id: number,
): MadeVehicle {
  // The first company has the most vehicles, the last one few.
  const company = companies[Math.floor(random.next() ** 2 * companies.length)] as MadeCompany;
  const condition = random.pick(CONDITIONS);
  const isManuallyPriced = random.chance(0.15);
  const finance = random.chance(0.25) ? null : makeFinance(random, sources);
  return {
    id,
    company,
    location: random.pick(company.locations),
    unit: makeUnit(random),
    vin: Array.from({ length: 8 }, () => random.pick(VIN_LETTERS)).join('') + String(id).padStart(9, '0'),
    status: random.chance(0.4) ? 'active' : random.pick(VEHICLE_STATUSES),
    condition,
    catalog: random.pick(catalog),
    vehicleClass: random.chance(0.3) ? null : random.pick(company.classes),
    modelYear: random.chance(0.2) ? null : random.integer(2019, 2024),
    color: random.pick(COLORS),
    inServiceDate: random.chance(0.1)
      ? null
      : `202${random.integer(3, 5)}-0${random.integer(1, 9)}-1${random.integer(0, 4)}`,
    ...(random.chance(0.2)
      ? { mileage: null, gradeTenths: null }
      : {
          mileage: tied(random, 12_345, 90_000),
          gradeTenths: random.chance(0.3) ? null : random.integer(0, 50),
        }),
    isManuallyPriced,
    tagIds: company.tagIds.filter(() => random.chance(0.3)),
    values: makeValues(random, isManuallyPriced, finance),
    finance,
  };
}

function makeUnit(random: Random): string {
  const unit = random.pick(UNIT_STARTS) + random.pick(NUMBERS);
  return random.chance(0.5) ? unit : `${unit}${random.pick(['', '-', 'b', 'B'])}${random.integer(0, 120)}`;
}

function makeFinance(random: Random, sources: readonly string[]): MadeFinance {
  return {
    payoff: random.chance(0.05) ? 0 : tied(random, TYPICAL_PAYOFF, 4_000_000),
    capCost: tied(random, 2_000_000, 5_000_000),
    purchaseAmount: tied(random, 2_500_000, 5_000_000),
    monthlyPayment: random.chance(0.2) ? null : tied(random, 39_900, 90_000),
    remainingMonths: random.integer(0, 48),
    source: random.pick(sources),
    contractEnd: random.pick(CONTRACT_ENDS),
  };
}

/** A manual price applies to all conditions. Some other vehicles have no value, or not in each condition. */
function makeValues(
  random: Random,
  isManuallyPriced: boolean,
  finance: MadeFinance | null,
): MadeVehicle['values'] {
  const manual = isManuallyPriced ? nearPayoff(random) : null;
  const isUnvalued = random.chance(0.2);
  const hasGuide = random.chance(0.4);
  const make = (): MadeValue => {
    const isMissing = isUnvalued || random.chance(0.1);
    const auction = manual ?? (isMissing ? null : nearPayoff(random));
    const hasWeek = !isMissing && random.chance(0.8);
    const weekThen = hasWeek ? random.integer(100_000, 4_000_000) : null;
    const weekNow =
      weekThen === null ? null : random.chance(0.1) ? weekThen : tied(random, 1_500_000, 4_000_000);
    const latest = isMissing ? null : random.integer(100, 40_000) * 100;
    return {
      auction,
      latest,
      guide: hasGuide && random.chance(0.9) ? nearSpread(random, latest) : null,
      revenue: auction === null || finance === null ? null : auction - finance.payoff,
      weekNow,
      weekThen,
      weeklyChange:
        weekNow === null || weekThen === null ? null : Math.round(((weekNow - weekThen) / weekThen) * 10_000),
      ...(auction === null || finance === null ? NOTHING_PROJECTED : makeProjection(random)),
      // Few payoffs, so that many sums have none.
      isSandbox: !isMissing && random.chance(0.02),
      isByPrice: !isMissing && random.chance(0.3),
      valuedOn: isMissing ? null : random.pick(VALUE_DAYS),
    };
  };
  return { excellent: make(), good: make(), fair: make() };
}

// Around the business day of the tests, and 60 days after it.
const CONTRACT_ENDS = ['2026-11-19', '2026-11-20', '2026-11-21', '2027-01-19', '2027-01-20', '2029-05-01'];
// Around 14 days before it.
const VALUE_DAYS = ['2026-11-20', '2026-11-06', '2026-11-05', '2026-01-05'];

const NOTHING_PROJECTED = { aboveWaterIn: null, nextMonthChange: null };
/** Draws months until above water, often where ranges of the filter meet, and a change, often next to 0. */
const makeProjection = (random: Random) => ({
  aboveWaterIn: random.chance(0.5) ? random.pick([0, 1, 6, 7, 12, 13, 24, 25]) : random.integer(0, 25),
  nextMonthChange: random.chance(0.3) ? random.integer(-1, 1) : random.integer(-100_000, 100_000),
});

const TYPICAL_PAYOFF = 1_500_000;
// Offsets from the typical payoff to the limits of revenue ranges, in cents, and next to them.
const STEPS = [0, 1, 99, 100, 500, 1_000, 1_500, 2_000].flatMap((dollars) => [dollars, dollars * 100]);

/** Draws an auction value, often one whose revenue is at the end of a range. */
const nearPayoff = (random: Random): number =>
  random.chance(0.5)
    ? TYPICAL_PAYOFF + random.pick([-1, 1]) * random.pick(STEPS) + random.integer(-1, 1)
    : random.integer(1, 4_000_000);

/** Draws a guide value, often one that differs by 10% from the other, or by a cent more. */
const nearSpread = (random: Random, latest: number | null): number =>
  latest === null || random.chance(0.5)
    ? random.integer(1, 4_000_000)
    : latest + (random.pick([-1, 1]) * latest) / 10 + random.integer(-1, 1);

/** Draws a whole number up to `most`, often the same one. */
const tied = (random: Random, often: number, most: number): number =>
  random.chance(0.3) ? often : random.integer(1, most);

function shuffle<Item>(random: Random, items: Item[]): Item[] {
  for (let last = items.length - 1; last > 0; last--) {
    const other = random.integer(0, last);
    [items[last], items[other]] = [items[other] as Item, items[last] as Item];
  }
  return items;
}
