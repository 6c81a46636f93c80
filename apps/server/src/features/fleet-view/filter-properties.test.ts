import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { foreignIds, neverIds, ownIds } from '../../../test/company-ids.ts';
import type { Ids } from '../../../test/sample-request.ts';
import { scopeOfJob } from '../../platform/auth/scope.ts';
import { FilterPropertiesRepository } from './filter-properties.repository.ts';
import { startTestFleetworth, type TestFleetworth } from '../../../test/test-fleetworth.ts';

describe('choices of filters', () => {
  let fleetworth: TestFleetworth;
  let own: Ids;
  let foreign: Ids;
  beforeAll(async () => {
    fleetworth = await startTestFleetworth();
    own = await ownIds(fleetworth.database.pool);
    foreign = await foreignIds(fleetworth.database.pool);
  });
  afterAll(() => fleetworth.stop());

  const choices = async (filters: object = {}) =>
    (await fleetworth.call('listFilterProperties', { filters })).data;
  const total = async (filters: object = {}) => {
    const { count, without_finance } = (await fleetworth.call('summarizeFleet', { filters })).data.total;
    return count + without_finance.count;
  };

  test('each choice has the number of vehicles if it is the only choice of its filter', async () => {
    const filters = { company_id: own.company, preview_condition: 'fair' as const };
    const { providers, sources, groups, classes, model_years, brands, sign } = await choices(filters);
    expect(providers).toEqual([{ id: 'manheim', name: 'Manheim', count: await total(filters) }]);
    for (const { name, count } of sources) expect(await total({ ...filters, source: [name] })).toBe(count);
    for (const { name, count } of groups) expect(await total({ ...filters, group: [name] })).toBe(count);
    for (const { name, count } of classes) expect(await total({ ...filters, class: [name] })).toBe(count);
    for (const { name, count } of model_years)
      expect(await total({ ...filters, model_year: [name] })).toBe(count);
    for (const { id, count, models } of brands.slice(0, 3)) {
      expect(await total({ ...filters, brand_id: [id] })).toBe(count);
      for (const model of models)
        expect(await total({ ...filters, brand_id: [id], model_id: [model.id] })).toBe(model.count);
    }
    for (const { min, max, count } of [...sign.positive, ...sign.negative]) {
      const range = { ...(min !== null && { min }), ...(max !== null && { max }) };
      // A range takes precedence over a sign.
      expect(await total({ ...filters, ...range, sign: 'positive' })).toBe(count);
    }
  });

  test('Counts do not depend on the order in which the database answers them', async () => {
    const { database } = fleetworth.deps;
    const reversing = database.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => ({ ...result, rows: result.rows.toReversed() }),
    });
    const scope = scopeOfJob([own.company]);
    const count = (of: typeof database) =>
      new FilterPropertiesRepository({ database: of, isDistributed: false }, scope).count({
        min: 100,
        max: 4_000,
      });
    expect(await count(reversing)).toEqual(await count(database));
  });

  test.each([{}, { min: 100, max: 4_000 }, { q: '5y' }, { company_id: 0 }])(
    'a distributed database counts the same for %o',
    async (filters) => {
      const { database } = fleetworth.deps;
      const scope = scopeOfJob([own.company, foreign.company]);
      const count = (isDistributed: boolean) =>
        new FilterPropertiesRepository({ database, isDistributed }, scope).count(filters);
      const counts = await count(false);
      expect(await count(true)).toEqual(counts);
      expect(counts.matches > 0).toBe(filters.company_id === undefined);
    },
  );

  test('choices are in the order in which people look for them', async () => {
    const { sources, groups, classes, model_years, brands, sign } = await choices();
    for (const list of [sources, groups, classes, brands, ...brands.map(({ models }) => models)]) {
      const names = list.map(({ name }) => name);
      expect(names).toEqual(names.toSorted(new Intl.Collator('en', { numeric: true }).compare));
    }
    const years = model_years.map(({ name }) => name);
    expect(years).toEqual(years.toSorted((a, b) => b - a));
    expect(sign.positive[0]).toMatchObject({ min: 1, max: 500 });
    expect(sign.negative.at(-1)).toMatchObject({ min: null, max: -2000 });
  });

  test("another company's class, group, make or model finds nothing, like an unknown one", async () => {
    const { pool } = fleetworth.database;
    await pool.query(`update vehicle_classes set name = 'Foreign class' where id = $1`, [foreign.class]);
    await pool.query(`update vehicle_groups set name = 'Foreign group' where id = $1`, [foreign.group]);
    const foreigners = [
      { class: ['Foreign class'] },
      { group: ['Foreign group'] },
      { brand_id: [foreign.brand] },
      { brand_id: [foreign.brand], model_id: [foreign.model] },
    ];
    for (const filters of foreigners) expect(await total(filters)).toBe(0);
    const nobody = [
      { class: ['Never'] },
      { group: ['Never'] },
      { brand_id: [neverIds.brand] },
      { brand_id: [neverIds.brand], model_id: [neverIds.model] },
    ];
    for (const [place, filters] of foreigners.entries())
      expect(await choices(filters)).toEqual(await choices(nobody[place]));
    const { classes, groups } = await choices();
    expect([...classes, ...groups].map(({ name }) => name)).not.toContain('Foreign class');
    expect([...classes, ...groups].map(({ name }) => name)).not.toContain('Foreign group');
  });

  test('a class that was deleted is no choice, and its name finds nothing', async () => {
    const [made] = (await choices({ company_id: own.company })).classes;
    await fleetworth.database.pool.query('update vehicle_classes set deleted_at = now() where name = $1', [
      made?.name,
    ]);
    expect((await choices()).classes.map(({ name }) => name)).not.toContain(made?.name);
    expect(await total({ class: [made?.name] })).toBe(0);
    await fleetworth.database.pool.query('update vehicle_classes set deleted_at = null where name = $1', [
      made?.name,
    ]);
  });

  test('in a summary, `group` is the filter as a list, and requests locations as a string', async () => {
    const [group] = (await choices()).groups;
    const send = async (query: string) => {
      const { statusCode, body } = await fleetworth.app.inject({
        method: 'POST',
        url: `/api/v1/vehicle-analysis/internal-list-summary-for-sale?${query}`,
        headers: { authorization: `Bearer ${fleetworth.token}` },
      });
      return [statusCode, JSON.parse(body).data];
    };
    expect(await send('group=location')).toMatchObject([200, { companies: expect.any(Array) }]);
    const [status, data] = await send(`group[]=${group?.name}`);
    expect([status, data.companies]).toEqual([200, undefined]);
    expect(data.total.count + data.total.without_finance.count).toBe(group?.count);
    expect((await send('group=cars'))[0]).toBe(422);
  });

  test('a summary with an empty body answers the companies too, with and without statuses', async () => {
    const ask = async (filters: object) => (await fleetworth.call('summarizeFleet', { filters })).data;
    for (const filters of [{}, { statuses: ['active' as const] }]) {
      const data = await ask(filters);
      expect(data).toEqual(await ask({ ...filters, group: 'location' }));
      expect(data.companies?.length).toBeGreaterThan(1);
      expect(await ask({ ...filters, group: 'none' })).toEqual({ total: data.total });
    }
    expect((await ask({ company_id: own.company })).companies).toBeUndefined();
    expect((await ask({ preview_condition: 'good' })).companies).toBeUndefined();
  });
});
