import type { FilterProperties } from '@fleetworth/contract/fleet-filters';
import { FLEET_SORTS, type FleetRow } from '@fleetworth/contract/fleet-view';
import type { FleetTotal } from '@fleetworth/contract/fleet-total';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { repetitions } from '../../../tools/repetitions.ts';
import { Random } from '../demo/random.ts';
import { type MadeFleet, type MadeVehicle, makeFleet } from './made-fleet.ts';
import { drawQuestion, FILTERS } from './random-questions.ts';
import { countsIn, referenceChoices } from './reference-choices.ts';
import {
  type Order,
  type Question,
  referenceList,
  referenceMatches,
  referenceTotal,
  shownValue,
} from './reference-list.ts';
import { catalogPicks, storeFleet } from './store-made-fleet.ts';
import { startTestFleetworth, type TestFleetworth } from './test-fleetworth.ts';
import { addDeltasToTotals } from '../src/features/positions/add-deltas-to-totals.repository.ts';

const SEED = 20_261_120;
const FIRST_ID = 50_000_000;
const SIZES = [
  { size: 0, companies: 1 },
  { size: 1, companies: 1 },
  { size: 7, companies: 2 },
  { size: 600, companies: 12 },
  { size: 5_000, companies: 5 },
];
const DIRECTIONS = ['asc', 'desc'] as const;
/** Number of random queries for each fleet. */
const QUESTIONS = repetitions({ few: 6, many: 100 });
/** Number of queries with each single filter for each fleet. */
const QUESTIONS_OF_A_FILTER = repetitions({ few: 1, many: 10 });
const SIZES_OF_PAIRS = [600, 7].slice(0, repetitions({ few: 1, many: 2 }));
/**
 * Number of filters in a query for pairs. Every two filters appear together in at least one of these queries.
 */
const FILTERS_OF_A_QUESTION = repetitions({ few: 4, many: 2 });

interface OwnFleet extends MadeFleet {
  token: string;
}

