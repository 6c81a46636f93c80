import type { FilterProperties } from '@fleetworth/contract/fleet-filters';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { repetitions } from '../../../tools/repetitions.ts';
import { Random } from '../demo/random.ts';
import { type MadeFleet, makeFleet } from './made-fleet.ts';
import { drawQuestion, FILTERS } from './random-questions.ts';
import { countsIn, referenceChoices } from './reference-choices.ts';
import type { Question } from './reference-list.ts';
import { catalogPicks, storeFleet } from './store-made-fleet.ts';
import { startTestFleetworth, type TestFleetworth } from './test-fleetworth.ts';

const SEED = 20_261_124;
const VEHICLES = repetitions({ few: 2_000, many: 100_000 });
const PAIRS = repetitions({ few: 6, many: 200 });
/**
 * Number of entries per facet that are also requested from the list. All entries are compared with the
 * reference.
 */
const ENTRIES_OF_A_FACET = 3;

let fleetworth: TestFleetworth;
let fleet: MadeFleet;
let token: string;
beforeAll(async () => {
  fleetworth = await startTestFleetworth();
  const { pool } = fleetworth.database;
  const { rows } = await pool.query<{ name: string }>('select name from financing_companies order by id');
  fleet = makeFleet({
    random: new Random(SEED, 'fleet'),
    size: VEHICLES,
    companies: 12,
    firstId: 70_000_000,
    catalog: await catalogPicks(pool),
    sources: rows.map(({ name }) => name),
  });
  token = await fleetworth.signIn(await storeFleet(pool, fleet), 'Demo!2026');
  await pool.query('vacuum analyze');
}, 600_000);
afterAll(() => fleetworth.stop());

async function ask<Data>(name: 'listFleet' | 'listFilterProperties', filters: object): Promise<Data> {
  const { status, body } = await fleetworth.attempt(name, { filters }, token);
  if (status !== 200) throw new Error(`${name} was rejected: ${JSON.stringify(body)}`);
  return (body as unknown as { data: Data }).data;
}

/** Returns the number of pages of one row in the list. */
const countOfList = async (filters: object) =>
  (await ask<{ pagination: { last: number } }>('listFleet', { ...filters, per: 1 })).pagination.last;

interface Entry {
  count: number;
  /** Returns the filters of the list with the entry as the only one of its facet. */
  filters: object;
}

/** Lists the entries to choose. A choice in a facet replaces the facet's own filters. */
function entriesOf(question: Question, choices: FilterProperties): Entry[][] {
  const { source: _source, ...sources } = question;
  const { group: _group, ...groups } = question;
  const { class: _class, ...classes } = question;
  const { model_year: _year, ...years } = question;
  const { brand_id: _brand, model_id: _model, ...makes } = question;
  const { sign: _sign, min: _min, max: _max, ...ranges } = question;
  return [
    choices.providers.map(({ count }) => ({ count, filters: question })),
    choices.sources.map(({ name, count }) => ({ count, filters: { ...sources, source: [name] } })),
    choices.groups.map(({ name, count }) => ({ count, filters: { ...groups, group: [name] } })),
    choices.classes.map(({ name, count }) => ({ count, filters: { ...classes, class: [name] } })),
    choices.model_years.map(({ name, count }) => ({ count, filters: { ...years, model_year: [name] } })),
    choices.brands.map(({ id, count }) => ({ count, filters: { ...makes, brand_id: [id] } })),
    choices.brands.flatMap(({ models }) =>
      models.map(({ id, count }) => ({ count, filters: { ...makes, model_id: [id] } })),
    ),
    [...choices.sign.positive, ...choices.sign.negative].map(({ min, max, count }) => ({
      count,
      filters: { ...ranges, ...(min !== null && { min }), ...(max !== null && { max }) },
    })),
  ];
}

test(`counts each choice of ${PAIRS} random pairs of filters like the list of ${VEHICLES} vehicles`, {
  timeout: 3_600_000,
}, async () => {
  const random = new Random(SEED, 'pairs');
  let compared = 0;
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const one = random.pick(FILTERS);
    const other = random.pick(FILTERS.filter((name) => name !== one));
    const question = drawQuestion(random, fleet, [one, other]);
    const words = `seed ${SEED}: ${JSON.stringify(question)}`;
    const choices = await ask<FilterProperties>('listFilterProperties', question);
    expect(countsIn(choices), words).toEqual(referenceChoices(fleet.vehicles, question));
    for (const entries of entriesOf(question, choices).filter(({ length }) => length > 0))
      for (let entry = 0; entry < ENTRIES_OF_A_FACET; entry += 1) {
        const { count, filters } = random.pick(entries);
        if (count === 0) continue;
        expect(await countOfList(filters), `${words} ${JSON.stringify(filters)}`).toBe(count);
        compared += 1;
      }
  }
  expect(compared).toBeGreaterThan(PAIRS);
});
