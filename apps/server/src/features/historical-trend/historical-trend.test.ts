import type { TrendBrand } from '@fleetworth/contract/historical-trend';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { foreignIds } from '../../../test/company-ids.ts';
import { downloadAndRead } from '../../../test/read-spreadsheet.ts';
import { startTestFleetworth, type TestFleetworth } from '../../../test/test-fleetworth.ts';

describe('the tree by make and model', () => {
  let fleetworth: TestFleetworth;
  beforeAll(async () => {
    fleetworth = await startTestFleetworth();
  });
  afterAll(() => fleetworth.stop());

  const read = async (filters: object) => (await fleetworth.call('readTrend', { filters })).data;

  test('has makes, models and details by name, and the newest year first', async () => {
    const brands = await read({});
    expect(brands.length).toBeGreaterThan(3);
    const sorted = (names: string[]) => names.toSorted(new Intl.Collator('en', { numeric: true }).compare);
    const names = brands.map(({ brand }) => brand.name);
    expect(names).toEqual(sorted(names));
    for (const { models } of brands) {
      const own = models.map(({ model }) => model.name);
      expect(own).toEqual(sorted(own));
      for (const { years } of models) {
        const knownYears = years.flatMap(({ year }) => year ?? []);
        expect(knownYears).toEqual(knownYears.toSorted((a, b) => b - a));
      }
    }
  });

  test('counts in each level the vehicles of the levels below, and in total those of the list', async () => {
    const brands = await read({});
    const { data } = await fleetworth.call('listFleet', { filters: { per: 1 } });
    const countOf = (levels: readonly { count: number }[]) =>
      levels.reduce((sum, { count }) => sum + count, 0);
    expect(countOf(brands)).toBe(data.pagination.last);
    for (const brand of brands) {
      expect(countOf(brand.models)).toBe(brand.count);
      for (const model of brand.models) {
        expect(countOf(model.years)).toBe(model.count);
        for (const year of model.years) expect(countOf(year.model_details)).toBe(year.count);
      }
    }
  });

  test('ignores manual prices', async () => {
    const before = figuresOf(await read({}));
    const { pool } = fleetworth.database;
    const { rows } = await pool.query<{ id: number }>(
      `select vehicle_id as id from positions where company_id = 1 and status = 'active'
        and not is_manually_priced
       and good_latest is not null limit 1`,
    );
    const id = rows[0]?.id ?? 0;
    await fleetworth.call('setDefaultMarketValue', { params: { id }, body: { value: 1 } });
    expect(figuresOf(await read({}))).toEqual(before);
    await fleetworth.call('setDefaultMarketValue', { params: { id }, body: { value: null } });
  });

  test('counts as many values from the price paid as the list, except manual prices', async () => {
    const { pool } = fleetworth.database;
    const { rows } = await pool.query<{ id: number }>(
      `select vehicle_id as id from positions where company_id = 1 and status = 'active' and own_by_price
       and not is_manually_priced limit 1`,
    );
    const id = rows[0]?.id ?? 0;
    await fleetworth.call('setDefaultMarketValue', { params: { id }, body: { value: 1 } });
    const { data } = await fleetworth.call('listFleet', { filters: { value_basis: 'price', per: 1 } });
    const brands = await read({});
    expect(id).toBeGreaterThan(0);
    expect(brands.reduce((sum, { by_price }) => sum + by_price, 0)).toBe(data.pagination.last);
    await fleetworth.call('setDefaultMarketValue', { params: { id }, body: { value: null } });
  });

  test("of another user's company is empty", async () => {
    const foreign = await foreignIds(fleetworth.database.pool);
    expect(await read({ company_id: foreign.company })).toEqual([]);
    expect(await read({ location_id: [foreign.location] })).toEqual([]);
    const file = await downloadAndRead(fleetworth, 'exportTrend', { company_id: foreign.company });
    expect(file.rows).toEqual([]);
  });

  test('as a file is the tree cell by cell, a row for each level', async () => {
    const filters = { statuses: ['active'] };
    const brands = await read(filters);
    const file = await downloadAndRead(fleetworth, 'exportTrend', filters);
    expect(file.name).toBe('historical-trend-20261120-1200.xlsx');
    expect(file.heading).toEqual(TITLES);
    expect(file.rows).toEqual(brands.flatMap(rowsOf));
    expect(file.rowCount).toBe(file.rows.length);
  });
});

const TITLES = [
  'Level',
  'Make',
  'Model',
  'Year',
  'Model Detail',
  'Vehicles',
  'Avg Mileage',
  'AVG CR',
  'Above/Unit',
  'Average/Unit',
  'Below/Unit',
  'Market Mileage a Year Ago',
  'Price a Year Ago',
  '1-Year Change',
  'Total Above',
  'Total Average',
  'Total Below',
  'Data Type',
];

type Figures = Omit<TrendBrand, 'brand' | 'models'>;

const cellsOf = (figures: Figures) => [
  figures.count,
  figures.average_mileage,
  figures.average_condition_grade,
  figures.average_excellent,
  figures.average_good,
  figures.average_fair,
  figures.average_one_year_older_mileage,
  figures.average_one_year_older_condition_price,
  figures.average_of_change === null ? null : Number((figures.average_of_change / 100).toFixed(4)),
  figures.total_excellent,
  figures.total_good,
  figures.total_fair,
  figures.is_sandbox ? 'Sandbox data' : null,
];

const rowsOf = ({ brand, models, ...figures }: TrendBrand): unknown[][] => [
  ['Make', brand.name, null, null, null, ...cellsOf(figures)],
  ...models.flatMap(({ model, years, ...figures }) => [
    ['Model', brand.name, model.name, null, null, ...cellsOf(figures)],
    ...years.flatMap(({ year, model_details, ...figures }) => [
      ['Year', brand.name, model.name, year, null, ...cellsOf(figures)],
      ...model_details.map(({ model_detail, ...figures }) => [
        'Detail',
        brand.name,
        model.name,
        year,
        model_detail?.name ?? 'No detail',
        ...cellsOf(figures),
      ]),
    ]),
  ]),
];

/** Removes the counts of manual prices and of the values that they replace from the tree. */
const figuresOf = (tree: unknown): unknown =>
  JSON.parse(
    JSON.stringify(tree, (name, value: unknown) =>
      ['manual', 'by_price'].includes(name) ? undefined : value,
    ),
  );