describe('the list and its totals against a plain reference', () => {
  let fleetworth: TestFleetworth;
  const fleets: OwnFleet[] = [];
  const findFleet = (size: number) => fleets.find((fleet) => fleet.size === size) as OwnFleet;

  beforeAll(async () => {
    fleetworth = await startTestFleetworth();
    const { pool, db } = fleetworth.database;
    const catalog = await catalogPicks(pool);
    const { rows } = await pool.query<{ name: string }>('select name from financing_companies order by id');
    const sources = rows.map(({ name }) => name);
    for (const [place, plan] of SIZES.entries()) {
      const firstId = FIRST_ID + place * 100_000;
      const fleet = makeFleet({
        ...plan,
        random: new Random(SEED, `fleet ${place}`),
        firstId,
        catalog,
        sources,
      });
      const email = await storeFleet(pool, fleet);
      fleets.push({ ...fleet, token: await fleetworth.signIn(email, 'Demo!2026') });
      // Some totals are merged, while those of the last fleet are still stored as deltas.
      if (place === SIZES.length - 2) await addDeltasToTotals(db);
    }
    await pool.query('analyze');
  });
  afterAll(() => fleetworth.stop());

  async function ask<Data>(
    fleet: OwnFleet,
    name: 'listFleet' | 'summarizeFleet' | 'listFilterProperties',
    filters: object,
  ): Promise<Data> {
    const { status, body } = await fleetworth.attempt(name, { filters }, fleet.token);
    if (status !== 200) throw new Error(`${name} was rejected: ${JSON.stringify(body)}`);
    return (body as unknown as { data: Data }).data;
  }

  interface Page {
    items: FleetRow[];
    pagination: { page: number; per: number; last: number; next?: string };
  }

  interface Found {
    rows: FleetRow[];
    lastPage: number;
  }

  /** Reads every row of the list by cursor or by page number. */
  async function readAll({ fleet, question, order, per, isByCursor }: Asked): Promise<Found> {
    const rows: FleetRow[] = [];
    for (let page = 1, after: string | undefined; ; page++) {
      const place = isByCursor ? after !== undefined && { after } : { page };
      const { items, pagination } = await ask<Page>(fleet, 'listFleet', {
        ...question,
        ...order,
        per,
        ...place,
      });
      expect(pagination.page).toBe(page);
      rows.push(...items);
      if (pagination.next === undefined) return { rows, lastPage: pagination.last };
      after = pagination.next;
    }
  }

  interface Asked {
    fleet: OwnFleet;
    question: Question;
    order: Order;
    per: number;
    isByCursor: boolean;
  }

  async function expectSameList(asked: Asked) {
    const { fleet, question, order, per } = asked;
    const expected = referenceList(fleet.vehicles, { question, order }).map((vehicle, place) =>
      expectedRow(vehicle, question, place),
    );
    const { rows, lastPage } = await readAll(asked);
    expect(rows.map(shownRow), inWords(asked)).toEqual(expected);
    expect(lastPage, inWords(asked)).toBe(Math.max(1, Math.ceil(expected.length / per)));
  }

  async function expectSameTotals({ fleet, question, ...asked }: Asked) {
    const matching = referenceMatches(fleet.vehicles, question);
    const { total } = await ask<{ total: FleetTotal }>(fleet, 'summarizeFleet', question);
    const words = inWords({ fleet, question, ...asked });
    expect(inCents(total), words).toEqual(referenceTotal(matching, question));
    const choices = await ask<FilterProperties>(fleet, 'listFilterProperties', question);
    expect(countsIn(choices), words).toEqual(referenceChoices(fleet.vehicles, question));
    // There, `group` is either the filter or the keyword for locations.
    if (question.group !== undefined) return;
    const grouped = await ask<Grouped>(fleet, 'summarizeFleet', { ...question, group: 'location' });
    expect(grouped.total, words).toEqual(total);
    expect(byPlace(grouped), words).toEqual(referencePlaces(matching, question));
  }

  const everyOrder = FLEET_SORTS.flatMap((sort) => DIRECTIONS.map((order) => ({ sort, order })));

  test.each(everyOrder)(
    'by $sort $order each fleet has its rows in the order of the reference',
    async (order) => {
      const random = new Random(SEED, `${order.sort} ${order.order}`);
      for (const fleet of fleets) {
        const per = fleet.size > 1_000 ? 1_000 : random.integer(20, 90);
        const question = drawQuestion(random, fleet, [
          random.chance(0.5) ? 'preview_condition' : 'condition',
        ]);
        await expectSameList({ fleet, question, order, per, isByCursor: random.chance(0.7) });
      }
    },
  );

  const drawOrder = (random: Random): Order => ({
    sort: random.pick(FLEET_SORTS),
    order: random.pick(DIRECTIONS),
  });

  async function expectSame(random: Random, fleet: OwnFleet, filters: readonly (keyof Question)[]) {
    const asked = {
      fleet,
      question: drawQuestion(random, fleet, filters),
      order: drawOrder(random),
      per: fleet.size > 1_000 ? random.integer(300, 1_000) : random.integer(7, 300),
      isByCursor: random.chance(0.5),
    };
    await expectSameList(asked);
    await expectSameTotals(asked);
  }

  test.each(FILTERS)('%s alone filters like the reference, in every fleet', async (filter) => {
    const random = new Random(SEED, filter);
    for (const fleet of fleets) {
      for (let time = 0; time < QUESTIONS_OF_A_FILTER; time++) await expectSame(random, fleet, [filter]);
    }
  });

  test.each(coverPairs(FILTERS, FILTERS_OF_A_QUESTION).map((together) => [together.join(', '), together]))(
    '%s together leave what the reference leaves',
    async (title, together) => {
      const random = new Random(SEED, title);
      for (const size of SIZES_OF_PAIRS) await expectSame(random, findFleet(size), together);
    },
  );

  test.each(SIZES)(
    'any filters in any order are those of the reference, of $size vehicles',
    async ({ size }) => {
      const random = new Random(SEED, `of ${size}`);
      for (let time = 0; time < QUESTIONS; time++) {
        const likelihood = random.between(0.1, 0.6);
        await expectSame(
          random,
          findFleet(size),
          FILTERS.filter(() => random.chance(likelihood)),
        );
      }
    },
  );
});

/** Returns sets of at most this size in which every pair of items appears together at least once. */
function coverPairs<Item>(items: readonly Item[], size: number): Item[][] {
  const pairs = items.flatMap((one, place) => items.slice(place + 1).map((other) => [one, other] as const));
  const remaining = new Set(pairs);
  const leftAmong = (set: readonly Item[]) =>
    [...remaining].filter(([one, other]) => set.includes(one) && set.includes(other));
  const sets: Item[][] = [];
  for (const pair of pairs) {
    if (!remaining.has(pair)) continue;
    const set: Item[] = [...pair];
    while (set.length < size) {
      const others = items.filter((item) => !set.includes(item));
      const [best] = others
        .map((item) => ({ item, count: leftAmong([...set, item]).length }))
        .toSorted((a, b) => b.count - a.count);
      if (best === undefined) break;
      set.push(best.item);
    }
    for (const covered of leftAmong(set)) remaining.delete(covered);
    sets.push(set);
  }
  return sets;
}

/** Describes a failed query so that it can be repeated. */
const inWords = ({
  fleet,
  question,
  order,
  per,
  isByCursor,
}: {
  fleet: MadeFleet;
  question: Question;
  order: Order;
  per: number;
  isByCursor: boolean;
}) =>
  `seed ${SEED}, ${fleet.size} vehicles, ${isByCursor ? 'by cursor' : 'by page'} of ${per}: ` +
  JSON.stringify({ ...question, ...order });

const cents = (dollars: number | null) => (dollars === null ? null : Math.round(dollars * 100));

const shownRow = ({ id, index, auction, revenue, payoff }: FleetRow) =>
  `${index}: ${id} with ${cents(auction)} - ${cents(payoff)} = ${cents(revenue)}`;

function expectedRow(vehicle: MadeVehicle, question: Question, place: number) {
  const { auction, revenue } = shownValue(vehicle, question);
  return `${place + 1}: ${vehicle.id} with ${auction} - ${vehicle.finance?.payoff ?? null} = ${revenue}`;
}

function inCents(total: FleetTotal) {
  const side = ({ count, revenue }: FleetTotal['positive']) => ({ count, revenue: cents(revenue) });
  return {
    ...total,
    auction: cents(total.auction),
    payoff: cents(total.payoff),
    matured: { ...total.matured, payoff: cents(total.matured.payoff) },
    revenue: cents(total.revenue),
    without_value: { count: total.without_value.count, payoff: cents(total.without_value.payoff) },
    without_finance: { ...total.without_finance, auction: cents(total.without_finance.auction) },
    positive: side(total.positive),
    negative: side(total.negative),
    weekly_change: cents(total.weekly_change),
  };
}

interface Grouped {
  total: FleetTotal;
  companies: { id: number; total: FleetTotal; locations: { id: number; total: FleetTotal }[] }[];
}

/** Reads the totals of each company and location by id. */
const byPlace = ({ companies }: Grouped) =>
  Object.fromEntries(
    companies.flatMap(({ id, total, locations }) => [
      [`company ${id}`, inCents(total)],
      ...locations.map((location) => [`location ${location.id}`, inCents(location.total)]),
    ]),
  );

function referencePlaces(vehicles: readonly MadeVehicle[], question: Question) {
  const totalsBy = (nameOf: (vehicle: MadeVehicle) => string) =>
    [...Map.groupBy(vehicles, nameOf)].map(([name, of]) => [name, referenceTotal(of, question)]);
  return Object.fromEntries([
    ...totalsBy(({ company }) => `company ${company.id}`),
    ...totalsBy(({ location }) => `location ${location.id}`),
  ]);
}
